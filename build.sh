#!/usr/bin/env bash
# Builds, runs, tests and measures Lichtbrett. Only Go must be there already:
# what else a command needs of Debian it installs.
set -euo pipefail
cd "$(dirname "$0")"

# What compiling and running the desktop app needs.
desktop=(gcc libc6-dev pkg-config libgl1-mesa-dev libxcursor-dev libxi-dev libxinerama-dev libxrandr-dev libxxf86vm-dev)

# What stands in for a screen.
screen=(libegl1 libgl1-mesa-dri xvfb xauth)

# Programs that tests start, and fonts of other scripts for the tests of text in them.
helpers=(qemu-user-static mosquitto strace docker-compose python3 systemd fonts-dejavu-core fonts-droid-fallback fonts-lohit-deva fonts-noto-color-emoji)

help() {
  cat <<END
Usage: ./build.sh COMMAND
  run     build the page and serve it; flags go to lichtbrett serve
  test    check and test everything; test quick does what needs no browser, window or database,
          test PART… parts alone: ${tests[*]};
          test --offline in a CI that cannot look up known vulnerabilities
  bench   measure the page against a bare Ebitengine program, the window, the players, a tournament;
          bench PART… measures parts of it alone: ${benches[*]}
  soak    play online while the worst happens to the server: killed 1,000 times (10 minutes at most),
          stopped, its disk full, a million players known; soak PART… does parts of it alone:
          ${soaks[*]}
  web     build the page into web/dist, compressed as well as can be
  native  build build/lichtbrett and the desktop app build/lichtbrett-app
  server  build the page and build/lichtbrett
  image   build the container image lichtbrett; then: PASSWORD=… docker compose up
  release make what others are given, from the commit that is checked out, into build/release:
          release [VERSION] [--sign KEY]; release --check tries all of it as its users would
  pi      build lichtbrett for the Raspberry Pi into build/pi
  parts   name the parts of soak and bench, for jobs that do one each
  profile measure anew what the compiler is to inline in the solver, after that has changed
  help    say this
END
}

server() {
  web
  headless build/lichtbrett
  fits build/lichtbrett
}

image() {
  command -v docker >/dev/null || fail "Docker is missing: install it as https://docs.docker.com/engine/install/ says."
  server
  releaser
  build/tools/release -image build/lichtbrett | docker load
}

# release [VERSION] [--sign KEY], or release --check.
release() {
  if [[ ${1:-} == --check ]]; then
    check_release
    return
  fi
  need "${desktop[@]}"
  (foreign) || echo "There will be no desktop app for other processors: their compilers or libraries cannot be installed here." >&2
  releaser
  build/tools/release "$@"
}

# check_release tries the release in build/release as its users would.
check_release() {
  local page
  ((EUID == 0)) || fail "release --check is to be run by root: it installs the packages into Debian roots of their own."
  need "${screen[@]}" arch-test chromium file man-db mmdebstrap procps python3 qemu-user-static systemd
  [[ -e build/release/SHA256SUMS ]] || fail "There is no release yet: ./build.sh release makes it."
  (cd build/release && sha256sum --check --quiet SHA256SUMS)
  step "Archives, packages and the image; made once more by another user"
  go test -C tools -tags check -count 1 -timeout 6h -v ./release
  step "The page in Chromium, from a folder of a host of files, and offline"
  judges
  web -quality 5
  page=$(mktemp -d)
  python3 -m zipfile -e build/release/lichtbrett-page_*.zip "$page"
  LICHTBRETT_TEST_PAGE=$page on_screen go test -tags e2e -count 1 -v -run '^TestThePageLiesAnywhere$' ./web/e2e
  rm -r "$page"
}

# releaser builds the program that makes a release; its libraries are none of the product's.
releaser() {
  go build -C tools -trimpath -o ../build/tools/release ./release
}

# What the desktop app for other processors is compiled with.
compilers=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-arm-linux-gnueabihf libc6-dev-armhf-cross)

# foreign installs compilers for other processors, and the libraries of X11 that go with them.
foreign() {
  local architecture libraries=()
  [[ $(dpkg --print-architecture) == amd64 ]] || return 1
  for architecture in arm64 armhf; do
    dpkg --print-foreign-architectures | grep -qx "$architecture" || as_root dpkg --add-architecture "$architecture"
    libraries+=({libxcursor,libxi,libxinerama,libxrandr,libxxf86vm}-dev:"$architecture")
  done
  need "${compilers[@]}" "${libraries[@]}"
}

