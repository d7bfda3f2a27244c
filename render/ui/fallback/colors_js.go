package fallback

import "image"

// colored reports whether a picture that was drawn in white has anything in it
// that is not.
func colored(white *image.NRGBA) bool {
	for i := 0; i < len(white.Pix); i += 4 {
		p := white.Pix[i : i+4]
		if p[3] > 8 && min(p[0], p[1], p[2]) < 0xf0 { // faint pixels are rounded
			return true
		}
	}
	return false
}

// mask is what takes the colour that text is drawn in: what makes the difference
// between white and black. Without the picture in black all of it does.
func mask(white, black *image.NRGBA) *image.Alpha {
	m := image.NewAlpha(white.Rect)
	for i := range m.Pix {
		m.Pix[i] = white.Pix[4*i+3]
		if black != nil {
			difference := 0
			for c := range 3 {
				difference = max(difference, premultiplied(white.Pix[4*i:], c)-premultiplied(black.Pix[4*i:], c))
			}
			m.Pix[i] = uint8(max(0, difference))
		}
	}
	return m
}

// colors is what has colours of its own, premultiplied.
func colors(white, black *image.NRGBA) *image.RGBA {
	m := mask(white, black)
	picture := image.NewRGBA(white.Rect)
	for i, cover := range m.Pix {
		p := picture.Pix[4*i : 4*i+4]
		p[3] = white.Pix[4*i+3] - min(cover, white.Pix[4*i+3])
		for c := range 3 {
			p[c] = min(p[3], uint8(premultiplied(black.Pix[4*i:], c)))
		}
	}
	return picture
}

func premultiplied(pixel []uint8, c int) int { return (int(pixel[c])*int(pixel[3]) + 127) / 255 }
