package printing

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/report"
)

type cardsInput struct {
	EventID int64 `json:"ID_EVENTO" check:"required"`
	ClubID  int64 `json:"FK_ID_SOCIETA"`
	Mode    int64 `json:"MODALITA"`
	// Races, heats and a sex narrow whose cards are printed; empty means all.
	Races []int64    `json:"GARE"`
	Heats []int64    `json:"BATTERIE"`
	Sex   domain.Sex `json:"SESSO"`
	// Empty adds a card without a name for every lane that stays free in a heat.
	Empty *bool `json:"FLG_VUOTI"`
}

// wants reports whether a start is among those asked for.
func (in cardsInput) wants(n domain.Participation) bool {
	return (len(in.Races) == 0 || slices.Contains(in.Races, n.RaceID)) && (in.Sex == domain.AnySex || n.Sex == in.Sex) &&
		(len(in.Heats) == 0 || slices.Contains(in.Heats, int64(n.Place.Heat)))
}

// cardShape is how many cards stand on a page, and how many times and at most how many splits are written on each by hand.
type cardShape struct{ across, down, times, splits int }

var (
	smallCards = cardShape{2, 4, 1, 0}
	largeCards = cardShape{2, 2, 3, 9}
)

// swimming is the sport that has lanes.
const swimming = 1

// largeMode is the MODALITA of cards for three timekeepers, four on a page.
const largeMode = 4

// cardsReport is a card for each start, to be cut apart: what the timekeeper has to know, and lines to write on. Absent ones have none.
func cardsReport(s *entry.Overview, id int, name string, shape cardShape) report.Definition {
	return report.Definition{
		ID: id, Name: name, Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in cardsInput) (report.Document, error) {
			b, err := s.Book(ctx, r.Actor, in.EventID, in.ClubID)
			if err != nil {
				return report.Document{}, err
			}
			shape := shape
			if in.Mode == largeMode {
				shape = largeCards
			}
			names := entrantNames{b.Races, b.Categories}
			day := dayOf(b)
			starts := slices.DeleteFunc(day.starts(b.Clubs), func(n domain.Participation) bool { return !in.wants(n) })
			if in.Empty != nil && *in.Empty && b.Whole && b.Event.SportID == swimming {
				starts = day.withFreeLanes(starts)
			}
			section := report.Section{Cards: &report.Cards{Across: shape.across, Down: shape.down, All: report.Values(names.cards(starts, shape))}}
			if r.Format != report.PDF {
				section = report.Section{Table: names.cardTable(starts)}
			}
			return eventDocument(r, "Cartellini", b.Event, section), nil
		}),
	}
}

// day is the start order of an event: where each race, category and sex stands.
type day struct {
	event    domain.Event
	position map[raceGroup]int
	after    int // where those stand whom the order does not have
}

func dayOf(b entry.Book) day {
	d := day{b.Event, make(map[raceGroup]int, len(b.Order)), len(b.Order) + 1}
	items := meet.ItemsOf(b.Order)
	for i, item := range b.Order {
		at := item.Position
		if i > 0 && d.together() && items[i].SharesHeats(items[i-1]) { // those who swim in the same heats stand in the same place
			at = d.position[itemGroup(b.Order[i-1])]
		}
		d.position[itemGroup(item)] = at
	}
	return d
}

func itemGroup(i domain.StartItem) raceGroup { return raceGroup{i.Group(), i.RaceID, i.Sex} }

func (d day) together() bool { return d.event.Options.Flag(option.GroupCategories) }

// heat is those who swim together: a race may come twice in a day, each time with its own first heat.
type heat struct {
	position int
	raceGroup
	number int
}

func (d day) heatOf(n domain.Participation) heat {
	h := heat{d.after, groupOf(n.Entry), n.Place.Heat}
	if at, there := d.position[h.raceGroup]; there {
		h.position = at
	}
	if d.together() {
		h.CategoryKey = domain.CategoryKey{Kind: n.Kind}
	}
	return h
}

