# geobg: every target does all of its own set-up.

PREFIX ?= /usr/local
LIBDIR ?= lib
SWIFT ?= swift
# How released files are built.
BUILD = SWIFT=$(SWIFT) scripts/build
BUILT = .build/release/geobg
# The source of the page's files, which `make web` writes.
PAGE = .build/page
export GEOBG_PAGE := $(shell scripts/page --current)

# web/ is built only if one of these files has changed since.
WEB = .build/web/built
WEB_SOURCES = $(shell find Pages $(addprefix Sources/Geobg,Scene SVG Recipe Raster PNG) Palettes Sizes Examples/web Sources/GeobgCLI/Geobg.swift scripts -type f)
ifeq ($(wildcard web),)
.PHONY: $(WEB)
endif

.PHONY: help demo modules web c sanitized wheel docs site clean install uninstall deb tarball release test test-all test-portable test-command test-renderers \
  test-desktops test-web test-browser test-walks test-histories test-site \
  test-c test-python test-python-debian test-coverage test-long test-second test-packages test-reproducible test-examples test-cluster test-sanitizers \
  prepare embedded fuzz fuzz-c fuzz-studio lint format tables bench bench-count bench-rates bench-exact bench-png bench-async bench-python bench-page \
  bench-studio bench-gallery bench-catalog bench-site bench-server bench-film bench-motion

help:
	@echo "Build"
	@echo "  make demo                builds geobg and makes a wallpaper"
	@echo "  make web                 builds web/, the files for web pages, and the command with these files"
	@echo "  make c                   builds the C libraries in .build/c"
	@echo "  make wheel               builds the Python packages in dist"
	@echo "  make docs                makes the documentation of GeobgKit in .build/docs"
	@echo "  make site                makes the website in dist/site, with all documents"
	@echo "  make clean               removes all build products"
	@echo
	@echo "Install"
	@echo "  make install             installs the command, its manual, completions and the C library in PREFIX ($(PREFIX))"
	@echo "  make uninstall           removes them"
	@echo "  make deb                 builds the Debian packages in dist"
	@echo "  make tarball             builds an archive in dist for Linux systems of any age"
	@echo "  make release             makes all files of a release in dist, for a commit with the tag of its version"
	@echo
	@echo "Test"
	@echo "  make test                tests the core, in a few minutes: libraries, command, rules of the project"
	@echo "  make test-portable       tests what needs no program or desktop of Linux"
	@echo "  make test-all            runs all other tests and the lint, and prints the time of each"
	@echo "  make test-command        tests the built command: signals, pipes, failing disks, all documented commands"
	@echo "  make test-renderers      compares pictures and files with what other programs make of them"
	@echo "  make test-desktops       tests setting wallpapers on desktops without a screen"
	@echo "  make test-web            tests the files for web pages in node"
	@echo "  make test-browser        tests the files for web pages in Chromium and Firefox, each test in one of them"
	@echo "  make test-histories      takes 150 random histories of three people in the studio in each browser (hours)"
	@echo "  make test-walks          takes 200 random walks through the gallery in each browser (hours)"
	@echo "  make test-site           tests the website: its links, its HTML, and its pages, each test in one browser"
	@echo "  make test-c              tests the C library, also with sanitizers and valgrind"
	@echo "  make test-python         tests the Python package in new environments"
	@echo "  make test-python-debian  tests the Python package in other releases of Debian and Ubuntu"
	@echo "  make test-packages       tests the packages in new Debian systems, the manual and the completions"
	@echo "  make test-long           takes all of the calls, pictures and browsers of which other tests take a part"
	@echo "  make test-second         compares 200 recipes of every kind with the second implementation"
	@echo "  make test-coverage       runs the core with counters of lines, which must run 95 % of the portable targets"
	@echo "  make test-reproducible   builds everything again in another folder, and compares the bytes"
	@echo "  make test-examples       builds and tests the examples: programs, with AddressSanitizer, and a server"
	@echo "  make test-cluster        tests the examples for clusters"
	@echo "  make test-sanitizers     runs Examples/Library with ThreadSanitizer"
	@echo "  make embedded            runs the portable targets as WebAssembly and compares them with the command"
	@echo "  make fuzz                tests random inputs, also their memory and time, until one fails or you stop it"
	@echo "  make fuzz-c              calls the C library in random order, 10^6 times"
	@echo "  make fuzz-studio         kills tabs of the studio, and tries random schedules of shared drawing"
	@echo
	@echo "Style"
	@echo "  make lint                checks the style of the code in all languages"
	@echo "  make format              fixes the style of the code"
	@echo "  make tables              writes the fields, limits, palettes and measured rates into documents, pages and Python"
	@echo
	@echo "Measure"
	@echo "  make bench               compares the speed with other renderers"
	@echo "  make bench-count         counts instructions"
	@echo "  make bench-rates         measures how many pictures a core makes in each format, and records the numbers"
	@echo "  make bench-exact         compares the pixels of all renderers with a reference"
	@echo "  make bench-png           compares the PNG encoder with other compressors, in time and in bytes"
	@echo "  make bench-film          compares the time of a film with how long it plays, and its memory with a shorter film's"
	@echo "  make bench-motion        measures a frame of <geo-bg motion> in Chromium"
	@echo "  make bench-async         times cancellation, and other tasks during rendering"
	@echo "  make bench-python        compares drawing on four threads of Python with one"
	@echo "  make bench-page          compares the engine for pages with the C library"
	@echo "  make bench-studio        measures the studio in Chromium"
	@echo "  make bench-gallery       measures the gallery's page in Chromium"
	@echo "  make bench-catalog       compares the site of a gallery with a batch of the same pictures"
	@echo "  make bench-site          measures the first page of the website in Chromium"
	@echo "  make bench-server        measures the memory of geobg studio over 100,000 requests"

