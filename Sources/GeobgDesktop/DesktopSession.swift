public import GeobgSystem

/// A session in which a desktop runs; queries to it change nothing.
public struct DesktopSession {
  /// Whether this is macOS, which has only one desktop.
  public var isMac: Bool
  /// Looks up an environment variable; nil if it is not set.
  public var environment: (_ name: String) -> String?
  /// Whether a program with this name is on the path.
  public var hasProgram: (_ name: String) -> Bool
  /// Runs a command and returns what it prints.
  public var ask: (Invocation) throws(ProgramError) -> String
  /// Starts a program that may stay; returns it if it still runs.
  public var start: (Invocation) throws(ProgramError) -> RunningProgram?
  /// Ends a program that stayed.
  public var end: (RunningProgram) -> Void
  /// Reads the file at a path as text; nil if it cannot be read.
  public var read: (_ path: String) -> String?

  /// A session; by default one without variables, programs or files.
  public init(
    isMac: Bool = false, environment: @escaping (_ name: String) -> String? = { _ in nil },
    hasProgram: @escaping (_ name: String) -> Bool = { _ in false },
    ask: @escaping (Invocation) throws(ProgramError) -> String = { _ in "" },
    start: @escaping (Invocation) throws(ProgramError) -> RunningProgram? = { _ in nil },
    end: @escaping (RunningProgram) -> Void = { _ in },
    read: @escaping (_ path: String) -> String? = { _ in nil }
  ) {
    self.isMac = isMac
    self.environment = environment
    self.hasProgram = hasProgram
    self.ask = ask
    self.start = start
    self.end = end
    self.read = read
  }

  /// The session that this process runs in.
  public static var current: DesktopSession {
    #if os(macOS)
    let isMac = true
    #else
    let isMac = false
    #endif
    return DesktopSession(
      isMac: isMac, environment: { Environment.value(of: $0) },
      hasProgram: { Program.isThere($0) },
      ask: { invocation throws(ProgramError) in try Program.run(invocation) },
      start: { invocation throws(ProgramError) in try Program.startStaying(invocation) },
      end: { $0.end() },
      read: { path in
        // All files that geobg reads here are shorter.
        (try? FileSource.regular(path).bytes(in: 0..<(1 << 20))).map {
          String(decoding: $0, as: UTF8.self)
        }
      })
  }

  func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }

  func answer(_ command: Invocation) throws(DesktopError) -> String {
    try DesktopError.mapping(DesktopError.program, try ask(command))
  }

  /// Runs `command`; ignores its failure if it may fail.
  ///
  /// - Returns: The program, if it may stay and still runs.
  @discardableResult
  func run(_ command: Invocation) throws(DesktopError) -> RunningProgram? {
    do {
      if command.mayStay { return try start(command) }
      _ = try ask(command)
    } catch {
      guard command.mayFail else { throw .program(error) }
    }
    return nil
  }

  /// The text of the file `name` in the user's folder for settings; nil if it cannot be read.
  func settings(_ name: String) -> String? {
    // The specification requires empty and relative paths to be ignored.
    let own = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = own ?? environment("HOME").map { $0 + "/.config" }
    return folder.flatMap { read("\($0)/\(name)") }
  }

  /// Whether the file `name` is in a folder for data, of the user or of all users.
  ///
  /// Source: the XDG Base Directory Specification, in which an empty variable counts as not set.
  func hasData(_ name: String) -> Bool {
    func folders(_ variable: String, _ usual: String) -> [Substring] {
      let value = environment(variable) ?? ""
      return (value.isEmpty ? usual : value).split(separator: ":")
    }
    let own = folders("XDG_DATA_HOME", "\(environment("HOME") ?? "")/.local/share")
    return (own + folders("XDG_DATA_DIRS", "/usr/local/share:/usr/share"))
      .contains { read("\($0)/\(name)") != nil }
  }

  /// The output of `command`, without the line feed at its end.
  func line(_ command: Invocation) throws(DesktopError) -> String {
    let text = try answer(command)
    // A carriage return and a line feed are one character.
    return text.utf8.last == UInt8(ascii: "\n") ? String(text.unicodeScalars.dropLast()) : text
  }
}
