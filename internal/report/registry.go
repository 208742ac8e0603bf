package report

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"traguardo/internal/access"
	"traguardo/internal/domain/fold"
	"traguardo/internal/problem"
)

// Format is a file format (FORMATO in the contract).
type Format int

const (
	PDF   Format = 1
	Excel Format = 2
	CSV   Format = 3
	LXF   Format = 4  // "lxf" in the contract
	LEF   Format = 5  // "lef"
	ZIP   Format = 6  // "zip"
	JSON  Format = 7  // "json"
	TXT   Format = 8  // "txt"
	Case  Format = 9  // "valigia"
	XML   Format = 10 // "xml"
)

// words are the formats that the contract names by a word instead of a number.
var words = map[string]Format{"lxf": LXF, "lef": LEF, "zip": ZIP, "json": JSON, "txt": TXT, "csv": CSV, "valigia": Case, "xml": XML}

// FormatNamed returns the format for a word of the contract.
func FormatNamed(word string) (f Format, known bool) {
	f, known = words[word]
	return f, known
}

// ContentType returns the MIME type.
func (f Format) ContentType() string {
	switch f {
	case PDF:
		return "application/pdf"
	case Excel:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case CSV:
		return "text/csv; charset=utf-8"
	case LXF, ZIP:
		return "application/zip"
	case LEF, XML:
		return "application/xml; charset=utf-8"
	case JSON:
		return "application/json; charset=utf-8"
	case TXT:
		return "text/plain; charset=utf-8"
	case Case:
		return "application/octet-stream"
	}
	return "application/octet-stream"
}

// Extension returns the file name extension with its dot.
func (f Format) Extension() string {
	switch f {
	case PDF:
		return ".pdf"
	case Excel:
		return ".xlsx"
	case CSV:
		return ".csv"
	case LXF:
		return ".lxf"
	case LEF:
		return ".lef"
	case ZIP:
		return ".zip"
	case JSON:
		return ".json"
	case TXT:
		return ".txt"
	case Case:
		return ".valigia"
	case XML:
		return ".xml"
	}
	return ""
}

// Request is a request for a report.
type Request struct {
	Actor  access.Actor
	Format Format
	Args   Args
	Brand  Brand
	Now    time.Time
}

// Args holds the report's parameters, named as in the contract. A definition decodes them into a struct.
type Args map[string]string

// ID is the number of a report (ID_REPORT in the contract). Package printing names the reports.
type ID int

// Definition describes a report: who may request it and how its document is built.
type Definition struct {
	ID      ID
	Name    string            // file name without extension
	Need    access.Capability // required capability; Build checks access to the object
	Formats []Format
	Build   func(context.Context, Request) (Document, error)
	// Open returns a file of its own form, as an alternative to Build.
	Open func(context.Context, Request) (File, error)
}

// File is a download.
type File struct {
	Name        string
	ContentType string
	Write       func(ctx context.Context, w io.Writer) error
	// Parts allows sending the beginning before the file is complete, because a truncated file is not mistaken for a complete one.
	Parts bool
	// Stored is set for a stored file: Write closes it and must be called.
	Stored bool
}

// FileName returns the name of the download, including the subject: "start-list-trofeo-del-golfo.pdf".
func (d Definition) FileName(doc Document, f Format) string { return FileName(d.Name, doc.About, f) }

// FileName builds a file name of letters, digits and hyphens from a name and a subject.
func FileName(name, about string, f Format) string {
	const longest = 60
	words := strings.FieldsFunc(fold.Text(about), func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	})
	for _, word := range words {
		if len(name)+1+len(word) > longest {
			break
		}
		name += "-" + word
	}
	return name + f.Extension()
}

// Accepts returns an error if the report is not available in a format.
func (d Definition) Accepts(f Format) error {
	if !slices.Contains(d.Formats, f) {
		return problem.Field("FORMATO", "Formato non disponibile")
	}
	return nil
}

// Registry holds the reports by ID_REPORT.
type Registry struct{ byID map[ID]Definition }

// NewRegistry returns a registry. It panics on a duplicate or incomplete definition, which is a programming error.
func NewRegistry(definitions ...Definition) *Registry {
	r := &Registry{byID: make(map[ID]Definition, len(definitions))}
	for _, d := range definitions {
		if _, exists := r.byID[d.ID]; exists {
			panic(fmt.Sprintf("report: id %d is defined twice", d.ID))
		}
		if (d.Build == nil) == (d.Open == nil) || d.Name == "" || d.Need == "" || len(d.Formats) == 0 {
			panic(fmt.Sprintf("report: definition %d is incomplete", d.ID))
		}
		r.byID[d.ID] = d
	}
	return r
}

// Find returns the definition with an id, or a NotFound problem.
func (r *Registry) Find(id ID) (Definition, error) {
	d, exists := r.byID[id]
	if !exists {
		return Definition{}, problem.NotFound()
	}
	return d, nil
}
