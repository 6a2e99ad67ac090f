extension String {
  /// The text of `bytes`, which are ASCII.
  ///
  /// One function, because the compiler would copy its code to each of its many callers.
  @inline(never)
  package init(ascii bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}
