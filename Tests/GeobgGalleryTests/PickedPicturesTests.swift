import GeobgBatch
import GeobgGallery
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Galleries of seeds that pick some of the values of their pictures.
@Suite(.timed) struct PickedPicturesTests {
  @Test func picturesKeepTheOrderOfTheirSeeds() throws {
    var seeds = SeedList()
    try seeds.append(parsing: "1...40")
    let variant = BatchVariant(
      RecipeFile(try Recipe("0")), withoutMeshes: false,
      picks: SeedPicks(palette: true, fields: [.arrangement, .colorFlow]))
    let pictures = try GalleryPictures(seeds: seeds, variants: [variant])
    #expect(pictures.count == 40)
    for number in 0..<40 {
      #expect(
        pictures.recipe(number) == variant.file(of: Seed(UInt64(number + 1))).recipe)
    }
    // Each template is in the page once, however often it is picked.
    let catalog = Catalog(title: "any", pictures, try FeatureTable(of: pictures, threads: 2))
    var bytes: [UInt8] = []
    catalog.writeJSON { bytes += $0 }
    let object = try JSONField(try JSONValue(parsing: bytes, limit: 1 << 24)).object()
    let templates = try object.required("templates").array()
    let numbers = try object.required("pictures").array().map {
      try $0.object().required("template").integer()
    }
    #expect(Set(numbers).count == templates.count && numbers.count == 40)
    var made: Set<Recipe> = []
    for number in 0..<40 {
      var recipe = pictures.recipe(number)
      recipe.seed = Seed(0)
      made.insert(recipe)
    }
    #expect(made.count == templates.count)
  }

  @Test func tooManySeedsAreRefused() throws {
    var seeds = SeedList()
    try seeds.append(parsing: "1...10000001")
    let variant = BatchVariant(
      RecipeFile(try Recipe("0")), withoutMeshes: false,
      picks: SeedPicks(palette: true, fields: []))
    #expect(throws: GalleryError.self) {
      try GalleryPictures(seeds: seeds, variants: [variant])
    }
  }
}
