package wire

import (
	"traguardo/internal/app/sheet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/progress"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
)

// AthleteSheet is an athlete's profile with all times, the newest first. FLG_DATI_COMPLETI 0 means that the caller may not see results,
// FLG_MODIFICABILE 0 that they may not add any; MOTIVO is the reason. GARE has a row for each race and pool.
type AthleteSheet struct {
	Athlete
	Category   *SheetCategory `json:"categoriaFin"`
	Results    []SheetResult  `json:"risultati"`
	Trials     []SheetResult  `json:"proveTempo"`
	Paces      []SheetPace    `json:"tempiAllenamento"`
	Latest     []SheetResult  `json:"ULTIMI"`
	Best       []SheetResult  `json:"MIGLIORI"`
	Favourites []SheetCount   `json:"GARE_PREFERITE"`
	Distances  []SheetCount   `json:"DISTANZE"`
	Styles     []SheetCount   `json:"STILI"`
	Races      []SheetRace    `json:"GARE"`
	Complete   Flag           `json:"FLG_DATI_COMPLETI"`
	Writable   Flag           `json:"FLG_MODIFICABILE"`
	Reason     string         `json:"MOTIVO"`
}

// SheetCategory is the athlete's federation category of the season.
type SheetCategory struct {
	ID   id.Category `json:"ID_CATEGORIA"`
	Name string      `json:"DESCRIZIONE"`
}

// SheetResult is a result or a trial. FK_ID_EVENTO is an event of the portal, or an external one with FLG_ESTERNO 1. PUNTI are World
// Aquatics points.
type SheetResult struct {
	ID        id.Result           `json:"ID_RISULTATO"`
	RaceID    id.Race             `json:"FK_ID_GARA"`
	AthleteID id.Athlete          `json:"FK_ID_ATLETA"`
	EventID   id.Event            `json:"FK_ID_EVENTO"`
	EntryID   id.Entry            `json:"FK_ID_PRESENZA"`
	Time      racetime.Centis     `json:"TEMPO"`
	Formatted string              `json:"TEMPO_FORMATTATO"`
	Status    domain.ResultStatus `json:"FK_ID_STATO"`
	ResultDetails
	Short        string        `json:"DESC_ABBR"`
	Race         string        `json:"DESC_GARA"`
	Place        string        `json:"LUOGO"`
	Day          calendar.Date `json:"DATA_INIZIO"`
	Event        string        `json:"DESC_EVENTO"`
	LegMetres    int           `json:"METRI"`
	Metres       int           `json:"METRI_GARA"`
	StyleID      int           `json:"FK_ID_STILE"`
	Pool         int           `json:"TIPO_VASCA"`
	Points       int           `json:"PUNTI"`
	External     Flag          `json:"FLG_ESTERNO"`
	Trial        Flag          `json:"FLG_PROVA"`
	PersonalBest Flag          `json:"FLG_RECORD_PERSONALE"`
	Writable     Flag          `json:"FLG_MODIFICABILE"`
	Selected     Flag          `json:"SELEZIONATO"`
	Splits       []SheetSplit  `json:"arraySplit"`
	Version      int64         `json:"VERSIONE"`
}

// SheetSplit is the time since the start at a distance.
type SheetSplit struct {
	ID        id.Split        `json:"ID_SPLIT"`
	Metres    int             `json:"METRI"`
	Time      racetime.Centis `json:"TEMPO"`
	Frequency int             `json:"FREQUENZA"`
}

func fromSplit(s split.Split) SheetSplit {
	return SheetSplit{ID: s.ID, Metres: s.Metres, Time: s.Time, Frequency: s.Frequency}
}

func fromSheetLine(l sheet.Line) SheetResult {
	r := fromSwim(l.Swim)
	r.Points, r.PersonalBest, r.Writable = l.Points, Flag(l.PersonalBest), Flag(l.Writable)
	return r
}

func fromSwim(s domain.Swim) SheetResult {
	result := s.Result() // the time includes penalties
	return SheetResult{
		ID: s.ResultID, RaceID: s.Race.ID, AthleteID: s.AthleteID, EventID: s.EventID, EntryID: s.EntryID, Time: result.Time,
		Formatted: result.Text(s.Race.SportID != domain.Swimming), Status: s.Status, ResultDetails: fromDetails(result),
		Short: s.Race.Abbreviation, Race: s.Race.Name, Place: s.Place, Day: s.Day, Event: s.Event, LegMetres: s.Race.LegMetres,
		Metres: s.Race.Metres, StyleID: s.Race.StyleID,
		Pool: s.Pool, External: Flag(s.External()), Trial: Flag(s.Trial), Splits: Map(s.Splits, fromSplit), Version: s.Version,
	}
}

