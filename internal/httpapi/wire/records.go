package wire

import (
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// RecordsAsk filters the list of records. FLG_ATTIVO is 1 for current records, 0 for beaten ones; without it both.
type RecordsAsk struct {
	Name       string           `json:"DESCRIZIONE"`
	CircuitID  Ref[id.Circuit]  `json:"FK_ID_CIRCUITO" check:"optional"`
	Active     Opt[Flag]        `json:"FLG_ATTIVO"`
	Holder     string           `json:"ATLETA"`
	Race       string           `json:"DESC_GARA"`
	RaceID     Ref[id.Race]     `json:"FK_ID_GARA" check:"optional"`
	Category   string           `json:"DESC_CATEGORIA"`
	CategoryID Ref[id.Category] `json:"FK_ID_CATEGORIA" check:"optional"`
	Sex        domain.Sex       `json:"SESSO"`
	Club       string           `json:"SOCIETA"`
}

// Filter returns the filter of the use case.
func (a RecordsAsk) Filter() domain.RecordFilter {
	f := domain.RecordFilter{
		Name: a.Name, Holder: a.Holder, Club: a.Club, Race: a.Race, Category: a.Category, CircuitID: a.CircuitID.ID(), RaceID: a.RaceID.ID(),
		CategoryID: a.CategoryID.ID(), Sex: a.Sex,
	}
	if a.Active.Set {
		f.Active = (*bool)(&a.Active.Value)
	}
	return f
}

// Record is a current or former record.
type Record struct {
	ID         int64           `json:"ID_RECORD" sort:"id"`
	Name       string          `json:"DESCRIZIONE" sort:"name"`
	Active     Flag            `json:"FLG_ATTIVO" sort:"active"`
	Holder     string          `json:"ATLETA" sort:"holder"`
	Club       string          `json:"SOCIETA" sort:"club"`
	Place      string          `json:"LUOGO" sort:"place"`
	Day        calendar.Date   `json:"DATA" sort:"day"`
	CircuitID  id.Circuit      `json:"FK_ID_CIRCUITO" sort:"circuit"`
	Circuit    string          `json:"DESC_CIRCUITO" sort:"here"`
	RaceID     id.Race         `json:"FK_ID_GARA" sort:"race"`
	Race       string          `json:"DESC_GARA" sort:"here"`
	CategoryID id.Category     `json:"FK_ID_CATEGORIA" sort:"category"`
	Category   string          `json:"DESC_CATEGORIA" sort:"here"`
	Sex        domain.Sex      `json:"SESSO" sort:"sex"`
	Pool       int             `json:"VASCA" sort:"pool"`
	Disabled   Flag            `json:"FLG_DIS" sort:"disabled"`
	Time       racetime.Centis `json:"TEMPO" sort:"time"`
	Formatted  string          `json:"TEMPO_FORMATTATO" sort:"here"`
	ResultID   id.Result       `json:"FK_ID_RISULTATO" sort:"result"`
	EventID    id.Event        `json:"FK_ID_EVENTO" sort:"event"`
	Version    int64           `json:"VERSIONE" sort:"version"`
}

// FromRecord converts a record.
func FromRecord(d domain.Record) Record {
	return Record{
		ID: d.ID, Name: d.Name, Active: Flag(d.Active), Holder: d.Holder, Club: d.Club, Place: d.Place, Day: d.Day, CircuitID: d.CircuitID,
		Circuit: catalog.CircuitName(int64(d.CircuitID)),
		RaceID:  d.RaceID, Race: d.Race, CategoryID: d.CategoryID, Category: domain.CategoryKey{Disabled: d.Disabled}.Named(d.Category),
		Sex: d.Sex, Pool: d.Pool, Disabled: Flag(d.Disabled), Time: d.Time, Formatted: d.Time.String(),
		ResultID: d.ResultID, EventID: d.EventID, Version: d.Version,
	}
}

// RecordFields are the fields of a record that a caller may set.
type RecordFields struct {
	Name       Opt[string]          `json:"DESCRIZIONE"`
	Holder     Opt[string]          `json:"ATLETA"`
	Club       Opt[string]          `json:"SOCIETA"`
	Place      Opt[string]          `json:"LUOGO"`
	Day        Opt[calendar.Date]   `json:"DATA"`
	CircuitID  Opt[id.Circuit]      `json:"FK_ID_CIRCUITO"`
	RaceID     Opt[id.Race]         `json:"FK_ID_GARA"`
	CategoryID Opt[id.Category]     `json:"FK_ID_CATEGORIA"`
	Sex        Opt[domain.Sex]      `json:"SESSO"`
	Pool       Opt[int]             `json:"VASCA"`
	Disabled   Opt[Flag]            `json:"FLG_DIS"`
	Time       Opt[racetime.Centis] `json:"TEMPO"`
}

func (f RecordFields) apply(d *domain.Record, wrong problem.Fields) {
	trimmed(f.Name, &d.Name)
	trimmed(f.Holder, &d.Holder)
	trimmed(f.Club, &d.Club)
	trimmed(f.Place, &d.Place)
	f.Day.Into(&d.Day)
	f.CircuitID.Into(&d.CircuitID)
	f.RaceID.Into(&d.RaceID)
	f.CategoryID.Into(&d.CategoryID)
	f.Sex.Into(&d.Sex)
	f.Pool.Into(&d.Pool)
	into(f.Disabled, &d.Disabled)
	f.Time.Into(&d.Time)
	for name, bad := range map[string]string{
		"ATLETA":          missing(strings.TrimSpace(d.Holder) == ""),
		"DATA":            missing(d.Day.IsZero()),
		"FK_ID_GARA":      missing(d.RaceID <= 0),
		"FK_ID_CATEGORIA": missing(d.CategoryID <= 0),
		"FK_ID_CIRCUITO":  unless(catalog.CircuitName(int64(d.CircuitID)) != "", "circuito inesistente"),
		"SESSO":           unless(d.Sex >= domain.Male && d.Sex <= domain.Mixed, "deve essere 1, 2 o 3"),
		"VASCA":           unless(d.Pool == 25 || d.Pool == 50, "deve essere 25 o 50"),
		"TEMPO":           unless(d.Time > 0 && d.Time <= maxTime, "deve essere un tempo maggiore di zero"),
	} {
		if bad != "" {
			wrong.Add(name, bad)
		}
	}
}

func missing(is bool) string { return unless(!is, "obbligatorio") }

// unless returns complaint if holds is false.
func unless(holds bool, complaint string) string {
	if holds {
		return ""
	}
	return complaint
}

// NewRecord adds a record manually.
type NewRecord struct {
	ID int64 `json:"ID_RECORD"`
	RecordFields
}

// Check validates the record.
func (n NewRecord) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_RECORD", "un nuovo record non ha ancora un identificativo")
	}
	n.apply(&domain.Record{}, wrong)
}

// Domain returns the record to add.
func (n NewRecord) Domain() domain.Record {
	d := domain.Record{Active: true}
	n.apply(&d, problem.Fields{})
	return d
}

// EditRecord changes a record.
type EditRecord struct {
	ID      Ref[int64] `json:"ID_RECORD" check:"key"`
	Version int64      `json:"VERSIONE"`
	RecordFields
}

// Apply sets the sent fields of the stored record.
func (e EditRecord) Apply(d *domain.Record) error {
	wrong := problem.Fields{}
	e.apply(d, wrong)
	return wrong.Err()
}

// RecordRef identifies a record.
type RecordRef struct {
	ID Ref[int64] `json:"ID_RECORD"`
}
