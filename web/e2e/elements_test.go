//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/web/chromiumtest"
)

// element is a thing on the page as assistive technology is told of it.
type element struct {
	role, name, description, value string
	// state has what else is so: "checked" is "true", for instance.
	state map[string]string
	// depth is how deep it stands in the tree.
	depth int
	id    cdp.BackendNodeID
}

func (e element) String() string {
	s := strings.Repeat("  ", e.depth) + e.role
	if e.name != "" {
		s += fmt.Sprintf(" %q", e.name)
	}
	if e.value != "" {
		s += " = " + e.value
	}
	for _, name := range []string{"focused", "checked", "selected", "pressed", "expanded", "disabled"} {
		if e.state[name] == "true" {
			s += ", " + name
		}
	}
	return s
}

// is reports whether the element has this role and name. Of a name of several
// sentences the first is enough.
func (e element) is(role, name string) bool {
	return e.role == role && (e.name == name || strings.HasPrefix(e.name, name+". "))
}

// point is a place on the page in CSS pixels from its top left corner.
type point struct{ x, y float64 }

// box is a rectangle of the page.
type box struct{ X, Y, Width, Height float64 }

func (b box) middle() point { return point{b.X + b.Width/2, b.Y + b.Height/2} }

// elements returns what assistive technology is told of the page, in the order
// of reading.
func (v *visitor) elements() ([]element, error) {
	tree, err := chromiumtest.Run(v.tab, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	if err != nil {
		return nil, err
	}
	nodes := map[accessibility.NodeID]*accessibility.Node{}
	for _, node := range tree.Nodes {
		nodes[node.NodeID] = node
	}
	var elements []element
	var walk func(id accessibility.NodeID, depth int)
	walk = func(id accessibility.NodeID, depth int) {
		node := nodes[id]
		if node == nil {
			return
		}
		if e := read(node); !node.Ignored && !slices.Contains(uninteresting, e.role) {
			e.depth = depth
			elements = append(elements, e)
			depth++
		}
		for _, child := range node.ChildIDs {
			walk(child, depth)
		}
	}
	if len(tree.Nodes) > 0 {
		walk(tree.Nodes[0].NodeID, 0)
	}
	return elements, nil
}

// uninteresting are roles of what only holds other things, or their text.
var uninteresting = []string{"none", "generic", "InlineTextBox", "StaticText", "RootWebArea"}

func read(node *accessibility.Node) element {
	e := element{
		role: textOf(node.Role), name: textOf(node.Name), description: textOf(node.Description), value: textOf(node.Value),
		state: map[string]string{}, id: node.BackendDOMNodeID,
	}
	for _, property := range node.Properties {
		e.state[string(property.Name)] = textOf(property.Value)
	}
	return e
}

// textOf returns a value of the protocol as text.
func textOf(value *accessibility.Value) string {
	if value == nil {
		return ""
	}
	var v any
	if json.Unmarshal(value.Value, &v) != nil {
		return ""
	}
	return fmt.Sprint(v)
}

// inventory lists what assistive technology is told of, for people to read.
func (v *visitor) inventory() string {
	elements, err := v.elements()
	if err != nil {
		return err.Error()
	}
	var list strings.Builder
	for _, e := range elements {
		fmt.Fprintln(&list, e)
	}
	return list.String()
}

// find waits for an element of a role and name; of several it returns the first.
func (v *visitor) find(role, name string) element {
	v.turn()
	return v.await(fmt.Sprintf("%s %q", role, name), func(e element) bool { return e.is(role, name) })
}

// await waits for an element that is as it should be.
func (v *visitor) await(what string, is func(element) bool) element {
	deadline := time.Now().Add(chromiumtest.StepTimeout)
	poll := time.NewTicker(20 * time.Millisecond)
	defer poll.Stop()
	for {
		elements, err := v.elements()
		if i := slices.IndexFunc(elements, is); i >= 0 {
			return elements[i]
		}
		require.True(v.t, time.Now().Before(deadline), "waiting for %s: %v", what, err)
		<-poll.C
	}
}

// focused returns the element that has the focus, after all that was done has had
// its effect.
func (v *visitor) focused() element {
	v.turn()
	elements, err := v.elements()
	require.NoError(v.t, err)
	for _, e := range elements {
		if e.state["focused"] == "true" && e.role != "RootWebArea" {
			return e
		}
	}
	return element{}
}

// waitForFocus waits until an element has the focus.
func (v *visitor) waitForFocus(role, name string) {
	v.await(fmt.Sprintf("the focus on %s %q", role, name), func(e element) bool {
		return e.is(role, name) && e.state["focused"] == "true"
	})
}

// boxOf returns where an element is on the page.
func (v *visitor) boxOf(e element) box {
	result, err := chromiumtest.Run(v.tab, func(ctx context.Context, t *chromedp.Target) (dom.GetBoxModelResult, error) {
		return cdp.Call(ctx, t, dom.GetBoxModel, dom.GetBoxModelParams{BackendNodeID: e.id})
	})
	require.NoError(v.t, err, "where is %s?", e)
	quad := result.Model.Border // four corners, from the top left clockwise
	return box{quad[0], quad[1], quad[4] - quad[0], quad[5] - quad[1]}
}

// inSight waits for an element and returns its middle, which must be in the
// window.
func (v *visitor) inSight(role, name string) point {
	p := v.boxOf(v.find(role, name)).middle()
	size := see[[]float64](v, `[innerWidth, innerHeight]`)
	require.True(v.t, p.x >= 0 && p.y >= 0 && p.x < size[0] && p.y < size[1], "%s %q is out of sight at %v", role, name, p)
	return p
}

// call calls a JavaScript function on an element.
func (v *visitor) call(e element, function string) {
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		node, err := cdp.Call(ctx, t, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: e.id})
		if err != nil {
			return err
		}
		_, err = cdp.Call(ctx, t, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
			ObjectID: node.Object.ObjectID, FunctionDeclaration: function,
		})
		return err
	}))
}