run() {
  quick_server
  exec build/lichtbrett serve "$@"
}

# quick_server builds it with a page that is compressed fast: it is on its way to this house only.
quick_server() {
  web -quality 9
  headless build/lichtbrett
}

# web [FLAGS]: the builder tells the page's version by its own, which go run would not note in it.
# Once a run is enough.
web() {
  [[ ${built_page:-} != "page $*" ]] || return 0
  CGO_ENABLED=0 go build -trimpath -o build/tools/page ./web/build
  build/tools/page "$@"
  built_page="page $*"
}

native() {
  need "${desktop[@]}"
  server
  go build -trimpath -o build/lichtbrett-app ./cmd/lichtbrett-app
  cp -r build/documents/. build # the app shows them
  echo "Built build/lichtbrett and build/lichtbrett-app."
}

pi() {
  local file
  web
  GOARCH=arm64 headless build/pi/lichtbrett-arm64
  GOARCH=arm GOARM=7 headless build/pi/lichtbrett-armv7
  GOARCH=arm GOARM=6 headless build/pi/lichtbrett-armv6
  for file in build/pi/lichtbrett-*; do
    fits "$file"
  done
  cat <<END
Built build/pi/lichtbrett-arm64, -armv7 (32-bit systems) and -armv6 (Pi Zero and Pi 1).
The desktop app is built on the Pi itself: install Go there, then run ./build.sh native.
END
}

# headless FILE: builds the program that needs no screen, without cgo, so that it runs everywhere.
headless() {
  CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o "$1" ./cmd/lichtbrett
}

# fits FILE fails if a program is larger than people are to load, with the page and its manual in it,
# compressed as well as can be.
fits() {
  local size
  size=$(stat --format %s "$1")
  ((size <= 32000000)) || fail "$1 has $size bytes; it is to have 32 MB at most."
}

# What there is to test: each is a function of the same name with test_ before it, and has its place
# in test.
tests=(format modules wasm page vet systems vulnerabilities packages unit race browser)

# Those that need no browser, no window and no database.
quick=(format modules wasm vet short)

