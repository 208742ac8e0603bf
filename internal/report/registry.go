package report

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"traguardo/internal/access"
	"traguardo/internal/domain/fold"
	"traguardo/internal/problem"
)

// Format is the contract's FORMATO.
type Format int

const (
	PDF   Format = 1
	Excel Format = 2
	CSV   Format = 3
)

// ContentType is what the download declares.
func (f Format) ContentType() string {
	switch f {
	case PDF:
		return "application/pdf"
	case Excel:
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case CSV:
		return "text/csv; charset=utf-8"
	}
	return "application/octet-stream"
}

// Extension ends the file's name, with its dot.
func (f Format) Extension() string {
	switch f {
	case PDF:
		return ".pdf"
	case Excel:
		return ".xlsx"
	case CSV:
		return ".csv"
	}
	return ""
}

// Request is what a caller asks of a report.
type Request struct {
	Actor  access.Actor
	Format Format
	Args   Args
	Brand  Brand
	Now    time.Time
}

// Args are the report's own parameters as they were sent, by their name in the contract; a definition reads them into a struct.
type Args map[string]string

// Definition is one report: who may ask for it and how its document is made.
type Definition struct {
	ID      int
	Name    string            // of the file, without extension
	Need    access.Capability // the least right; the object rule is Build's
	Formats []Format
	Build   func(context.Context, Request) (Document, error)
	// Open answers a file that is kept as it is, in place of a document to be written.
	Open func(context.Context, Request) (File, error)
}

// File is a download ready to be written.
type File struct {
	Name        string
	ContentType string
	Write       func(ctx context.Context, w io.Writer) error
	// Parts says that a long file may be sent while the rest is made: its beginning alone cannot be taken for the whole.
	Parts bool
	// Kept says that the file is stored as it is: Write closes it, and must be called.
	Kept bool
}

// FileName is the name of the download, with what the document is about: "start-list-trofeo-del-golfo.pdf".
func (d Definition) FileName(doc Document, f Format) string { return FileName(d.Name, doc.About, f) }

// FileName names a file by what it is and what it is about, in letters, digits and hyphens.
func FileName(name, about string, f Format) string {
	const longest = 60
	words := strings.FieldsFunc(fold.Text(about), func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, word := range words {
		if len(name)+1+len(word) > longest {
			break
		}
		name += "-" + word
	}
	return name + f.Extension()
}

// Accepts refuses a format the report does not have.
func (d Definition) Accepts(f Format) error {
	if !slices.Contains(d.Formats, f) {
		return problem.Field("FORMATO", "Formato non disponibile")
	}
	return nil
}

// Registry finds reports by their ID_REPORT.
type Registry struct{ byID map[int]Definition }

// NewRegistry panics on a definition that cannot work: it runs once, at start, on definitions written in code.
func NewRegistry(definitions ...Definition) *Registry {
	r := &Registry{byID: make(map[int]Definition, len(definitions))}
	for _, d := range definitions {
		if _, there := r.byID[d.ID]; there {
			panic(fmt.Sprintf("report: id %d is defined twice", d.ID))
		}
		if (d.Build == nil) == (d.Open == nil) || d.Name == "" || d.Need == "" || len(d.Formats) == 0 {
			panic(fmt.Sprintf("report: definition %d is incomplete", d.ID))
		}
		r.byID[d.ID] = d
	}
	return r
}

// Find answers NotFound for an id nobody defined.
func (r *Registry) Find(id int) (Definition, error) {
	d, there := r.byID[id]
	if !there {
		return Definition{}, problem.NotFound()
	}
	return d, nil
}

// All lists the definitions by id.
func (r *Registry) All() []Definition {
	return slices.SortedFunc(maps.Values(r.byID), func(a, b Definition) int { return a.ID - b.ID })
}
