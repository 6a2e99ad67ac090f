/// The header fields of every answer that limit what a browser does with it.
package enum SecurityHeaders {
  /// What a page of the server may load and run.
  ///
  /// `wasm-unsafe-eval` lets the page compile the engine; it allows no other code from text.
  package static let policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    + "img-src 'self' blob: data:; worker-src 'self' blob:; connect-src 'self'; "
    + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// All fields, with names in lower case.
  package static let all = [
    (name: "content-security-policy", value: policy),
    (name: "x-content-type-options", value: "nosniff"),
    (name: "cache-control", value: "no-store"),
    // The address of the page must not reach other sites.
    (name: "referrer-policy", value: "no-referrer"),
    // Pages of other sites can neither load the answers nor keep a reference to the window.
    (name: "cross-origin-resource-policy", value: "same-origin"),
    (name: "cross-origin-opener-policy", value: "same-origin"),
  ]
}