// SheetPace are the training paces per 100 metres in a stroke and pool: PASSI has them by distance, FONTI the times they are derived
// from.
type SheetPace struct {
	StyleID int             `json:"FK_ID_STILE"`
	Pool    int             `json:"TIPO_VASCA"`
	A2      racetime.Centis `json:"TEMPO_A2"`
	B1      racetime.Centis `json:"TEMPO_B1"`
	B2      racetime.Centis `json:"TEMPO_B2"`
	C1      racetime.Centis `json:"TEMPO_C1"`
	Table   []PaceAt        `json:"PASSI"`
	From    []PaceSource    `json:"FONTI"`
}

// PaceAt are the paces over a distance.
type PaceAt struct {
	Metres int             `json:"METRI"`
	A2     racetime.Centis `json:"TEMPO_A2"`
	B1     racetime.Centis `json:"TEMPO_B1"`
	B2     racetime.Centis `json:"TEMPO_B2"`
	C1     racetime.Centis `json:"TEMPO_C1"`
}

// PaceSource is a result from which paces are derived.
type PaceSource struct {
	ID    id.Result       `json:"ID_RISULTATO"`
	Short string          `json:"DESC_ABBR"`
	Time  racetime.Centis `json:"TEMPO"`
	Day   calendar.Date   `json:"DATA_INIZIO"`
	Event string          `json:"DESC_EVENTO"`
	Trial Flag            `json:"FLG_PROVA"`
}

func fromPaceRow(r progress.StylePaces) SheetPace {
	return SheetPace{
		StyleID: r.Style, Pool: r.Pool, A2: r.A2, B1: r.B1, B2: r.B2, C1: r.C1,
		Table: Map(progress.Distances, func(metres int) PaceAt {
			return PaceAt{Metres: metres, A2: pace.TimeFor(r.A2, metres), B1: pace.TimeFor(r.B1, metres), B2: pace.TimeFor(r.B2, metres),
				C1: pace.TimeFor(r.C1, metres)}
		}),
		From: Map(r.From, func(s domain.Swim) PaceSource {
			return PaceSource{ID: s.ResultID, Short: s.Race.Abbreviation, Time: s.Time, Day: s.Day, Event: s.Event, Trial: Flag(s.Trial)}
		}),
	}
}

// SheetCount counts the times of a race, a distance (ID is its metres) or a style.
type SheetCount struct {
	ID    int64  `json:"ID"`
	Name  string `json:"DESCRIZIONE"`
	Times int    `json:"NUMERO"`
}

func fromCount(c progress.Frequency) SheetCount { return SheetCount{c.Key, c.Name, c.Times} }

// SheetRace is a race in a pool with its best time and the range of its chart.
type SheetRace struct {
	RaceID  id.Race         `json:"FK_ID_GARA"`
	Short   string          `json:"DESC_ABBR"`
	Race    string          `json:"DESC_GARA"`
	Metres  int             `json:"METRI_GARA"`
	StyleID int             `json:"FK_ID_STILE"`
	Pool    int             `json:"TIPO_VASCA"`
	Times   int             `json:"NUMERO"`
	Best    racetime.Centis `json:"MIGLIORE"`
	BestID  id.Result       `json:"ID_RISULTATO_MIGLIORE"`
	From    racetime.Centis `json:"ASSE_DA"`
	To      racetime.Centis `json:"ASSE_A"`
}

func fromProgress(r progress.RaceSummary) SheetRace {
	axis := progress.AxisOf(r.Fastest, r.Slowest)
	return SheetRace{
		RaceID: r.RaceID, Short: r.Race.Abbreviation, Race: r.Race.Name, Metres: r.Race.Metres, StyleID: r.Race.StyleID, Pool: r.Pool,
		Times: r.Times, Best: r.Best.Time, BestID: r.Best.ResultID,
		From: axis.From, To: axis.To,
	}
}

