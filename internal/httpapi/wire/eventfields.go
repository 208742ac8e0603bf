package wire

import (
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

// EventFields are the fields of an event that a caller may set. LINK_ESTERNO, LABEL_LINK_ESTERNO, PULSANTI_VISIBILI and FLG_BATT are
// views of options; LOGO and COMUNICATO are set by uploads and can only be cleared here.
type EventFields struct {
	SportID        Opt[domain.Sport]        `json:"FK_ID_SPORT"`
	SeasonID       Opt[id.Season]           `json:"FK_ID_STAGIONE"`
	Name           Opt[string]              `json:"DESCRIZIONE"`
	Place          Opt[string]              `json:"LUOGO"`
	Starts         Opt[calendar.Date]       `json:"DATA_INIZIO"`
	Ends           Opt[calendar.Date]       `json:"DATA_FINE"`
	Deadline       Opt[calendar.Date]       `json:"DATA_SCADENZA_ISCRIZIONI"`
	MaxEntrants    Opt[int]                 `json:"MAX_CONCORRENTI"`
	ClubOnly       Opt[Flag]                `json:"FLG_GARA_SOCIALE"`
	ChampionshipID Opt[id.Championship]     `json:"FK_ID_CAMPIONATO"`
	RegionID       Opt[id.Region]           `json:"FK_ID_REGIONE"`
	OrganiserID    Opt[id.Club]             `json:"FK_ID_SOCIETA"`
	FeeMethod      Opt[domain.FeeMethod]    `json:"FK_ID_METODO_CALCOLO_IMPORTI"`
	PointsMethod   Opt[domain.PointsMethod] `json:"FK_ID_METODO_CALCOLO_PUNTEGGIO"`
	Circuits       Opt[[]int64]             `json:"arrayCircuiti"`
	Status         Opt[int]                 `json:"STATO"`
	Notes          Opt[string]              `json:"NOTE" check:"max=4000"`
	Link           Opt[string]              `json:"LINK_ESTERNO" check:"max=500"`
	LinkLabel      Opt[string]              `json:"LABEL_LINK_ESTERNO"`
	Buttons        Opt[Flag]                `json:"PULSANTI_VISIBILI"`
	Heats          Opt[Flag]                `json:"FLG_BATT"`
	Invoiced       Opt[Flag]                `json:"FLG_FATTURATO"`
	PressRelease   Opt[string]              `json:"COMUNICATO"`
	Logo           Opt[string]              `json:"LOGO"`
}

func (f EventFields) apply(e *domain.Event, wrong problem.Fields) error {
	switch {
	case f.PressRelease.Value != "" && Changes(f.PressRelease, e.PressRelease):
		return problem.Reserved("COMUNICATO")
	case f.Logo.Value != "" && Changes(f.Logo, logoOf(*e)):
		return problem.Reserved("LOGO")
	}
	if f.PressRelease.Set && f.PressRelease.Value == "" {
		e.PressRelease, e.PressKey = "", ""
	}
	if f.Logo.Set && f.Logo.Value == "" {
		e.LogoKey = ""
	}
	f.SportID.Into(&e.SportID)
	trimmed(f.Name, &e.Name)
	trimmed(f.Place, &e.Place)
	f.Starts.Into(&e.Starts)
	f.Ends.Into(&e.Ends)
	f.Deadline.Into(&e.Deadline)
	f.MaxEntrants.Into(&e.MaxEntrants)
	into(f.ClubOnly, &e.ClubOnly)
	f.ChampionshipID.Into(&e.ChampionshipID)
	f.RegionID.Into(&e.RegionID)
	f.OrganiserID.Into(&e.OrganiserID)
	f.FeeMethod.Into(&e.FeeMethod)
	f.PointsMethod.Into(&e.PointsMethod)
	trimmed(f.Notes, &e.Notes)
	into(f.Invoiced, &e.Invoiced)
	if f.SeasonID.Value > 0 {
		e.SeasonID = f.SeasonID.Value
	}
	if f.Status.Set {
		e.Status = domain.EventStatus(f.Status.Value)
	}
	if f.Circuits.Set {
		e.Circuits = slices.Compact(slices.Sorted(slices.Values(f.Circuits.Value)))
	}
	f.options(e, wrong)
	f.check(*e, wrong)
	return nil
}

func into(from Opt[Flag], to *bool) {
	if from.Set {
		*to = bool(from.Value)
	}
}

// options sets the options that have a field of their own.
func (f EventFields) options(e *domain.Event, wrong problem.Fields) {
	set := option.Values{}
	for optionID, v := range e.Options {
		set[optionID] = v
	}
	for _, view := range []struct {
		name string
		id   option.ID
		sent bool
		text string
	}{
		{"LINK_ESTERNO", option.ExternalLink, f.Link.Set, f.Link.Value},
		{"LABEL_LINK_ESTERNO", option.ExternalLinkLabel, f.LinkLabel.Set, f.LinkLabel.Value},
		{"PULSANTI_VISIBILI", option.PublicButtons, f.Buttons.Set, flagText(f.Buttons.Value)},
		{"FLG_BATT", option.CircleSeeding, f.Heats.Set, flagText(f.Heats.Value)},
	} {
		if !view.sent {
			continue
		}
		stored, err := option.Check(view.id, view.text)
		if err != nil {
			wrong.Add(view.name, reasonOf(err, option.Field(view.id)))
			continue
		}
		if stored != set.Raw(view.id) {
			set[view.id] = stored
		}
	}
	e.Options = set
}

func flagText(f Flag) string {
	if f {
		return "1"
	}
	return "0"
}

// reasonOf returns what a problem reports about one field.
func reasonOf(err error, field string) string {
	if p, ok := err.(*problem.Error); ok { //nolint:errorlint // problems of fields are never wrapped
		return p.Fields[field]
	}
	return err.Error()
}

// eventNames maps Go names of an event's fields to the contract's names.
var eventNames = contractNames[EventFields]()

func (f EventFields) check(e domain.Event, wrong problem.Fields) {
	complain(domain.CheckEvent(e), eventNames, wrong)
	for _, ref := range []struct {
		name string
		id   int64
	}{{"FK_ID_SOCIETA", int64(e.OrganiserID)}, {"FK_ID_CAMPIONATO", int64(e.ChampionshipID)}, {"FK_ID_STAGIONE", int64(f.SeasonID.Value)}} {
		if ref.id < 0 || ref.id > MaxID {
			wrong.Add(ref.name, "identificativo non valido")
		}
	}
}

// NewEvent creates an event.
type NewEvent struct {
	ID int64 `json:"ID_EVENTO"`
	EventFields
}

// Apply sets the fields of a new event.
func (n NewEvent) Apply(e *domain.Event) error {
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_EVENTO", "un nuovo evento non ha ancora un identificativo")
	}
	if err := n.apply(e, wrong); err != nil {
		return err
	}
	return wrong.Err()
}

// EditEvent changes an event.
type EditEvent struct {
	ID      Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	Version int64         `json:"VERSIONE"`
	DryRun  Flag          `json:"PROVA"`
	EventFields
	// Options are saved by a separate call.
	Options Opt[[]SentOption] `json:"opzioni" check:"reserved,max=4000"`
}

// Apply returns a function that sets the sent fields of the stored event. It rejects a change of an option that the caller may not set.
func (e EditEvent) Apply(sets func(optionID option.ID) bool) func(*domain.Event) error {
	return func(v *domain.Event) error {
		for _, o := range e.Options.Value {
			if !sets(o.ID) && o.changes(v.Options) {
				return problem.Reserved("opzioni")
			}
		}
		wrong := problem.Fields{}
		if err := e.apply(v, wrong); err != nil {
			return err
		}
		return wrong.Err()
	}
}
