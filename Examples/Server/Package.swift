// swift-tools-version: 6.1
import PackageDescription

/// A server of wallpapers on SwiftNIO.
let package = Package(
  name: "Server",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "geobg", path: "../..", traits: ["Cairo"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .executableTarget(
      name: "Server",
      dependencies: [.product(name: "GeobgKit", package: "geobg")]
        + ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOConcurrencyHelpers"].map {
          .product(name: $0, package: "swift-nio")
        })
  ]
)
