internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Texts that C programs may keep until the process ends.
enum ConstantText {
  /// Copies `texts` to memory that is never freed.
  static func make(_ texts: [String]) -> [UnsafePointer<CChar>] {
    texts.map { text in
      let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
      for (index, byte) in text.utf8.enumerated() { bytes[index] = CChar(bitPattern: byte) }
      bytes[text.utf8.count] = 0
      return UnsafePointer(bytes)
    }
  }
}
