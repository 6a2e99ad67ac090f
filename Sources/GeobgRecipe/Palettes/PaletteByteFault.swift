/// What is wrong at a byte of a palette's file.
public enum PaletteByteFault: Hashable, Sendable {
  /// The file ends before what begins here does.
  case cutShort(missing: Int)
  /// The file does not begin as the format does.
  case notSignature
  /// It is not of the version that is known.
  case unknownVersion(major: Int, minor: Int)
  /// A block of no known kind.
  case unknownBlock(type: Int)
  /// A block is too short for what is in it.
  case blockTooShort(length: Int)
  /// A name is not UTF-16 with a zero at its end.
  case notName
  /// A color in a model that is not known.
  case unknownModel(String)
  /// A part of a color is outside its range.
  case outOfRange(value: String, range: String)
  /// More bytes than the blocks that the file counts.
  case more(byteCount: Int)
  /// The file ends without any color.
  case noColors
}

extension PaletteByteFault: CustomStringConvertible {
  /// What is wrong, in lower case, to stand behind the number of the byte.
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
