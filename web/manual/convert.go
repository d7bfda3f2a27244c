package manual

import (
	"bytes"
	"fmt"
	"image/png"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// convert makes HTML of Markdown. HTML in it stays: it is our own, such as <kbd>.
func convert(root fs.FS, places map[string]string, source string, markdown []byte) (string, error) {
	links := &links{root: root, places: places, source: source}
	converter := goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(links, 0))),
		goldmark.WithRendererOptions(html.WithUnsafe()),
	)
	var out bytes.Buffer
	if err := converter.Convert(markdown, &out); err != nil {
		return "", err
	}
	return scrolled.Replace(out.String()), links.err
}

// scrolled has what may be wider than a screen reached by keys, to be scrolled.
var scrolled = strings.NewReplacer("<pre>", `<pre tabindex="0">`, "<table>", `<table tabindex="0">`)

// links has a document's links and pictures name what they mean among the pages.
type links struct {
	root   fs.FS
	places map[string]string
	source string
	err    error // the first fault
}

// Transform implements parser.ASTTransformer.
func (l *links) Transform(document *ast.Document, _ text.Reader, _ parser.Context) {
	l.err = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var err error
		switch n := n.(type) {
		case *ast.Link:
			n.Destination, err = l.to(n.Destination)
		case *ast.Image:
			if n.Destination, err = l.to(n.Destination); err == nil {
				err = l.measure(n)
			}
		}
		return ast.WalkContinue, err
	})
}

// to returns what a link of the document is among the pages.
func (l *links) to(destination []byte) ([]byte, error) {
	to := string(destination)
	if strings.Contains(to, ":") || strings.HasPrefix(to, "#") {
		return destination, nil
	}
	file, anchor, anchored := strings.Cut(to, "#")
	place, ok := l.places[path.Join(path.Dir(l.source), file)]
	if !ok {
		return nil, fmt.Errorf("it names %s, which is not among the pages", to)
	}
	own := l.places[l.source]
	relative := up(own) + place
	if path.Dir(own) == path.Dir(place) {
		relative = path.Base(place)
	}
	if anchored {
		relative += "#" + anchor
	}
	return []byte(relative), nil
}

// measure tells the browser how large a picture is before it has loaded.
func (l *links) measure(n *ast.Image) error {
	name := path.Join(path.Dir(l.places[l.source]), string(n.Destination))
	for source, place := range l.places {
		if place != name {
			continue
		}
		file, err := l.root.Open(source)
		if err != nil {
			return err
		}
		defer file.Close()
		config, err := png.DecodeConfig(file)
		if err != nil {
			return fmt.Errorf("%s: %w", source, err)
		}
		n.SetAttributeString("width", []byte(strconv.Itoa(config.Width)))
		n.SetAttributeString("height", []byte(strconv.Itoa(config.Height)))
		n.SetAttributeString("loading", []byte("lazy"))
		return nil
	}
	return fmt.Errorf("there is no picture %s", name)
}
