package xlsx

import (
	"archive/zip"
	"compress/flate"
	"fmt"
	"io"
	"strings"

	"traguardo/internal/report"
)

const (
	declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	sheetMain   = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	office      = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packages    = "http://schemas.openxmlformats.org/package/2006"
)

// contentTypes, rootLinks and bookLinks are the same in all workbooks.
const (
	contentTypes = declaration + `<Types xmlns="` + packages + `/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` +
		`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`
	rootLinks = declaration + `<Relationships xmlns="` + packages + `/relationships">` +
		`<Relationship Id="rId1" Type="` + office + `/officeDocument" Target="xl/workbook.xml"/>` +
		`<Relationship Id="rId2" Type="` + packages + `/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`
	bookLinks = declaration + `<Relationships xmlns="` + packages + `/relationships">` +
		`<Relationship Id="rId1" Type="` + office + `/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="rId2" Type="` + office + `/styles" Target="styles.xml"/></Relationships>`
)

func newArchive(w io.Writer) *zip.Writer {
	out := zip.NewWriter(w)
	out.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w,
			flate.BestSpeed) // four times as fast as the default level, which took a third of an export; files grow by a quarter
	})
	return out
}

// addPart adds a text file to the archive.
func addPart(book *zip.Writer, name, text string) error {
	file, err := book.Create(name)
	if err != nil {
		return err
	}
	_, err = io.WriteString(file, text)
	return err
}

func properties(doc report.Document) string {
	created := doc.Generated.UTC().Format("2006-01-02T15:04:05Z")
	return declaration + `<cp:coreProperties xmlns:cp="` + packages +
		`/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
		` xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
		`<dc:title>` + escaped(doc.Title) + `</dc:title><dc:subject>` + escaped(doc.Subtitle) + `</dc:subject>` +
		`<dc:creator>` + escaped(doc.Brand.Title) + `</dc:creator><dc:language>it-IT</dc:language>` +
		`<dcterms:created xsi:type="dcterms:W3CDTF">` + created + `</dcterms:created>` +
		`<dcterms:modified xsi:type="dcterms:W3CDTF">` + created + `</dcterms:modified></cp:coreProperties>`
}

// workbook also defines the name of the filter, as Excel does; other programs need it.
func (s *worksheet) workbook() string {
	names := ""
	if s.filter.columns > 0 {
		names = fmt.Sprintf(`<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">%s!$A$%d:$%s$%d</definedName></definedNames>`,
			escaped("'"+strings.ReplaceAll(s.name, "'", "''")+"'"), s.filter.head, columnLetters(s.filter.columns), s.filter.last)
	}
	return declaration + `<workbook ` + sheetMain + ` xmlns:r="` + office + `"><bookViews><workbookView/></bookViews>` +
		`<sheets><sheet name="` + escaped(s.name) + `" sheetId="1" r:id="rId1"/></sheets>` + names + `</workbook>`
}

// head returns the worksheet XML before the rows.
func (s *worksheet) head() string {
	var out strings.Builder
	out.WriteString(declaration + `<worksheet ` + sheetMain + `><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
		`<sheetViews><sheetView tabSelected="1" workbookViewId="0">`)
	if s.frozen > 0 {
		fmt.Fprintf(&out, `<pane ySplit="%d" topLeftCell="A%d" activePane="bottomLeft" state="frozen"/>`, s.frozen, s.frozen+1)
	}
	out.WriteString(`</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`)
	if len(s.widths) > 0 {
		out.WriteString(`<cols>`)
		for i, width := range s.widths {
			fmt.Fprintf(&out, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, width)
		}
		out.WriteString(`</cols>`)
	}
	out.WriteString(`<sheetData>`)
	return out.String()
}

// tail returns the worksheet XML after the rows: the filter and the print settings, one page wide.
func (s *worksheet) tail(doc report.Document) string {
	var out strings.Builder
	out.WriteString(`</sheetData>`)
	if s.filter.columns > 0 {
		fmt.Fprintf(&out, `<autoFilter ref="A%d:%s%d"/>`, s.filter.head, columnLetters(s.filter.columns), s.filter.last)
	}
	orientation := "portrait"
	if doc.Landscape {
		orientation = "landscape"
	}
	fmt.Fprintf(&out, `<pageSetup paperSize="9" orientation="%s" fitToHeight="0"/>`, orientation)
	out.WriteString(`<headerFooter><oddFooter>&amp;RPagina &amp;P di &amp;N</oddFooter></headerFooter>`)
	if len(s.breaks) > 0 {
		fmt.Fprintf(&out, `<rowBreaks count="%d" manualBreakCount="%d">`, len(s.breaks), len(s.breaks))
		for _, line := range s.breaks {
			fmt.Fprintf(&out, `<brk id="%d" max="16383" man="1"/>`, line)
		}
		out.WriteString(`</rowBreaks>`)
	}
	out.WriteString(`</worksheet>`)
	return out.String()
}
