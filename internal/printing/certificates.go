package printing

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg" // format of event logos
	"image/png"
	"io"
	"iter"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/meet"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/problem"
	"traguardo/internal/report"
	"traguardo/internal/report/pdf"
)

// ReportCertificates is the report of certificates.
const ReportCertificates report.ID = 1016

// maxCertificates limits the pages of a file.
const maxCertificates = 2000

// certificatesInput selects the certificates; each empty field means all.
type certificatesInput struct {
	EventID    id.Event      `json:"ID_EVENTO" check:"required"`
	Races      []id.Race     `json:"GARE"`
	Categories []id.Category `json:"CATEGORIE"`
	Sex        domain.Sex    `json:"SESSO"`
	Places     []int64       `json:"POSIZIONI"`
	Entries    []id.Entry    `json:"PRESENZE"`
	Name       string        `json:"NOME"` // part of the name of an athlete or a team
}

// wants reports whether a row gets a certificate: only those with a place do.
func (in certificatesInput) wants(r raceday.Row) bool {
	return r.Position >= 1 && r.Position < ranking.Unplaced &&
		(len(in.Places) == 0 || slices.Contains(in.Places, int64(r.Position))) &&
		(len(in.Entries) == 0 || slices.Contains(in.Entries, r.ID)) &&
		strings.Contains(fold.Text(startName(*r.Participation)), fold.Text(strings.TrimSpace(in.Name)))
}

// certificatesReport prints a page for each athlete or team of the rankings.
func certificatesReport(s *raceday.Results, events *meet.Events, proofs *raceday.Proofs) report.Definition {
	return report.Definition{
		ID: ReportCertificates, Name: "attestati", Need: access.EventsPrint, Formats: allFormats,
		Open: withInput(func(ctx context.Context, r report.Request, in certificatesInput) (report.File, error) {
			if in.Sex < domain.AnySex || in.Sex > domain.Mixed {
				return report.File{}, problem.Field("SESSO", "deve essere 0, 1, 2 o 3")
			}
			b, err := s.Print(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.File{}, err
			}
			groups := b.Keep(raceday.Choice{Races: in.Races, Categories: in.Categories, Sex: in.Sex})
			count := 0
			for range chosenRows(groups, in) {
				count++
			}
			switch {
			case count == 0:
				return report.File{}, problem.Refused("Nessun atleta o squadra con una posizione corrisponde alla scelta")
			case count > maxCertificates:
				return report.File{}, problem.Refusedf("La scelta comprende %d attestati, al massimo %d: indica gare, categorie o posizioni", count,
					maxCertificates)
			}
			name := report.FileName("attestati", b.Event.Name, r.Format)
			if r.Format != report.PDF {
				return file(name, certificateTable(r, b, groups, in), r.Format), nil
			}
			marks, err := certificateMarks(ctx, proofs, b, groups, in)
			if err != nil {
				return report.File{}, err
			}
			c := report.Certificates{
				Brand: eventBrand(ctx, r.Brand, events, b.Event), Title: "Attestati", Event: b.Event.Name,
				Where: strings.Join(slices.DeleteFunc([]string{b.Event.Place, span(b.Event)}, func(s string) bool { return s == "" }), ", "),
				By:    b.Event.Organiser, Watermark: watermark(b.Event),
				All: certificates(b, groups, in, marks),
			}
			return report.File{Name: name, ContentType: r.Format.ContentType(), Write: func(ctx context.Context, w io.Writer) error {
				return pdf.WriteCertificates(ctx, w, c, r.Now)
			}}, nil
		}),
	}
}

// chosenRows returns the rows that get a certificate, each with its ranking.
func chosenRows(groups []raceday.Group, in certificatesInput) iter.Seq2[*raceday.Group, raceday.Row] {
	return func(yield func(*raceday.Group, raceday.Row) bool) {
		for i := range groups {
			for _, row := range groups[i].Rows {
				if in.wants(row) && !yield(&groups[i], row) {
					return
				}
			}
		}
	}
}

// certificateMarks signs each certificate. The marks are in the order of the certificates.
func certificateMarks(
	ctx context.Context, proofs *raceday.Proofs, b *raceday.Board, all []raceday.Group, in certificatesInput,
) ([]raceday.Mark, error) {
	var groups []*raceday.Group
	var rows []raceday.Row
	for g, row := range chosenRows(all, in) {
		groups, rows = append(groups, g), append(rows, row)
	}
	return proofs.SignCertificates(ctx, b, groups, rows)
}

func certificates(
	b *raceday.Board, groups []raceday.Group, in certificatesInput, marks []raceday.Mark,
) iter.Seq2[report.Certificate, error] {
	return func(yield func(report.Certificate, error) bool) {
		i := 0
		for g, row := range chosenRows(groups, in) {
			c := certificateOf(b, g, row)
			c.Proof = proofOf(marks[i])
			if i++; !yield(c, nil) {
				return
			}
		}
	}
}

func certificateOf(b *raceday.Board, g *raceday.Group, row raceday.Row) report.Certificate {
	c := report.Certificate{Place: row.Position, Name: cardName(row.Entry), Club: row.ClubName, Race: g.Race.Name,
		Category: g.CategoryLabel(), Result: row.Outcome(raceday.Scored(b.Event.SportID))}
	if row.Kind == domain.Team {
		names := make([]string, len(row.Members))
		for i, m := range row.Members {
			names[i] = m.FirstName + " " + m.LastName
		}
		c.Members = strings.Join(names, ", ")
	} else {
		c.Name = strings.TrimSpace(row.Athlete.FirstName + " " + row.Athlete.LastName)
	}
	if b.Provisional() {
		c.Note = "Risultato provvisorio"
	}
	return c
}

// certificateTable has the same contents as a table, for programs that print their own certificates.
func certificateTable(r report.Request, b *raceday.Board, groups []raceday.Group, in certificatesInput) report.Document {
	var rows []report.Row
	for g, row := range chosenRows(groups, in) {
		c := certificateOf(b, g, row)
		rows = append(rows, report.Row{report.Int(c.Place), report.Text(c.Name), report.Text(c.Members), report.Text(c.Club), report.Text(c.Race),
			report.Text(c.Category), report.Text(c.Result)})
	}
	return eventDocument(r, "Attestati", b.Event, report.Section{Notes: []string{resultsState(b)}, Table: &report.Table{
		Columns: []report.Column{
			{Title: "Pos.", Kind: report.KindInt}, {Title: "Atleta o squadra"}, {Title: "Componenti"}, {Title: "Società"}, {Title: "Gara"},
			{Title: "Categoria"}, {Title: valueTitle(raceday.Scored(b.Event.SportID))},
		},
		Rows: report.Rows(rows),
	}})
}

// eventBrand returns brand with the event's logo and its strongest colour. If the logo cannot be read, it returns brand unchanged.
func eventBrand(ctx context.Context, brand report.Brand, events *meet.Events, e domain.Event) report.Brand {
	if e.LogoKey == "" {
		return brand
	}
	stored, err := events.Logo(ctx, strings.TrimPrefix(e.LogoKey, meet.LogoFolder))
	if err != nil {
		return brand
	}
	var data, page bytes.Buffer
	if err := stored.Write(ctx, &data); err != nil {
		return brand
	}
	img, _, err := image.Decode(&data)
	if err != nil || png.Encode(&page, img) != nil {
		return brand
	}
	brand.Logo = page.Bytes()
	if accent, found := report.Accent(img); found {
		brand.Color = accent
	}
	return brand
}
