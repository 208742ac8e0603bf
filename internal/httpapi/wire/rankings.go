package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
)

// points converts hundredths of a point to points.
func points(hundredths int) float64 { return float64(hundredths) / 100 }

// EventResults are the rankings of an event. FLG_EVIDENZIA 1 highlights rows with points; without FLG_PUNTEGGI_SOCIETA the event has no
// club ranking.
type EventResults struct {
	EventID     id.Event      `json:"ID_EVENTO"`
	Name        string        `json:"DESCRIZIONE"`
	Provisional Flag          `json:"FLG_PROVVISORIO"`
	Revision    int64         `json:"REVISIONE"`
	Highlight   Flag          `json:"FLG_EVIDENZIA"`
	ClubScores  Flag          `json:"FLG_PUNTEGGI_SOCIETA"`
	Groups      []ResultGroup `json:"GRUPPI"`
	Clubs       ClubRanking   `json:"CLASSIFICA_SOCIETA"`
}

// ResultGroup is one ranking.
type ResultGroup struct {
	Label      string           `json:"LABEL"`
	RaceID     id.Race          `json:"FK_ID_GARA"`
	Race       string           `json:"DESC_GARA"`
	CategoryID id.Category      `json:"FK_ID_CATEGORIA"`
	Category   string           `json:"DESC_CATEGORIA"`
	Sex        domain.Sex       `json:"SESSO"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	Disabled   Flag             `json:"FLG_DIS"`
	Year       int              `json:"ANNO"`
	Points     Flag             `json:"FLG_PUNTI"`
	Results    []ResultRow      `json:"RISULTATI"`
	Notes      []ResultNote     `json:"NOTE"`
}

// ResultNote is a remark under a ranking.
type ResultNote struct {
	Text string `json:"NOTA"`
}

// ResultRow is a row of a ranking. POSIZIONE 1000 means unplaced.
type ResultRow struct {
	Position       int                 `json:"POSIZIONE"`
	Athlete        string              `json:"ATLETA"`
	BirthYear      int                 `json:"ANNO_NASCITA"`
	ClubName       string              `json:"DENOMINAZIONE"`
	Formatted      string              `json:"TEMPO_FORMATTATO"`
	Time           racetime.Centis     `json:"TEMPO"`
	Status         domain.ResultStatus `json:"FK_ID_STATO"`
	PenaltyPoints  int                 `json:"PENALITA_PT"`
	PenaltySeconds int                 `json:"PENALITA_SEC"`
	ResultDetails
	Points      float64     `json:"PUNTI"`
	Sex         domain.Sex  `json:"SESSO"`
	RaceID      id.Race     `json:"FK_ID_GARA"`
	CategoryID  id.Category `json:"FK_ID_CATEGORIA"`
	Metres      int         `json:"METRI_GARA"`
	ResultID    id.Result   `json:"ID_RISULTATO"`
	EntryID     id.Entry    `json:"FK_ID_PRESENZA"`
	ClubID      id.Club     `json:"FK_ID_SOCIETA"`
	Progressive int         `json:"PROGRESSIVO"`
	Surnames    string      `json:"COMPO_COG"`
	Heat        int         `json:"BATTERIA"`
	Lane        int         `json:"CORSIA"`
}

// ClubRanking ranks the clubs, in total and by women's and men's races.
type ClubRanking struct {
	Total []ClubRankingRow `json:"TOTALE"`
	Women []ClubRankingRow `json:"F"`
	Men   []ClubRankingRow `json:"M"`
}

// ClubRankingRow is a club in the ranking.
type ClubRankingRow struct {
	Position int     `json:"POSIZIONE"`
	ClubID   id.Club `json:"FK_ID_SOCIETA"`
	Name     string  `json:"DENOMINAZIONE"`
	Points   float64 `json:"PUNTI"`
}

// FromBoard converts the rankings of an event; groups without results are omitted. Only users who run the event see the times of
// disqualified swims.
func FromBoard(b *raceday.Board, runs bool) EventResults {
	out := EventResults{
		EventID: b.Event.ID, Name: b.Event.Name, Provisional: Flag(b.Provisional()), Revision: b.Stamp.Results, Groups: []ResultGroup{},
		Highlight: Flag(b.Event.Options.Flag(option.HighlightScoring)), ClubScores: Flag(b.Event.Options.Flag(option.ClubScores)),
		Clubs: ClubRanking{Map(b.Clubs.Total, fromClubLine), Map(b.Clubs.Women, fromClubLine), Map(b.Clubs.Men, fromClubLine)},
	}
	for _, g := range b.Groups {
		if g.Run() {
			out.Groups = append(out.Groups, fromGroup(g, runs))
		}
	}
	return out
}

func fromClubLine(c raceday.ClubLine) ClubRankingRow {
	return ClubRankingRow{Position: c.Position, ClubID: c.Club, Name: c.Name, Points: points(c.Points)}
}

func fromGroup(g raceday.Group, runs bool) ResultGroup {
	out := ResultGroup{
		Label: g.Label(), RaceID: g.RaceID, Race: g.Race.Name, CategoryID: g.CategoryID, Category: g.Named(g.Category.Label), Sex: g.Sex,
		Kind: g.Kind, Disabled: Flag(g.Disabled), Year: g.Year,
		Points: Flag(g.Points), Results: Map(g.Rows, func(r raceday.Row) ResultRow { return fromResultRow(g, r, runs) }), Notes: []ResultNote{},
	}
	if g.Note != "" {
		out.Notes = append(out.Notes, ResultNote{g.Note})
	}
	return out
}

func fromResultRow(g raceday.Group, r raceday.Row, runs bool) ResultRow {
	n := FromEntry(r.Participation, g.Race, "")
	result := r.Result
	result.Status = raceday.Outcome(*r.Participation)
	if !runs {
		result = result.Official()
	}
	return ResultRow{
		Position: r.Position, Athlete: n.Athlete, BirthYear: n.BirthYear, ClubName: r.ClubName,
		Formatted: result.Text(raceday.Scored(g.Race.SportID)), Time: result.Time, Status: result.Status,
		PenaltyPoints: r.Result.PenaltyPoints, PenaltySeconds: r.Result.PenaltySeconds, ResultDetails: fromOutcome(r.Participation, result),
		Points: points(r.Points), Sex: r.Sex, RaceID: r.RaceID,
		CategoryID: r.CategoryID, Metres: g.Race.Metres,
		ResultID: r.Result.ID, EntryID: r.ID, ClubID: r.ClubID, Progressive: r.Progressive, Surnames: n.Surnames, Heat: r.Place.Heat,
		Lane: r.Place.Lane,
	}
}

// Unplaced is the position of an unplaced result.
const Unplaced = ranking.Unplaced