demo:
	@SWIFT=$(SWIFT) ./demo

# The core of the tests, to run while you work: it needs no other programs than a build, and Python.
test:
	@SWIFT=$(SWIFT) ./check

# Everything else, and the time of each part; `scripts/test-all --list` names the parts.
test-all:
	@SWIFT=$(SWIFT) scripts/test-all

# Starts the built command: signals, pipes, terminals, failing disks, the commands of all documents.
# Compares pictures and files with what other programs make of them. Talks to desktops that have no screen.
test-command test-renderers test-desktops: test-%:
	@scripts/setup $*
	$(BUILD) --product geobg
	SWIFT=$(SWIFT) GEOBG_COMMAND=$(CURDIR)/$(BUILT) scripts/test --part $*

# The core once more, compiled with counters of lines.
test-coverage:
	@scripts/setup core
	SWIFT=$(SWIFT) scripts/test --coverage

# What takes long, as before a release; the other tests take a part of it.
test-long: export GEOBG_LONG = 1
test-long: test-second test-c test-web test-browser test-site

# 200 recipes of every kind and of each arrangement, of which test-command compares a few: the second implementation makes
# the same files.
test-second:
	@scripts/setup command
	$(BUILD) --product geobg
	GEOBG_LONG=1 SWIFT=$(SWIFT) GEOBG_COMMAND=$(CURDIR)/$(BUILT) scripts/test --filter SecondImplementationTests

# Installs the packages of all other parts, before they need them.
prepare:
	@for name in web c lint command test-web browser cluster python examples packages test-site; do \
	  scripts/setup $$name || exit; done

# What needs no program or desktop of Linux. Among these tests are the hashes of the specification.
test-portable:
	@scripts/setup build
	$(SWIFT) test --filter 'Geobg(Scene|Recipe|Raster|Specification|System|Kit|Photo|Project)Tests'

# Compares the output of the portable targets, compiled for WebAssembly, with the command's.
embedded:
	@scripts/setup web
	@$(MAKE) --no-print-directory $(WEB)
	@scripts/embedded
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) scripts/embedded --run

# Builds web/: the engine as WebAssembly, its wrapper for pages, the element and the example.
modules:
	@scripts/setup web
	@$(MAKE) --no-print-directory $(WEB)

