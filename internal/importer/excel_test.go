package importer

import (
	"archive/zip"
	"bytes"
	"hash/crc32"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/problem"
)

func workbook(t *testing.T, rows [][]any, change func(*excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer func() { _ = f.Close() }()
	if change != nil {
		change(f)
	}
	for i, row := range rows {
		at, _ := excelize.CoordinatesToCellName(1, i+1)
		if err := f.SetSheetRow("Sheet1", at, &row); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestExcel(t *testing.T) {
	born := time.Date(2012, 2, 29, 0, 0, 0, 0, time.UTC)
	rows := [][]any{
		{"Nome", "Cognome", "Data Nascita"}, {"Niccolò", "D'Angelò", born}, nil, {"Ugo", "Rossi", "29/02/2012"},
		{"Ada", "Verdi", "2012-02-29"}, {"Eva", "Neri", 2012}, {"=1+1", "Bassi", nil},
	}
	want := "2|D'Angelò|Niccolò|2012-02-29/4|Rossi|Ugo|2012-02-29/5|Verdi|Ada|2012-02-29/" +
		"6|Neri|Eva| !6 DATA_NASCITA Data non valida: «2012»/7|Bassi|=1+1|"
	yes := true
	for name, change := range map[string]func(*excelize.File){
		"from 1900": nil,
		"from 1904": func(f *excelize.File) {
			if err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes}); err != nil {
				t.Fatal(err)
			}
		},
		"other sheets": func(f *excelize.File) {
			if _, err := f.NewSheet("Note"); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := read(workbook(t, rows, change))
			if err != nil || strings.Join(got, "/") != want {
				t.Errorf("got  %s (%v)\nwant %s", strings.Join(got, "/"), err, want)
			}
		})
	}
}

