internal import GeobgJPEG
internal import GeobgKit
internal import GeobgWebP

/// The formats that the command writes and GeobgKit alone does not.
enum Encoders {
  /// What writes each of them.
  static let all: [Format: any PixelEncoder] = [.jpeg: JPEGEncoder(), .webp: WebPEncoder()]
}
