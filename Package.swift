// swift-tools-version: 6.1
import PackageDescription

/// Every target is held to the same rules: a dependency stays inside unless it is said to be public.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The palettes lie in a folder of their own, one file each, and are compiled into the library so
/// that a copied binary works alone.
let palettes = [
  "aurora", "candy", "clarity", "dusk", "ember", "forest", "harbor", "meadow", "mist", "neon",
  "original", "pastel", "signal", "slate",
]

/// The sizes with names, embedded alike.
let sizes = ["devices", "paper", "screens"]

let package = Package(
  name: "geobg",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "GeobgKit", targets: ["GeobgKit"]),
    .library(name: "GeobgBatch", targets: ["GeobgBatch"]),
    .library(name: "GeobgDesktop", targets: ["GeobgDesktop"]),
    .library(name: "GeobgJPEG", targets: ["GeobgJPEG"]),
    .library(name: "GeobgPhoto", targets: ["GeobgPhoto"]),
    .library(name: "GeobgWebP", targets: ["GeobgWebP"]),
    .executable(name: "geobg", targets: ["CGeobgMain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .target(name: "GeobgScene", swiftSettings: strict),
    .target(name: "GeobgSVG", dependencies: ["GeobgScene"], swiftSettings: strict),
    // The one place that names the system: a port to another one is written here.
    .target(name: "GeobgSystem", swiftSettings: strict),
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "GeobgCairo", dependencies: ["GeobgScene", "GeobgSystem", "CCairo", "CZlib"], swiftSettings: strict),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .target(
      name: "GeobgKit", dependencies: ["GeobgScene", "GeobgSVG", "GeobgCairo", "GeobgSystem"],
      resources: (palettes.map { "Palettes/\($0)" } + sizes.map { "Sizes/\($0)" })
        .map { .embedInCode("../../\($0).json") },
      swiftSettings: strict),
    .target(
      name: "GeobgBatch", dependencies: ["GeobgKit", "GeobgSystem", "CNettle"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .target(
      name: "GeobgPhoto", dependencies: ["GeobgKit", "CPNG", "CTurboJPEG"], swiftSettings: strict),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    // Of C: an error of libjpeg's jumps over the frames of its caller, which must not be Swift's.
    .target(name: "CJPEGWriter", dependencies: ["CJPEG"]),
    .target(
      name: "GeobgJPEG", dependencies: ["GeobgKit", "CJPEGWriter", "CNettle"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .target(name: "GeobgWebP", dependencies: ["GeobgKit", "CWebP"], swiftSettings: strict),
    .target(
      name: "GeobgDesktop", dependencies: ["GeobgKit", "GeobgScene", "GeobgSystem"],
      swiftSettings: strict),
    .target(
      name: "GeobgCLI",
      dependencies: [
        "GeobgKit", "GeobgSystem", "GeobgBatch", "GeobgDesktop", "GeobgJPEG", "GeobgPhoto", "GeobgWebP",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // Of C, for its `main`: only there does the system hand over the arguments wherever it runs.
    .executableTarget(name: "CGeobgMain", dependencies: ["GeobgCLI"]),

    // Comparing pictures byte by byte in a debug build takes minutes; this one target is optimized.
    .target(
      name: "GeobgTestSupport",
      dependencies: ["GeobgKit", "GeobgDesktop", "GeobgJPEG", "GeobgWebP", "CCairo"],
      path: "Tests/GeobgTestSupport",
      exclude: ["check_png.py", "decode.py", "render.py", "requirements.txt"],
      swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "GeobgSceneTests", dependencies: ["GeobgScene", "GeobgTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GeobgRendererTests",
      dependencies: [
        "GeobgSVG", "GeobgCairo", "GeobgJPEG", "GeobgKit", "GeobgWebP", "GeobgTestSupport",
        "CCairo",
        "CZlib",
      ],
      exclude: ["References"], swiftSettings: strict),
    .testTarget(
      name: "GeobgSystemTests", dependencies: ["GeobgSystem", "GeobgTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GeobgKitTests", dependencies: ["GeobgKit", "GeobgTestSupport"],
      exclude: ["Documents", "PaletteFiles"], swiftSettings: strict),
    .testTarget(
      name: "GeobgBatchTests", dependencies: ["GeobgBatch", "GeobgKit", "GeobgTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GeobgPhotoTests",
      dependencies: ["GeobgPhoto", "GeobgKit", "GeobgTestSupport", "CPNG", "CTurboJPEG"],
      swiftSettings: strict),
    .testTarget(
      name: "GeobgEncoderTests",
      dependencies: ["GeobgJPEG", "GeobgWebP", "GeobgCairo", "GeobgKit", "GeobgTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GeobgDesktopTests",
      dependencies: ["GeobgDesktop", "GeobgKit", "GeobgSystem", "GeobgTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GeobgCLITests",
      dependencies: ["CGeobgMain", "GeobgCLI", "GeobgDesktop", "GeobgKit", "GeobgSystem", "GeobgTestSupport"],
      exclude: ["Golden"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
