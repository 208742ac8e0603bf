package report

import (
	"fmt"
	"image"
	"image/color"
	"math"
)

// hueSteps is the number of hues that Accent distinguishes.
const hueSteps = 24

// Accent returns the most frequent strong colour of a picture as #RRGGBB. It returns false for a picture in grey, black and white.
func Accent(img image.Image) (string, bool) {
	type sum struct{ r, g, b, weight float64 }
	var sums [hueSteps]sum
	total := 0.0
	bounds := img.Bounds()
	step := max(1, max(bounds.Dx(), bounds.Dy())/128) // a sample is enough
	for y := bounds.Min.Y; y < bounds.Max.Y; y += step {
		for x := bounds.Min.X; x < bounds.Max.X; x += step {
			c, _ := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA) // the model returns nothing else
			hue, strength := strengthOf(c)
			weight := strength * float64(c.A) / 255
			s := &sums[int(hue*hueSteps)%hueSteps]
			s.r, s.g, s.b, s.weight = s.r+weight*float64(c.R), s.g+weight*float64(c.G), s.b+weight*float64(c.B), s.weight+weight
			total++
		}
	}
	best := sums[0]
	for _, s := range sums {
		if s.weight > best.weight {
			best = s
		}
	}
	if best.weight <= total*0.01 {
		return "", false
	}
	mean := func(v float64) int { return int(math.Round(v / best.weight)) }
	return fmt.Sprintf("#%02X%02X%02X", mean(best.r), mean(best.g), mean(best.b)), true
}

// strengthOf returns the hue of a colour (0 to 1) and how strong it looks: 0 for grey.
func strengthOf(c color.NRGBA) (hue, strength float64) {
	r, g, b := float64(c.R)/255, float64(c.G)/255, float64(c.B)/255
	high, low := max(r, g, b), min(r, g, b)
	span := high - low
	if span < 0.15 {
		return 0, 0
	}
	switch high {
	case r:
		hue = math.Mod((g-b)/span+6, 6)
	case g:
		hue = (b-r)/span + 2
	default:
		hue = (r-g)/span + 4
	}
	return hue / 6, span
}
