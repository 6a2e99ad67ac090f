// swift-tools-version: 6.1
import PackageDescription

/// Times what a program with tasks of its own feels of rendering: `make bench-async`.
let package = Package(
  name: "Async",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "geobg", path: "../..", traits: [])],
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
