/// An address of the server, a method, and what answers.
package struct Route: Sendable {
  package enum Method: String, Sendable {
    /// Changes nothing; `HEAD` gets the same head.
    case get = "GET"
    /// Has a body in JSON.
    case post = "POST"
  }

  package let method: Method
  /// The path, which is compared as a whole; the beginning of the path if a number follows.
  package let path: String
  /// The numbers that may follow the path; nil if none may.
  package let numbers: Range<Int>?
  /// Whether the request must be part of a session.
  package let needsSession: Bool
  /// The longest body in bytes; 0 for `GET`.
  package let bodyLimit: Int
  /// Answers a request that was checked.
  package let answer: @Sendable (Request) throws(HTTPError) -> Response

  package static func get(
    _ path: String, needsSession: Bool,
    _ answer: @escaping @Sendable (Request) throws(HTTPError) -> Response
  ) -> Route {
    Route(
      method: .get, path: path, numbers: nil, needsSession: needsSession, bodyLimit: 0,
      answer: answer)
  }

  /// A route for `GET` of all paths that are `path` and one of `numbers`, such as `/original/12`.
  package static func get(
    _ path: String, numbers: Range<Int>, needsSession: Bool,
    _ answer: @escaping @Sendable (Request, Int) throws(HTTPError) -> Response
  ) -> Route {
    Route(
      method: .get, path: path, numbers: numbers, needsSession: needsSession, bodyLimit: 0
    ) { request throws(HTTPError) in
      let target = request.target.prefix { $0 != "?" }
      guard let number = Route.number(target, after: path, in: numbers) else { throw .address }
      return try answer(request, number)
    }
  }

  /// A route for `POST` with a body in JSON of at most `bodyLimit` bytes.
  package static func post(
    _ path: String, needsSession: Bool = true, bodyLimit: Int,
    _ answer: @escaping @Sendable (Request) throws(HTTPError) -> Response
  ) -> Route {
    Route(
      method: .post, path: path, numbers: nil, needsSession: needsSession, bodyLimit: bodyLimit,
      answer: answer)
  }

  func matches(_ path: String) -> Bool {
    guard let numbers else { return path == self.path }
    return Route.number(path[...], after: self.path, in: numbers) != nil
  }

  /// The number in decimal that follows `start` in `path`; nil for anything else.
  private static func number(
    _ path: Substring, after start: String, in numbers: Range<Int>
  ) -> Int? {
    guard path.utf8.starts(with: start.utf8) else { return nil }
    let digits = String(path.dropFirst(start.count))
    // One address for each number: no sign and no leading zeros.
    guard let number = Int(digits), String(number) == digits, numbers.contains(number) else {
      return nil
    }
    return number
  }
}
