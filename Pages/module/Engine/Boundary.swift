// The functions that a page calls; Call.swift explains a call.
import GeobgRecipe
import GeobgSVG
import GeobgScene

// MARK: - Recipes

/// The recipe in the input.
private func file() throws(Failure) -> RecipeFile { try Call.file(in: Call.bytes) }

private func scene(
  of file: RecipeFile, for product: RenderCost.Product
) throws(Failure) -> Scene {
  do throws(RecipeError) {
    return try Composer(file.recipe).scene(for: product, limits: .shared)
  } catch {
    throw Failure(error)
  }
}

/// Two lines: what a page needs to know of the picture, as JSON, and the canonical recipe.
@_expose(wasm, "read") @_cdecl("read")
public func read() -> Int32 {
  Call.answering { () throws(Failure) in
    let file = try file()
    let (recipe, mode) = (file.recipe, file.recipe.mode)
    let scene = Composer.emptyScene(of: recipe)
    let facts = CanonicalJSON.object(
      ("background", (scene.background?.hex).map(CanonicalJSON.string) ?? "null"),
      (
        "colors",
        CanonicalJSON.array(
          recipe.palette.swatches.map { CanonicalJSON.string($0.ink(in: mode).color.hex) })
      ),
      (
        "viewBox",
        CanonicalJSON.array(["0", "0", scene.width.description, scene.height.description])
      ))
    return ("\(facts)\n\(file.json)" as ByteText).bytes
  }
}

/// The SVG of the recipe, with the recipe in its metadata.
///
/// It is plain: the module has no room for groups and for both modes, so the recipe in the file does
/// not ask for them.
@_expose(wasm, "svg") @_cdecl("svg")
public func svg() -> Int32 {
  Call.answering { () throws(Failure) in
    var file = try file()
    file.output = file.output.with(format: .svg)
    var scene = try scene(of: file, for: .svg(forms: 1))
    (file.output.hasGroups, file.output.isAdaptive) = (false, false)
    scene.metadata = file.json
    do throws(RenderError) {
      return try SVGRenderer().render(scene)
    } catch {
      throw Failure(error)
    }
  }
}

/// The marks of the recipe's picture, packed.
@_expose(wasm, "marks") @_cdecl("marks")
public func marks() -> Int32 {
  Call.packing { (packed) throws(Failure) in
    packed.append(try scene(of: try file(), for: .marks).marks)
  }
}

/// The chunk that carries the recipe in a PNG; it belongs behind the header.
@_expose(wasm, "chunk") @_cdecl("chunk")
public func chunk() -> Int32 {
  Call.answering { () throws(Failure) in
    var file = try file()
    file.output = file.output.with(format: .png)
    return PNGRecipeText.chunk(file.json)
  }
}

// MARK: - Palettes

/// The palette whose name or colors are the input, as canonical JSON; for no input, the names of all
/// palettes.
@_expose(wasm, "palette") @_cdecl("palette")
public func palette() -> Int32 {
  Call.answering { () throws(Failure) in
    let name = Call.bytes
    guard !name.isEmpty else {
      return CanonicalJSON.array(PaletteFile.builtInNames.map(CanonicalJSON.string)).bytes
    }
    do throws(UnknownPalette) {
      return try PaletteFile.builtInOrColors(String(decoding: name, as: UTF8.self)).palette.json
        .bytes
    } catch {
      throw Failure(error)
    }
  }
}

// MARK: - Drawing by hand

/// The drawing that is continued; nil for none.
nonisolated(unsafe) private var session: DrawingSession?

/// Begins to continue the drawing of the recipe; the answer is its marks without the plane and the
/// veils, packed.
@_expose(wasm, "begin") @_cdecl("begin")
public func begin() -> Int32 {
  Call.packing { (packed) throws(Failure) in
    let recipe = try file().recipe
    do throws(RecipeError) {
      let begun = try DrawingSession(recipe, limits: .shared)
      packed.append(begun.marks)
      session = begun
    } catch {
      throw Failure(error)
    }
  }
}

/// Performs the gesture in the input; the answer is how many marks were taken from the top, and the
/// marks that were then added, packed.
@_expose(wasm, "gesture") @_cdecl("gesture")
public func gesture() -> Int32 {
  Call.packing { (packed) throws(Failure) in
    guard session != nil else { throw Failure(argument: "no drawing was begun") }
    let gesture: Gesture
    do throws(DocumentError) {
      gesture = try Gesture(parsing: Call.bytes)
    } catch {
      throw Failure(error)
    }
    do throws(RecipeError) {
      guard let change = try session?.apply(gesture) else { return }
      packed.put(Double(change.removed))
      packed.append(change.added)
    } catch {
      throw Failure(error)
    }
  }
}