# test [PART…]: the parts that are named, or all.
test() {
  local part parts words
  # Without a folder's name in them, packages are compiled once for all folders.
  local -x GOFLAGS
  GOFLAGS="$(go env GOFLAGS) -trimpath"
  if [[ " $* " == *" --offline "* ]]; then
    offline=yes
    words=" $* "
    read -ra parts <<<"${words/ --offline / }"
    set -- "${parts[@]}"
  fi
  [[ $* != quick ]] || set -- "${quick[@]}"
  for part; do
    [[ " ${tests[*]} ${quick[*]} " == *" $part "* ]] || fail "There is no part $part to test; there are: ${tests[*]}, and quick."
  done
  if (($#)); then
    test_parts "$@"
    return
  fi
  # The page takes a minute of one core; meanwhile the other one has what does not hold the page.
  side_by_side "needs format modules wasm" page
  side_by_side "systems vulnerabilities packages" vet
  # Most of the race part waits for processes; the unit part computes.
  side_by_side race unit
  test_parts browser
}

# side_by_side PARTS PARTS: does both lists of parts at once, and tells of the first when the
# second is done. Nothing of the first goes on after the second has failed.
side_by_side() {
  local said beside first second
  read -ra first <<<"$1"
  read -ra second <<<"$2"
  said=$(mktemp)
  set -m # It is a process group.
  test_parts "${first[@]}" >"$said" 2>&1 </dev/null &
  set +m
  beside=$!
  # shellcheck disable=SC2064 # It is to be ended when this function is no more.
  trap "kill -- -$beside 2>/dev/null" EXIT
  test_parts "${second[@]}"
  trap - EXIT
  wait "$beside" || fail "$(<"$said")"
  cat "$said"
  rm "$said"
}

test_parts() {
  local part began
  for part; do
    room
    began=$SECONDS
    "test_$part"
    echo "($part: $((SECONDS - began)) s)"
  done
}

# room fails where the disk has too little left for a part: what it compiles and plays takes a
# gigabyte, from nothing two, and Chromium keeps no page where the last one would be touched.
room() {
  local folder free
  for folder in . "${TMPDIR:-/tmp}" "$(go env GOCACHE)"; do
    mkdir -p "$folder"
    free=$(df --output=avail --block-size=M "$folder" | tail -n 1)
    ((${free%M} >= 2000)) || fail "The disk with $folder has $((${free%M})) MB left; tests need 2,000."
  done
}

test_format() {
  local unformatted inputs found
  step "Format"
  need shellcheck
  shellcheck --exclude SC1091 build.sh .ci/run tools/release/debian/*.{config,postinst,postrm,prerm}
  unformatted=$(gofmt -l assets cmd game hat input net render tools web)
  [[ -z $unformatted ]] || fail "gofmt would change: $unformatted"
  list inputs find cmd game hat input net render web -path '*/testdata/fuzz/*' -type d
  for found in "${inputs[@]}"; do
    grep -q "^func ${found##*/}(" "${found%/testdata/*}"/*_test.go || fail "No fuzz test has the name of $found: what lies there is not tried."
  done
}

test_modules() {
  local module library libraries
  step "Modules"
  for module in . tools; do
    go -C $module mod tidy -diff || fail "go.mod is not tidy: run go mod tidy in the folder $module."
  done
  list libraries sed -n '/ indirect$/d; s/^\t\([^ ]*\) v.*/\1/p' go.mod
  for library in "${libraries[@]}"; do
    grep -qE "^\|.*${library//./\\.}[, ]" README.md || fail "README.md does not tell the licence of $library."
  done
}

# As run builds them, and as they are given away.
test_page() {
  step "Page and server"
  quick_server
  server
}

test_wasm() {
  step "Vet, staticcheck and tests of workers, for the browser"
  tools
  command -v node >/dev/null || need nodejs
  local -x GOOS=js GOARCH=wasm
  go vet "${browser[@]}"
  quiet build/tools/staticcheck "${browser[@]}"
  go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./render/thinking
}

test_vet() {
  step "Vet and staticcheck, natively"
  need "${desktop[@]}"
  tools
  go vet -tags e2e ./...
  quiet build/tools/staticcheck -tags e2e ./...
}

# Releases compile for these.
test_systems() {
  step "Windows and macOS"
  tools
  CGO_ENABLED=0 GOOS=windows build/tools/typecheck ./cmd/...
  CGO_ENABLED=0 GOOS=darwin build/tools/typecheck ./cmd/lichtbrett
}

test_vulnerabilities() {
  step "Known vulnerabilities"
  tools
  vulnerabilities
}

# A sample of a release, of programs that are not compiled: release --check tries the real one.
test_packages() {
  step "Packages, archives and images"
  need python3 zsh fish
  go test -C tools ./release
}

# needs are what the tests of unit and race start.
test_needs() {
  need "${desktop[@]}" "${screen[@]}" "${helpers[@]}" postgresql xdotool chromium
}

test_unit() {
  local packages
  step "Tests"
  test_needs
  web
  list packages single
  on_screen go test -vet=off -timeout 1h "${packages[@]}"
}

test_race() {
  local packages
  step "Tests of what runs side by side, with the race detector"
  test_needs
  web
  # Most of these wait for processes, not for a processor.
  list packages concurrent
  on_screen go test -vet=off -timeout 1h -race -p 4 -parallel 4 "${packages[@]}"
}

# Not go test's -short: it would have properties tried less often.
test_short() {
  local packages
  step "Tests without a browser, a window or a database"
  need "${helpers[@]}"
  [[ -e web/packed/service-worker.js.br ]] || web -quality 9
  list packages windowless
  LICHTBRETT_TEST_WITHOUT_DATABASE=1 go test -vet=off -timeout 1h -parallel 4 "${packages[@]}"
}

test_browser() {
  local files packages names
  step "The page in Chromium"
  need "${screen[@]}" chromium
  judges
  web
  # The tests in files with the tag, which no other part has, three visitors at a time: most of
  # them wait, but what one of them draws takes a processor.
  list files grep -rl '^//go:build e2e' --include='*_test.go' web
  list packages dirname "${files[@]}"
  list names grep -ohP '^func \KTest\w+' "${files[@]}"
  on_screen go test -vet=off -tags e2e -p 2 -parallel 3 -timeout 2h \
    -run "^($(IFS='|' && echo "${names[*]}"))\$" "${packages[@]/#/./}"
}

# What bench measures, in its order: each is a function of the same name with bench_ before it.
benches=(coverage page window drawing moves late solver coach puzzle crosswise tournament network fuzz mutants)

# known WHAT LIST PART…: fails if a part of what is to be done is not in the list.
known() {
  local part
  for part in "${@:3}"; do
    [[ " $2 " == *" $part "* ]] || fail "There is no part $part to $1; there are: $2."
  done
}

# bench [PART…]: measures the parts that are named, or all, whatever goes wrong in one.
bench() {
  local part began failed=""
  (($#)) || set -- "${benches[@]}"
  known bench "${benches[*]}" "$@"
  if (($# == 1)); then
    began=$SECONDS
    "bench_$1"
    echo "($1: $((SECONDS - began)) s)"
    return
  fi
  for part; do
    ./build.sh bench "$part" || failed+=" $part"
  done
  [[ -z $failed ]] || fail "Something went wrong, or a limit was not kept to, in:$failed"
}

bench_coverage() {
  step "What the tests reach, by package, and the functions that none of them does"
  need "${desktop[@]}" "${screen[@]}" "${helpers[@]}" postgresql xdotool
  web
  on_screen go test -coverpkg=./... -coverprofile=build/coverage ./... >/dev/null
  coverage build/coverage
}

# coverage PROFILE: tells which part of each package's statements has been reached, and which
# functions have not.
coverage() {
  awk 'NR > 1 { package = $1; sub(/\/[^\/]*$/, "", package); of[$1] = package; size[$1] = $2; reached[$1] += $3 }
    END {
      for (block in size) { all[of[block]] += size[block]; if (reached[block]) some[of[block]] += size[block] }
      for (package in all) printf "%5.1f %%  %s\n", 100 * some[package] / all[package], package
    }' "$1" | sort -n
  echo "No test reaches:"
  go tool cover -func "$1" | awk '$NF == "0.0%" { sub(/^[^/]*\//, "", $1); print "  " $1, $2 }'
}

bench_page() {
  step "The page"
  need chromium
  go test ./web/bench -run '^$' -bench Page -benchtime 1x -timeout 1h
}

bench_window() {
  step "The window, while nothing moves"
  need "${desktop[@]}" libgl1-mesa-dri xvfb xauth
  go build -o build/lichtbrett-app ./cmd/lichtbrett-app
  on_screen ./build.sh idle
}

bench_drawing() {
  step "Drawing, and from a key to the Sense HAT's frame"
  need "${desktop[@]}" libgl1-mesa-dri xvfb xauth
  on_screen go test -run '^$' -bench 'Draw|KeyToFrame|Lights' ./render/ui/ledboard ./cmd/lichtbrett
}

bench_moves() {
  step "Connect Four: positions a second, and matches between the strengths"
  go test -v -run '^$' -bench 'Move|Positions' -benchtime 1x ./game/ai/connectfour
  go test -v -run '^$' -bench '(Ladder|Strongest)/connectfour' -benchtime 1x -timeout 3h ./game/ai
}

bench_late() {
  step "Connect Four: how late the computer player's answer is"
  go test -v -run '^$' -bench Overrun -benchtime 1x ./render/thinking
}

bench_solver() {
  step "Connect Four solved: beside a textbook search, and as WebAssembly"
  # Long enough for what compiles WebAssembly to be done with it.
  go test -v -run '^$' -bench 'Solver|Reference' -benchtime 2s ./game/ai/connectfour/solver
  command -v node >/dev/null || need nodejs
  GOOS=js GOARCH=wasm go test -v -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$' -bench Solver -benchtime 2s ./game/ai/connectfour/solver
}

# profile: tells the compiler anew which of the solver's code runs most, after that has changed;
# only the page's program for the computer players heeds it. More than the solver should not be in
# it: what is inlined into the other players makes them too large for browsers to optimize.
profile() {
  mkdir -p build
  go test -trimpath -run '^$' -bench Solver -benchtime 1s -cpuprofile build/solver.profile -o /dev/null ./game/ai/connectfour/solver
  go tool pprof -proto -show 'connectfour/(solver|lines)' -output cmd/lichtbrett-ai/default.pgo build/solver.profile
}

bench_coach() {
  need chromium
  web
  step "The coach: 1,000 mistakes with their reasons, each doubted"
  go test -v -run '^$' -bench Reasons -benchtime 1x -timeout 3h ./game/coach
  step "Connect Four: the traps of whoever has lost, in 400 positions"
  go test -v -run '^$' -bench Traps -benchtime 1x ./game/ai/connectfour
  step "The explorer and the coach in the browser"
  go test ./web/bench -run '^$' -bench Coach -benchtime 1x -timeout 1h
}

bench_puzzle() {
  step "The daily puzzles: all of them proven, and what share of those of each day of the week is solved"
  go test -v -run '^$' -bench Weekdays -benchtime 1x -timeout 1h ./game/puzzle/maker
  go test -run EachPuzzle -every 1 -timeout 5h ./game/puzzle/maker
}

bench_crosswise() {
  step "Crosswise: positions analysed, and matches against the original's player"
  go test -v -run '^$' -bench 'Analyse$' ./cmd/lichtbrett
  go test -v -run '^$' -bench 'Strongest/crosswise' -benchtime 1x -timeout 1h ./game/ai
}

bench_tournament() {
  step "A tournament: speed, CPU and memory of the server"
  go test ./net/tournament/bench -run '^$' -bench Tournament -benchtime 1x -timeout 1h
}

bench_network() {
  step "A tournament on a bad network: a million datagrams in simulated time"
  go test ./net/tournament -count=1 -v -run '^TestSimulation$' -datagrams 1000000
  step "Online matches: the server's CPU a move beside a bare server, idle connections, a full lobby"
  go test ./net/relay/bench -run '^$' -bench '^Benchmark(Move|Idle|Lobby|Reads)$' -benchtime 1x -timeout 1h
  step "An overview where 200 games wait: 20 µs and 60 KB at most"
  go test ./net/relay/lobby -run '^$' -bench . -benchmem
  step "A move of Level 8 at a table of six: 60 µs at most"
  go test ./net/relay/room -run '^$' -bench Level8Move -benchmem
  step "A server dies with 5,000 rooms: all of them are back elsewhere within 5 s"
  need postgresql
  go test ./net/relay -run '^$' -bench Takeover -benchtime 1x -v
  step "Rooms on a bad network, whose server ends at any point: a million messages in simulated time"
  GOMEMLIMIT=512MiB go test ./net/relay/room -count=1 -v -run '^TestSimulation$' -messages 1000000 -timeout 30m
}

bench_fuzz() {
  step "Fuzzing"
  need "${desktop[@]}" libgl1-mesa-dri xvfb xauth
  on_screen ./build.sh fuzz 900
}

bench_mutants() {
  step "Faults that the tests of the rules, the table, rooms and the protocol do not see: others each day"
  go test -C tools ./mutants
  go build -C tools -o ../build/tools/mutants ./mutants
  # A faulty program may want all memory that there is.
  (ulimit -v 8000000 && build/tools/mutants -seed "$(date +%Y%m%d)" -each 10 -for 30m ./game/... ./net/relay/room ./net/protocol)
}

# What soak does, in its order.
soaks=(kills cuts stops disk rooms memory days players newcomers downloads written jetstream scale inputs boards)

# parts names the parts of soak and bench, as GitHub’s jobs want them.
parts() {
  local part all=()
  for part in "${soaks[@]}"; do all+=("{\"soak\":\"$part\"}"); done
  for part in "${benches[@]}"; do all+=("{\"bench\":\"$part\"}"); done
  (IFS=, && echo "long=[${all[*]}]")
}

# soak [PART…]: plays at servers to which the worst happens; nothing may be lost.
soak() {
  local part own
  (($#)) || set -- "${soaks[@]}"
  known soak "${soaks[*]}" "$@"
  quick_server
  for part; do
    if [[ $part == jetstream ]]; then
      step "The relay and its NATS JetStream end 200 times; then three servers that play as one, by turns"
      need postgresql
      go test ./net/relay -count=1 -v -run '^TestPlayersGoOnThroughCrashes$/JetStream' -crashes 200 -timeout 20m
      go test ./net/relay -count=1 -v -run '^TestPlayersGoOnThroughTheEndsOfServers$' -crashes 200 -timeout 30m
      step "Who owns a room: all that can happen to three servers, two things at once"
      go test ./net/relay -count=1 -v -run '^TestNobodyWritesButWhoOwnsTheRoom$' -whole -timeout 20m
      step "Clusters on a bad network, whose servers end at any point: 2,000 in simulated time"
      go test ./net/relay -count=1 -v -run '^TestSimulatedCluster$' -clusters 2000 -timeout 30m
    elif [[ $part == cuts ]]; then
      step "The power fails 2,000 times, and 200 times that of NATS: what it leaves can be started with"
      need strace
      go test ./net/relay -count=1 -v -run PowerCut -cuts 2000 -timeout 30m
    elif [[ $part == inputs ]]; then
      step "Ten million inputs for each parser that strangers reach"
      inputs 10000000
    elif [[ $part == boards ]]; then
      step "Each board of lights plays each game with the page"
      need "${screen[@]}" chromium
      judges
      on_screen go test -tags e2e -count=1 -v -run '^TestEveryBoardPlaysWithThePage$' ./web/e2e -whole
    elif [[ $part == scale ]]; then
      step "What online play costs and how that grows"
      need postgresql
      go test ./net/relay/bench -run '^$' -bench Scale -benchtime 1x -timeout 2h
    else
      [[ $part != players ]] || need postgresql
      own=() # A disk to fill is mounted for this command alone, which takes no root.
      [[ $part != disk && $part != rooms ]] || own=(unshare --map-root-user --mount)
      "${own[@]}" go test ./net/relay/soak -run '^$' -bench "^Benchmark${part^}\$" -benchtime 1x -timeout 1h
    fi
  done
}

# idle tells how much of a processor's core the desktop app takes while nothing moves.
idle() {
  local app before after
  build/lichtbrett-app --state "$(mktemp -d)/state.json" &
  app=$!
  sleep 20 # The first card has played its demonstration by then.
  before=$(hundredths $app)
  sleep 10
  after=$(hundredths $app)
  kill $app
  wait $app || [[ $? -eq 143 ]] # ended as it was told to
  echo "$(((after - before) / 10)).$(((after - before) % 10)) % of a core (at most 2 %)"
}

# hundredths PID: for how many hundredths of a second a process has computed.
hundredths() {
  local user system
  read -r user system < <(cut -d' ' -f14,15 "/proc/$1/stat")
  echo $((user + system))
}

# fuzz SECONDS: has all fuzz tests look for inputs that break them, each for its share of the
# time. What one finds it leaves in its package's testdata.
fuzz() {
  local found one said
  list found fuzz_tests cmd game hat input net render web
  for one in "${found[@]}"; do
    # That the time is up is at times taken for a failure by go test itself, with these words.
    said=$(go test -run '^$' -fuzz "^${one#*:}\$" -fuzztime "$(($1 * 1000 / ${#found[@]}))ms" "${one%:*}" 2>&1) ||
      grep -q '^    context deadline exceeded$' <<<"$said" || fail "$said"
    [[ $said != *"no fuzz tests to fuzz"* ]] || fail "$one is not there to be fuzzed."
  done
  echo "${#found[@]} fuzz tests have found nothing in $1 seconds."
}

# fuzz_tests FOLDER…: the fuzz tests in it, as PACKAGE:NAME.
fuzz_tests() {
  grep -roE '^func Fuzz[A-Za-z0-9_]+' --include='*_test.go' "$@" | sort | sed 's|/[^/]*:func |:|; s|^|./|'
}

# inputs NUMBER: gives each parser that strangers reach so many inputs, or what it bears in half
# an hour, and no more memory than a server has. They are made from what half a minute of looking
# at the code that each input runs through has found, by 32-bit programs, which Pis run too:
# without that look thirty times as many fit into the time.
inputs() {
  local one said run found
  list found fuzz_tests game net web
  for one in "${found[@]}"; do
    [[ $one != */solver:* && $one != */backup:* && $one != */page:* ]] || continue # what the owner writes
    run=(go test -run '^$' -fuzz "^${one#*:}\$" -fuzzminimizetime 1x "${one%:*}")
    said=$(ulimit -v 8000000 && "${run[@]}" -fuzztime 30s 2>&1) ||
      grep -q '^    context deadline exceeded$' <<<"$said" || fail "$said"
    said=$(ulimit -v 8000000 && GOARCH=386 timeout 1800 "${run[@]}" -fuzztime "$1x" 2>&1) ||
      (($? == 124)) || fail "$said"
    [[ $said != *"no fuzz tests to fuzz"* ]] || fail "$one is not there to be fuzzed."
    echo "$one: $(grep -oE 'elapsed: [0-9msh]+, execs: [0-9]+' <<<"$said" | tail -n 1)"
  done
}

# tools builds what checks and what tests start, each in the version that tools/go.mod names.
tools() {
  go build -C tools -o ../build/tools/ tool
}

# judges installs what judges the page, exactly what tools/package-lock.json says.
judges() {
  command -v npm >/dev/null || need npm
  [[ ! build/npm/node_modules/.package-lock.json -nt tools/package-lock.json ]] || return 0
  mkdir -p build/npm
  cp tools/package.json tools/package-lock.json build/npm
  npm ci --loglevel error --ignore-scripts --no-audit --no-fund --prefix build/npm
}

# windowless lists the packages whose tests open no window and no browser.
windowless() {
  go list -test -f '{{.ImportPath}} {{join .Deps " "}}' ./... |
    grep '^[^ ]*\.test ' | grep -v '^lichtbrett/cmd/lichtbrett-app\| github.com/hajimehoshi/ebiten\| github.com/jezek/xgb\| lichtbrett/web/chromiumtest' | sed 's/\.test .*//'
}

# list NAME COMMAND…: fills an array with the lines that the command prints; fails if it does.
list() {
  local lines
  lines=$("${@:2}")
  mapfile -t "$1" <<<"$lines"
}

# The programs that run in the browser.
browser=(./cmd/lichtbrett-app ./cmd/lichtbrett-ai ./web/bare ./web/e2e/talk)

# single lists the packages that start no goroutines.
single() {
  local others
  others=$(concurrent | sed 's|^\.|lichtbrett|')
  go list ./... | grep -vxF "$others"
}

# concurrent lists the packages that start goroutines.
concurrent() {
  grep -rlE '^\s*go (func\b|[a-zA-Z.]+\()|\.Go\(' --include='*.go' cmd game hat input net render web |
    grep -v _test.go | xargs -n 1 dirname | sort -u | sed 's|^|./|'
}

# vulnerabilities fails for those that the code reaches, and for whatever else goes wrong. That
# their list cannot be had passes where a person reads it; in CI only where it has been told so,
# by --offline, or by the file .ci/offline for a CI that never gets there.
vulnerabilities() {
  local said looked=build/vulnerabilities-looked-up
  if said=$(build/tools/govulncheck ./... 2>&1); then
    date +%F >"$looked"
    echo "$said"
    return
  fi
  grep -qE '^govulncheck: fetching vulnerabilities: .*(dial tcp|timeout|proxyconnect)' <<<"$said" || fail "$said"
  said="NOT LOOKED INTO: the list of known vulnerabilities cannot be reached from here. Last looked up in this folder: $(cat "$looked" 2>/dev/null || echo never)."
  [[ -z ${CI:-} || -n ${offline:-} || -e .ci/offline ]] || fail "$said To go on without it: ./build.sh test --offline"
  echo "$said"
}

# on_screen runs a command with a display, which Ebitengine cannot even be imported without.
on_screen() {
  # Xvfb would begin anew whenever the last window has closed, and refuse one that opens just then.
  LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s '-screen 0 1280x1024x24 -noreset' "$@"
}

# quiet COMMAND…: fails if the command says anything: staticcheck only warns where
# it finds nothing to check.
quiet() {
  local said
  said=$("$@" 2>&1) || fail "$said"
  [[ -z $said ]] || fail "$said"
}

# need PACKAGE…: installs the Debian packages that are missing.
need() {
  local missing=()
  for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null || fail "This needs what Debian calls ${missing[*]}: install it your system's way."
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "${missing[@]}"
}

# as_root COMMAND…
as_root() {
  if ((EUID == 0)); then
    "$@"
    return
  fi
  command -v sudo >/dev/null || fail "This is to be done by root: $*. Do it, or install sudo."
  sudo "$@"
}

step() { printf '\n== %s\n' "$1"; }

fail() {
  echo "$1" >&2
  exit 1
}

command -v go >/dev/null || fail "Go is missing: install Go 1.26 or newer and put it on the PATH."
case ${1:-help} in
  run | test | bench | soak | parts | fuzz | idle | web | native | server | image | release | pi | profile | help) "$@" ;;
  *)
    help >&2
    fail "There is no command $1."
    ;;
esac
