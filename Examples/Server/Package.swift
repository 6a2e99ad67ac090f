// swift-tools-version: 6.1
import PackageDescription

/// A server of wallpapers on SwiftNIO.
///
/// The router is a library without sockets, so that tests can call it directly.
let package = Package(
  name: "Server",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "geobg", path: "../..", traits: ["Cairo"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .target(
      name: "WallpaperRouter", dependencies: [.product(name: "GeobgKit", package: "geobg")]),
    .executableTarget(
      name: "Server",
      dependencies: [
        "WallpaperRouter",
        .product(name: "GeobgKit", package: "geobg"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      ]),
    .testTarget(name: "WallpaperRouterTests", dependencies: ["WallpaperRouter"]),
  ]
)
