package importer

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
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

// A WebP of one pixel, the smallest there is.
const webp = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA="

func TestImagesAreDrawnAgain(t *testing.T) {
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
			got, err := ReadImage(bytes.NewReader(c.file), int64(len(c.file)))
			if err != nil {
				t.Fatal(err)
			}
			again, format, err := image.Decode(bytes.NewReader(got.Data))
			if err != nil || "image/"+format != c.kind || got.ContentType != c.kind {
				t.Fatalf("%s, %s, %v", format, got.ContentType, err)
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

// hugePNG is the head of an image of 60 000 × 60 000 pixels.
func hugePNG() []byte {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk := []byte("IHDR\x00\x00\x00\x00\x00\x00\x00\x00\x08\x06\x00\x00\x00")
	binary.BigEndian.PutUint32(chunk[4:], 60_000)
	binary.BigEndian.PutUint32(chunk[8:], 60_000)
	_ = binary.Write(&out, binary.BigEndian, uint32(13))
	out.Write(chunk)
	_ = binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(chunk))
	return out.Bytes()
}

func TestWhatIsNoImageIsRefused(t *testing.T) {
	whole := encoded(t, "png", picture(40, 30))
	for name, c := range map[string]struct {
		file   []byte
		reason string
	}{
		"empty":      {nil, "non è un'immagine"},
		"text":       {[]byte("<svg onload=alert(1)>"), "non è un'immagine"},
		"GIF":        {[]byte("GIF89a\x01\x00\x01\x00"), "non è un'immagine"},
		"only named": {[]byte("\x89PNG\r\n\x1a\nrubbish"), "non è leggibile"},
		"cut":        {whole[:len(whole)/2], "non è leggibile"},
		"huge":       {hugePNG(), "40 megapixel"},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := ReadImage(bytes.NewReader(c.file), int64(len(c.file)))
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

func TestPDF(t *testing.T) {
	for file, good := range map[string]bool{
		"%PDF-1.7\n%%EOF\n": true, "%PDF-1.4 " + strings.Repeat("x", 5000) + "%%EOF": true,
		"": false, "%PDF": false, "%PDF-1.7": false, "<html>%PDF-1.7 %%EOF": false, "%PDF-%%EOF" + strings.Repeat("x", 2000): false,
	} {
		if err := CheckPDF(strings.NewReader(file), int64(len(file))); (err == nil) != good {
			t.Errorf("%.20q: %v", file, err)
		}
	}
}
