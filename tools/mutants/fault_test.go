package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestFaults(t *testing.T) {
	const source = `package p

func f(a, b int) bool {
	if a < 7 && !g() {
		b = a
		h(b)
		b++
	}
	if b > 5 {
		panic("never")
	}
	c := -a + b
	panic(fmt.Errorf("%d", 1))
	return c == 3 || true
}

func g() (int, bool) {
	if a == b {
		return 9, false
	}
	return 8, d
}
`
	found, err := find("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range found {
		_, said, _ := strings.Cut(f.String(), ": ")
		lines = append(lines, said)
	}
	if place := "p.go:4:5: "; !strings.HasPrefix(found[0].String(), place) {
		t.Errorf("%v is not at %s", found[0], place)
	}
	want := []string{
		"a < 7 && !g() becomes false", "a < 7 && !g() becomes true", "&& becomes ||", "&& !g() becomes nothing", "a < 7 && becomes nothing",
		"< becomes <=", "7 becomes 8", "! becomes nothing", "b = a becomes nothing", "h(b) becomes nothing", "b++ becomes nothing",
		"> becomes >=", "5 becomes 6", "+ becomes -", "- becomes nothing", "|| becomes &&", "|| true becomes nothing", "c == 3 || becomes nothing", "== becomes !=", "3 becomes 4",
		"true becomes false",
		"a == b becomes false", "a == b becomes true", "== becomes !=", "false becomes true", "8 becomes 9",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("found %q, want %q", lines, want)
	}
}

func TestWhatComesOfFaults(t *testing.T) {
	p := unit{ImportPath: "p"}
	failed := errors.New("exit status 1")
	p.came[outcomeOf("ok p 0.1s", nil)]++
	p.came[outcomeOf("--- FAIL: TestSum\nFAIL p 0.1s", failed)]++
	p.came[outcomeOf("panic: runtime error: index out of range\nFAIL p 0.1s", failed)]++
	p.came[outcomeOf("panic: test timed out after 10s\nrunning tests: TestSum\nFAIL p 10.0s", failed)]++
	p.came[outcomeOf("./p.go:1:1: declared and not used: a\nFAIL p [build failed]", failed)]++
	if want := "p: 1 of 4 faults not seen, 1 endless"; p.String() != want {
		t.Errorf("it says %q, want %q", p.String(), want)
	}
}
