// Package optics says how an 8×8 LED board looks: where its LEDs lie, which
// light they give, how light falls on the board, and the small sprites that it
// is put together from. It needs no graphics library and no display: package
// ledboard draws with it on a screen, and Picture draws with it into an image.
//
// Every sprite is rasterised for the exact pitch in pixels and drawn one to
// one, so that edges are crisp at any size. All sprites of a board together
// have less than a tenth of the board's pixels.
package optics
