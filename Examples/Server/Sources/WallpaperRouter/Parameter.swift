import GeobgKit

/// A parameter of an address; all except the engine are options of the command.
enum Parameter: String, CaseIterable {
  case size
  case mode
  case palette
  case mesh
  case density
  case engine

  /// The names of all parameters, for people.
  static let listOfNames =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ")
    + " and \(allCases[allCases.count - 1].rawValue)"

  /// Applies the value `text` to `recipe`.
  ///
  /// - Throws: ``Refusal/value(_:)``.
  func apply(_ text: String, to recipe: inout Recipe) throws(Refusal) {
    do {
      switch self {
      case .size: recipe.view = try Viewport(size: text)
      case .mode:
        guard let mode = Mode(rawValue: text) else { throw Fault("use light or dark") }
        recipe.mode = mode
      case .palette:
        // Never a file: only the names of built-in palettes are known.
        recipe.palette = try PaletteFile.builtIn(text).palette
      case .mesh:
        guard let passes = Int(text) else { throw Fault("use a whole number from 0 to 100") }
        recipe.mesh = passes == 0 ? nil : try WireMesh(passes: passes)
      case .density:
        guard let density = Thousandths(parsing: text) else { throw Fault("use a number") }
        recipe.plane = try Plane(density: density)
      case .engine:
        guard let engine = Int(text).flatMap(Engine.init(number:)) else {
          throw Fault("use a number from 1 to \(Engine.newest.number)")
        }
        recipe.engine = engine
      }
    } catch {
      throw .value("\(rawValue): \(error)")
    }
  }

  /// What is wrong with a value.
  private struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
