// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// The settings of every target: imports are internal unless they are marked public.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The settings of the targets that no Swift package can import, and whose tests look inside.
///
/// The tests of all other targets see what these declare as public or package.
let testable: [SwiftSetting] = strict + [.unsafeFlags(["-enable-testing"])]

/// The flags of tests that differ from those of the released command.
///
/// The command is compiled for Swift's static libraries, which do not include the library for tests, and
/// without the path of this folder, which tests need to find their files. Interfaces are made with
/// the objects: nothing waits for those of tests, and a step of its own would check all types twice.
let beside = [
  "-no-static-stdlib", "-no-emit-module-separately-wmo", "-file-prefix-map",
  "\(Context.packageDirectory)=\(Context.packageDirectory)",
]

/// The settings of tests: they are compiled without optimization, which would take minutes, and test
/// the modules of the released command.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"] + beside)]

/// The palettes and the named sizes: the files of two folders.
///
/// They are compiled into the library, so that a copied binary works alone.
let data = try ["Palettes", "Sizes"].flatMap { folder in
  try FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(folder)")
    .filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
}

/// The folder of the target with the files for web pages.
///
/// `make web` generates a folder that contains the files, and names it in this variable. Otherwise
/// the command is built without the files.
let page =
  Context.environment["GEOBG_PAGE"].flatMap { $0.isEmpty ? nil : $0 } ?? "Sources/GeobgWebAssets"

/// The parts of SwiftNIO that the server needs; only the command has a server.
let nio = ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOConcurrencyHelpers"].map {
  Target.Dependency.product(
    name: $0, package: "swift-nio", condition: .when(traits: ["Command"]))
}

