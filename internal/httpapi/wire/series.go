package wire

import (
	"fmt"

	"traguardo/internal/app/training"
	"traguardo/internal/domain/id"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/problem"
)

// WorkoutDetail is a workout with its series, also as text in RIGHE. NON_LETTE has the lines that could not be parsed.
type WorkoutDetail struct {
	Workout
	Series   []Series     `json:"serie"`
	Plan     Week         `json:"settimana" show:"only"`
	Group    Group        `json:"GRUPPO" show:"only"`
	Lines    []string     `json:"RIGHE"`
	Unread   []UnreadLine `json:"NON_LETTE" show:"only"`
	Writable Flag         `json:"FLG_SCRITTURA" show:"only"`
}

// UnreadLine is an error in a line. RIGA counts from 0 the lines of RIGHE, in a trial the sent lines that are not empty; POSIZIONE counts
// bytes; PROPOSTE are suggestions for the word.
type UnreadLine struct {
	Line    int      `json:"RIGA"`
	Word    string   `json:"PAROLA"`
	At      int      `json:"POSIZIONE"`
	Message string   `json:"MESSAGGIO"`
	Could   []string `json:"PROPOSTE"`
	Unknown Flag     `json:"FLG_PAROLA"` // the word can be saved as a word of the group
}

// Series is a series of a workout with its children. DISTANZA is the metres of all repeats; RIGA_NON_LETTA is a line that could not be
// parsed.
type Series struct {
	ID            id.Series   `json:"ID_SERIE"`
	ParentID      id.Series   `json:"FK_ID_SERIE"`
	WorkoutID     id.Workout  `json:"FK_ID_ALLENAMENTO"`
	Block         Flag        `json:"FLG_BLOCCO"`
	Repeats       int         `json:"NUM_RIPETUTE"`
	Metres        int         `json:"DISTANZA_SINGOLA"`
	SendOff       int         `json:"DURATA_SINGOLA"`
	Rest          int         `json:"RECUPERO"` // of one repeat
	Target        int         `json:"TEMPO_OBIETTIVO"`
	Kind          int         `json:"TIPO_SERIE"`
	Choice        Flag        `json:"FLG_SCELTA"`
	Equipment     []int       `json:"ATTREZZI"`
	HeartRate     string      `json:"FREQUENZA_CARDIACA"`
	Breathing     string      `json:"RESPIRAZIONE"`
	EquipmentName string      `json:"DESC_ATTREZZI" show:"only"`
	StyleID       id.Term     `json:"FK_ID_STILE"`
	IntensityID   id.Term     `json:"FK_ID_INTENSITA"`
	ModalityID    id.Term     `json:"FK_ID_MODALITA"`
	SubgroupID    id.Subgroup `json:"FK_ID_SOTTOGRUPPO"`
	StyleName     string      `json:"DESC_STILE" show:"only"`
	IntensityName string      `json:"DESC_INTENSITA" show:"only"`
	ModalityName  string      `json:"DESC_MODALITA" show:"only"`
	SubgroupName  string      `json:"DESC_SOTTOGRUPPO" show:"only"`
	Note          string      `json:"DESCRIZIONE"`
	Main          Flag        `json:"FLG_PRINCIPALE"`
	Position      int         `json:"ORDINE"`
	Distance      int         `json:"DISTANZA" show:"only"`
	Times         int         `json:"TOT_TEMPI" show:"only"` // times taken
	Unread        string      `json:"RIGA_NON_LETTA" show:"only"`
	Version       int64       `json:"VERSIONE"`
	Children      []Series    `json:"serie"`
}

// SeriesOf converts the series of a workout.
func SeriesOf(d training.WorkoutDetail) []Series {
	ids, children := map[int]id.Series{}, map[int][]rules.StoredSeries{}
	for _, r := range d.Rows {
		ids[r.Number] = r.ID
		children[r.Parent] = append(children[r.Parent], r)
	}
	var under func(parent int) []Series
	under = func(parent int) []Series {
		return Map(children[parent], func(r rules.StoredSeries) Series {
			s := Series{
				ID: r.ID, ParentID: ids[parent], WorkoutID: d.ID, Block: Flag(r.Block), Repeats: r.Repeats, Metres: r.Metres, SendOff: int(r.SendOff),
				Rest: int(r.RestTime()), Target: int(r.Target), Kind: int(r.Kind), Choice: Flag(r.Choice), Equipment: r.Equipment.Numbers(),
				HeartRate: r.HeartRate, Breathing: r.Breathing, EquipmentName: r.Equipment.String(),
				StyleID: r.Style, IntensityID: r.Intensity, ModalityID: r.Modality, SubgroupID: r.Subgroup, Note: r.Note, Main: Flag(r.Main),
				Position: r.Position, Unread: r.Unread, Version: r.Version, Times: d.Times[r.ID], Children: under(r.Number),
			}
			s.StyleName, s.IntensityName, s.ModalityName, s.SubgroupName = d.Names(r.Series)
			own := r.Series
			own.Repeats = 1
			s.Distance = own.Distance()
			if len(s.Children) > 0 {
				s.Distance = 0
			}
			for _, c := range s.Children {
				s.Distance += c.Distance
			}
			s.Distance *= r.Repeats
			return s
		})
	}
	return under(0)
}

