import Foundation
import GeobgScene

/// Chapters 1 to 5: numbers, random numbers, windows and taps.
extension VectorTable {
  /// The random numbers of the seed 7.
  static let chance = Chance(Seed(7))

  static let plane: [VectorTable] = [
    VectorTable("1.7", "expression | result", atLeast: 6, results: [1], row: functions),
    VectorTable("3.6", "counter | key | result", atLeast: 7, results: [2]) { cells in
      let (counter, key) = try philox(cells)
      let result = Philox.block(counter: counter, key: key)
      return [(0..<4).map { String(format: "%08x", result[$0]) }.joined(separator: " ")]
    },
    VectorTable("3.6", "row | u | v", atLeast: 4, results: [1, 2], computing: doubles),
    VectorTable("3.6", "seed | key", atLeast: 8, results: [0, 1]) { cells in
      let text = cells[0].codes[0]
      let bytes = text.utf8.map { String(format: "%02x", $0) }.joined(separator: " ")
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      return [
        "`\(text)`" + (isASCII ? "" : " (the bytes \(bytes))"),
        "\(try Seed(parsing: text).number)",
      ]
    },
    VectorTable("4.5", "recipe | whole | window", atLeast: 7, results: [0, 1, 2]) { cells in
      let view = try Described.view(cells[0])
      var recipe = cells[0]
      if view.canvas.physicalSize != nil, let note = recipe.firstIndex(of: "(") {
        let (canvas, trimmed) = (view.canvas, view.canvas.trimmed)
        recipe.replaceSubrange(
          note...,
          with: "(\(canvas.pixelWidth)x\(canvas.pixelHeight) pixels; "
            + "trimmed \(trimmed.pixelWidth)x\(trimmed.pixelHeight))")
      }
      let isSame = view.wholeWindow == view.window
      return [
        recipe, view.wholeWindow.described, isSame ? "the same" : view.window.described,
      ]
    },
    VectorTable("5.4", "density | wanted | slots", atLeast: 6, results: [1, 2]) { cells in
      let wanted = try Described.number(cells[0]).double * Engine.one.tapsPerCell
      let slots = min(Engine.one.slotsPerCell, UInt32(wanted.rounded(.up)))
      return [wanted == 0 ? "0" : "\(wanted)", "\(slots)"]
    },
    VectorTable("5.4", "cell | u | v | tap at density 1", atLeast: 5, results: [1, 2, 3]) { cells in
      let (x, y) = try Described.cell(cells[0])
      let (u, v) = presence(x, y)
      return ["\(u)", "\(v)", u < Engine.one.tapsPerCell ? "yes" : "no"]
    },
    VectorTable("5.4", "slot | place | shapes", atLeast: 8, results: [1, 2]) { cells in
      let tap = tap(0, 0, slot: try Described.whole(cells[0]))
      return [tap.place.described, "\(tap.shapeCount(.one))"]
    },
  ]

  /// The pair of random numbers that decides about slot 0 of a cell.
  static func presence(_ x: Int32, _ y: Int32) -> (Double, Double) {
    let pair = chance.pair(
      at: .init(
        x: UInt32(bitPattern: x), y: UInt32(bitPattern: y), index: 0,
        purpose: .init(.presence, for: .plane)))
    return (pair.first, pair.second)
  }

  /// The tap in a slot of a cell.
  static func tap(_ x: Int32, _ y: Int32, slot: UInt32 = 0) -> Cluster {
    let order = chance.pair(
      at: .init(
        x: UInt32(bitPattern: x), y: UInt32(bitPattern: y), index: slot,
        purpose: .init(.presence, for: .plane))
    ).second
    return Cluster(
      cellX: x, cellY: y, slot: slot, order: order, chance: chance, cellSide: Engine.one.cellSide,
      base: .plane)
  }

  /// The counter and the key of a row, which are words in hexadecimal.
  private static func philox(_ cells: [String]) throws -> (Philox.Block, UInt64) {
    let counter: [UInt32] = try cells[0].split(separator: " ").map {
      try Described.whole($0, radix: 16)
    }
    let key: [UInt64] = try cells[1].split(separator: " ").map {
      try Described.whole($0, radix: 16)
    }
    guard counter.count == 4, key.count == 2 else { throw Described.Unknown(text: cells[0]) }
    return (Philox.Block(counter[0], counter[1], counter[2], counter[3]), key[1] << 32 | key[0])
  }

  /// The doubles of some rows of the table of Philox, all with the seed 7.
  private static func doubles(
    _ rows: [[String]], _ page: SpecificationPage
  ) throws -> [[String]] {
    let blocks = try page.table("3.6", "counter | key | result").rows
    return try rows.map { cells in
      let number: Int = try Described.whole(cells[0])
      guard blocks.indices.contains(number - 1) else { throw Described.Unknown(text: cells[0]) }
      let (counter, key) = try philox(blocks[number - 1])
      guard key == chance.key, let role = Chance.Purpose.Role(rawValue: counter.w & 0xFF),
        let origin = Chance.Purpose.Origin(rawValue: counter.w >> 8)
      else { throw Described.Unknown(text: cells[0]) }
      let pair = chance.pair(
        at: .init(
          x: counter.x, y: counter.y, index: counter.z, purpose: .init(role, for: origin)))
      return ["\(pair.first)", "\(pair.second)"]
    }
  }

  /// The results of the functions of 1.5, as far as the engine has them, and of 1.6.
  private static func functions(_ cells: [String]) throws -> [String] {
    if cells[0].hasPrefix("text of ") {
      let texts = try Described.numbers(cells[0].dropFirst("text of ".count)).map {
        // The table has counts.
        "`\(Thousandths(count: $0.count / 1000))`"
      }
      return [texts.joined(separator: ", ")]
    }
    let results = try cells[0].codes.map { code in
      let parts = code.split(separator: "(")
      let numbers = try Described.numbers(parts[1])
      let counts = numbers.map { $0.count / 1000 }
      let result: Int64
      switch parts[0] {
      case "rne": result = Thousandths(rounding: numbers[0].double / 1000).count
      case "half": result = Thousandths(count: counts[0]).half.count
      case "fdiv": result = counts[0].floored(by: counts[1])
      case "cdiv": result = -(-counts[0]).floored(by: counts[1])
      case "between":
        let range = Thousandths(count: counts[0])...Thousandths(count: counts[1])
        result = range.value(at: numbers[2].double).count
      default: throw Described.Unknown(text: code)
      }
      return "\(result)"
    }
    return [results.joined(separator: ", ")]
  }
}
