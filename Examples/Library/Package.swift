// swift-tools-version: 6.1
import PackageDescription

/// One program for each topic.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "geobg", path: "../..", traits: ["Cairo"])],
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
    // Two custom formats: HP-GL for pen plotters, and letters for terminals.
    .executableTarget(
      name: "Plotter",
      dependencies: [
        .product(name: "GeobgKit", package: "geobg"),
        .product(name: "GeobgScene", package: "geobg"),
      ]),
    .executableTarget(
      name: "ASCIIArt",
      dependencies: [
        .product(name: "GeobgKit", package: "geobg"),
        .product(name: "GeobgScene", package: "geobg"),
      ]),
    // Drawing by hand, gesture by gesture, on an image of Cairo.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .executableTarget(
      name: "LiveDrawing",
      dependencies: [
        "CCairo",
        .product(name: "GeobgCairoContext", package: "geobg"),
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
      name: "Canceling", dependencies: [.product(name: "GeobgKit", package: "geobg")]),
  ]
)
