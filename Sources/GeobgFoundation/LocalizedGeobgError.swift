public import Foundation

/// An error of geobg whose `localizedDescription` is its own sentence.
///
/// Foundation shows an error as a number ("error 16") unless the error is a `LocalizedError`. Each error
/// type conforms separately: an extension of `LocalizedError` itself would also change the
/// errors of the program that imports this module.
public protocol LocalizedGeobgError: LocalizedError, CustomStringConvertible {}

extension LocalizedGeobgError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}