# Then builds the command with these files inside.
web: modules
	@scripts/page $(PAGE)
	GEOBG_PAGE=$(PAGE) $(BUILD) --product geobg

$(WEB): $(WEB_SOURCES)
	@scripts/web
	@touch $(WEB)

# Opens the files for web pages in both browsers, each test in one of them. BROWSERS=firefox takes all tests in one, and
# GEOBG_LONG=1 all in both.
test-browser:
	@scripts/setup browser
	@$(MAKE) --no-print-directory web
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) scripts/test-browser

# GEOBG_WALKS=20 takes fewer walks, BROWSERS=firefox one browser. make test-browser takes a few of the same walks.
test-walks:
	@scripts/setup browser
	@$(MAKE) --no-print-directory web
	GEOBG_WALKS=$${GEOBG_WALKS:-200} GEOBG_COMMAND=$(CURDIR)/$(BUILT) node --test --test-force-exit \
	  Tests/Browser/gallery-walks.test.mjs

# GEOBG_HISTORIES=20 takes fewer histories. make test-browser takes one of them.
test-histories:
	@scripts/setup browser
	@$(MAKE) --no-print-directory web
	GEOBG_HISTORIES=$${GEOBG_HISTORIES:-150} GEOBG_COMMAND=$(CURDIR)/$(BUILT) node --test --test-force-exit \
	  Tests/Browser/studio-histories.test.mjs

# Tests the files that ship: the module, its wrapper, the types and the examples of their README; and the studio's modules.
test-web:
	@scripts/setup test-web
	@$(MAKE) --no-print-directory $(WEB)
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) node --test Tests/Web Tests/Studio Tests/Gallery

# Runs the programs of Examples/Library, which use several threads and share memory.
test-sanitizers:
	@scripts/setup examples
	export SWIFT=$(SWIFT); folder=$$(scripts/examples thread) && GEOBG_EXAMPLES=$$folder scripts/test --part examples

# Uses Debian's Python, because setup installs its YAML package.
test-cluster:
	@scripts/setup cluster
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) /usr/bin/python3 Tests/Cluster/run

# Builds the examples, and tests their programs, and the server with and without sockets.
test-examples:
	@scripts/setup examples
	$(BUILD) --product geobg
	export SWIFT=$(SWIFT); folder=$$(scripts/examples address) && GEOBG_EXAMPLES=$$folder scripts/test --part examples
	folder=$$(SWIFT=$(SWIFT) scripts/examples server) && \
	  GEOBG_COMMAND=$(CURDIR)/$(BUILT) GEOBG_SERVER=$$folder/Server Tests/Server/run

# Warnings of DocC are errors, and the Swift code in the articles and the documents has to compile.
docs:
	@scripts/setup build
	SWIFT=$(SWIFT) scripts/docs

# Makes the website in dist/site. It opens from the disk, or from any web server, below any path.
site:
	@scripts/setup site
	@$(MAKE) --no-print-directory web docs
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) scripts/site

# The same pages as `site`, in browsers, as those of test-browser.
test-site:
	@scripts/setup test-site
	@$(MAKE) --no-print-directory site
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) node --test --test-force-exit Tests/Site

# Tests random inputs until one fails, until you stop it, or for FUZZ_SECONDS. A round is the random tests, and then a minute
# of changed files: the command reads them, and its memory and its time are measured. `make test` uses fixed inputs. To repeat
# a failure, set FUZZ to the number that was printed. Tests/Fuzz/run --for 3600 only changes files.
FUZZ ?= 1
FUZZ_SECONDS ?= 1000000000
fuzz:
	@scripts/setup renderers
	$(BUILD) --product geobg
	@n=$(FUZZ); end=$$(($$(date +%s) + $(FUZZ_SECONDS))); while [ $$(date +%s) -lt $$end ]; do \
	  echo "inputs $$n"; \
	  GEOBG_FUZZ=$$n SWIFT=$(SWIFT) scripts/test \
	    --filter 'damaged|changedFiles|ColorClustersTests|CompressorTests|DrawingModelTests|RecipeRoundTripTests|AreaLawTests|ExactLawTests|ExactReferenceTests/fuzzed|ExactAreaTests' >.build/fuzz.log 2>&1 && \
	  GEOBG_COMMAND=$(CURDIR)/$(BUILT) Tests/Fuzz/run --first $$(((n - 1) * 100000)) --for 60 >.build/fuzz.log 2>&1 || \
	    { cat .build/fuzz.log; echo "inputs $$n fail: make fuzz FUZZ=$$n"; exit 1; }; \
	  tail -n 30 .build/fuzz.log; n=$$((n + 1)); done

