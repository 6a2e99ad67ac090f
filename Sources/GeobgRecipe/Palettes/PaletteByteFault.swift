/// A fault at a byte of a palette file.
public enum PaletteByteFault: Hashable, Sendable {
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
}

extension PaletteByteFault: CustomStringConvertible {
  /// The fault in lower case, to follow the number of the byte.
  public var description: String {
    switch self {
    case .cutShort(let missing): "the file is cut, at least \(missing) bytes are missing"
    case .notSignature: "it does not begin with ASEF"
    case .unknownVersion(let major, let minor): "version \(major).\(minor) is not the known 1.0"
    case .unknownBlock(let type): "0x\(String(type, radix: 16)) is not a kind of block"
    case .blockTooShort(let length): "a block of \(length) bytes is too short for what is in it"
    case .notName: "a name is not UTF-16 with a zero at its end"
    case .unknownModel(let model):
      "a color in '\(JSONField.excerpt(model))'; known are RGB, CMYK, LAB and Gray"
    case .outOfRange(let value, let range): "\(value) is not within \(range)"
    case .more(let byteCount): "\(byteCount) bytes more than its blocks"
    case .noColors: "it ends without a color"
    }
  }
}
