# geobg: every target does all of its own set-up.

PREFIX ?= /usr/local
SWIFT ?= swift
# A copied binary works alone: no toolchain, no Swift libraries, no palettes beside it.
RELEASE = --configuration release --static-swift-stdlib
BUILT = .build/release/geobg

.PHONY: help demo test embedded test-sanitizers test-cluster fuzz bench bench-async bench-count install lint format clean

help:
	@echo "make demo      builds geobg and makes a wallpaper"
	@echo "make test      runs all tests, and make test-cluster the examples for clusters"
	@echo "make embedded  runs the targets without C as WebAssembly, against the command"
	@echo "make test-sanitizers runs the examples under ThreadSanitizer and AddressSanitizer"
	@echo "make install   installs the command below PREFIX ($(PREFIX))"
	@echo "make lint      checks the style"
	@echo "make format    mends the style"
	@echo "make fuzz      tries inputs that no test has tried, until stopped"
	@echo "make bench     times it against other renderers, and make bench-count counts instructions"
	@echo "make bench-async  times cancelling, and tasks beside rendering"
	@echo "make clean     removes what was built"

demo:
	@scripts/setup build
	$(SWIFT) build $(RELEASE) --product geobg
	$(BUILT) --no-config --size 1170x2532 --dark --mesh --seed 2026-12-24 -o wallpaper.png
	@echo "Your wallpaper is $(CURDIR)/wallpaper.png"

test:
	@scripts/setup test
	$(SWIFT) build $(RELEASE) --product geobg
	SWIFT=$(SWIFT) GEOBG_COMMAND=$(CURDIR)/$(BUILT) scripts/test

# Compiles them without the package manager, and holds what they make against the command.
embedded:
	@scripts/setup embedded
	@scripts/embedded
	$(SWIFT) build $(RELEASE) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) scripts/embedded --run

# The programs of Examples/Library, which draw on several threads and hand over memory.
test-sanitizers:
	@scripts/setup test
	GEOBG_SANITIZERS=1 SWIFT=$(SWIFT) scripts/test --filter GeobgAPITests.ExampleTests

# By Debian's own Python, for which setup installs a reader of YAML.
test-cluster:
	@scripts/setup cluster
	$(SWIFT) build $(RELEASE) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) /usr/bin/python3 Tests/Cluster/run

# Other inputs than the fixed ones that `make test` has, until one fails or you stop it. Beginning
# with FUZZ makes a failure come back.
FUZZ ?= 1
fuzz:
	@scripts/setup test
	$(SWIFT) build --build-tests
	@n=$(FUZZ); while echo "inputs $$n" && GEOBG_FUZZ=$$n $(SWIFT) test --skip-build \
	  --filter 'damaged|ColorClustersTests|PixelDeflaterTests|DrawingModelTests|RecipeRoundTripTests|AreaLawTests' >.build/fuzz.log 2>&1; \
	  do n=$$((n + 1)); done; cat .build/fuzz.log; echo "inputs $$n fail: make fuzz FUZZ=$$n"; exit 1

# BENCH names cases (BENCH="phone 8K"), or writes Benchmarks/RESULTS.md anew (BENCH=--record).
bench-count: BENCH = --count
bench bench-count:
	@scripts/setup bench
	$(SWIFT) build $(RELEASE) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/run $(BENCH)

# How soon cancelled work ends, and how late other tasks are beside it.
bench-async:
	@scripts/setup build
	$(SWIFT) run --package-path Benchmarks/Async --configuration release Async

install:
	@scripts/setup build
	$(SWIFT) build $(RELEASE) --product geobg
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 $(BUILT) "$(DESTDIR)$(PREFIX)/bin/geobg"

lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Examples Package.swift

format:
	$(SWIFT) format --in-place --recursive Sources Tests Examples Package.swift

clean:
	rm -rf .build Benchmarks/*/.build Examples/*/.build wallpaper.png