# Kills 100 tabs in each browser while they draw, and tries 1000 random schedules of shared drawing.
fuzz-studio:
	@scripts/setup browser
	@$(MAKE) --no-print-directory $(WEB)
	GEOBG_SCHEDULES=1000 node --test Tests/Studio/sharing.test.mjs
	GEOBG_LONG=1 GEOBG_KILLS=100 node --test --test-name-pattern=killed Tests/Browser/studio-storage.test.mjs

# Calls the C library 10^6 times in random order.
fuzz-c:
	@scripts/setup c
	SWIFT=$(SWIFT) scripts/c --sanitize address
	GEOBG_SEQUENCES=1000000 SWIFT=$(SWIFT) /usr/bin/python3 Tests/C/run test_sequences

# BENCH selects cases (BENCH="phone 8K"). BENCH=--record writes Benchmarks/RESULTS.md.
bench-count: BENCH = --count
bench bench-count:
	@scripts/setup bench
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/run $(BENCH)

# Measures the table of docs/scale.md.
bench-rates:
	@scripts/setup build
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/rates --write

# Compares the time of a film with how long it plays, and its memory with that of a shorter film.
bench-film:
	@scripts/setup bench
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/film

# Times how soon canceled work ends, and how long other tasks wait.
bench-async:
	@scripts/setup library
	$(SWIFT) run --package-path Benchmarks/Async --configuration release Async

# Compares the pixels of all renderers with a reference, and writes the pictures of docs/guides/exact.md.
bench-exact:
	@scripts/setup bench
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/exact

# Compares the PNG encoder with other compressors, and writes the chart of docs/guides/png.md.
bench-png:
	@scripts/setup bench
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/png

# Installs the command with the files for web pages, its manual pages, completions, desktop file and icon, and on Linux
# the C libraries, which are linked with a version script. DESTDIR is put before PREFIX, and LIBDIR is the folder of
# libraries in PREFIX.
install:
	@scripts/setup install
	@$(MAKE) --no-print-directory web
	if [ "$$(uname)" = Linux ]; then SWIFT=$(SWIFT) scripts/c && SWIFT=$(SWIFT) scripts/core .build/c; fi
	DESTDIR="$(DESTDIR)" LIBDIR="$(LIBDIR)" scripts/install "$(PREFIX)"

# Removes what the same version installed.
uninstall:
	@DESTDIR="$(DESTDIR)" LIBDIR="$(LIBDIR)" scripts/install --remove "$(PREFIX)"

# Builds the Debian packages in dist.
deb:
	@scripts/setup packages
	DEB_RULES_REQUIRES_ROOT=no debian/rules clean binary
	debian/rules clean

# Builds an archive in dist that runs on Linux systems of any age.
tarball:
	@scripts/setup packages
	@$(MAKE) --no-print-directory web
	SWIFT=$(SWIFT) scripts/c && SWIFT=$(SWIFT) scripts/core .build/c
	scripts/tarball

# Makes the files of a release: packages, archives, sources, a list of the parts, checksums, and a page with all.
release:
	scripts/release

# Installs, uses and removes the packages in new Debian systems; tests the manual pages and the completions.
test-packages: deb
	scripts/tarball
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) /usr/bin/python3 Tests/Packages/run

# Builds what is released once more, in a folder with a longer name, and compares the bytes. WHEELS=1 adds the packages for
# Python, which take as long again.
test-reproducible: deb
	scripts/tarball
	$(if $(WHEELS),@$(MAKE) --no-print-directory wheel)
	/usr/bin/python3 Tests/Reproducible/run $(if $(WHEELS),--wheels)