// FromWorkoutDetail converts a workout.
func FromWorkoutDetail(d training.WorkoutDetail) WorkoutDetail {
	return WorkoutDetail{
		Workout: FromWorkout(d.WorkoutView), Series: SeriesOf(d), Plan: FromWeek(d.Plan), Group: FromGroup(d.Group), Lines: d.Lines,
		Unread: Map(d.Unread, func(u training.UnreadLine) UnreadLine {
			return UnreadLine{u.Line, u.Word, u.At, u.Error(), append([]string{}, u.Suggestions...), Flag(u.Unknown)}
		}),
		Writable: Flag(d.Writable),
	}
}

// Find returns the series with the id at any depth, or an empty one.
func (w WorkoutDetail) Find(seriesID id.Series) Series {
	list := w.Series
	for len(list) > 0 {
		var below []Series
		for _, s := range list {
			if s.ID == seriesID {
				return s
			}
			below = append(below, s.Children...)
		}
		list = below
	}
	return Series{}
}

// WorkoutLines replaces the series of a workout. VERSIONE_SERIE is the version that was read; FLG_PROVA 1 stores nothing.
type WorkoutLines struct {
	ID            Ref[id.Workout] `json:"ID_ALLENAMENTO" check:"key"`
	SeriesVersion int64           `json:"VERSIONE_SERIE"`
	Lines         []string        `json:"RIGHE" check:"present,max=2000"`
	Trial         Flag            `json:"FLG_PROVA"`
}

// WorkoutWritten is a workout after its lines were written.
type WorkoutWritten struct{ WorkoutDetail }

// Envelope reports whether all lines were parsed.
func (w WorkoutWritten) Envelope() *Envelope {
	message := "Allenamento salvato"
	if n := len(w.Unread); n > 0 {
		message = fmt.Sprintf("Righe da correggere: %d", n)
	}
	return &Envelope{Message: message, Data: w.WorkoutDetail}
}

// NewSeries appends a series to a parent; FK_ID_SERIE 0 is the top level. NUM_RIPETUTE defaults to 1.
type NewSeries struct {
	ID        int64           `json:"ID_SERIE"`
	WorkoutID Ref[id.Workout] `json:"FK_ID_ALLENAMENTO" check:"key"`
	ParentID  id.Series       `json:"FK_ID_SERIE"`
	SeriesFields
}

// Check validates the fields.
func (n NewSeries) Check(wrong problem.Fields) {
	newID("ID_SERIE", n.ID, wrong)
	orNone("FK_ID_SERIE", n.ParentID, wrong)
	n.check(wrong)
}

// Domain converts the series.
func (n NewSeries) Domain() rules.Series {
	s := rules.Series{Repeats: 1}
	n.apply(&s)
	return s
}

// EditSeries changes the content of a series, not its place.
type EditSeries struct {
	ID        Ref[id.Series]  `json:"ID_SERIE" check:"key"`
	WorkoutID Opt[id.Workout] `json:"FK_ID_ALLENAMENTO" check:"reserved"`
	ParentID  Opt[id.Series]  `json:"FK_ID_SERIE" check:"reserved"`
	Version   int64           `json:"VERSIONE"`
	SeriesFields
}

// Check validates the fields.
func (e EditSeries) Check(wrong problem.Fields) { e.check(wrong) }

// Apply sets the sent fields of the stored series.
func (e EditSeries) Apply(p *training.SeriesPlace) error {
	if Changes(e.WorkoutID, p.WorkoutID) {
		return problem.Reserved("FK_ID_ALLENAMENTO")
	}
	if Changes(e.ParentID, p.ParentID) {
		return problem.Reserved("FK_ID_SERIE")
	}
	e.apply(&p.Series)
	return nil
}

// SeriesRef identifies a series.
type SeriesRef struct {
	ID Ref[id.Series] `json:"ID_SERIE"`
}

// WorkoutOrder orders the top-level series of a workout.
type WorkoutOrder struct {
	ID  Ref[id.Workout]  `json:"ID_ALLENAMENTO" check:"key"`
	IDs []Ref[id.Series] `json:"ARRAY_ID" check:"present"`
}

// SeriesOrder orders the children of a series; FK_ID_SERIE 0 is the top level.
type SeriesOrder struct {
	WorkoutID Ref[id.Workout]  `json:"FK_ID_ALLENAMENTO" check:"key"`
	ParentID  id.Series        `json:"FK_ID_SERIE"`
	IDs       []Ref[id.Series] `json:"ARRAY_ID" check:"present"`
}

// Check validates the parent.
func (o SeriesOrder) Check(wrong problem.Fields) { orNone("FK_ID_SERIE", o.ParentID, wrong) }

// MoveSeries moves a series under another one of its workout; ID_SERIE_TO 0 is the top level. POSIZIONE counts from 0 and defaults to the
// end.
type MoveSeries struct {
	ID       Ref[id.Series] `json:"ID_SERIE_FROM" check:"key"`
	ParentID id.Series      `json:"ID_SERIE_TO" check:"present"`
	At       Opt[int]       `json:"POSIZIONE"`
}

// Check validates the target.
func (m MoveSeries) Check(wrong problem.Fields) {
	orNone("ID_SERIE_TO", m.ParentID, wrong)
	if m.At.Value < 0 {
		wrong.Add("POSIZIONE", "non può essere negativa")
	}
}

// Place returns the target position; negative means the end.
func (m MoveSeries) Place() int {
	if !m.At.Set {
		return -1
	}
	return m.At.Value
}

// PostponeSeries moves a series to another workout.
type PostponeSeries struct {
	ID        Ref[id.Series]  `json:"ID_SERIE" check:"key"`
	WorkoutID Ref[id.Workout] `json:"ID_ALLENAMENTO"`
}
