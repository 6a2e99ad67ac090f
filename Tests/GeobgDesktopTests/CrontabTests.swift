import Foundation
import GeobgDesktop
import GeobgSystem
import GeobgTestSupport
import Testing

/// The table of cron has the jobs of other programs, which geobg must never change or lose.
@Suite(.timed) struct CrontabTests {
  /// A cron with one table.
  private final class Cron {
    var table: String?
    /// Changes what is stored, as a cron does whose disk is full.
    var storing: (String) -> String? = { $0 }
    /// Changes what is printed.
    var listing: (String?) throws(ProgramError) -> String?
    /// The tables that were installed; nil for a removal.
    var installed: [String?] = []

    init(_ table: String?) {
      self.table = table
      listing = { $0 }
    }

    static func failure(_ output: String, _ words: String...) -> ProgramError {
      .failed(Invocation("crontab", arguments: words), code: 1, output: output)
    }

    func answer(_ invocation: Invocation) throws(ProgramError) -> String {
      guard invocation.program == "crontab" else {
        throw .cannotRun(program: invocation.program, reason: "it is not there")
      }
      switch invocation.arguments {
      case ["-l"]:
        guard let text = try listing(table) else { throw Cron.failure("no crontab for me\n", "-l") }
        return text
      case ["-r"]:
        installed.append(nil)
        table = nil
      default:
        let data = FileManager.default.contents(atPath: invocation.arguments[0]) ?? Data()
        installed.append(PathText.text(Array(data)))
        table = storing(PathText.text(Array(data)))
      }
      return ""
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func timer(_ cron: Cron, own: String = "own") -> DailyTimer {
    let folders = DailyTimer.Folders(
      home: folder.path("home"), config: folder.path("conf"), data: folder.path("data"),
      own: folder.path(own))
    let session = DesktopSession(
      hasProgram: { $0 == "crontab" },
      ask: { invocation throws(ProgramError) in try cron.answer(invocation) })
    return DailyTimer(folders, user: 7, session: session)
  }

  private func install(_ cron: Cron, own: String = "own") throws {
    let script = DailyScript("/bin/geobg", [], in: "/", settings: []) { _ in nil }
    let timer = timer(cron, own: own)
    try timer.perform(timer.installing(script, with: .cron))
  }

  private func remove(_ cron: Cron) throws {
    let timer = timer(cron)
    try timer.perform(timer.removingAll())
  }

  private var kept: String? {
    FileManager.default.contents(atPath: folder.path("conf/geobg/crontab.before")).map {
      PathText.text(Array($0))
    }
  }

  /// Tables as other programs write them: with line ends of another system, bytes that are no UTF-8,
  /// accents that join a line feed or a percent sign, and empty lines.
  private static let tables = [
    "", "\n", "\n\n", "5 * * * * x\n", "# mine\nSHELL=/bin/sh\n\n1 2 * * * echo 100\\%\n",
    "1 * * * * a\r\n2 * * * * b\r\n", "\u{301}1 * * * * a\n\u{301}\n",
    "1 * * * * echo \\%\u{301}\n",
    PathText.text([0x31, 0xFF, 0xFE, 0x0D, 0x0A, 0xC3, 0x0A]),
    "# geobg set --daily: end\n1 * * * * a\n",
    " # geobg set --daily: start (geobg set --daily off removes these lines)\n1 * * * * a\n",
    String(repeating: "1 * * * * x\n", count: 9999),
  ]

  @Test(arguments: tables)
  func onlyOurLinesChange(mine: String) throws {
    let cron = Cron(mine.isEmpty ? nil : mine)
    for _ in 0..<2 {
      try install(cron)
      let table = PathText.bytes(try #require(cron.table))
      #expect(table.starts(with: PathText.bytes(mine)))
      let own = table.dropFirst(PathText.bytes(mine).count).split(separator: 0x0A)
      #expect(own.count == 3)
      #expect(own.dropFirst().first?.starts(with: "0 6 * * * /bin/sh ".utf8) == true)
    }
    let installed = cron.table
    try remove(cron)
    #expect(cron.table.map(PathText.bytes) == (mine.isEmpty ? nil : PathText.bytes(mine)))
    #expect(kept == installed)
    #expect(!folder.names.contains("own/crontab"))
  }

  private func expectRefusal(
    _ cron: Cron, _ expected: (DesktopError) -> Bool, at location: SourceLocation = #_sourceLocation
  ) {
    let before = cron.table
    for work in [{ try install(cron) }, { try remove(cron) }] {
      let error = #expect(throws: DesktopError.self, sourceLocation: location) { try work() }
      #expect(error.map(expected) == true, "\(String(describing: error))", sourceLocation: location)
      #expect(cron.table == before && cron.installed.isEmpty, sourceLocation: location)
      // A script without another timer means that a line of geobg may be in the table.
      try? FileManager.default.createDirectory(
        atPath: folder.path("own"), withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: folder.path("own/daily.sh"), contents: nil)
    }
  }

  /// What was cut off may be a job.
  @Test func aTableWithoutItsEnd() {
    expectRefusal(Cron("1 * * * * a\n2 * * * * b")) { $0 == .crontab(.incomplete) }
  }

  /// Only the absence of a table is no table; a failing disk is none.
  @Test(arguments: [
    "", "not allowed", "crontab: can't open 'me': Permission denied",
    "can't open: Input/output error", "crontabs/me: fopen: Too many open files",
  ])
  func aTableThatCannotBeRead(output: String) {
    let cron = Cron("1 * * * * a\n")
    cron.listing = { _ throws(ProgramError) in throw Cron.failure(output, "-l") }
    expectRefusal(cron) { if case .program = $0 { true } else { false } }
  }

  @Test(arguments: ["no crontab for me", "crontab: can't open 'me': No such file or directory"])
  func noTable(output: String) throws {
    let cron = Cron(nil)
    cron.listing = { table throws(ProgramError) in
      guard let table else { throw Cron.failure(output, "-l") }
      return table
    }
    try install(cron)
    #expect(cron.table?.isEmpty == false)
    #expect(kept == nil)
  }

  /// Everything below our first line would be taken for ours.
  @Test func ourLinesWithoutTheirEnd() throws {
    let cron = Cron(nil)
    try install(cron)
    let lines = try #require(cron.table).split(separator: "\n")
    cron.table = "\(lines[0])\n\(lines[1])\n1 * * * * mine\n"
    cron.installed = []
    expectRefusal(cron) { $0 == .crontab(.blockWithoutEnd) }
  }

  /// Another program writes a job between reading and installing.
  @Test func aTableThatChanges() throws {
    let cron = Cron("1 * * * * a\n")
    let timer = timer(cron)
    let script = DailyScript("/bin/geobg", [], in: "/", settings: []) { _ in nil }
    let steps = try timer.installing(script, with: .cron)
    cron.table = "1 * * * * a\n2 * * * * b\n"
    #expect(throws: DesktopError.crontab(.changed)) { try timer.perform(steps) }
    #expect(cron.table == "1 * * * * a\n2 * * * * b\n" && cron.installed.isEmpty)
  }

  /// A cron that stores less and reports success; the user's own table comes back.
  @Test func aTableThatIsNotStored() throws {
    let mine = "1 * * * * a\n2 * * * * b\n"
    let whole = Cron(mine)
    try install(whole)
    let table = try #require(whole.table)
    for length in 0..<table.utf8.count {
      let cron = Cron(mine)
      // The old table fits.
      cron.storing = { $0 == mine ? mine : String($0.prefix(length)) }
      #expect(
        throws: DesktopError.crontab(.notInstalled(kept: folder.path("conf/geobg/crontab.before")))
      ) {
        try install(cron)
      }
      #expect(cron.table == mine)
      #expect(kept == mine)
    }
    let deaf = Cron(mine)
    deaf.storing = { _ in mine }
    #expect(throws: DesktopError.self) { try install(deaf) }
    #expect(deaf.table == mine)
  }

  /// Some versions of cron print comments of their own before the table.
  @Test func commentsOfCron() throws {
    let cron = Cron(nil)
    cron.listing = { $0.map { "# DO NOT EDIT THIS FILE\n# (Cron version V5.0)\n" + $0 } }
    try install(cron)
    #expect(cron.table?.hasPrefix("# geobg") == true)
  }

  /// What cron reads as the end of a line or of a command, next to what hides it.
  @Test(arguments: ["a\r\nb", "a\nb", "a\n\u{301}b", "a\rb", "a\u{7f}"])
  func aScriptWithControls(own: String) {
    let cron = Cron("1 * * * * a\n")
    let error = #expect(throws: DesktopError.self) { try install(cron, own: own) }
    let isOfScript = if case .notForTimer = error { true } else { false }
    #expect(isOfScript && cron.installed.isEmpty)
  }

  @Test(arguments: ["100%", "%\u{301}", "\\%", "%\u{200d}%", "ü%\u{FE0F}"])
  func aScriptWithPercentSigns(own: String) throws {
    let cron = Cron(nil)
    try install(cron, own: own)
    let bytes = Array(try #require(cron.table).utf8)
    let signs = bytes.indices.filter { bytes[$0] == UInt8(ascii: "%") }
    #expect(signs.count == own.utf8.count { $0 == UInt8(ascii: "%") })
    #expect(signs.allSatisfy { bytes[$0 - 1] == UInt8(ascii: "\\") })
  }

  /// A timer has no time zone of a shell; the script's day is the one that the user saw.
  @Test func theTimeZoneStays() {
    let script = DailyScript("/bin/geobg", [], in: "/", settings: []) {
      $0 == "TZ" ? "Etc/GMT+12" : nil
    }
    #expect(script.variables == ["TZ": "Etc/GMT+12"])
    #expect(script.text.contains("TZ=") && script.fallbacks.isEmpty)
  }
}
