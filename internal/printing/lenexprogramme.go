package printing

import (
	"cmp"
	"slices"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/lenex"
)

// lenexEvent writes an event.
type lenexEvent struct {
	*raceday.Programme
	content lenexContent
	races   []*lenexRace
	at      map[raceGroup]*lenexRace
}

// lenexRace is an event of a file: the categories of a race and sex that share heats.
type lenexRace struct {
	id, number, session int
	race                domain.Race
	sex                 domain.Sex
	categories          []domain.CategoryKey
	heats               []raceday.Heat
	begins              calendar.Instant
}

// The ids in a file are stable and unique within an event. The id of a race is computed from the id of its row in the event and its sex. If
// the row was removed, it is computed from the id of the race's oldest entry, counted from removedRaces. The id of a heat is computed from
// that of its race, modulo heatModulus, and its number; the ids of an event's rows never differ by as much as the modulus.
const (
	removedRaces = 1 << 30
	heatsPerRace = 1000
	heatModulus  = 1 << 21
	yearsPerAge  = 128
)

func raceID(row int64, sex domain.Sex) int { return int(4*row) + int(sex) }

func (r *lenexRace) heatID(number int) int {
	return r.id%heatModulus*heatsPerRace + number%heatsPerRace
}

// ageGroupID returns the id of a category in a race; age 0 is the whole category, others are its years.
func ageGroupID(k domain.CategoryKey, age int) int {
	categoryID := 2 * int(k.CategoryID)
	if k.Disabled {
		categoryID++
	}
	return categoryID*yearsPerAge + age
}

func standardListID(categoryID id.Category, sex domain.Sex) int { return int(4*categoryID) + int(sex) }

// newLenexEvent arranges the races: first those of the start order, then other races that the event offers or that have entries. Races keep
// their ids when a start order is created.
func newLenexEvent(p *raceday.Programme, c lenexContent) *lenexEvent {
	x := &lenexEvent{Programme: p, content: c, at: map[raceGroup]*lenexRace{}}
	for _, g := range p.Groups {
		if g.Block() {
			continue
		}
		first := g.Items[0]
		r := &lenexRace{number: g.Number, session: g.Session, race: p.Races[first.RaceID], sex: first.Sex, heats: g.Heats, begins: g.Begins}
		for _, i := range g.Items {
			x.join(r, raceGroup{i.CategoryKey(), i.RaceID, i.Sex})
		}
		if len(r.categories) > 0 {
			x.races = append(x.races, r)
		}
	}
	missing := x.missing()
	slices.SortFunc(missing, raceGroup.compare)
	for _, g := range missing {
		x.addRace(g)
	}
	x.number()
	return x
}

// join adds a category to a race, unless the start order has it twice.
func (x *lenexEvent) join(r *lenexRace, g raceGroup) {
	if x.at[g] != nil {
		return
	}
	r.categories = append(r.categories, g.CategoryKey)
	x.at[g] = r
}

// missing returns the races that the event offers or has entries for, but the start order lacks.
func (x *lenexEvent) missing() []raceGroup {
	found := map[raceGroup]bool{}
	for _, l := range x.Listed {
		for _, sex := range x.sexes(l) {
			found[raceGroup{l.CategoryKey(), l.RaceID, sex}] = true
		}
	}
	for _, n := range x.Chosen {
		found[groupOf(n.Entry)] = true
	}
	var out []raceGroup
	for g := range found {
		if x.at[g] == nil {
			out = append(out, g)
		}
	}
	return out
}

// sexes returns the sexes that swim a race in a category.
func (x *lenexEvent) sexes(l domain.EventRace) []domain.Sex {
	if l.Race.Sex != domain.AnySex {
		return []domain.Sex{l.Race.Sex}
	}
	c := x.Categories[l.CategoryID]
	var out []domain.Sex
	if !c.WomenTo.IsZero() || c.MenTo.IsZero() {
		out = append(out, domain.Female)
	}
	if !c.MenTo.IsZero() || c.WomenTo.IsZero() {
		out = append(out, domain.Male)
	}
	return out
}

// addRace adds a race at the end, or joins it to the race whose heats its category shares.
func (x *lenexEvent) addRace(g raceGroup) {
	if x.Event.Options.Flag(option.GroupCategories) {
		for _, r := range x.races {
			if r.race.ID == g.raceID && r.sex == g.sex && r.categories[0].Kind == g.Kind {
				x.join(r, g)
				return
			}
		}
	}
	r := &lenexRace{number: 1, session: max(1, len(x.Sessions)), race: x.Races[g.raceID], sex: g.sex}
	if n := len(x.races); n > 0 {
		r.number = x.races[n-1].number + 1
	}
	x.join(r, g)
	x.races = append(x.races, r)
}

