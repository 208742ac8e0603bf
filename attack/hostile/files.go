// Package hostile makes files that cost far more than their size: those that are refused, and the costliest of those that are taken.
package hostile

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// File is one of them, with the kind of upload it pretends to be.
type File struct {
	Name    string
	Mode    string // modalita of the upload
	Content []byte
}

// Sheet and Logo are the kinds of upload.
const (
	Sheet = "atleti"
	Logo  = "logo"
)

// Files makes all of them, about twenty megabytes of memory each at a time.
func Files() []func() File {
	of := func(name, mode string, content func() []byte) func() File {
		return func() File { return File{name, mode, content()} }
	}
	return []func() File{
		of("one shared text of 30 MB in 500 cells a row", Sheet, func() []byte { return workbook(sharedText(30<<20), sharedCells(500, 60)) }),
		of("a shared text of 64 bytes in four million cells", Sheet, func() []byte { return workbook(sharedText(64), sharedCells(500, 8000)) }),
		of("a million shared texts", Sheet, func() []byte { return workbook(manyTexts(990_000), sharedCells(14, 40_000)) }),
		of("rows of 32 kB", Sheet, func() []byte { return workbook(sharedText(1), longRows(2800)) }),
		of("a part of 90 MB that nobody reads", Sheet, func() []byte {
			return workbook(sharedText(1), sharedCells(1, 1), part{"xl/media/x.bin", zeros(23 << 20)})
		}),
		of("20 MB of separators", Sheet, func() []byte { return bytes.Repeat([]byte(";"), 20<<20-1) }),
		of("one cell of 20 MB", Sheet, func() []byte { return append([]byte(`"`), bytes.Repeat([]byte("x"), 20<<20-2)...) }),
		of("every cell of 50 000 rows wrong", Sheet, wrongRows),
		of("a picture of 36 megapixels with 64 bits each", Logo, func() []byte { return picture(6000, 16, 6, 0) }),
		of("a picture of 39 megapixels with 32 bits each", Logo, func() []byte { return picture(6250, 8, 6, 0) }),
		of("a picture of 33 megapixels in passes", Logo, func() []byte { return picture(5700, 8, 6, 1) }),
		of("a grey picture of 39 megapixels", Logo, func() []byte { return picture(6250, 8, 0, 0) }),
		of("a picture of 10 000 megapixels", Logo, func() []byte { return picture(100_000, 1, 0, 0) }),
		of("a picture in 300 layers", Logo, func() []byte { return layers(2000, 300) }),
	}
}

// part is a file inside a workbook.
type part struct {
	name  string
	write func(io.Writer)
}

// workbook packs the texts and the sheet with what makes them a workbook.
func workbook(texts, sheet func(io.Writer), more ...part) []byte {
	const head = `<?xml version="1.0" encoding="UTF-8"?>`
	fixed := func(text string) func(io.Writer) { return func(w io.Writer) { put(w, head+text) } }
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, p := range append([]part{
		{"[Content_Types].xml", fixed(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`)},
		{"xl/workbook.xml", fixed(`<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`)},
		{"xl/_rels/workbook.xml.rels", fixed(`<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`)},
		{"xl/sharedStrings.xml", texts},
		{"xl/worksheets/sheet1.xml", func(w io.Writer) {
			put(w, head+"<worksheet><sheetData>"+header)
			sheet(w)
			put(w, "</sheetData></worksheet>")
		}},
	}, more...) {
		w, err := z.Create(p.name)
		if err != nil {
			panic(err) // nothing written to memory fails
		}
		p.write(w)
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

var columns = strings.Split("COD_AFF;COGNOME;NOME;SESSO;DATA_NASCITA;CODICE_FISCALE;NAZIONALITA;TESSERA;TIPO_TESSERAMENTO;QUALIFICA;EMAIL;TELEFONO;CATEGORIA_DIS", ";")

// header is the first row of a sheet of athletes.
var header = func() string {
	row := "<row>"
	for _, c := range columns {
		row += `<c t="inlineStr"><is><t>` + c + "</t></is></c>"
	}
	return row + "</row>"
}()

func sharedText(size int) func(io.Writer) {
	return func(w io.Writer) {
		put(w, "<sst><si><t>")
		repeat(w, "x", size)
		put(w, "</t></si></sst>")
	}
}

func manyTexts(n int) func(io.Writer) {
	return func(w io.Writer) {
		put(w, "<sst>")
		for i := range n {
			put(w, fmt.Sprintf("<si><t>testo numero %d</t></si>", i))
		}
		put(w, "</sst>")
	}
}

func sharedCells(cells, rows int) func(io.Writer) {
	return func(w io.Writer) { repeat(w, "<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, cells)+"</row>", rows) }
}

func longRows(rows int) func(io.Writer) {
	return func(w io.Writer) {
		repeat(w, "<row>"+strings.Repeat(`<c t="inlineStr"><is><t>`+strings.Repeat("y", 2400)+"</t></is></c>", len(columns))+"</row>", rows)
	}
}

// wrongRows is a file in which no cell can be taken.
func wrongRows() []byte {
	var out bytes.Buffer
	out.WriteString(strings.Join(columns, ";") + "\n")
	for i := range 50_000 {
		for c := range columns {
			fmt.Fprintf(&out, "%d sbagliato %d;", i, c)
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

func zeros(n int) func(io.Writer) { return func(w io.Writer) { repeat(w, "\x00", n) } }

// picture is a square PNG of one colour.
func picture(side uint32, bits, colour, interlace byte) []byte {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, data []byte) {
		_ = binary.Write(&out, binary.BigEndian, uint32(len(data))) //nolint:gosec // a few bytes or megabytes
		body := append([]byte(kind), data...)
		out.Write(body)
		_ = binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(body))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, side), side)
	chunk("IHDR", append(head, bits, colour, 0, 0, interlace))
	channels := map[byte]int{0: 1, 6: 4}[colour]
	size := (int(side)*channels*int(bits)/8 + 1) * int(side)
	if interlace != 0 {
		size += 16 * int(side) // a byte more for each line of each pass
	}
	var data bytes.Buffer
	z := zlib.NewWriter(&data)
	repeat(z, "\x00", min(size, 300<<20))
	_ = z.Close()
	chunk("IDAT", data.Bytes())
	chunk("IEND", nil)
	return out.Bytes()
}

// layers is a progressive JPEG that is sent in many scans, each of which has all its pixels.
func layers(side uint16, scans int) []byte {
	out := []byte{0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8}
	out = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(out, side), side)
	out = append(out, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0)
	for range scans {
		out = append(out, 0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0)
		out = append(out, make([]byte, 300)...)
	}
	return append(out, 0xFF, 0xD9)
}

// repeat writes a text many times, not byte by byte.
func repeat(w io.Writer, text string, times int) {
	many := max(1, min(times, 1<<16/len(text)))
	block := []byte(strings.Repeat(text, many))
	for ; times >= many; times -= many {
		write(w, block)
	}
	write(w, block[:times*len(text)])
}

func put(w io.Writer, text string) { write(w, []byte(text)) }

func write(w io.Writer, b []byte) {
	if _, err := w.Write(b); err != nil {
		panic(err) // nothing written to memory fails
	}
}