// largeWorkbook has texts in the shared table, as Excel writes them.
func largeWorkbook(t testing.TB, rows int) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer func() { _ = f.Close() }()
	stream, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		t.Fatal(err)
	}
	_ = stream.SetRow("A1", []any{"Cognome", "Nome", "Data nascita", "Anno"})
	for i := range rows {
		at, _ := excelize.CoordinatesToCellName(1, i+2)
		if err := stream.SetRow(at, []any{"Rossi", "Ugo", 40968, 2012}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := stream.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestExcelRowLimit(t *testing.T) {
	got, err := read(largeWorkbook(t, MaxRows))
	if err != nil || len(got) != MaxRows || got[MaxRows-1] != "50001|Rossi|Ugo|2012-02-29" {
		t.Errorf("%d rows, %v", len(got), err)
	}
	if _, err := read(largeWorkbook(t, MaxRows+1)); !problem.Is(err, problem.KindRefused) || !strings.Contains(err.Error(), "50000") {
		t.Error(err)
	}
}

// repack rewrites a valid workbook with one of its parts replaced.
func repack(t *testing.T, part string, write func(io.Writer)) []byte {
	t.Helper()
	return replaced(t, workbook(t, [][]any{{"Cognome", "Nome"}, {"Rossi", "Ugo"}}, nil), part, write)
}

func replaced(t *testing.T, good []byte, part string, write func(io.Writer)) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(good), int64(len(good)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, f := range in.File {
		if f.Name == part {
			continue
		}
		if err := zw.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	w, err := zw.Create(part)
	if err != nil {
		t.Fatal(err)
	}
	write(w)
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const sheetPart = "xl/worksheets/sheet1.xml"

func repeat(begin, middle string, size int) func(io.Writer) {
	block := []byte(strings.Repeat(middle, 1+(64<<10)/len(middle)))
	return func(w io.Writer) {
		_, _ = io.WriteString(w, begin)
		for n := 0; n < size; n += len(block) {
			_, _ = w.Write(block)
		}
	}
}

func TestBombsAreRejected(t *testing.T) {
	for name, file := range map[string][]byte{
		"one huge sheet":       repack(t, sheetPart, repeat("<worksheet><sheetData>", "<row></row>", 400<<20)),
		"one huge cell":        repack(t, sheetPart, repeat("<worksheet><sheetData><row><c><v>", "1", 40<<20)),
		"millions of texts":    repack(t, "xl/sharedStrings.xml", repeat("<sst>", "<si/>", 20<<20)),
		"huge picture":         repack(t, "xl/media/image1.bin", repeat("", "\x00", 60<<20)),
		"a wrong size":         understatedFile(t),
		"one text 500 times":   sharedTextFile(t, "<si><t>"+strings.Repeat("x", 500<<10)+"</t></si>"),
		"a text in pieces":     sharedTextFile(t, "<si>"+strings.Repeat("<r><t>"+strings.Repeat("x", 500<<10)+"</t></r>", 20)+"</si>"),
		"one row of commas":    bytes.Repeat([]byte(";"), 2<<20),
		"one quoted field":     append([]byte("Cognome;Nome\n\""), bytes.Repeat([]byte("x\n"), 1<<20)...),
		"thousands of entries": crowded(t),
	} {
		t.Run(name, func(t *testing.T) {
			if len(file) > 4<<20 {
				t.Fatalf("the bomb itself has %d bytes", len(file))
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := read(file)
			runtime.ReadMemStats(&after)
			if !problem.Is(err, problem.KindRefused) {
				t.Errorf("got %v, want problem.Is(err, problem.KindRefused)", err)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
				t.Errorf("refusing it took %d bytes", took)
			}
		})
	}
}

// sharedTextFile returns a file with one shared text to which all cells of a row refer.
func sharedTextFile(t *testing.T, text string) []byte {
	t.Helper()
	row := `<row r="1">` + strings.Repeat(`<c t="s"><v>0</v></c>`, 500) + "</row>"
	file := repack(t, sheetPart, func(w io.Writer) {
		_, _ = io.WriteString(w, "<worksheet><sheetData>"+row+"</sheetData></worksheet>")
	})
	return replaced(t, file, "xl/sharedStrings.xml", func(w io.Writer) { _, _ = io.WriteString(w, "<sst>"+text+"</sst>") })
}

// understatedFile returns a file that declares 100 bytes for a worksheet that unpacks to 200 MB.
func understatedFile(t *testing.T) []byte {
	t.Helper()
	var packed bytes.Buffer
	inner := zip.NewWriter(&packed)
	w, err := inner.Create("x")
	if err != nil {
		t.Fatal(err)
	}
	repeat("<worksheet>", "<row></row>", 200<<20)(w)
	if err := inner.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := again.File[0].OpenRaw()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for _, name := range []string{"[Content_Types].xml", "xl/workbook.xml"} {
		if _, err := zw.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	header := zip.FileHeader{Name: sheetPart, Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(nil), UncompressedSize64: 100,
		CompressedSize64: again.File[0].CompressedSize64}
	part, err := zw.CreateRaw(&header)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(part, raw); err != nil {
		t.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func crowded(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	zw := zip.NewWriter(&out)
	for range 2000 {
		if _, err := zw.Create("[Content_Types].xml"); err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestDamagedWorkbooks(t *testing.T) {
	good := workbook(t, [][]any{{"Cognome", "Nome"}, {"Rossi", "Ugo"}}, nil)
	for _, cut := range []int{10, 100, len(good) / 2, len(good) - 1} {
		if _, err := read(good[:cut]); !problem.Is(err, problem.KindRefused) {
			t.Errorf("cut at %d: %v", cut, err)
		}
	}
	for at := 200; at < len(good); at += 97 {
		bad := bytes.Clone(good)
		bad[at] ^= 0xff
		if _, err := read(bad); err != nil && problem.KindOf(err) == problem.KindFault {
			t.Errorf("byte %d: %v", at, err)
		}
	}
}

func TestNoTemporaryFilesRemain(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	if _, err := read(largeWorkbook(t, MaxRows)); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("got %v, %v, want no error and len(left) == 0", left, err)
	}
}

func BenchmarkFiftyThousandExcelRows(b *testing.B) {
	file := largeWorkbook(b, MaxRows)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := read(file); err != nil {
			b.Fatal(err)
		}
	}
}
