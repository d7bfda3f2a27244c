package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
)

// work is something of others that Lichtbrett is made with.
type work struct{ name, version, text string }

// works reads the file with the licences, as package page writes it: after a line, the
// names of works, a line each, and the text that all of them have.
func works(licences string) (all []work) {
	sections := strings.Split(licences, "\n"+strings.Repeat("=", 72)+"\n")
	for _, section := range sections[1:] {
		names, text, _ := strings.Cut(section, "\n\n")
		for name := range strings.Lines(names) {
			name, version, _ := strings.Cut(strings.TrimSpace(name), " v")
			all = append(all, work{name, version, text})
		}
	}
	return all
}

// marks are words that a licence has and no other one, by its name in the list of SPDX.
var marks = []struct {
	id  string
	has *regexp.Regexp
}{
	{"Apache-2.0", regexp.MustCompile(`Apache License\s+Version 2\.0`)},
	{"MPL-2.0", regexp.MustCompile(`Mozilla Public License,? (Version|version|v\.?) ?2\.0`)},
	{"EPL-2.0", regexp.MustCompile(`Eclipse Public License - v 2\.0`)},
	{"OFL-1.1", regexp.MustCompile(`SIL OPEN FONT LICENSE Version 1\.1`)},
	{"ISC", regexp.MustCompile(`Permission to use, copy, modify, and(/or)? distribute this software for any\s+purpose`)},
	{"MIT", regexp.MustCompile(`Permission is hereby granted, free of charge, to any\s+person\s+obtaining`)},
	{"BSD-3-Clause", regexp.MustCompile(`(?s)Redistribution and use in source and binary forms.*(Neither the name|names? of)[^.]*\s+(may|be)\s+(not\s+)?(be\s+)?used`)},
	{"BSD-2-Clause", regexp.MustCompile(`Redistribution and use in source and binary forms`)},
}

// licenceIDs names the licences in a text. There may be several: parts of a work may have
// others.
func licenceIDs(text string) (ids []string) {
	for _, mark := range marks {
		if mark.has.MatchString(text) && !(mark.id == "BSD-2-Clause" && slices.Contains(ids, "BSD-3-Clause")) {
			ids = append(ids, mark.id)
		}
	}
	return ids
}

// bom writes what the programs are made of, as CycloneDX.
func (m *made) bom() error {
	return m.write("lichtbrett_"+m.version+"_sbom.cdx.json", func(w io.Writer, at time.Time) error {
		bom, err := billOfMaterials(string(m.licences), m.version, m.commit, at)
		if err != nil {
			return err
		}
		return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	})
}

func billOfMaterials(licences, version, commit string, at time.Time) (*cyclonedx.BOM, error) {
	var components []cyclonedx.Component
	var needed []string
	for _, work := range works(licences) {
		ids := licenceIDs(work.text)
		if len(ids) == 0 {
			return nil, fmt.Errorf("the licence of %s is none that is known: give it a mark", work.name)
		}
		c := cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, Name: work.name, Version: work.version, Licenses: &cyclonedx.Licenses{}}
		switch {
		case work.version != "":
			c.Version = "v" + work.version
			c.PackageURL = "pkg:golang/" + work.name + "@v" + work.version
		case strings.HasPrefix(work.name, "Go's standard library"):
			c.Version = strings.TrimPrefix(runtime.Version(), "go")
			c.PackageURL = "pkg:golang/std@" + c.Version
		default:
			c.Type = cyclonedx.ComponentTypeFile // the typeface
		}
		if c.BOMRef = c.PackageURL; c.BOMRef == "" {
			c.BOMRef = work.name
		}
		for _, id := range ids {
			*c.Licenses = append(*c.Licenses, cyclonedx.LicenseChoice{License: &cyclonedx.License{ID: id}})
		}
		components, needed = append(components, c), append(needed, c.BOMRef)
	}
	const itself = "lichtbrett"
	sum := sha256.Sum256([]byte(commit + version))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80 // RFC 9562, version 8
	bom := cyclonedx.NewBOM()
	bom.SerialNumber = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp: at.UTC().Format(time.RFC3339),
		Component: &cyclonedx.Component{
			BOMRef: itself, Type: cyclonedx.ComponentTypeApplication, Name: "Lichtbrett", Version: version,
			Licenses:   &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "MIT"}}},
			Properties: &[]cyclonedx.Property{{Name: "vcs.revision", Value: commit}},
		},
	}
	bom.Components = &components
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: itself, Dependencies: &needed}}
	return bom, nil
}