// FromSheet converts a profile.
func FromSheet(s sheet.Sheet, today calendar.Date) AthleteSheet {
	results := s.Results()
	swims := make([]domain.Swim, len(results))
	for i, l := range results {
		swims[i] = l.Swim
	}
	out := AthleteSheet{
		Athlete: FromAthlete(s.Athlete, today), Results: Map(results, fromSheetLine), Trials: Map(s.Trials(), fromSheetLine),
		Paces:  Map(s.Paces, fromPaceRow),
		Latest: Map(s.Latest(), fromSheetLine), Best: Map(s.Best(), fromSheetLine), Races: Map(progress.Races(s.Swims()), fromProgress),
		Favourites: Map(progress.CountBy(swims, func(x domain.Swim) (int64, string) { return int64(x.Race.ID), x.Race.Abbreviation }), fromCount),
		Distances:  Map(progress.CountBy(swims, progress.ByDistance), fromCount),
		Styles:     Map(progress.CountBy(swims, progress.ByStyle), fromCount),
		Complete:   Flag(s.Read), Writable: Flag(s.Write), Reason: s.Reason,
	}
	if s.Category != nil {
		out.Category = &SheetCategory{s.Category.ID, s.Category.Name}
	}
	return out
}

// LimitAsk requests the limit times of an event for an athlete.
type LimitAsk struct {
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
	EventID   Ref[id.Event]   `json:"ID_EVENTO"`
}

// AthleteLimit compares a limit time with the best official time; without one TEMPO is 0 and the differences are null.
type AthleteLimit struct {
	RaceID     id.Race          `json:"FK_ID_GARA"`
	Race       string           `json:"DESC_GARA"`
	Short      string           `json:"DESC_ABBR"`
	Metres     int              `json:"METRI_GARA"`
	CategoryID id.Category      `json:"FK_ID_CATEGORIA"`
	Category   string           `json:"DESC_CATEGORIA"`
	Pool       int              `json:"TIPO_VASCA"`
	Time       racetime.Centis  `json:"TEMPO"`
	Limit      racetime.Centis  `json:"TEMPO_LIMITE"`
	Difference *racetime.Centis `json:"DIFFERENZA_ABS"`
	Percent    *float64         `json:"DIFFERENZA_PERC"`
	Met        Flag             `json:"FLG_CONSEGUITO"`
	Missing    string           `json:"MANCA"`
}

// FromLimit converts a limit time.
func FromLimit(l sheet.Limit) AthleteLimit {
	out := AthleteLimit{
		RaceID: l.RaceID, Race: l.Race, Short: l.Abbreviation, Metres: l.Metres, CategoryID: l.CategoryID, Category: l.Category, Pool: l.Pool,
		Time: l.Best, Limit: l.Time,
		Met: Flag(l.Met()), Missing: l.Missing(),
	}
	if abs, percent, known := l.Difference(); known {
		out.Difference, out.Percent = &abs, &percent
	}
	return out
}

// LimitEvent is an event that has limit times.
type LimitEvent struct {
	ID     id.Event           `json:"ID_EVENTO"`
	Name   string             `json:"DESCRIZIONE"`
	Place  string             `json:"LUOGO"`
	Day    calendar.Date      `json:"DATA_INIZIO"`
	Status domain.EventStatus `json:"STATO"`
	Pool   int                `json:"TIPO_VASCA"`
}

// PreparationAsk requests an athlete's training before a result.
type PreparationAsk struct {
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
	ResultID  Ref[id.Result]  `json:"ID_RISULTATO"`
}

// Preparation are the metres by intensity in the eight weeks before a result, in the groups that the caller may open.
type Preparation struct {
	Result SheetResult       `json:"RISULTATO"`
	From   calendar.Date     `json:"DATA_DA"`
	To     calendar.Date     `json:"DATA_A"`
	Total  []IntensityVolume `json:"TOTALI"`
	Weeks  []PreparationWeek `json:"SETTIMANE"`
}

// PreparationWeek is one week of a preparation.
type PreparationWeek struct {
	From    calendar.Date     `json:"DATA_DA"`
	Volumes []IntensityVolume `json:"VOLUMI"`
}

// IntensityVolume is the metres at an intensity; without a name, those without an intensity.
type IntensityVolume struct {
	Name   string `json:"DESC_INTENSITA"`
	Colour string `json:"COLORE"`
	Metres int    `json:"METRI"`
}

func fromVolume(v domain.IntensityVolume) IntensityVolume {
	return IntensityVolume{v.Name, v.Colour, v.Metres}
}

// FromPreparation converts a preparation.
func FromPreparation(p sheet.Preparation) Preparation {
	return Preparation{
		Result: fromSwim(p.Swim), From: p.From, To: p.To, Total: Map(p.Total, fromVolume),
		Weeks: Map(p.Weeks[:], func(w sheet.Week) PreparationWeek { return PreparationWeek{w.From, Map(w.Volumes, fromVolume)} }),
	}
}
