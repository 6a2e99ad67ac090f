internal import GeobgJPEG
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem
internal import GeobgWebP

/// Encoders for the formats that GeobgKit cannot write by itself.
enum Encoders {
  static let all: [Format: any PixelEncoder] = [.jpeg: JPEGEncoder(), .webp: WebPEncoder()]
}
