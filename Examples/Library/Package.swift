// swift-tools-version: 6.1
import PackageDescription

/// One program for each topic.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "geobg", path: "../..", traits: [])],
  targets: [
    // A custom picture in every format. Each encoder is a separate product.
    .executableTarget(
      name: "CustomScene",
      dependencies: [
        .product(name: "GeobgKit", package: "geobg"),
        .product(name: "GeobgScene", package: "geobg"),
        .product(name: "GeobgJPEG", package: "geobg"),
        .product(name: "GeobgWebP", package: "geobg"),
      ]),
    // A custom format.
    .executableTarget(
      name: "CustomRenderer",
      dependencies: [
        .product(name: "GeobgKit", package: "geobg"),
        .product(name: "GeobgScene", package: "geobg"),
      ]),
    .executableTarget(
      name: "Pixels", dependencies: [.product(name: "GeobgKit", package: "geobg")]),
    .executableTarget(
      name: "Progress", dependencies: [.product(name: "GeobgKit", package: "geobg")]),
    .executableTarget(
      name: "Deadline", dependencies: [.product(name: "GeobgKit", package: "geobg")]),
    .executableTarget(
      name: "Cancelling", dependencies: [.product(name: "GeobgKit", package: "geobg")]),
  ]
)
