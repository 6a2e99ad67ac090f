import CGeobgHeader
import GeobgRecipe
import GeobgTestSupport
import Testing

@testable import GeobgC

/// Handles, and memory of the caller, without a program in C; `make test-c` has the others.
@Suite(.timed) struct HandleTests {
  private final class Thing: Handled {
    static let noun = "a thing"
  }

  @Test func aFreedHandleIsRefusedWhenItsSlotIsUsedAgain() throws {
    let table = HandleTable()
    let first = try table.insert(Thing())
    try table.remove(first, as: "it", Thing.self)
    let second = try table.insert(Thing())
    #expect(first != second)
    #expect(throws: ErrorReport.self) { try table.object(first, as: "it", Thing.self) }
    #expect(throws: ErrorReport.self) { try table.remove(first, as: "it", Thing.self) }
    #expect(throws: Never.self) { try table.object(second, as: "it", Thing.self) }
  }

  /// Between the rows of the caller, nothing is written.
  @Test func rowsAreAsFarApartAsTheCallerSays() throws {
    var wallpaper: OpaquePointer?
    let json = #"{"engine":1,"seed":"1","canvas":{"width":3,"height":2}}"#
    #expect(wallpaperCreate(json, json.utf8.count, &wallpaper, nil) == GEOBG_OK)
    defer { _ = wallpaperFree(wallpaper) }
    var bytes = [UInt8](repeating: 7, count: 20 + 12)
    var size = 0
    let status = bytes.withUnsafeMutableBytes {
      wallpaperPixels(wallpaper, GEOBG_PIXELS_RGBA, nil, $0.baseAddress, $0.count, 20, &size, nil)
    }
    #expect(status == GEOBG_OK && size == bytes.count)
    #expect(bytes[12..<20].allSatisfy { $0 == 7 })
    #expect([3, 7, 11, 23, 27, 31].allSatisfy { bytes[$0] == 255 })
  }
}
