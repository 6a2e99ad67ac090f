import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Groups for vector editors, and SVG with both modes.
@Suite(.timed) struct SVGExtrasTests {
  /// The lines of `recipe`'s SVG without metadata.
  func lines(
    _ recipe: Recipe, groups: Bool = false, layers: SVGLayers? = nil, adaptive: Bool = false,
    inline: Bool = false
  ) throws -> [String] {
    var output = Output(format: .svg)
    output.isInline = inline
    output.hasGroups = groups
    output.layers = layers
    output.isAdaptive = adaptive
    let svg = try RecipeFile(recipe, output: output).render(RenderOptions(metadata: false))
    return svg.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Random recipes of every kind whose pictures are small.
  private static let recipes: [Recipe] = (1...400).lazy.compactMap { seed -> Recipe? in
    var random = RandomRecipe(UInt64(seed), isSmall: true)
    guard let recipe = try? random.file().recipe, let scene = try? recipe.scene(),
      scene.marks.count < 500,
      (try? RecipeFile(recipe, output: Output(format: .svg)).render()) != nil
    else { return nil }
    return recipe
  }.prefix(30).map { $0 }

  /// With `inline`, names end with the FNV-1a hash of the recipe, which is not in the text here; all
  /// else is as in the plain file.
  @Test func namesForTheMarkupOfAPage() throws {
    // A pattern in a loop is compiled in every round.
    let (idPattern, usePattern) = (#/ id="([^"]*)"/#, #/url\(#([^)]*)\)/#)
    var seen: Set<String> = []
    var count = 0
    for recipe in SVGExtrasTests.recipes {
      for (groups, adaptive) in [(false, false), (true, true)] {
        var output = Output(format: .svg)
        (output.isInline, output.hasGroups, output.isAdaptive) = (true, groups, adaptive)
        let hash = Seed.hash(RecipeFile(recipe, output: output).json.bytes)
        let digits = String(hash, radix: 16)
        let suffix = "-" + String(repeating: "0", count: 16 - digits.count) + digits
        let inline = try lines(recipe, groups: groups, adaptive: adaptive, inline: true)
        let plain = try lines(recipe, groups: groups, adaptive: adaptive)
        #expect(
          inline.map {
            $0.replacing(suffix + " [style*", with: "[style*").replacing(suffix, with: "")
              .replacing("}.geobg-\(recipe.mode.rawValue)[style*", with: "}[style*")
          } == plain)
        let ids = inline.flatMap { $0.matches(of: idPattern).map { String($0.output.1) } }
        #expect(ids.allSatisfy { $0.hasSuffix(suffix) && seen.insert($0).inserted })
        let used = inline.flatMap {
          $0.matches(of: usePattern).map { String($0.output.1) }
        }
        #expect(Set(used).isSubset(of: ids))
        count += ids.count
      }
    }
    #expect(count > 500)
  }

  /// The lines without the groups with names, and these groups: each with its id, its title, and
  /// the lines in it.
  private func ungrouped(
    _ lines: [String]
  ) throws -> (lines: [String], groups: [(id: String, title: String, lines: [String])]) {
    var (rest, open): ([String], [Int?]) = ([], [])
    var groups: [(id: String, title: String, lines: [String])] = []
    for line in lines {
      if line.hasPrefix("<g id=\"") {
        open.append(groups.count)
        groups.append((String(line.split(separator: "\"")[1]), "", []))
      } else if line.hasPrefix("<title>") {
        let group = try #require(open.last ?? nil)
        groups[group].title = String(line.dropFirst(7).dropLast(8))
      } else if line == "</g>", try #require(open.last) != nil {
        open.removeLast()
      } else {
        if line.hasPrefix("<g ") { open.append(nil) }
        if line == "</g>" { open.removeLast() }
        rest.append(line)
        if let group = open.last ?? nil { groups[group].lines.append(line) }
      }
    }
    #expect(open.isEmpty)
    return (rest, groups)
  }

