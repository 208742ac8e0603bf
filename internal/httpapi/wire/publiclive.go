package wire

import (
	"fmt"
	"reflect"
	"slices"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// LiveAsk requests the changes of an event after CURSORE, which pub/evento/risultati returns; empty means from now on.
type LiveAsk struct {
	EventID Ref[id.Event] `json:"ID_EVENTO"`
	Cursor  string        `json:"CURSORE"`
}

// LiveEvents are the events of pub/evento/live by name. A change is any number of "risultato", then perhaps "startlist" (the start list
// changed: read it again) and "programma" (the heats around the one in the water), then one "classifica". "ricarica" means that changes
// were missed: read everything again.
type LiveEvents struct {
	Result    PublicNews     `json:"risultato"`
	Rankings  RankingChanges `json:"classifica"`
	Timetable Timetable      `json:"programma"`
	StartList LiveSignal     `json:"startlist"`
	Reload    LiveSignal     `json:"ricarica"`
}

// LiveSignal is the data of an event that only reports a change.
type LiveSignal struct {
	Cursor string `json:"CURSORE"`
}

// GroupKey identifies a ranking.
type GroupKey struct {
	RaceID     id.Race          `json:"FK_ID_GARA"`
	CategoryID id.Category      `json:"FK_ID_CATEGORIA"`
	Sex        domain.Sex       `json:"SESSO"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	Disabled   Flag             `json:"FLG_DIS"`
	Year       int              `json:"ANNO"`
}

// PublicNews is a new or changed result.
type PublicNews struct {
	Label string `json:"LABEL"`
	ResultRow
	Kind     domain.EntryKind `json:"FK_ID_TIPO"`
	Disabled Flag             `json:"FLG_DIS"`
	Year     int              `json:"ANNO"`
}

// RankingChanges are the rankings that changed. GRUPPI_NUOVI had no result before.
type RankingChanges struct {
	Cursor      string           `json:"CURSORE"`
	Revision    int64            `json:"REVISIONE"`
	Provisional Flag             `json:"FLG_PROVVISORIO"`
	Groups      []GroupPlaces    `json:"GRUPPI"`
	NewGroups   []InsertedGroup  `json:"GRUPPI_NUOVI"`
	Clubs       *ClubPlacesBySex `json:"CLASSIFICA_SOCIETA"`
}

// GroupPlaces are all entries of a ranking in its order, with their positions and points. Rows that changed otherwise precede it.
type GroupPlaces struct {
	GroupKey
	Entries   []id.Entry `json:"PRESENZE"`
	Positions []int      `json:"POSIZIONI"`
	Points    []float64  `json:"PUNTI"`
}

// InsertedGroup is a ranking that is new, and its index among the rankings.
type InsertedGroup struct {
	Index int         `json:"INDICE"`
	Group ResultGroup `json:"GRUPPO"`
}

// ClubPlacesBySex are the club rankings after a change.
type ClubPlacesBySex struct {
	Total ClubPlaces `json:"TOTALE"`
	Women ClubPlaces `json:"F"`
	Men   ClubPlaces `json:"M"`
	// New are the clubs that were in no ranking before.
	New []ClubName `json:"NUOVE"`
}

// ClubPlaces are the clubs of a ranking in its order.
type ClubPlaces struct {
	Clubs     []id.Club `json:"SOCIETA"`
	Positions []int     `json:"POSIZIONI"`
	Points    []float64 `json:"PUNTI"`
}

// ClubName is the name of a club.
type ClubName struct {
	ClubID id.Club `json:"FK_ID_SOCIETA"`
	Name   string  `json:"DENOMINAZIONE"`
}

// CursorOf identifies the state of a board; it is the same on every server.
func CursorOf(b *raceday.Board) string {
	return fmt.Sprintf("%d-%d-%d-%d", b.Stamp.Results, b.Stamp.Revision, b.Stamp.Version, b.Stamp.Calls)
}

// LiveChange is what changed between two states of an event.
type LiveChange struct {
	Results  []PublicNews
	Rankings RankingChanges
}

// maxLiveRows is the number of changed rows above which pages read everything again, as after an upload of results.
const maxLiveRows = 200

// ChangesBetween returns what changed between two boards of an event. It reports false if pages must read everything again.
func ChangesBetween(before, after *raceday.Board) (LiveChange, bool) {
	old, next := shownGroups(before), shownGroups(after)
	out := LiveChange{Rankings: RankingChanges{
		Cursor: CursorOf(after), Revision: after.Stamp.Results, Provisional: Flag(after.Provisional()),
		Groups: []GroupPlaces{}, NewGroups: []InsertedGroup{},
	}}
	at, rows := 0, 0
	for i, g := range next {
		if at >= len(old) || keyOf(old[at]) != keyOf(g) {
			group := fromGroup(g, false)
			out.Rankings.NewGroups = append(out.Rankings.NewGroups, InsertedGroup{i, group})
			for _, r := range g.Rows {
				if raceday.Outcome(*r.Participation) != domain.ResultNone {
					out.Results = append(out.Results, newsOf(g, r))
				}
			}
			rows += len(g.Rows)
			continue
		}
		if !sameRows(old[at], g) {
			changed := changedRows(old[at], g)
			rows += len(changed)
			out.Results = append(out.Results, changed...)
			out.Rankings.Groups = append(out.Rankings.Groups, placesOf(g))
		}
		if old[at].Note != g.Note || old[at].Label() != g.Label() {
			return LiveChange{}, false
		}
		at++
	}
	if !reflect.DeepEqual(before.Clubs, after.Clubs) {
		out.Rankings.Clubs = clubChanges(before.Clubs, after.Clubs)
	}
	// A ranking that is gone or has moved: rare, so pages read everything again.
	return out, at == len(old) && rows <= maxLiveRows
}

func shownGroups(b *raceday.Board) []raceday.Group {
	return slices.DeleteFunc(slices.Clone(b.Groups), func(g raceday.Group) bool { return !g.Run() })
}

func keyOf(g raceday.Group) GroupKey {
	return GroupKey{RaceID: g.RaceID, CategoryID: g.CategoryID, Sex: g.Sex, Kind: g.Kind, Disabled: Flag(g.Disabled), Year: g.Year}
}

// sameRows reports whether a ranking was not computed again.
func sameRows(a, b raceday.Group) bool {
	return len(a.Rows) == len(b.Rows) && (len(a.Rows) == 0 || &a.Rows[0] == &b.Rows[0])
}

// changedRows returns the rows that differ in more than position and points.
func changedRows(before, after raceday.Group) []PublicNews {
	old := make(map[id.Entry]ResultRow, len(before.Rows))
	for _, r := range before.Rows {
		old[r.ID] = fromResultRow(before, r, false)
	}
	var out []PublicNews
	for _, r := range after.Rows {
		row := fromResultRow(after, r, false)
		was, known := old[r.ID]
		was.Position, was.Points = row.Position, row.Points
		if !known || !reflect.DeepEqual(was, row) {
			out = append(out, newsOf(after, r))
		}
	}
	return out
}

func newsOf(g raceday.Group, r raceday.Row) PublicNews {
	return PublicNews{Label: g.Label(), ResultRow: fromResultRow(g, r, false), Kind: g.Kind, Disabled: Flag(g.Disabled), Year: g.Year}
}

func placesOf(g raceday.Group) GroupPlaces {
	out := GroupPlaces{GroupKey: keyOf(g), Entries: []id.Entry{}, Positions: []int{}, Points: []float64{}}
	for _, r := range g.Rows {
		out.Entries = append(out.Entries, r.ID)
		out.Positions = append(out.Positions, r.Position)
		out.Points = append(out.Points, points(r.Points))
	}
	return out
}

func clubChanges(before, after raceday.ClubRanking) *ClubPlacesBySex {
	known := map[id.Club]bool{}
	for _, c := range before.Total {
		known[c.Club] = true
	}
	out := &ClubPlacesBySex{Total: clubPlaces(after.Total), Women: clubPlaces(after.Women), Men: clubPlaces(after.Men), New: []ClubName{}}
	for _, c := range after.Total {
		if !known[c.Club] {
			out.New = append(out.New, ClubName{c.Club, c.Name})
		}
	}
	return out
}

func clubPlaces(lines []raceday.ClubLine) ClubPlaces {
	out := ClubPlaces{Clubs: []id.Club{}, Positions: []int{}, Points: []float64{}}
	for _, c := range lines {
		out.Clubs = append(out.Clubs, c.Club)
		out.Positions = append(out.Positions, c.Position)
		out.Points = append(out.Points, points(c.Points))
	}
	return out
}
