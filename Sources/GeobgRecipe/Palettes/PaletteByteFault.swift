/// A fault at a byte of a palette file.
public enum PaletteByteFault: Hashable, Sendable, CustomStringConvertible {
  /// The file ends inside the value or block that begins here.
  case cutShort(missing: Int)
  /// The file does not begin with the format's signature.
  case notSignature
  /// The version is unknown.
  case unknownVersion(major: Int, minor: Int)
  /// The kind of a block is unknown.
  case unknownBlock(type: Int)
  /// A block is too short for its content.
  case blockTooShort(length: Int)
  /// A name is not UTF-16 with a zero at its end.
  case notName
  /// The model of a color is unknown.
  case unknownModel(String)
  /// A color component is outside its range.
  case outOfRange(value: String, range: String)
  /// The file has more bytes after its last counted block.
  case more(byteCount: Int)
  /// The file ends without any color.
  case noColors

  /// The fault in lower case, to follow the number of the byte.
  public var description: String {
    switch self {
    case .cutShort(let missing): "the file is truncated; at least \(missing) bytes are missing"
    case .notSignature: "the file does not begin with ASEF"
    case .unknownVersion(let major, let minor):
      "the version is \(major).\(minor); only 0.1 and 1.0 are supported"
    case .unknownBlock(let type): "0x\(String(type, radix: 16)) is not a known kind of block"
    case .blockTooShort(let length): "a block of \(length) bytes is too short for its content"
    case .notName: "a name is not UTF-16 that ends in a zero"
    case .unknownModel(let model):
      "'\(JSONField.excerpt(model))' is not a known color model; use RGB, CMYK, LAB or Gray"
    case .outOfRange(let value, let range): "\(value) is out of range; use \(range)"
    case .more(let byteCount): "the file has \(byteCount) bytes after its last block"
    case .noColors: "the file has no colors"
    }
  }
}
