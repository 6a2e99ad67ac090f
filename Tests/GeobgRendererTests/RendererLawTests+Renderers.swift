import Foundation
import GeobgCairo
import GeobgJPEG
import GeobgPNG
import GeobgRecipe
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import GeobgWebP
import Testing

extension RendererLawTests {
  @Test(arguments: subjects, try Sample.all)
  func theSizeIsTheCanvas(_ subject: Subject, _ sample: Sample) throws {
    guard subject.takes(sample.scene) else { return }
    let bitmap = try picture(subject, sample.scene)
    #expect(bitmap.width == sample.scene.canvas.pixelWidth)
    #expect(bitmap.height == sample.scene.canvas.pixelHeight)
  }

  @Test(arguments: subjects)
  func degenerateMarksChangeNothing(_ subject: Subject) throws {
    let sample = try #require(try Sample.all.first { $0.name == "circle" })
    var scene = sample.scene
    let nowhere = Point(x: 50, y: 50)
    scene.marks += [
      .fill(.circle(Circle(center: nowhere, radius: 0)), .solid(.black, .opaque)),
      .fill(
        .hexagon(RoundedHexagon(center: nowhere, width: 0, cornerRadius: 10)),
        .solid(.black, .opaque)),
      .stroke(Path(), width: 3, .solid(.black, .opaque)),
    ]
    let drawn = try picture(subject, scene)
    let plain = try picture(subject, sample.scene)
    #expect(drawn.difference(from: plain).pixels(above: 0) == 0)
  }
}
