// Package semantics shows the nodes of package ui to the browser as elements that
// lie invisibly over the canvas: screen readers read them, Tab goes through
// them, phones open their keyboard on them, tests find them by role and name.
//
// Each element stands where its node is drawn and carries the node's ID in the
// attribute data-ui; package input/device turns what happens to it into events.
// Real pointers go through the same package by their position, so that it does
// not matter which element they hit.
//
// Outside of the browser there is nothing to mirror to, and all of this does
// nothing.
package semantics

// ID is the ID of the element that everything mirrored is in.
const ID = "lichtbrett-semantics"