// starts are those who start, in the start order, or by race while there is none.
func (d day) starts(clubs []entry.ClubBook) []domain.Participation {
	var list []domain.Participation
	for _, c := range clubs {
		for _, n := range c.Entries {
			if !n.Absent && n.Result.Status != domain.ResultAbsent {
				list = append(list, n)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b domain.Participation) int {
		h, g := d.heatOf(a), d.heatOf(b)
		return cmp.Or(cmp.Compare(h.position, g.position), h.before(g.raceGroup), cmp.Compare(h.number, g.number), cmp.Compare(a.Place.Lane, b.Place.Lane), fastestFirst(a.Entry, b.Entry))
	})
	return list
}

// withFreeLanes adds a start without anybody for every lane that stays free in the heats of some starts, so that who is moved there at the last
// moment has a card too. Sports without lanes have no free ones.
func (d day) withFreeLanes(starts []domain.Participation) []domain.Participation {
	first, lanes := d.event.Options.Choice(option.FirstLane), d.event.Options.Int(option.Lanes)
	taken, last := map[heat]map[int]bool{}, map[heat]int{}
	for i, n := range starts {
		h := d.heatOf(n)
		if taken[h] == nil {
			taken[h] = map[int]bool{}
		}
		taken[h][n.Place.Lane], last[h] = true, i
	}
	out := make([]domain.Participation, 0, len(starts))
	begins := 0 // where those stand that swim with the last one
	for i, n := range starts {
		h := d.heatOf(n)
		if i > 0 && d.heatOf(starts[i-1]) != h {
			begins = len(out)
		}
		out = append(out, n)
		if n.Place.Heat == 0 || last[h] != i {
			continue
		}
		for lane := first; lane < first+lanes; lane++ {
			if !taken[h][lane] {
				out = append(out, domain.Participation{
					Entry: domain.Entry{RaceID: n.RaceID, CategoryID: n.CategoryID, Disability: n.Disability, Kind: n.Kind, Sex: n.Sex},
					Place: domain.StartPlace{Heat: n.Place.Heat, Lane: lane},
				})
			}
		}
		// Who hands cards out at the blocks goes from lane to lane.
		slices.SortStableFunc(out[begins:], func(a, b domain.Participation) int { return cmp.Compare(a.Place.Lane, b.Place.Lane) })
	}
	return out
}

// nobody reports whether a start is a lane that stays free.
func nobody(n domain.Participation) bool {
	return n.ClubID == 0 && n.ClubName == "" && n.Athlete.LastName == ""
}

// cards are the starts as cards.
func (n entrantNames) cards(starts []domain.Participation, shape cardShape) []report.Card {
	cards := make([]report.Card, len(starts))
	for i, e := range starts {
		c := report.Card{Heading: cardName(e.Entry), Facts: []report.Fact{{Label: "Gara", Value: report.Text(n.title(groupOf(e.Entry)))}}}
		if e.Place.Heat > 0 {
			c.Aside = strconv.Itoa(e.Place.Lane)
			c.Facts = append(c.Facts, report.Fact{Label: "Batteria e corsia", Value: report.Text(strconv.Itoa(e.Place.Heat) + " / " + strconv.Itoa(e.Place.Lane))})
		}
		c.Facts = append(c.Facts, who(e)...)
		if e.Kind == domain.Team && !nobody(e) {
			c.Notes = append(c.Notes, memberNames(e.Entry))
		}
		c.Facts = append(c.Facts, shape.lines(n.races[e.RaceID])...)
		cards[i] = c
	}
	return cards
}

// who is what a card says of who starts; on a free lane's it is written by hand.
func who(e domain.Participation) []report.Fact {
	switch {
	case nobody(e):
		return []report.Fact{{Label: "Nome"}, {Label: "Società"}}
	case e.Kind == domain.Team:
		return []report.Fact{{Label: "Società", Value: report.Text(e.ClubName)}, {Label: "Iscrizione", Value: report.RaceTime(e.EntryTime)}}
	}
	return []report.Fact{
		{Label: "Società", Value: report.Text(e.ClubName)}, {Label: "Anno", Value: report.Int(e.Athlete.Birth.Year())}, {Label: "Iscrizione", Value: report.RaceTime(e.EntryTime)},
	}
}

// lines are what is written by hand: times, the splits of a long race, and who took them.
func (c cardShape) lines(race domain.Race) []report.Fact {
	var facts []report.Fact
	for k := range c.times {
		label := "Tempo"
		if c.times > 1 {
			label += " " + strconv.Itoa(k+1)
		}
		facts = append(facts, report.Fact{Label: label})
	}
	if c.splits > 0 {
		step := 50
		for (race.Metres-1)/step > c.splits {
			step *= 2
		}
		for m := step; m < race.Metres; m += step {
			facts = append(facts, report.Fact{Label: "Passaggio " + strconv.Itoa(m) + " m"})
		}
	}
	return append(facts, report.Fact{Label: "Firma"})
}

// cardName is without the members of a team, which have their own line.
func cardName(e domain.Entry) string {
	e.Members = nil
	return strings.TrimSpace(entrantName(e))
}

// cardTable is the same as a table, for programs that print cards of their own.
func (n entrantNames) cardTable(starts []domain.Participation) *report.Table {
	rows := make([]report.Row, len(starts))
	for i, e := range starts {
		place := func(v int) report.Cell {
			if e.Place.Heat == 0 {
				return report.Cell{}
			}
			return report.Int(v)
		}
		rows[i] = report.Row{
			report.Text(n.races[e.RaceID].Name), report.Text(n.categories[e.CategoryID].Label), report.Text(sexLetter(e.Sex)), place(e.Place.Heat), place(e.Place.Lane),
			report.Text(cardName(e.Entry)), birthYear(e.Entry), report.Text(e.ClubName), report.RaceTime(e.EntryTime), report.Text(strings.TrimSpace(memberNames(e.Entry))),
		}
	}
	return &report.Table{
		Columns: []report.Column{
			{Title: "Gara"}, {Title: "Categoria"}, {Title: "M/F"}, {Title: "Batteria", Kind: report.KindInt}, {Title: "Corsia", Kind: report.KindInt}, {Title: "Atleta o squadra"},
			{Title: "Anno", Kind: report.KindInt}, {Title: "Società"}, {Title: "Tempo", Kind: report.KindRaceTime}, {Title: "Componenti"},
		},
		Rows: report.Rows(rows),
	}
}
