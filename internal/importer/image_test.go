package importer

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"traguardo/internal/problem"
)

func picture(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.NRGBA{R: 200, G: uint8(x), B: uint8(y), A: 255})
		}
	}
	return img
}

func encoded(t *testing.T, format string, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	var err error
	if format == "png" {
		err = png.Encode(&out, img)
	} else {
		err = jpeg.Encode(&out, img, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// webp is the smallest WebP image: one pixel.
const webp = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA="

func TestImagesAreReencoded(t *testing.T) {
	tiny, err := base64.StdEncoding.DecodeString(webp)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file          []byte
		kind          string
		width, height int
	}{
		"small PNG":   {encoded(t, "png", picture(40, 30)), "image/png", 40, 30},
		"wide PNG":    {encoded(t, "png", picture(1500, 300)), "image/png", 1024, 204},
		"large JPEG":  {encoded(t, "jpeg", picture(2100, 4200)), "image/jpeg", 512, 1024},
		"a line":      {encoded(t, "png", picture(5000, 1)), "image/png", 1024, 1},
		"WebP":        {tiny, "image/png", 1, 1},
		"with a tail": {append(encoded(t, "png", picture(4, 4)), "<script>"...), "image/png", 4, 4},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := ReadImage(t.Context(), bytes.NewReader(c.file), int64(len(c.file)))
			if err != nil {
				t.Fatal(err)
			}
			again, format, err := image.Decode(bytes.NewReader(got.Data))
			if err != nil || "image/"+format != c.kind || got.ContentType != c.kind {
				t.Fatalf(`got %s, %s, %v, want no error and "image/"+format == c.kind and got.ContentType == c.kind`, format, got.ContentType, err)
			}
			if b := again.Bounds(); b.Dx() != c.width || b.Dy() != c.height || got.Width != c.width || got.Height != c.height {
				t.Errorf("%v, %d × %d", b, got.Width, got.Height)
			}
			if bytes.Contains(got.Data, []byte("<script>")) {
				t.Error("the tail is still there")
			}
			if r, _, _, _ := again.At(0, 0).RGBA(); name != "WebP" && r>>8 < 190 {
				t.Errorf("the colour changed: %d", r>>8)
			}
		})
	}
}

// headOfPNG returns the header of an image with four channels.
func headOfPNG(side uint32, bits, interlace byte) []byte {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk := []byte("IHDR\x00\x00\x00\x00\x00\x00\x00\x00\x08\x06\x00\x00\x00")
	binary.BigEndian.PutUint32(chunk[4:], side)
	binary.BigEndian.PutUint32(chunk[8:], side)
	chunk[12], chunk[16] = bits, interlace
	_ = binary.Write(&out, binary.BigEndian, uint32(13))
	out.Write(chunk)
	_ = binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(chunk))
	return out.Bytes()
}

// layeredJPEG returns a JPEG with a number of scans, each of which covers all pixels. If fine is set, colours have full resolution.
func layeredJPEG(frame byte, side uint16, scans int, fine bool) []byte {
	sampling := byte(0x22)
	if fine {
		sampling = 0x11
	}
	out := append([]byte{0xFF, 0xD8, 0xFF, frame, 0, 17, 8}, byte(side>>8), byte(side), byte(side>>8), byte(side), 3)
	out = append(out, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0)
	for range scans {
		out = append(out, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0x00, 0x3F)
	}
	return append(out, 0xFF, 0xD9)
}

