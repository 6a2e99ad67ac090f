/// The parts of an HTTP request that decide its answer.
public struct Request: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The target as sent, such as `/wallpaper/ada.svg?mode=dark`.
  public var target: String
  /// The header fields in order, with names in any case.
  public var headers: [(name: String, value: String)]
  /// Whether the request states at least HTTP 1.1, which requires a `Host`.
  public var needsHost: Bool

  /// A request.
  public init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    needsHost: Bool = false
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.needsHost = needsHost
  }

  /// The values of the fields called `name`, which is in lower case.
  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Whether a body follows.
  var hasBody: Bool {
    !values("transfer-encoding").isEmpty || values("content-length").contains { $0 != "0" }
  }
}