// number sets the ids of the races.
func (x *lenexEvent) number() {
	rows := map[raceGroup]int64{} // by category and race, lowest row
	for _, l := range x.Listed {
		k := raceGroup{l.CategoryKey(), l.RaceID, domain.AnySex}
		if old, found := rows[k]; !found || l.ID < id.EventRace(old) {
			rows[k] = int64(l.ID)
		}
	}
	for i := range x.Entries { // oldest first
		n := &x.Entries[i].Entry
		k := raceGroup{n.CategoryKey(), n.RaceID, domain.AnySex}
		if _, found := rows[k]; !found {
			rows[k] = int64(removedRaces/4 + n.ID)
		}
	}
	for i, r := range x.races {
		row := int64(removedRaces/4 - 1 - i) // a race of the start order that is neither offered nor entered
		for _, k := range r.categories {
			if known, found := rows[raceGroup{k, r.race.ID, domain.AnySex}]; found {
				row = min(row, known)
			}
		}
		r.id = raceID(row, r.sex)
	}
}

func (x *lenexEvent) write(w *lenex.Writer) error {
	if x.content.meet {
		m := lenexMeet(x.Programme, x.content.invitation)
		m.PointTable = lenex.PointTableOf(x.Event, x.noPoints())
		if err := w.Open(m); err != nil {
			return err
		}
		if err := x.writeSessions(w); err != nil {
			return err
		}
		if err := x.writeClubs(w); err != nil {
			return err
		}
		if err := w.End(); err != nil {
			return err
		}
	}
	if x.content.invitation {
		for _, l := range lenexStandards(x.Programme) {
			if err := w.Write(l); err != nil {
				return err
			}
		}
	}
	return nil
}

// noPoints returns the categories whose races give no points, as numbered in the file.
func (x *lenexEvent) noPoints() []lenex.Category {
	without := map[raceGroup]bool{}
	for _, l := range x.Listed {
		without[raceGroup{l.CategoryKey(), l.RaceID, domain.AnySex}] = !l.Points
	}
	var out []lenex.Category
	for i, r := range x.races {
		for j, k := range r.categories {
			if without[raceGroup{k, r.race.ID, domain.AnySex}] {
				out = append(out, lenex.Category{Event: i + 1, Group: j + 1})
			}
		}
	}
	return out
}

func (x *lenexEvent) writeSessions(w *lenex.Writer) error {
	rankings := x.rankings()
	for _, s := range lenexSessions(x.Programme) {
		if err := w.Open(s); err != nil {
			return err
		}
		for _, r := range x.races {
			if r.session == s.Number.N {
				if err := w.Write(x.event(r, rankings)); err != nil {
					return err
				}
			}
		}
		if err := w.End(); err != nil {
			return err
		}
	}
	return nil
}

// event returns a race with the parts that the file contains.
func (x *lenexEvent) event(r *lenexRace, rankings map[raceGroup][]raceday.Group) *lenex.Event {
	e := &lenex.Event{ID: lenex.Some(r.id), Number: lenex.Some(r.number), Gender: lenex.GenderOf(r.sex), Round: lenex.TimedFinal,
		SwimStyle: lenex.StyleOf(r.race)}
	for _, k := range r.categories {
		e.AgeGroups = append(e.AgeGroups, x.ageGroups(k, r.sex, rankings[raceGroup{k, r.race.ID, r.sex}])...)
	}
	if x.content.heats && len(r.heats) > 0 {
		e.Daytime = lenexClock(r.begins)
		for _, h := range r.heats {
			e.Heats = append(e.Heats, lenex.Heat{ID: lenex.Some(r.heatID(h.Number)), Number: lenex.Some(h.Number), Daytime: lenexClock(h.Begins)})
		}
	}
	if x.content.invitation {
		x.invite(r, e)
	}
	return e
}

// invite adds the fee and the limit times of a race.
func (x *lenexEvent) invite(r *lenexRace, e *lenex.Event) {
	if price := x.Tariff.RacePrice(r.categories[0], r.race.ID); price > 0 {
		e.Fee = lenexFee("", price)
	}
	seen := map[int]bool{}
	for _, t := range x.Standards {
		listID := standardListID(t.CategoryID, r.sex)
		applies := t.RaceID == r.race.ID && slices.Contains(sexesOf(t.Sex), r.sex) &&
			slices.ContainsFunc(r.categories, func(k domain.CategoryKey) bool { return k.CategoryID == t.CategoryID })
		if applies && !seen[listID] {
			seen[listID] = true
			e.Standards = append(e.Standards, lenex.TimeStandardRef{ListID: lenex.Some(listID)})
		}
	}
}

// has reports whether an entry is in the file.
func (x *lenexEvent) has(entryID id.Entry) bool {
	_, found := slices.BinarySearchFunc(x.Chosen, entryID, func(n *domain.Participation,
		wanted id.Entry) int {
		return cmp.Compare(n.ID, wanted)
	})
	return found
}
