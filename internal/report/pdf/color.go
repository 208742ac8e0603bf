package pdf

import (
	"math"
	"strconv"
)

type rgb struct{ r, g, b int }

var (
	ink           = rgb{0x1c, 0x25, 0x2e} // text
	muted         = rgb{0x5b, 0x66, 0x72} // labels and notes, 5.8:1 on white
	lineColor     = rgb{0xd5, 0xdb, 0xe1} // thin lines
	zebra         = rgb{0xf6, 0xf8, 0xfa}
	highlightFill = rgb{0xff, 0xef, 0xb5} // background of highlighted rows
	white         = rgb{0xff, 0xff, 0xff}
	noColor       = rgb{-1, -1, -1}       // no current colour
	defaultBrand  = rgb{0x01, 0x86, 0xbf} // if a brand has no valid colour
)

// parseColor parses #RRGGBB, or returns defaultBrand.
func parseColor(s string) rgb {
	if len(s) != 7 || s[0] != '#' {
		return defaultBrand
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return defaultBrand
	}
	return rgb{int(n >> 16), int(n >> 8 & 0xff), int(n & 0xff)}
}

// tint mixes the colour with white; share is the proportion of the colour.
func (c rgb) tint(share float64) rgb {
	mix := func(v int) int { return int(math.Round(float64(v)*share + 255*(1-share))) }
	return rgb{mix(c.r), mix(c.g), mix(c.b)}
}

// luminance returns the relative luminance as defined by WCAG.
func (c rgb) luminance() float64 {
	linear := func(v int) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.r) + 0.7152*linear(c.g) + 0.0722*linear(c.b)
}

func contrast(a, b rgb) float64 {
	la, lb := a.luminance(), b.luminance()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// largeTextContrast is the minimum contrast of bold text of at least 14 points, the only text on the brand colour.
const largeTextContrast = 3.0

// textOnBrand returns white if it is readable on the brand colour, or else a dark colour.
func textOnBrand(brand rgb) rgb {
	if contrast(white, brand) >= largeTextContrast {
		return white
	}
	return ink
}