  /// The layers of lines: each with its label and its marks, without layers inside groups.
  private func layers(_ lines: [String]) -> [(label: String, marks: [String])] {
    var layers: [(label: String, marks: [String])] = []
    for line in lines {
      if let match = line.firstMatch(of: /inkscape:label="([^"]*)"/) {
        layers.append((String(match.1), []))
      } else if line.contains(/^<(circle|path|rect fill|rect x)/), !layers.isEmpty {
        layers[layers.count - 1].marks.append(line)
      }
    }
    return layers
  }

  /// Exact layers have the marks of the plain file; two marks that touch keep their order.
  @Test func exactLayersKeepThePicture() throws {
    var (merged, groupCount) = (0, 0)
    for recipe in SVGExtrasTests.recipes where recipe.view.canvas.edge == .none {
      let scene = try recipe.scene()
      let numbered = try Composer(recipe, numbersSwatches: true).scene()
      let margin: Thousandths = 1
      let order = LayerOrder(numbered.marks, .exact, margin: margin).order
      #expect(order.sorted() == Array(scene.marks.indices))
      let frames = scene.marks.map { mark -> Rectangle? in
        switch mark {
        case .fill(let shape, _): shape.bounds
        case .stroke(let path, let width, _):
          mark.isMesh ? nil : path.bounds.outset(by: width)
        case .group, .veil: nil
        }
      }
      for (place, one) in order.enumerated() {
        for other in order[..<place] where other > one {
          let (a, b) = (try #require(frames[one]), try #require(frames[other]))
          #expect(!a.outset(by: margin).overlaps(b), "\(one) \(other)")
        }
      }
      let layers = layers(try lines(recipe, layers: .exact))
      #expect(
        layers.flatMap(\.marks).filter { $0.contains("-opacity") }.sorted()
          == (try lines(recipe)).filter { $0.contains(/^<(circle|path)/) }.sorted())
      #expect(layers.enumerated().allSatisfy { $1.label.hasPrefix("\($0 + 1) ") })
      merged += layers.count
      groupCount += try lines(recipe, groups: true).count { $0.hasPrefix("<g id=") } - 1
    }
    #expect(merged < groupCount * 9 / 10, "\(merged) of \(groupCount)")
  }

  /// A swatch has one layer, if no mesh lies between its shapes.
  @Test func aLayerForEachSwatch() throws {
    for recipe in SVGExtrasTests.recipes where recipe.drawing.gestures.isEmpty {
      let layers = layers(try lines(recipe, layers: .swatch))
      let names = layers.map { $0.label.split(separator: " ", maxSplits: 1).last.map(String.init) }
      let swatches = Set(recipe.palette.swatches.map(\.name))
      #expect(names.count <= Set(names).count + recipe.palette.swatches.count - swatches.count)
      #expect(
        layers.flatMap(\.marks).filter { $0.contains(/^<(circle|path)/) }.sorted()
          == (try lines(recipe)).filter { $0.contains(/^<(circle|path)/) }.sorted())
    }
  }

  /// Very many shapes are sorted in bounded work: more layers, and the same law.
  @Test(.timeLimit(.minutes(1))) func manyShapesHaveLayersToo() throws {
    var recipe = try Fixtures.recipe(3, width: 300, height: 200)
    recipe.view = try recipe.view.with(zoom: 0.02)
    let numbered = try Composer(recipe, numbersSwatches: true).scene()
    #expect(numbered.marks.count > 20_000)
    let order = LayerOrder(numbered.marks, .exact, margin: 1).order
    #expect(order.sorted() == Array(numbered.marks.indices))
  }

  @Test func groupsChangeNoMark() throws {
    try #require(SVGExtrasTests.recipes.count == 30)
    for recipe in SVGExtrasTests.recipes {
      let plain = try lines(recipe)
      var (rest, groups) = try ungrouped(try lines(recipe, groups: true))
      // The first clip is the artboard's.
      #expect(rest[1] == #"<clipPath id="clip1">"# && rest[3] == "</clipPath>")
      let numbers = rest[2].split(separator: "\"").filter { $0.contains { $0.isNumber } }
      #expect(rest[0].contains("viewBox=\"0 0 \(numbers.joined(separator: " "))\""))
      rest.removeSubrange(1...3)
      rest = rest.map {
        $0.replacing("id=\"clip2\"", with: "id=\"clip1\"").replacing("#clip2", with: "#clip1")
      }
      #expect(rest == plain)
      #expect(groups[0].title == "artboard")
      #expect(groups.map(\.id).allSatisfy { $0.first?.isLetter == true })
      for (number, group) in groups.enumerated() {
        #expect(group.id.hasSuffix("-\(number + 1)") && !group.title.isEmpty)
        #expect(!group.lines.isEmpty || number == 0)
      }
      // Each fill has a color of the swatch that its group names.
      let swatches = recipe.palette.swatches
      for group in groups {
        for line in group.lines where line.contains(" fill-opacity=\"") {
          let named = swatches.filter { escaped($0.name) == group.title }
          #expect(
            named.contains { line.contains(" fill=\"\($0.ink(in: recipe.mode).color.hex)\"") },
            "\(group.title): \(line)")
        }
      }
    }
  }

  private func escaped(_ name: String) -> String {
    name.unicodeScalars.map { scalar -> String in
      switch scalar.value {
      case 0..<32, 0xFFFE, 0xFFFF: "?"
      case 38, 60, 62, 127...: "&#\(scalar.value);"
      default: String(scalar)
      }
    }.joined()
  }

  /// Inside the crop marks, the groups are in another group.
  @Test func everyGroupEnds() throws {
    var recipe = try Fixtures.recipe(3)
    recipe.view = try Viewport(
      canvas: try Canvas(
        try PhysicalSize(width: 40, height: 60), ppi: 96,
        edge: try PrintEdge(bleed: 3, hasCropMarks: true)))
    let all = try lines(recipe, groups: true)
    #expect(all.count { $0.hasPrefix("<g ") } > 3)
    #expect(all.count { $0.hasPrefix("<g ") } == all.count { $0 == "</g>" })
  }

  /// A group ends only where a mark of another swatch follows.
  @Test func aGroupIsARunOfOneSwatch() throws {
    let recipe = try Fixtures.recipe(3, width: 300, height: 500, passes: 1)
    let (_, groups) = try ungrouped(try lines(recipe, groups: true))
    let titles = groups.dropFirst(2).map(\.title)
    #expect(groups[1].title == "background" && titles.last == "mesh")
    #expect(zip(titles, titles.dropFirst()).allSatisfy { $0 != $1 })
    #expect(Set(titles) == ["yellow", "ruby", "teal", "orange", "purple", "mesh"])
  }

  @Test func swatchesWithOneColorAreApart() throws {
    let ink = Palette.Ink(color: .black, opacity: .opaque ... .opaque)
    let palette = try Palette(
      name: "p", light: .white, dark: .black,
      swatches: [
        .init(name: "<a&b>\"\u{0}é\u{1F600}", weight: 1, light: ink),
        .init(name: "1 b", weight: 1, light: ink),
      ])
    var recipe = try Fixtures.recipe(3, width: 300, height: 500)
    recipe.palette = palette
    let (_, groups) = try ungrouped(try lines(recipe, groups: true))
    let names = groups.dropFirst(2).map { ($0.id.split(separator: "-")[0], $0.title) }
    #expect(names.contains { $0 == ("swatch", "&#60;a&#38;b&#62;\"?&#233;&#128512;") })
    #expect(names.contains { $0 == ("swatch1", "1 b") })
  }

  /// With the paints in the styles, the file is that of the other mode; without them, that of its own.
  @Test func bothModesAreInTheFile() throws {
    let paint =
      /fill="[^"]*"(?: fill-opacity="[^"]*")? style="--fill:([^";]*)(?:;--opacity:([^"]*))?"/
    let stop = /stop-color="[^"]*"( stop-opacity="[^"]*") style="--fill:([^"]*)"/
    let line =
      /stroke="[^"]*" stroke-opacity="[^"]*"( stroke-width="[^"]*") style="--fill:none;--line:([^";]*);--opacity:([^"]*)"/
    let anyStyle = #/ style="[^"]*"/#
    var styled = 0
    for recipe in SVGExtrasTests.recipes {
      for groups in [false, true] {
        var adaptive = try lines(recipe, groups: groups, adaptive: true)
        var other = recipe
        other.mode = recipe.mode == .light ? .dark : .light
        let style = adaptive.remove(at: 1)
        #expect(
          style.contains(
            "(prefers-color-scheme:\(other.mode.rawValue)){.geobg-\(recipe.mode.rawValue) "))
        adaptive[0] = adaptive[0].replacing(" class=\"geobg-\(recipe.mode.rawValue)\"", with: "")
        styled += adaptive.count { $0.contains("style=") }
        func changing(_ change: (String) -> String) -> [String] {
          adaptive.map { $0.contains(" style=") ? change($0) : $0 }
        }
        let own = changing { $0.replacing(anyStyle, with: "") }
        #expect(try own == lines(recipe, groups: groups))
        let changed = changing { element in
          element.replacing(line) {
            "stroke=\"\($0.2)\" stroke-opacity=\"\($0.3)\"\($0.1)"
          }.replacing(paint) { match in
            "fill=\"\(match.1)\"" + (match.2.map { " fill-opacity=\"\($0)\"" } ?? "")
          }.replacing(stop) { "stop-color=\"\($0.2)\"\($0.1)" }
        }
        #expect(try changed == lines(other, groups: groups))
      }
    }
    #expect(styled > 1000)
  }
}