func TestInvalidImagesAreRejected(t *testing.T) {
	whole := encoded(t, "png", picture(40, 30))
	for name, c := range map[string]struct {
		file   []byte
		reason string
	}{
		"empty":                               {nil, "non è un'immagine"},
		"text":                                {[]byte("<svg onload=alert(1)>"), "non è un'immagine"},
		"GIF":                                 {[]byte("GIF89a\x01\x00\x01\x00"), "non è un'immagine"},
		"only named":                          {[]byte("\x89PNG\r\n\x1a\nrubbish"), "non è leggibile"},
		"cut":                                 {whole[:len(whole)/2], "non è leggibile"},
		"huge":                                {headOfPNG(60_000, 8, 0), "40 megapixel"},
		"deep":                                {headOfPNG(6_000, 16, 0), "troppo complessa"},
		"interlaced":                          {headOfPNG(6_200, 8, 1), "troppo complessa"},
		"layered":                             {layeredJPEG(0xC2, 2_000, 300, false), "troppo complessa"},
		"two scans of a fine progressive one": {layeredJPEG(0xC2, 6_000, 2, true), "troppo complessa"},
		"many scans of one that is not":       {layeredJPEG(0xC0, 6_000, 12, false), "troppo complessa"},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := ReadImage(t.Context(), bytes.NewReader(c.file), int64(len(c.file)))
			runtime.ReadMemStats(&after)
			if !problem.Is(err, problem.KindRefused) || !strings.Contains(err.Error(), c.reason) {
				t.Error(err)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
				t.Errorf("refusing it took %d bytes", took)
			}
		})
	}
}

// TestCommonImagesAreAccepted checks that images as users upload them are within the limits.
func TestCommonImagesAreAccepted(t *testing.T) {
	for name, c := range map[string]struct {
		file      []byte
		halfBytes int64
		scans     int64
	}{
		"PNG":               {encoded(t, "png", picture(40, 30)), 8, 1},
		"grey PNG":          {encoded(t, "png", image.NewGray(image.Rect(0, 0, 9, 9))), 2, 1},
		"deep grey PNG":     {encoded(t, "png", image.NewGray16(image.Rect(0, 0, 9, 9))), 4, 1},
		"JPEG":              {encoded(t, "jpeg", picture(40, 30)), 3, 1},
		"grey JPEG":         {encoded(t, "jpeg", image.NewGray(image.Rect(0, 0, 9, 9))), 2, 1},
		"progressive JPEG":  {layeredJPEG(0xC2, 100, 10, false), 15, 10},
		"progressive 4:4:4": {layeredJPEG(0xC2, 100, 10, true), 30, 10},
	} {
		config, format, err := image.DecodeConfig(bytes.NewReader(c.file))
		if err != nil {
			t.Fatal(name, err)
		}
		got, err := costOf(format, config, c.file[:min(len(c.file), 512)], bytes.NewReader(c.file))
		if err != nil || got.halfBytes != c.halfBytes || got.scans != c.scans {
			t.Errorf("%s: got %+v, %v, want no error and got.halfBytes == c.halfBytes and got.scans == c.scans", name, got, err)
		}
	}
}

// TestReadImageStopsWithContext checks that reading stops when its context ends, also while it waits for its turn.
//
//test:race
func TestReadImageStopsWithContext(t *testing.T) {
	file := encoded(t, "png", picture(40, 30))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ReadImage(gone, bytes.NewReader(file), int64(len(file))); err == nil {
		t.Error("read after the context ended")
	}
	decodeSlot <- struct{}{}
	defer func() { <-decodeSlot }()
	waiting, cancel := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() {
		_, err := ReadImage(waiting, bytes.NewReader(file), int64(len(file)))
		left <- err
	}()
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) && !problem.Is(err, problem.KindRefused) {
		t.Error(err)
	}
}

func TestPDF(t *testing.T) {
	for file, good := range map[string]bool{
		"%PDF-1.7\n%%EOF\n": true, "%PDF-1.4 " + strings.Repeat("x", 5000) + "%%EOF": true,
		"": false, "%PDF": false, "%PDF-1.7": false, "<html>%PDF-1.7 %%EOF": false, "%PDF-%%EOF" + strings.Repeat("x", 2000): false,
	} {
		if err := CheckPDF(strings.NewReader(file), int64(len(file))); (err == nil) != good {
			t.Errorf("%.20q: got %v, want (err == nil) == good", file, err)
		}
	}
}
