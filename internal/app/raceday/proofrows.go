package raceday

import (
	"cmp"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/proof"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
)

// printedRow is a row with the texts that identify people, which are only signed as hashes.
type printedRow struct {
	proof.Row
	people []printedName
	reason string
}

type printedName struct {
	athleteID id.Athlete // 0 for the holder of a record
	text      string
	displayed string
}

// Outcome returns the result of a row as it is printed.
func (r Row) Outcome(scored bool) string {
	result := r.Result
	result.Status = Outcome(*r.Participation)
	return result.Text(scored)
}

// PlaceText returns the position of a row as it is printed.
func (r Row) PlaceText() string {
	if r.Position >= ranking.Unplaced {
		return "-"
	}
	return strconv.Itoa(r.Position)
}

// PointsText returns points as they are printed; 0 is empty.
func PointsText(hundredths int) string {
	switch {
	case hundredths == 0:
		return ""
	case hundredths%100 == 0:
		return strconv.Itoa(hundredths / 100)
	}
	return racetime.Score(racetime.Centis(hundredths))
}

// printedRows returns the rows of rankings.
func printedRows(groups []Group, scored bool) []printedRow {
	var out []printedRow
	for i := range groups {
		for _, r := range groups[i].Rows {
			out = append(out, newPrintedRow(&groups[i], r, scored))
		}
	}
	return out
}

func newPrintedRow(g *Group, r Row, scored bool) printedRow {
	out := printedRow{Row: proof.Row{ID: int64(r.ID), EventID: r.EventID}, reason: r.Result.Disqualification}
	t := &out.Texts
	t[proof.Group], t[proof.Place], t[proof.Club] = g.Label(), r.PlaceText(), r.ClubName
	t[proof.Result], t[proof.Points], t[proof.Reaction] = r.Outcome(scored), PointsText(r.Points), r.Result.Reaction.String()
	if r.Kind == domain.Individual {
		out.people = []printedName{newPrintedName(r.Athlete)}
		return out
	}
	t[proof.Team] = r.TeamName()
	legs := make([]string, len(r.Members))
	for i, m := range r.Members {
		legs[i] = r.Result.Legs.Of(m.ID).String()
		out.people = append(out.people, newPrintedName(m.Entrant))
	}
	if len(r.Result.Legs) > 0 {
		t[proof.Reaction] = strings.Join(legs, " / ")
	}
	return out
}

func newPrintedName(e domain.Entrant) printedName {
	name := strings.TrimSpace(e.LastName + " " + e.FirstName)
	if e.Birth.IsZero() {
		return printedName{e.ID, name, name}
	}
	year := strconv.Itoa(e.Birth.Year())
	return printedName{e.ID, name + ", " + year, name + ", " + year}
}

// severalRows returns the rows of rankings over several events.
func severalRows(s Several) []printedRow {
	var out []printedRow
	for i := range s.Groups {
		g := &s.Groups[i]
		for _, r := range g.Rows {
			p := newPrintedRow(&g.Group, r.Row, Scored(r.Event.SportID))
			p.Texts[proof.When] = r.Event.Name + ", " + r.Event.Starts.Italian()
			p.Texts[proof.Points] = "" // not printed
			out = append(out, p)
		}
	}
	return out
}

// recordRow returns the row of a record. The holder is signed as one text.
func recordRow(d domain.Record) printedRow {
	out := printedRow{Row: proof.Row{ID: d.ID}}
	if d.ResultID != 0 {
		out.ID = int64(-d.ResultID)
	}
	t := &out.Texts
	parts := []string{catalog.CircuitName(int64(d.CircuitID)), d.Race, d.Category, sexNames[d.Sex], strconv.Itoa(d.Pool) + " m"}
	if d.Disabled {
		parts = append(parts, "disabili")
	}
	t[proof.Group], t[proof.Club], t[proof.Result] = strings.Join(parts, " · "), d.Club, d.Time.String()
	t[proof.Reaction] = cmp.Or(d.Reaction.String(), d.LegReactions)
	t[proof.When] = strings.TrimPrefix(d.Place+", "+d.Day.Italian(), ", ")
	t[proof.Place] = recordStates[d.Active]
	out.people = []printedName{{text: d.Holder, displayed: d.Holder}}
	return out
}

var recordStates = map[bool]string{true: "in vigore", false: "battuto"}

// seal replaces the texts that identify people by hashes.
func (r printedRow) seal(salts map[id.Athlete]string) proof.Row {
	out := r.Row
	for _, n := range r.people {
		out.Names = append(out.Names, proof.Seal{PersonID: n.athleteID, Hash: proof.Conceal(salts[r.saltOf(n)], n.text)})
	}
	if r.reason != "" {
		salt, _ := r.reasonSalt(salts)
		out.Reason = proof.Conceal(salt, r.reason)
	}
	return out
}

// saltOf returns the id of the salt of a name: that of the athlete or, for a record, of the row.
func (r printedRow) saltOf(n printedName) id.Athlete {
	if r.EventID == 0 {
		return id.Athlete(r.ID)
	}
	return n.athleteID
}

// reasonSalt returns the salts of all people in the row, because the reason may name them. It reports whether there are all of them.
func (r printedRow) reasonSalt(salts map[id.Athlete]string) (joined string, complete bool) {
	complete = true
	for _, n := range r.people {
		salt := salts[r.saltOf(n)]
		complete = complete && salt != ""
		joined += salt
	}
	return joined, complete
}
