package report_test

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"traguardo/internal/report"
)

func TestAccent(t *testing.T) {
	picture := func(parts ...color.Color) image.Image {
		img := image.NewNRGBA(image.Rect(0, 0, 100, 100))
		for i, c := range parts {
			draw.Draw(img, image.Rect(0, i*100/len(parts), 100, 100), image.NewUniform(c), image.Point{}, draw.Src)
		}
		return img
	}
	red, blue := color.NRGBA{0xc0, 0x10, 0x20, 255}, color.NRGBA{0x10, 0x40, 0xb0, 255}
	for _, c := range []struct {
		name string
		img  image.Image
		want string
	}{
		{"one colour", picture(red), "#C01020"},
		{"a colour on white", picture(color.White, color.White, color.White, blue), "#1040B0"},
		{"the more frequent of two", picture(red, blue, blue), "#1040B0"},
		{"grey", picture(color.Gray{100}, color.Black), ""},
		{"transparent", picture(color.NRGBA{0xc0, 0x10, 0x20, 0}), ""},
		{"empty", image.NewNRGBA(image.Rect(0, 0, 0, 0)), ""},
	} {
		if got, found := report.Accent(c.img); got != c.want || found != (c.want != "") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
