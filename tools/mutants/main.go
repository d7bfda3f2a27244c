// Mutants puts faults into packages, one at a time, and tells which of them the tests do not
// see: those of the package, and of those among the packages that import it.
// The working tree stays as it is.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	each := flag.Int("each", 20, "how many faults a package gets at most")
	seed := flag.Uint64("seed", 1, "which ones")
	limit := flag.Duration("for", 15*time.Minute, "after how long no other one is tried")
	flag.Parse()
	if err := run(flag.Args(), *each, *seed, time.Now().Add(*limit)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run tries the packages' faults by turns, so that each gets its share of the time.
func run(patterns []string, each int, seed uint64, end time.Time) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	packages, err := list(patterns)
	if err != nil {
		return err
	}
	for _, p := range packages {
		if err := p.prepare(seed); err != nil {
			return err
		}
	}
	for range each {
		for _, p := range packages {
			if err := p.tryOne(folder, end); err != nil {
				return err
			}
		}
	}
	for _, p := range packages {
		fmt.Println(p)
	}
	return nil
}

// unit is a package, and what has come of its faults.
type unit struct {
	Dir, ImportPath                             string
	GoFiles, Imports, TestImports, XTestImports []string

	importers []*unit // whose tests are tried too
	faults    []fault // that are left
	patience  time.Duration
	came      [endless + 1]int // how often each outcome did
}

// String returns how many of its faults were not seen, and how many only by the time that passed.
func (p *unit) String() string {
	tried := p.came[seen] + p.came[unseen] + p.came[endless]
	return fmt.Sprintf("%s: %d of %d faults not seen, %d endless", p.ImportPath, p.came[unseen], tried, p.came[endless])
}

// outcome is what comes of a package's tests with a fault in it.
type outcome int

const (
	unbuilt outcome = iota
	seen
	unseen
	endless // seen, but only because the tests did not end in time
)

// outcomeOf returns what has come of the tests by what go test said.
func outcomeOf(said string, err error) outcome {
	switch {
	case err == nil:
		return unseen
	case strings.Contains(said, "[build failed]"):
		return unbuilt
	case strings.Contains(said, "panic: test timed out after"):
		return endless
	}
	return seen
}

// list returns the packages that programs are made of.
func list(patterns []string) (packages []*unit, err error) {
	all, err := load(patterns...)
	if err != nil {
		return nil, err
	}
	programs, err := load("-deps", "./cmd/...")
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if !slices.ContainsFunc(programs, func(other *unit) bool { return other.ImportPath == p.ImportPath }) {
			continue // what only tests use
		}
		packages = append(packages, p)
		for _, other := range all {
			if tests := slices.Concat(other.TestImports, other.XTestImports); other != p && len(tests) > 0 && slices.Contains(append(tests, other.Imports...), p.ImportPath) {
				p.importers = append(p.importers, other)
			}
		}
	}
	return packages, nil
}

func load(arguments ...string) (packages []*unit, err error) {
	command := exec.Command("go", append([]string{"list", "-json"}, arguments...)...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		p := &unit{}
		if err := decoder.Decode(p); err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// prepare finds the faults that the package can have, in an order by lot.
func (p *unit) prepare(seed uint64) error {
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		found, err := find(file, source)
		if err != nil {
			return err
		}
		p.faults = append(p.faults, found...)
	}
	name := fnv.New64a()
	name.Write([]byte(p.ImportPath))
	rand.New(rand.NewPCG(seed, name.Sum64())).Shuffle(len(p.faults), func(i, j int) { p.faults[i], p.faults[j] = p.faults[j], p.faults[i] })
	return nil
}

// tryOne tries the next fault with which the package can be built, and tells of it if
// the tests pass or do not end.
func (p *unit) tryOne(folder string, end time.Time) error {
	for len(p.faults) > 0 && time.Now().Before(end) {
		if p.patience == 0 {
			began := time.Now()
			if said, err := p.test("-timeout", "5m"); err != nil {
				return fmt.Errorf("%s fails as it is: %w\n%s", p.ImportPath, err, said)
			}
			p.patience = 10*time.Second + 3*time.Since(began)
		}
		f := p.faults[0]
		p.faults = p.faults[1:]
		overlay, err := f.overlay(folder)
		if err != nil {
			return err
		}
		came := outcomeOf(p.test("-overlay", overlay, "-timeout", p.patience.String()))
		for _, other := range p.importers {
			if came == unseen {
				came = outcomeOf(other.test("-overlay", overlay, "-timeout", "5m"))
			}
		}
		p.came[came]++
		switch came {
		case unbuilt:
			continue
		case unseen:
			fmt.Println(f)
		case endless:
			fmt.Printf("%v (endless)\n", f)
		}
		return nil
	}
	return nil
}

func (p *unit) test(flags ...string) (said string, err error) {
	arguments := append(append([]string{"test", "-count=1", "-vet=off", "-failfast"}, flags...), p.ImportPath)
	if slices.Contains(append(p.TestImports, p.XTestImports...), "pgregory.net/rapid") {
		arguments = append(arguments, "-rapid.nofailfile")
	}
	out, err := exec.Command("go", arguments...).CombinedOutput()
	return string(out), err
}
