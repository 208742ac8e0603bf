// Package xlsx writes documents as Excel workbooks with real numbers, dates and amounts.
//
// Text never becomes a formula: every text is an inline string (t="inlineStr") in a cell formatted as text ("@"), so that it
// stays text when somebody edits the cell, whatever its first character is.
package xlsx

import (
	"context"
	"io"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/report"
)

// sampleRows is how many rows decide the widths of the columns.
const sampleRows = 200

// Render streams the rows into the sheet, which goes to a temporary file once it is large; w receives the finished workbook.
func Render(ctx context.Context, w io.Writer, doc report.Document) (err error) {
	file := excelize.NewFile()
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	name := sheetName(doc.Title)
	if err := file.SetSheetName("Sheet1", name); err != nil {
		return err
	}
	if err := file.SetDocProps(&excelize.DocProperties{
		Title: doc.Title, Subject: doc.Subtitle, Creator: doc.Brand.Title, Language: "it-IT",
		Created:  doc.Generated.UTC().Format("2006-01-02T15:04:05Z"),
		Modified: doc.Generated.UTC().Format("2006-01-02T15:04:05Z"),
	}); err != nil {
		return err
	}
	styles, err := newStyles(file, doc.Brand.Color)
	if err != nil {
		return err
	}
	stream, err := file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	s := &sheet{file: file, name: name, stream: stream, styles: styles}
	if err := s.document(ctx, doc); err != nil {
		return err
	}
	if err := stream.Flush(); err != nil {
		return err
	}
	return file.Write(w)
}

// sheetName drops what Excel refuses in the name of a sheet and keeps its limit of 31 UTF-16 units.
func sheetName(title string) string {
	var out []rune
	units := 0
	for _, r := range title {
		size := 1
		if r > 0xffff {
			size = 2
		}
		switch {
		case units+size > 31:
			return string(trimQuotes(out))
		case r < ' ', r == ':', r == '\\', r == '/', r == '?', r == '*', r == '[', r == ']':
			continue
		}
		units += size
		out = append(out, r)
	}
	return string(trimQuotes(out))
}

func trimQuotes(name []rune) []rune {
	for len(name) > 0 && name[0] == '\'' {
		name = name[1:]
	}
	for len(name) > 0 && name[len(name)-1] == '\'' {
		name = name[:len(name)-1]
	}
	if len(name) == 0 {
		return []rune("Foglio1")
	}
	return name
}
