import Foundation

/// The numbers of `docs/scale.md`: what `make bench-rates` has recorded, and what follows from it.
struct RateTable {
  /// The file that `make bench-rates` writes.
  static let record = "Benchmarks/rates.csv"
  /// The page with the numbers.
  static let page = "docs/scale.md"

  /// What a batch needs for a picture of one kind.
  struct Rate: Equatable {
    /// The format, for PNG with the compression, such as `png small`.
    let kind: String
    let size: String
    /// Seconds of a processor.
    let seconds: Double
    let kilobytes: Int

    /// Hours of a core for a million pictures.
    var hours: Double { seconds * 1_000_000 / 3600 }
  }

  let rates: [Rate]

  enum ReadingError: Error {
    case line(String)
    case missing(String)
  }

  /// Reads the recorded lines: `format,size,seconds,kilobytes`.
  init(reading text: String) throws {
    rates = try text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",").map(String.init)
      guard cells.count == 4, let seconds = Double(cells[2]), seconds > 0,
        let kilobytes = Int(cells[3]), kilobytes > 0
      else { throw ReadingError.line(String(line)) }
      return Rate(kind: cells[0], size: cells[1], seconds: seconds, kilobytes: kilobytes)
    }
  }

  private static let (phone, wide) = ("1170x2532", "3840x2160")

  func rate(_ kind: String, _ size: String) throws -> Rate {
    guard let rate = rates.first(where: { $0.kind == kind && $0.size == size }) else {
      throw ReadingError.missing("\(kind) \(size)")
    }
    return rate
  }

  // MARK: - The text

  /// The parts of the page, by the name in their markers.
  func parts() throws -> [(name: String, text: String)] {
    [
      ("beginning", try beginning()), ("table", try table()), ("machines", try machines()),
      ("servers", try servers()),
    ]
  }

  /// The page `text` with all parts between their markers; nil if a marker is missing.
  func made(in text: String) throws -> String? {
    var text = text
    for part in try parts() {
      guard let begin = text.range(of: "<!-- rates: \(part.name) -->\n"),
        let end = text.range(
          of: "<!-- end of rates -->", range: begin.upperBound..<text.endIndex)
      else { return nil }
      text.replaceSubrange(begin.upperBound..<end.lowerBound, with: part.text)
    }
    return text
  }

  private func beginning() throws -> String {
    let hours = try rate("png default", RateTable.phone).hours
    return paragraph(
      "One core of an ordinary machine makes a million phone wallpapers in about "
        + "\(number(hours, 0)) hours. This page shows the measured rates, the arithmetic, and what "
        + "to use for which number of pictures.")
  }

  private func table() throws -> String {
    let heads = [
      "format", "size", "core-seconds per picture", "core-hours for a million",
      "cores for a million a day", "KB per file",
    ]
    let rows = rates.map { rate in
      [
        rate.kind, rate.size, number(rate.seconds, 4), number(rate.hours, 1),
        number(rate.hours / 24, 2), "\(rate.kilobytes)",
      ]
    }
    return markdown([heads] + rows) + "\n" + (try notes())
  }

  /// The list below the table.
  private func notes() throws -> String {
    let png = try rate("png default", RateTable.phone)
    let (svg, webp) = (try rate("svg", RateTable.phone), try rate("webp", RateTable.phone))
    let saved = try [RateTable.phone, RateTable.wide].map { size in
      let (small, usual) = (try rate("png small", size), try rate("png default", size))
      return (
        part: 100 * (1 - Double(small.kilobytes) / Double(usual.kilobytes)),
        times: small.seconds / usual.seconds
      )
    }
    let (parts, times) = (saved.map(\.part).sorted(), saved.map(\.times).sorted())
    let items = [
      "**Measured** with `make bench-rates` on two cores of a cloud machine (AMD EPYC) with other "
        + "work on it: the least processor time of three batches of 24 pictures, with all work of "
        + "the command, such as writing and syncing the files. The palette is `original` in light "
        + "mode, with density 1 and no mesh.",
      "**Hours.** Core-hours divided by the number of cores are the hours of a run. A million PNGs "
        + "for phones take \(number(png.hours, 1)) / 8 = \(number(png.hours / 8, 1)) hours on eight "
        + "cores.",
      "**Cores.** Core-hours divided by 24 are the cores that a million pictures a day keep busy. A "
        + "day has 86,400 seconds, so a million a day are 12 a second.",
      "**Storage.** Kilobytes per file are gigabytes for a million files: \(png.kilobytes) GB for "
        + "PNGs for phones. The pictures of a million recipes need no storage at all if they are "
        + "made when somebody asks for them.",
      "**Choice.** SVG has the smallest files, and is \(number(png.seconds / svg.seconds, 0)) times "
        + "as fast as PNG. WebP has the smallest files with pixels, and takes "
        + "\(number(webp.seconds / png.seconds, 0)) times as long as PNG. `--compression small` "
        + "saves \(range(parts, 0)) % and takes \(range(times, 1)) times as long.",
    ]
    return items.map { paragraph($0, begin: "- ", margin: "  ") }.joined()
  }

  private func machines() throws -> String {
    let phone = try rate("png default", RateTable.phone).hours
    let kinds = [
      ("a million phone PNGs", phone),
      ("a million 4K PNGs", try rate("png default", RateTable.wide).hours),
      ("10 million phone PNGs", phone * 10),
      ("a million 4K WebP files", try rate("webp", RateTable.wide).hours),
    ]
    let rows = kinds.map { name, hours in
      [name, number(hours, hours < 50 ? 1 : 0), "\(Int((hours / 32).rounded(.up)))"]
    }
    return markdown([["to make in an hour", "core-hours", "machines with 32 cores"]] + rows)
  }

  private func servers() throws -> String {
    let phone = try rate("png default", RateTable.phone).seconds
    let wide = try rate("png default", RateTable.wide).seconds
    let paragraphs = [
      "A million requests a day are 12 a second. If the cache has 9 of 10 pictures, the server "
        + "draws 1.2 PNGs for phones a second, with \(number(1.2 * phone * 100, 0)) % of a core. The "
        + "server used 33 MB of memory in these runs.",
      "For more machines, multiply: the cores for new pictures are the requests a second, times the "
        + "share that the cache does not have, times the core-seconds of the table. 1,000 requests "
        + "a second with 10 % new 4K PNGs need 1,000 x 0.1 x \(number(wide, 4)) = "
        + "\(number(100 * wide, 0)) cores.",
    ]
    return paragraphs.map { paragraph($0) }.joined(separator: "\n")
  }

  // MARK: - Writing

  /// `text` in lines of at most 119 characters.
  private func paragraph(_ text: String, begin: String = "", margin: String = "") -> String {
    var (lines, line) = ([String](), begin)
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > 119 {
        lines.append(line)
        line = margin
      }
      line += (line.isEmpty || line.hasSuffix(" ") ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }

  /// A table; the first of `rows` has the titles.
  private func markdown(_ rows: [[String]]) -> String {
    var lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    lines.insert("|" + String(repeating: "---|", count: rows[0].count), at: 1)
    return lines.joined(separator: "\n") + "\n"
  }

  private func number(_ value: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", value)
  }

  /// The least and the largest of sorted values; one of them, if they look alike.
  private func range(_ values: [Double], _ places: Int) -> String {
    let words = [values.first, values.last].compactMap { $0 }.map { number($0, places) }
    return words.first == words.last ? words[0] : words.joined(separator: " to ")
  }
}
