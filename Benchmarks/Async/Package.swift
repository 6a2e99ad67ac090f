// swift-tools-version: 6.1
import PackageDescription

/// Times how rendering affects the other tasks of a program: `make bench-async`.
let package = Package(
  name: "Async",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "geobg", path: "../..", traits: ["Cairo"])],
  targets: [
    .executableTarget(
      name: "Async",
      dependencies: [
        .product(name: "GeobgKit", package: "geobg"),
        .product(name: "GeobgJPEG", package: "geobg"),
        .product(name: "GeobgWebP", package: "geobg"),
      ])
  ]
)
