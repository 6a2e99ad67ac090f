extension Error {
  /// Calls `body`, and turns its error into an error of this type with `wrap`.
  ///
  /// `GeobgError` and `BatchError` have a case for the error of each part, which is `wrap`.
  package static func wrapping<Value, Failure: Error>(
    _ wrap: (Failure) -> Self, _ body: () throws(Failure) -> Value
  ) throws(Self) -> Value {
    do throws(Failure) {
      return try body()
    } catch {
      throw wrap(error)
    }
  }
}
