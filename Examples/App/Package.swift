// swift-tools-version: 6.1
import PackageDescription

// An app for iPhones and Macs. With `traits: []`, geobg is pure Swift: no Cairo, no other package.
let package = Package(
  name: "App",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    // For an app that Xcode makes; see README.md.
    .library(name: "Wallpapers", targets: ["Wallpapers"])
  ],
  dependencies: [.package(name: "geobg", path: "../..", traits: [])],
  targets: [
    .target(
      name: "Wallpapers",
      dependencies: [
        .product(name: "GeobgKit", package: "geobg"), .product(name: "GeobgUI", package: "geobg"),
      ]),
    .executableTarget(name: "App", dependencies: ["Wallpapers"]),
  ]
)
