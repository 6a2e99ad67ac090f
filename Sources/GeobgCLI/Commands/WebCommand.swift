internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgGallery
internal import GeobgKit
internal import GeobgPageServer
internal import GeobgServer
internal import GeobgSystem
internal import GeobgWebAssets

/// Writes the files that a web page needs.
struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Writes the files that make wallpapers in a web page.",
    discussion: """
      The files are the engine, the element <geo-bg>, and an example to open in a browser. They \
      work from any server, and from the disk without a server.

      Examples:
        geobg web
        geobg web site/geobg
      """)

  @Argument(help: "The folder to write to; it is created if it is missing.")
  var folder = "web"

  @Flag(help: "Does not overwrite existing files.")
  var noClobber = false

  func run() throws {
    let files = PageFile.web
    guard !files.isEmpty else {
      throw Failure(
        "this geobg was built without the files of the page; in the source folder of geobg, "
          + "make web writes them to web/ and builds a geobg that has them", .unavailable)
    }
    guard !folder.isEmpty else {
      throw Failure("the name of the folder is empty; write a name such as web", .usage)
    }
    let site = try ManagedFolder.making(folder)
    // Check every file before the first is written.
    let targets = try files.map { try FileTarget($0.path, in: site, replacing: !noClobber) }
    for (file, target) in zip(files, targets) { try target.write(file.contents) }
    let example = site.path(of: "example/index.html")
    Console.note("wrote \(files.count) files; open \(example) in a browser")
  }
}
