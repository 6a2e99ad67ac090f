// The function that all modules have, except the module of the studio's drawings: an SVG.
import GeobgRecipe
import GeobgSVG
import GeobgScene
import GeobgWeb

/// The SVG of the recipe, with the recipe in its metadata.
///
/// It is plain: the module has no room for groups and for both modes, so the recipe in the file does
/// not ask for them.
@_cdecl("svg")
public func svg() -> Int32 {
  Call.answering { () throws(ErrorReport) in
    var file = try Call.file(in: Call.bytes)
    file.output = file.output.with(format: .svg)
    var scene = try Call.scene(of: file) { $0.costOfSVG(forms: 1) }
    (file.output.hasGroups, file.output.isAdaptive) = (false, false)
    scene.metadata = file.json
    let renderer = SVGRenderer().inline(file.output.isInline ? file.json.bytes : nil)
    return try ErrorReport.mapping(ErrorReport.init(render:), try renderer.render(scene))
  }
}
