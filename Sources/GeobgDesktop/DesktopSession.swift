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
  /// Reads the file at a path as text; nil if it cannot be read.
  public var read: (_ path: String) -> String?

  /// A session; by default one without variables, programs or files.
  public init(
    isMac: Bool = false, environment: @escaping (_ name: String) -> String? = { _ in nil },
    hasProgram: @escaping (_ name: String) -> Bool = { _ in false },
    ask: @escaping (Invocation) throws(ProgramError) -> String = { _ throws(ProgramError) in "" },
    read: @escaping (_ path: String) -> String? = { _ in nil }
  ) {
    self.isMac = isMac
    self.environment = environment
    self.hasProgram = hasProgram
    self.ask = ask
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
      read: { path in
        // All files that geobg reads here are shorter.
        (try? FileSource.regular(path).bytes(in: 0..<(1 << 20))).map {
          String(decoding: $0, as: UTF8.self)
        }
      })
  }

  /// Whether a variable is set and not empty.
  func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }

  /// The output of `command`.
  ///
  /// - Throws: ``DesktopError/program(_:)``.
  func answer(_ command: Invocation) throws(DesktopError) -> String {
    do {
      return try ask(command)
    } catch {
      throw .program(error)
    }
  }

  /// The output of `command`, without the line feed at its end.
  ///
  /// - Throws: ``DesktopError/program(_:)``.
  func line(_ command: Invocation) throws(DesktopError) -> String {
    let text = try answer(command)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
