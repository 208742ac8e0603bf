package upload

import (
	"context"
	"fmt"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

// certificateSchema describes the file of health certificates: an athlete by card, or by name and birth date. A row matches the stored
// certificate of the same athlete, kind, sport and visit.
var certificateSchema = importer.Schema{Columns: []importer.ColumnSpec{
	{Name: "TESSERA", Example: "100001"}, {Name: "COGNOME", Example: "D'Amico"}, {Name: "NOME", Example: "Maria Chiara"},
	{Name: "DATA_NASCITA", Example: "30/08/2010"}, {Name: "TIPO", Required: true, Example: "agonistico"},
	{Name: "SPORT", Example: "Nuoto"}, {Name: "DATA_VISITA", Required: true, Example: "10/09/2026"},
	{Name: "DATA_SCADENZA", Required: true, Example: "09/09/2027"}, {Name: "CENTRO", Example: "Medicina dello sport Roma"},
}}

// Certificates returns the upload kind for health certificates of the caller's club.
func Certificates(b *core.Base) Kind {
	return Kind{Mode: "certificati", Need: access.Certificates, Schema: certificateSchema, Open: func(_ context.Context, a access.Actor,
		_ Request) (Loader, error) {
		return &certificateLoader{core: b, actor: a, lines: map[certificateKey]int{}}, nil
	}}
}

// certificateKey identifies a certificate of a club.
type certificateKey struct {
	athleteID id.Athlete
	kind      domain.CertificateKind
	sportID   domain.Sport
	visit     string
}

func keyOf(c domain.Certificate) certificateKey {
	return certificateKey{c.AthleteID, c.Kind, c.SportID, c.VisitedOn.String()}
}

// certificateLoader loads a file of certificates.
type certificateLoader struct {
	core  *core.Base
	actor access.Actor
	lines map[certificateKey]int // first line of each certificate in this file
}

func (l *certificateLoader) Schema() importer.Schema { return certificateSchema }

func (l *certificateLoader) Duplicate() (column, reason string) {
	return "DATA_VISITA", "L'atleta ha già un certificato di questo tipo con la stessa data di visita"
}

func (l *certificateLoader) Read(rows []*importer.Row) Batch { return certificateBatch{l, rows} }

type certificateBatch struct {
	*certificateLoader
	rows []*importer.Row
}

func (b certificateBatch) Apply(ctx context.Context, q store.Q, save bool) (created, updated int, err error) {
	athletes, err := b.athletes(ctx, q)
	if err != nil {
		return 0, 0, err
	}
	list, _, err := q.Certificates(ctx, domain.CertificateFilter{ClubID: b.actor.ClubID}, domain.Page{})
	if err != nil {
		return 0, 0, err
	}
	stored := make(map[certificateKey]domain.Certificate, len(list))
	for _, c := range list {
		stored[keyOf(c)] = c
	}
	var fresh []domain.Certificate
	for _, row := range b.rows {
		c := b.certificate(row, athletes)
		if !row.OK() {
			continue
		}
		b.lines[keyOf(c)] = row.Line()
		before, found := stored[keyOf(c)]
		switch {
		case !found:
			fresh = append(fresh, c)
		case before.ExpiresOn != c.ExpiresOn || c.Centre != "" && before.Centre != c.Centre:
			updated++
			before.ExpiresOn = c.ExpiresOn
			if c.Centre != "" {
				before.Centre = c.Centre
			}
			if !save {
				continue
			}
			if err := q.SaveCertificate(ctx, before); err != nil {
				return 0, 0, err
			}
		}
	}
	if !save || len(fresh)+updated == 0 {
		return len(fresh), updated, nil
	}
	if _, err := q.AddCertificates(ctx, fresh); err != nil {
		return 0, 0, err
	}
	return len(fresh), updated, b.core.Record(ctx, q, b.actor, audit.CertificatesLoaded, audit.Club, int64(b.actor.ClubID), nil, nil)
}

// clubAthletes finds the athletes of a club as a file names them.
type clubAthletes struct {
	byCard map[string]id.Athlete
	byName map[string][]domain.AthleteSummary
}

// athletes reads the visible athletes of the caller's club.
func (b certificateBatch) athletes(ctx context.Context, q store.Q) (clubAthletes, error) {
	visible := true
	list, _, err := q.AthleteRows(ctx, domain.AthleteFilter{ClubID: b.actor.ClubID, Visible: &visible}, domain.Page{})
	out := clubAthletes{map[string]id.Athlete{}, map[string][]domain.AthleteSummary{}}
	for _, a := range list {
		if a.Card != "" {
			out.byCard[fold.Text(a.Card)] = a.ID
		}
		name := store.NameKey(a.LastName, a.FirstName)
		out.byName[name] = append(out.byName[name], a)
	}
	return out, err
}

// find returns the athlete of a row, or refuses the row.
func (c clubAthletes) find(row *importer.Row) id.Athlete {
	if card := row.Text("TESSERA"); card != "" {
		athleteID, ok := c.byCard[fold.Text(card)]
		if !ok {
			row.Refuse("TESSERA", "Nessun atleta della società con questa tessera")
		}
		return athleteID
	}
	birth := row.Date("DATA_NASCITA")
	var found []id.Athlete
	for _, a := range c.byName[store.NameKey(row.Text("COGNOME"), row.Text("NOME"))] {
		if birth.IsZero() || a.Birth == birth {
			found = append(found, a.ID)
		}
	}
	switch len(found) {
	case 1:
		return found[0]
	case 0:
		row.Refuse("COGNOME", "Nessun atleta della società con questa tessera o questo nome")
	default:
		row.Refuse("COGNOME", fmt.Sprintf("%d atleti con questo nome: indica la tessera o la data di nascita", len(found)))
	}
	return 0
}

// certificateColumns maps fields of a certificate to columns.
var certificateColumns = map[string]string{
	"Kind": "TIPO", "SportID": "SPORT", "VisitedOn": "DATA_VISITA", "ExpiresOn": "DATA_SCADENZA", "Centre": "CENTRO",
}

// certificate reads a row, and refuses it if something is wrong with it.
func (b certificateBatch) certificate(row *importer.Row, athletes clubAthletes) domain.Certificate {
	c := domain.Certificate{
		AthleteID: athletes.find(row), ClubID: b.actor.ClubID, Kind: certificateKindOf(row.Text("TIPO")), VisitedOn: row.Date("DATA_VISITA"),
		ExpiresOn: row.Date("DATA_SCADENZA"), Centre: row.Text("CENTRO"), CreatedAt: b.core.Now(),
	}
	if text := row.Text("SPORT"); text != "" {
		var known bool
		if c.SportID, known = sportNamed(text); !known {
			row.Refuse("SPORT", "sport sconosciuto")
		}
	}
	for field, err := range domain.CheckCertificate(c, b.core.Today(), b.core.Variant.HasSport) {
		row.Refuse(certificateColumns[field], err.Error())
	}
	if first, seen := b.lines[keyOf(c)]; seen && first != row.Line() && row.OK() {
		row.Refuse("DATA_VISITA", fmt.Sprintf("Già presente alla riga %d", first))
	}
	return c
}

// certificateKindOf returns the kind that a cell names, or 0.
func certificateKindOf(text string) domain.CertificateKind {
	switch strings.ReplaceAll(fold.Text(text), "-", " ") {
	case "1", "a", "ago", "agonistico", "agonistica":
		return domain.CompetitiveCertificate
	case "2", "n", "non agonistico", "non agonistica":
		return domain.NonCompetitiveCertificate
	default:
		return 0
	}
}

// sportNamed returns the sport of a name or a number.
func sportNamed(text string) (domain.Sport, bool) {
	for _, s := range catalog.Sports() {
		if fold.Text(s.Name) == fold.Text(text) || fmt.Sprint(s.ID) == text {
			return domain.Sport(s.ID), true
		}
	}
	return 0, false
}
