// swift-format-ignore-file
// What geobg uses of Core Graphics, declared as the module does on Apple's systems. Images are not sendable here, so that
// the sources do not depend on it.
@_exported import CoreFoundation

open class CGColorSpace {
  public init?(name: CFString) { fatalError() }
  nonisolated(unsafe) public static let sRGB: CFString = { fatalError() }()
}

open class CGDataProvider {
  public init?(data: CFData) { fatalError() }
}

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none
  case premultipliedLast
  case premultipliedFirst
  case last
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { fatalError() }
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent
}

open class CGImage {
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) { fatalError() }
}
