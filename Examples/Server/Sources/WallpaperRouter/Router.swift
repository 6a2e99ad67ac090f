import GeobgKit

/// Decides the answer to a request, without sockets, clocks or files.
///
///     GET /wallpaper/SEED.svg
///     GET /wallpaper/SEED.png?size=4k&mode=dark&palette=dusk&mesh=1&density=1.5&engine=1
///
/// The parameters are those of ``Parameter``. A picture has the bytes of the command's file.
public struct Router: Sendable {
  /// The limits of a request.
  public let limits: Limits

  /// The formats, by the extension of the address.
  private static let types: [Format: String] = [.svg: "image/svg+xml", .png: "image/png"]

  /// A router with `limits`.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The answer to `request`.
  public func answer(_ request: Request) -> Answer {
    let isHead = request.method == "HEAD"
    do throws(Refusal) {
      try check(request)
      let file = try recipeFile(for: request.target)
      let tag = EntityTag(file)
      guard !tag.matches(request.values("if-none-match")) else { return .unchanged(tag) }
      let type = Router.types[file.output.format] ?? "application/octet-stream"
      return .picture(file, type, isWanted: !isHead)
    } catch {
      return .refused(error, isHead: isHead)
    }
  }

  /// Checks everything except the address.
  private func check(_ request: Request) throws(Refusal) {
    let headerBytes = request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard headerBytes <= limits.headerBytes, request.headers.count <= limits.headerFields else {
      throw .headers(byteLimit: limits.headerBytes, fieldLimit: limits.headerFields)
    }
    guard request.target.utf8.count <= limits.targetBytes else {
      throw .targetLength(limit: limits.targetBytes)
    }
    guard !request.hasBody else { throw .body }
    guard request.method == "GET" || request.method == "HEAD" else { throw .method }
    let hosts = request.values("host").count
    guard hosts == 1 || hosts == 0 && !request.needsHost else { throw .host }
  }

  /// The file that `target` names.
  private func recipeFile(for target: String) throws(Refusal) -> RecipeFile {
    let address = try Address(target)
    guard address.path.count == 2, address.path[0] == "wallpaper",
      let (seed, format) = Router.split(address.path[1])
    else { throw .address }
    var recipe: Recipe
    do throws(GeobgError) {
      recipe = try Recipe(seed)
    } catch {
      throw .value("\(error)")
    }
    // Not the newest: an address without an engine means the same picture forever.
    recipe.engine = .one
    var seen: Set<Parameter> = []
    for (name, value) in address.parameters {
      guard let parameter = Parameter(rawValue: name), seen.insert(parameter).inserted else {
        throw .parameter("'\(name)'")
      }
      try parameter.apply(value, to: &recipe)
    }
    try check(recipe.view)
    return RecipeFile(recipe, output: Output(format: format))
  }

  /// The seed and the format of `name`, such as `ada.svg`; nil for other extensions.
  private static func split(_ name: String) -> (seed: String, format: Format)? {
    for format in types.keys where name.hasSuffix(".\(format.fileExtension)") {
      return (String(name.dropLast(format.fileExtension.count + 1)), format)
    }
    return nil
  }

  /// Checks the size, also of an SVG: nobody has a larger screen, and its shapes need memory.
  private func check(_ view: Viewport) throws(Refusal) {
    let (width, height) = (view.canvas.pixelWidth, view.canvas.pixelHeight)
    guard width * height <= limits.pixels else {
      throw .tooLarge(width: width, height: height, .pixels(limits.pixels))
    }
    guard max(width, height) <= limits.sideRatio * min(width, height) else {
      throw .tooLarge(width: width, height: height, .sideRatio(limits.sideRatio))
    }
  }
}