c:
	@scripts/setup library
	SWIFT=$(SWIFT) scripts/c
	SWIFT=$(SWIFT) scripts/core .build/c

# The C library with each sanitizer. The two builds take minutes, and each uses about one processor.
sanitized:
	@scripts/setup c
	export SWIFT=$(SWIFT); scripts/c --sanitize address & address=$$!; scripts/c --sanitize thread || { wait; exit 1; }; \
	  wait $$address

test-c: sanitized
	$(BUILD) --product geobg
	SWIFT=$(SWIFT) scripts/c
	SWIFT=$(SWIFT) scripts/core .build/c
	SWIFT=$(SWIFT) GEOBG_COMMAND=$(CURDIR)/$(BUILT) /usr/bin/python3 Tests/C/run

# The machines that Swift compiles the library without Cairo for.
MACHINES ?= x86_64 aarch64

# The package for each machine, the package for all other systems, and the package with Cairo for this machine.
wheel:
	@scripts/setup wheel
	SWIFT=$(SWIFT) scripts/c
	zig=$$(.build/python/tools/bin/python -c 'import ziglang; print(ziglang.__path__[0])')/zig; \
	  for machine in $(MACHINES) wasm32; do \
	    SWIFT=$(SWIFT) ZIG=$$zig scripts/core .build/core-$$machine $$machine || exit; done
	.build/python/tools/bin/python scripts/wheel $(MACHINES)

test-python: wheel
	@scripts/setup python
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Tests/Python/run $(MACHINES)

# Installs the wheels in releases of Debian and Ubuntu with older and newer libraries, in folders.
test-python-debian: wheel
	@scripts/setup python
	Tests/Python/run-debian

bench-python: wheel
	@scripts/setup python
	Tests/Python/run --bench

# Compares the engine for pages with the C library.
bench-page:
	@scripts/setup test-web
	@$(MAKE) --no-print-directory $(WEB)
	SWIFT=$(SWIFT) scripts/c
	Benchmarks/page

# Measures the page for drawing: its start, taps, moving, memory.
bench-studio:
	@scripts/setup browser
	@$(MAKE) --no-print-directory $(WEB)
	Benchmarks/studio

# Measures a frame of the element whose picture moves.
bench-motion:
	@scripts/setup browser
	@$(MAKE) --no-print-directory $(WEB)
	Benchmarks/motion

# Measures the gallery's page in Chromium, with 10,000 pictures and more.
bench-gallery:
	@scripts/setup browser
	@$(MAKE) --no-print-directory $(WEB)
	Benchmarks/gallery

# Measures the first page of the website: its first picture.
bench-site:
	@scripts/setup test-site
	@$(MAKE) --no-print-directory site
	Benchmarks/site

# Compares the time of a gallery's site with a batch of the same pictures.
bench-catalog:
	@scripts/setup build
	@$(MAKE) --no-print-directory $(WEB)
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/catalog

# Measures the memory of the server, and the time of a request.
bench-server:
	@scripts/setup build
	$(BUILD) --product geobg
	GEOBG_COMMAND=$(CURDIR)/$(BUILT) Benchmarks/server

# Swift, JavaScript, Python and shell.
lint:
	@scripts/setup lint
	SWIFT=$(SWIFT) scripts/lint

format:
	@scripts/setup lint
	SWIFT=$(SWIFT) scripts/lint --fix

tables:
	@scripts/setup core
	@echo "tables: building the tests, which takes some minutes the first time; then they write and check the tables"
	@GEOBG_RECORD=1 scripts/test --filter '(FieldTable|LimitTable|RateTable)Tests' | grep -a --line-buffered '^\[' || true
	scripts/test --filter '(FieldTable|LimitTable|RateTable)Tests'

clean:
	rm -rf .build web dist Python/build Benchmarks/*/.build Examples/*/.build Examples/c/build Examples/c/wallpaper \
	  Examples/c/window wallpaper.png
