// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Embed",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "geobg", path: "../..", traits: ["Cairo"])],
  targets: [
    .executableTarget(
      name: "Embed", dependencies: [.product(name: "GeobgKit", package: "geobg")])
  ]
)
