internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPageServer
internal import GeobgServer
internal import GeobgSystem
internal import GeobgWebAssets

/// How a page is served to the browser.
struct ServingOptions: ParsableArguments {
  @Flag(help: "Does not open a browser.")
  var noOpen = false

  @Option(
    parsing: .unconditional,
    help: .init("The port; 0 takes a free one. (default: 4362)", valueName: "n"),
    transform: OptionValue.port)
  var port: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Uses the files of the page in this folder; for work on the page.", valueName: "folder",
      visibility: .hidden))
  var page: String?

  /// Whether an option about the server is given.
  var isGiven: Bool { noOpen || port != nil }

  /// The files of `page`: those in this program, or in the folder that is given.
  ///
  /// - Throws: A failure if this program was built without the files.
  func assets(of page: PageFile.Page) throws -> [StudioAsset] {
    try PageAssets.files(of: page, override: self.page)
  }

  /// The studio for the server of a gallery; nil if this program was built without its files.
  func studioLink() throws -> StudioLink? {
    let assets = try PageAssets.studio(besideGallery: page)
    return assets.isEmpty ? nil : StudioLink(assets: assets)
  }
}
