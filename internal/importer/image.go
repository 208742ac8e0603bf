package importer

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"runtime/debug"
	"time"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // registers its decoder

	"traguardo/internal/problem"
)

const (
	maxPixels = 40_000_000
	maxSide   = 1024 // maximum side of a stored image in pixels
	// maxPageSide is maxSide for a photographed sheet of paper, whose small print must stay readable.
	maxPageSide = 2200
	// maxDecoded is the memory limit of decoding in bytes: forty megapixels with four bytes each, and a reserve.
	maxDecoded = 200 << 20
	// maxScanned is the maximum number of pixels to decode. A progressive JPEG has several scans, each with all pixels.
	maxScanned = 10 * maxPixels
	// decodingTime is far more than any image within these limits needs.
	decodingTime = 20 * time.Second
	// largePicture is the size in bytes from which memory is returned to the system at once.
	largePicture = 64 << 20
)

var (
	errUnreadableImage = problem.Refused("L'immagine non è leggibile")
	errComplexImage    = problem.Refused("L'immagine è troppo complessa: salvala di nuovo, più piccola")
)

// decodeSlot limits decoding to one image at a time: a small file may become hundreds of megabytes of pixels.
var decodeSlot = make(chan struct{}, 1)

// Image is an uploaded image after re-encoding. It contains nothing of the original file except its pixels.
type Image struct {
	Data          []byte
	ContentType   string // image/png or image/jpeg
	Extension     string
	Width, Height int
}

// ReadImage decodes a PNG, JPEG or WebP image, scales it to at most 1024 pixels per side and re-encodes it: JPEG as JPEG, others as PNG
// with 8 bits per channel.
func ReadImage(ctx context.Context, r io.ReaderAt, size int64) (Image, error) {
	return readImage(ctx, r, size, maxSide)
}

// ReadPage is ReadImage for a photographed sheet of paper, which it scales to at most 2200 pixels per side.
func ReadPage(ctx context.Context, r io.ReaderAt, size int64) (Image, error) {
	return readImage(ctx, r, size, maxPageSide)
}

func readImage(ctx context.Context, r io.ReaderAt, size int64, side int) (Image, error) {
	ctx, cancel := context.WithTimeout(ctx, decodingTime)
	defer cancel()
	r = cancellableReader{ctx, r}
	if size > MaxFile {
		return Image{}, problem.Refused("Il file supera 20 MB")
	}
	head := make([]byte, max(min(size, 512), 0))
	n, _ := r.ReadAt(head, 0) // a short read is not an image
	switch http.DetectContentType(head[:n]) {
	case "image/png", "image/jpeg", "image/webp":
	default:
		return Image{}, problem.Refused("Il file non è un'immagine PNG, JPEG o WebP")
	}
	config, format, err := image.DecodeConfig(io.NewSectionReader(r, 0, size))
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return Image{}, errUnreadableImage
	}
	// This check comes before decoding: pixels cost memory and time, regardless of the file size.
	pixels := int64(config.Width) * int64(config.Height)
	if pixels > maxPixels {
		return Image{}, problem.Refused("L'immagine supera 40 megapixel")
	}
	cost, err := costOf(format, config, head[:n], io.NewSectionReader(r, 0, size))
	if err != nil {
		return Image{}, err
	}
	if pixels*cost.halfBytes/2 > maxDecoded || pixels*cost.scans > maxScanned {
		return Image{}, errComplexImage
	}
	select {
	case decodeSlot <- struct{}{}:
	case <-ctx.Done():
		return Image{}, ctx.Err()
	}
	defer func() {
		if pixels*cost.halfBytes/2 > largePicture {
			debug.FreeOSMemory()
		}
		<-decodeSlot
	}()
	return reencode(ctx, format, io.NewSectionReader(r, 0, size), side)
}

// reencode decodes an image that passed the size checks and encodes its pixels.
func reencode(ctx context.Context, format string, in io.Reader, side int) (Image, error) {
	decoded, _, err := image.Decode(in)
	if ctx.Err() != nil {
		return Image{}, ctx.Err()
	}
	if err != nil {
		return Image{}, errUnreadableImage
	}
	small := shrink(decoded, side)
	out := Image{Width: small.Rect.Dx(), Height: small.Rect.Dy(), ContentType: "image/png", Extension: ".png"}
	var data bytes.Buffer
	if format == "jpeg" {
		out.ContentType, out.Extension = "image/jpeg", ".jpg"
		err = jpeg.Encode(&data, small, &jpeg.Options{Quality: 88})
	} else {
		err = png.Encode(&data, small)
	}
	out.Data = data.Bytes()
	return out, err
}

// shrink first averages blocks of pixels: a smooth scaler alone would need 32 bytes per pixel of height.
func shrink(src image.Image, side int) *image.NRGBA {
	b := src.Bounds()
	if factor := max(b.Dx(), b.Dy()) / side; factor >= 2 {
		src = average(src, factor)
		b = src.Bounds()
	}
	w, h := b.Dx(), b.Dy()
	if longest := max(w, h); longest > side {
		w, h = max(w*side/longest, 1), max(h*side/longest, 1)
	}
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	if w == b.Dx() && h == b.Dy() {
		draw.Draw(out, out.Rect, src, b.Min, draw.Src)
		return out
	}
	draw.CatmullRom.Scale(out, out.Rect, src, b, draw.Src, nil)
	return out
}

func average(src image.Image, factor int) image.Image {
	b := src.Bounds()
	out := image.NewRGBA64(image.Rect(0, 0, max(b.Dx()/factor, 1), max(b.Dy()/factor, 1)))
	at := func(x, y int) color.RGBA64 {
		r, g, b, a := src.At(x, y).RGBA()
		return color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: uint16(a)} //nolint:gosec // channels have 16 bits
	}
	if fast, ok := src.(image.RGBA64Image); ok {
		at = fast.RGBA64At
	}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var r, g, bl, a, n uint64
			for dy := range min(factor, b.Dy()) {
				for dx := range min(factor, b.Dx()) {
					c := at(b.Min.X+x*factor+dx, b.Min.Y+y*factor+dy)
					r, g, bl, a, n = r+uint64(c.R), g+uint64(c.G), bl+uint64(c.B), a+uint64(c.A), n+1
				}
			}
			out.SetRGBA64(x, y, color.RGBA64{R: uint16(r / n), G: uint16(g / n), B: uint16(bl / n), A: uint16(a / n)}) //nolint:gosec // means of 16 bits
		}
	}
	return out
}