let package = Package(
  name: "geobg",
  // docs/guides/install.md lists the systems, and what was tried on each.
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "GeobgKit", targets: ["GeobgKit"]),
    // For authors of renderers and of pictures.
    .library(name: "GeobgScene", targets: ["GeobgScene"]),
    .library(name: "GeobgBatch", targets: ["GeobgBatch"]),
    .library(name: "GeobgCairoContext", targets: ["GeobgCairoContext"]),
    .library(name: "GeobgFoundation", targets: ["GeobgFoundation"]),
    .library(name: "GeobgDesktop", targets: ["GeobgDesktop"]),
    .library(name: "GeobgJPEG", targets: ["GeobgJPEG"]),
    .library(name: "GeobgPhoto", targets: ["GeobgPhoto"]),
    .library(name: "GeobgUI", targets: ["GeobgUI"]),
    .library(name: "GeobgWebP", targets: ["GeobgWebP"]),
    // The objects that `make c` links; programs in Swift use GeobgKit.
    .library(name: "GeobgC", type: .static, targets: ["GeobgC"]),
    .executable(name: "geobg", targets: ["CGeobgMain"]),
  ],
  // A package that embeds geobg writes `traits: ["Cairo"]`, and then no other package is fetched.
  // With `traits: []`, GeobgKit uses no library: its pixels are exact, and it writes no PDF.
  traits: [
    .trait(
      name: "Command",
      description: "The geobg command, which needs swift-argument-parser and swift-nio.",
      enabledTraits: ["Cairo"]),
    .trait(name: "Cairo", description: "Draws with Cairo, and writes PDF."),
    .default(enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .target(name: "GeobgScene", swiftSettings: strict),
    .target(name: "GeobgSVG", dependencies: ["GeobgScene"], swiftSettings: strict),
    .target(
      name: "GeobgRecipe", dependencies: ["GeobgScene"],
      resources: data.map { .embedInCode("../../\($0)") },
      swiftSettings: strict),
    .target(name: "GeobgPlot", dependencies: ["GeobgScene"], swiftSettings: strict),
    .target(name: "GeobgRaster", dependencies: ["GeobgScene"], swiftSettings: strict),
    .target(name: "GeobgPNG", dependencies: ["GeobgScene", "GeobgRecipe"], swiftSettings: strict),
    // The only target with code for the operating system; a port to another system is written here.
    .target(name: "GeobgSystem", swiftSettings: strict),
    .systemLibrary(
      name: "CGeobgCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    // Only tests use zlib: they compare our own encoder with it.
    .systemLibrary(
      name: "CGeobgZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "GeobgCairo", dependencies: ["GeobgScene", "GeobgRecipe", "CGeobgCairo"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CGeobgNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .target(
      name: "GeobgKit",
      dependencies: [
        "GeobgScene", "GeobgSVG", "GeobgPlot", "GeobgRecipe", "GeobgRaster", "GeobgPNG",
        .target(name: "GeobgCairo", condition: .when(traits: ["Cairo"])), "GeobgSystem",
      ],
      swiftSettings: strict),
    // Images and views for Apple's systems; elsewhere there is nothing in it.
    .target(
      name: "GeobgUI", dependencies: ["GeobgScene", "GeobgKit"], swiftSettings: strict),
    // The only product with C types in its interface.
    .target(
      name: "GeobgCairoContext", dependencies: ["GeobgScene", "GeobgCairo"], swiftSettings: strict),
    // The only target with Foundation.
    .target(
      name: "GeobgFoundation",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSystem", "GeobgKit", "GeobgCairoContext", "GeobgDesktop",
      ],
      swiftSettings: strict),
    .target(
      name: "GeobgBatch",
      dependencies: ["GeobgScene", "GeobgRecipe", "GeobgKit", "GeobgSystem", "CGeobgNettle"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CGeobgPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CGeobgTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    // In C, for the same reason as CGeobgJPEGWriter below.
    .target(name: "CGeobgPNGReader", dependencies: ["CGeobgPNG"]),
    .target(
      name: "GeobgPhoto",
      dependencies: ["GeobgRecipe", "CGeobgPNGReader", "CGeobgTurboJPEG", "CGeobgWebP"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CGeobgJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    // In C, because an error in libjpeg jumps over the frames of its caller, which must not be
    // Swift's.
    .target(name: "CGeobgJPEGWriter", dependencies: ["CGeobgJPEG"]),
    .target(
      name: "GeobgJPEG",
      dependencies: ["GeobgScene", "GeobgRecipe", "CGeobgJPEGWriter", "CGeobgNettle"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CGeobgWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .target(
      name: "GeobgWebP", dependencies: ["GeobgScene", "GeobgRecipe", "CGeobgWebP"],
      swiftSettings: strict),
    .target(
      name: "GeobgDesktop", dependencies: ["GeobgScene", "GeobgRecipe", "GeobgSystem"],
      swiftSettings: strict),
    // The header of the C library as a module, so that the library and C programs share its numbers
    // and structs.
    .systemLibrary(name: "CGeobgHeader"),
    // The functions of the C library. `make c` links it by hand, because SwiftPM would export all
    // Swift symbols.
    .target(
      name: "GeobgC",
      dependencies: ["GeobgScene", "GeobgRecipe", "GeobgSystem", "GeobgKit", "CGeobgHeader"],
      exclude: ["include", "packaging"], swiftSettings: testable),
    // The files for web pages, which the command writes.
    .target(name: "GeobgWebAssets", path: page, swiftSettings: strict),
    // The only target with SwiftNIO: requests, answers, and the socket.
    .target(
      name: "GeobgServer",
      dependencies: ["GeobgScene", "GeobgRecipe", "GeobgSystem"] + nio,
      swiftSettings: strict),
    // What `geobg studio` serves; its page is in `Pages/studio`.
    .target(
      name: "GeobgPageServer",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSystem", "GeobgKit", "GeobgDesktop", "GeobgServer",
      ],
      swiftSettings: strict),
    // The catalog and the files of a gallery's site, and what `geobg gallery` serves; its page is in
    // `Pages/gallery`.
    .target(
      name: "GeobgGallery",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSystem", "GeobgKit", "GeobgBatch", "GeobgServer",
        "GeobgPageServer",
      ],
      swiftSettings: testable),
    .target(
      name: "GeobgCLI",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgPNG", "GeobgKit", "GeobgSystem", "GeobgBatch",
        "GeobgDesktop", "GeobgGallery", "GeobgJPEG", "GeobgWebAssets", "GeobgPhoto", "GeobgServer",
        "GeobgPageServer", "GeobgWebP",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Command"])),
      ],
      swiftSettings: testable),
    // In C, for its `main`: only there does the system always pass the arguments.
    .executableTarget(
      name: "CGeobgMain",
      dependencies: [.target(name: "GeobgCLI", condition: .when(traits: ["Command"]))],
      cSettings: [.define("GEOBG_COMMAND", .when(traits: ["Command"]))]),

    // Comparing pictures byte by byte takes minutes without optimization, so this target is optimized
    // also in a debug build.
    .target(
      name: "GeobgTestSupport",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSVG", "GeobgPNG", "GeobgCairo", "GeobgKit",
        "GeobgDesktop", "GeobgJPEG", "GeobgWebP", "CGeobgCairo",
      ],
      path: "Tests/GeobgTestSupport",
      exclude: ["check_png.py", "decode.py", "render.py", "requirements.txt"],
      swiftSettings: strict + [.unsafeFlags(["-O"] + beside)],
      // scripts/build writes this folder.
      linkerSettings: [.unsafeFlags(["-L\(Context.packageDirectory)/.build/static/parts"])]),
    .testTarget(
      name: "GeobgSceneTests", dependencies: ["GeobgScene", "GeobgSVG", "GeobgTestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgRecipeTests", dependencies: ["GeobgRecipe", "GeobgScene", "GeobgTestSupport"],
      exclude: ["Documents", "ForeignFiles", "PaletteFiles"], swiftSettings: tests),
    .testTarget(
      name: "GeobgRendererTests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSVG", "GeobgPNG", "GeobgCairo", "GeobgJPEG",
        "GeobgWebP", "GeobgKit", "GeobgTestSupport", "CGeobgCairo", "CGeobgZlib",
      ],
      exclude: ["References"], swiftSettings: tests),
    .testTarget(
      name: "GeobgRasterTests",
      dependencies: [
        "GeobgRaster", "GeobgScene", "GeobgRecipe", "GeobgCairo", "GeobgKit", "GeobgTestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgSystemTests", dependencies: ["GeobgSystem", "GeobgTestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgKitTests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgPNG", "GeobgSystem", "GeobgKit", "GeobgTestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgAPITests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSystem", "GeobgKit", "GeobgCairoContext", "GeobgDesktop",
        "GeobgFoundation", "GeobgC", "GeobgTestSupport", "CGeobgCairo", "CGeobgHeader",
      ],
      exclude: ["Names"], swiftSettings: tests),
    .testTarget(
      name: "GeobgBatchTests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSystem", "GeobgBatch", "GeobgKit", "GeobgTestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgPhotoTests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgPhoto", "GeobgTestSupport", "CGeobgPNG",
        "CGeobgTurboJPEG", "CGeobgWebP",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgEncoderTests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgJPEG", "GeobgWebP", "GeobgCairo", "GeobgKit",
        "GeobgTestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgDesktopTests",
      dependencies: [
        "GeobgDesktop", "GeobgScene", "GeobgRecipe", "GeobgSystem", "GeobgTestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgCLITests",
      dependencies: [
        "CGeobgMain", "GeobgCLI", "GeobgScene", "GeobgRecipe", "GeobgPNG", "GeobgKit", "GeobgBatch",
        "GeobgDesktop", "GeobgWebAssets", "GeobgSystem", "GeobgTestSupport",
      ],
      exclude: ["Golden", "Support/read_ase.py", "Support/save_again.py"], swiftSettings: tests),
    .testTarget(
      name: "GeobgServerTests",
      dependencies: [
        "GeobgServer", "GeobgPageServer", "GeobgScene", "GeobgRecipe", "GeobgKit", "GeobgDesktop",
        "GeobgSystem", "GeobgTestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GeobgGalleryTests",
      dependencies: [
        "GeobgGallery", "GeobgScene", "GeobgRecipe", "GeobgBatch", "GeobgKit", "GeobgServer",
        "GeobgPageServer", "GeobgSystem", "GeobgTestSupport",
      ],
      swiftSettings: tests),
    // Compares the engine with the test vectors of docs/specification.md.
    .testTarget(
      name: "GeobgSpecificationTests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgSVG", "GeobgKit", "GeobgBatch", "GeobgTestSupport",
      ],
      exclude: ["arrangements.sha256", "palettes.sha256"], swiftSettings: tests),
    // Tests of the project itself: imports, the manifest, the page that describes them, and the
    // limits that SECURITY.md lists.
    .testTarget(
      name: "GeobgProjectTests",
      dependencies: [
        "GeobgScene", "GeobgRecipe", "GeobgPNG", "GeobgSystem", "GeobgKit", "GeobgBatch",
        "GeobgPhoto", "GeobgJPEG", "GeobgWebP", "GeobgDesktop", "GeobgC", "GeobgServer",
        "GeobgPageServer", "GeobgGallery", "GeobgCLI", "GeobgTestSupport",
      ],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
