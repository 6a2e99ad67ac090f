public import Foundation
public import GeobgCairoContext
public import GeobgDesktop
public import GeobgKit
public import GeobgRecipe
public import GeobgScene
public import GeobgSystem

/// An error of geobg whose `localizedDescription` is its own sentence.
///
/// Foundation shows an error as a number ("error 16") unless the error is a `LocalizedError`. Each error
/// type has a conformance of its own: an extension of `LocalizedError` itself would also change the
/// errors of the program that imports this module.
public protocol LocalizedGeobgError: LocalizedError, CustomStringConvertible {}

extension LocalizedGeobgError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension RecipeError: LocalizedGeobgError {}
extension RenderError: LocalizedGeobgError {}

extension ValueError: LocalizedGeobgError {}
extension DocumentError: LocalizedGeobgError {}
extension MetadataError: LocalizedGeobgError {}
extension OutputError: LocalizedGeobgError {}
extension PaletteFileError: LocalizedGeobgError {}

extension FileError: LocalizedGeobgError {}
extension ProgramError: LocalizedGeobgError {}

extension GeobgError: LocalizedGeobgError {}

extension CairoContextError: LocalizedGeobgError {}
extension DesktopError: LocalizedGeobgError {}
