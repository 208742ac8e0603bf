package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
)

// Regions of the events.
const (
	piedmont, lombardy, emilia, marche, lazio, campania, apulia, sardinia = 1, 3, 8, 11, 12, 15, 16, 20
)

// draft describes a demonstration event and what has happened in it.
type draft struct {
	domain.Event // OrganiserID is a club number, from 1
	programme    []class
	field        entrants
	crowd        entrants // additional entrants in a large world
	escorts      int      // for each of the first clubs
	limits       []string // races with limit times
	blocks       []string // breaks defined before there is a start order
	absent       int      // every n-th entry is declared absent; 0: none
	listed       bool     // has a start list
	finished     bool     // has results
	typed        int      // has the results of the first 1/n of the day; 0: none
	hasAnomalies bool     // has anomalies
	full         bool     // has no almost empty heats
	form         bool     // has times that follow from those of the meets before
	extended     int64    // number of the club with an extension
}

// events creates the events of the variant with a separate random source, so that other data does not change.
func (g *generator) events(ctx context.Context) error {
	r := rand.New(rand.NewPCG(20, 27))
	o, err := NewOrganiser(ctx, g.q, g.Variant, g.now, r)
	if err != nil {
		return err
	}
	o.large, g.organiser = g.Large, o
	for _, d := range o.drafts() {
		if _, err := o.holdEvent(ctx, d); err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
	}
	if err := o.championships(ctx); err != nil {
		return err
	}
	return o.raceDay(ctx)
}

// drafts returns the events of the variant outside championships.
func (o *Organiser) drafts() []draft {
	switch o.variant.Body {
	case catalog.FinswimmingBody:
		return o.finDrafts()
	case catalog.MultisportBody:
		return append(o.swimDrafts()[:2:2], o.dance())
	default:
		return o.swimDrafts()
	}
}

// holdEvent creates an event with everything in its draft.
func (o *Organiser) holdEvent(ctx context.Context, d draft) (*meeting, error) {
	m, err := o.create(ctx, d.Event, d.programme)
	if err != nil {
		return nil, err
	}
	if err := o.setLimits(ctx, m, d.limits, lenient); err != nil {
		return nil, err
	}
	if len(d.field.clubs) > 0 {
		o.enter(m, d.field)
	}
	if o.large && len(d.crowd.clubs) > 0 {
		o.enterMore(m, d.crowd)
	}
	if d.full || o.large && d.crowd.young {
		m.fillHeats()
	}
	if d.absent > 0 {
		m.declareAbsences(d.absent)
	}
	return m, o.finishEvent(ctx, m, d)
}

// finishEvent stores an event after all entries are made.
func (o *Organiser) finishEvent(ctx context.Context, m *meeting, d draft) error {
	if d.hasAnomalies {
		m.sortByTime()
	} else if err := o.charge(ctx, m); err != nil {
		return err
	}
	for _, note := range d.blocks {
		m.items = append(m.items, domain.StartItem{Note: note})
	}
	if d.listed {
		m.order()
		if m.Event.SportID == domain.Swimming {
			m.seed()
		} else {
			m.draw()
		}
	}
	if d.finished || d.typed > 0 {
		o.addResults(m)
	}
	if d.form {
		o.swimInForm(m)
	}
	if d.typed > 0 {
		m.dropResultsAfter(d.typed)
	}
	if m.Event.SportID == domain.Swimming {
		m.addReasons()
	}
	if d.hasAnomalies {
		if err := o.addAnomalies(ctx, m); err != nil {
			return err
		}
		if err := o.charge(ctx, m); err != nil { // afterwards, because anomalies change what is due
			return err
		}
	}
	if err := o.store(ctx, m); err != nil {
		return err
	}
	if err := o.addEscorts(ctx, m, d); err != nil {
		return err
	}
	if d.extended == 0 {
		return nil
	}
	return o.q.SetExtension(ctx, m.Event.ID, o.clubs[d.extended-1].ID, true)
}

// addEscorts adds escorts for the first clubs.
func (o *Organiser) addEscorts(ctx context.Context, m *meeting, d draft) error {
	for _, place := range d.field.clubs[:min(4, len(d.field.clubs))] {
		club := o.clubs[place-1]
		for _, a := range o.squads[club.ID][:min(d.escorts, len(o.squads[club.ID]))] {
			e := domain.Escort{Entrant: a.Entrant, EventID: m.Event.ID, CreatedBy: o.users[club.ID],
				CreatedAt: o.at(m.Event.Deadline.AddDays(-5), 9)}
			if err := o.q.AddEscort(ctx, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// lenient and strict are factors of limit times relative to the best time: one that almost all athletes meet, and one that some miss.
const lenient, strict = 1.16, 1.06

// setLimits stores the limit times of some races.
func (o *Organiser) setLimits(ctx context.Context, m *meeting, races []string, talent float64) error {
	for _, r := range m.races {
		if r.Kind != domain.Individual || r.Disabled || !slices.Contains(races, r.Race.Abbreviation) {
			continue
		}
		for _, sex := range []domain.Sex{domain.Male, domain.Female} {
			i := slices.IndexFunc(m.Categories, func(c domain.EventCategory) bool { return c.Key() == r.CategoryKey() })
			youngest := m.Categories[i].Category.MenTo
			if sex == domain.Female {
				youngest = m.Categories[i].Category.WomenTo
			}
			slow := slowness(swimmer{domain.Entrant{Birth: calendar.Of(youngest.Year(), 7, 1)}, talent}, m.Event.Starts)
			t := domain.TimeStandard{EventID: m.Event.ID, RaceID: r.RaceID, CategoryID: r.CategoryID, Sex: sex,
				Time: m.timed(r.Race, sex, slow) / 50 * 50}
			if _, err := o.q.AddTimeStandard(ctx, t); err != nil {
				return err
			}
			m.standards = append(m.standards, t)
		}
	}
	return nil
}

// renewed holds the numbers of clubs whose affiliation is valid.
var renewed = []int{1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14}

// others holds the numbers of clubs that enter events only in a large world, and how many athletes each brings.
var (
	crowdClubs = []int{17, 25, 15, 16, 18, 19, 21, 22, 23, 24, 26, 28}
	otherSizes = []int{44, 40, 30, 28, 26, 24, 22, 20, 16, 12, 8, 4}
)

func (o *Organiser) swimDrafts() []draft {
	soon, next, later := o.saturday(26), o.saturday(3), o.saturday(10)
	master, social := o.saturday(-300), o.saturday(15)
	return []draft{
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "18° Trofeo Città di Roma", Place: "Roma - Centro sportivo Tiberino", Starts: soon,
				Ends:     soon.AddDays(1),
				Deadline: soon.AddDays(-9),
				RegionID: lazio, OrganiserID: 1, Status: domain.EventOpen, Circuits: []int64{2, 4},
				Notes: "Scadenza delle iscrizioni posticipata: chi si era iscritto dopo la prima scadenza paga comunque la mora.\nRiscaldamento dalle 8:00, inizio gare alle 9:15.",
				Options: option.Values{
					option.MaxRaces: "3", option.Lanes: "8", option.TeamMembersRequired: "1", option.YoungerInTeam: "1", option.WildCards: "1",
					option.TimeStandardsRequired: "1",
					option.RacePrice:             "7", option.RacePrice2: "6", option.EntryPrice: "2", option.TeamPrice: "14", option.ClubPrice: "20",
					option.LateFee:      "5",
					option.EntryPenalty: "5", option.TeamPenalty: "10", option.OnlinePayment: "1", option.OrganiserEmail: "gare@nuototirreno.example",
					option.ExternalLink: "https://www.nuototirreno.example/trofeo", option.ExternalLinkLabel: "Regolamento e programma gare",
				},
			},
			programme: slices.Concat(youth, masters), limits: []string{"400 SL", "200 MI"}, blocks: []string{"Riscaldamento", "Premiazioni"},
			absent: 120, escorts: 2,
			field: entrants{clubs: renewed, athletes: 20, teams: 20, incomplete: 6, exceptions: 2, late: 90, lateFrom: o.today().AddDays(-3),
				unpaid: true},
			crowd: entrants{clubs: []int{15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 28}, athletes: 44, teams: 36, incomplete: 9,
				lateFrom: o.today().AddDays(-3), unpaid: true, allRaces: true},
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Trofeo dei Castelli Romani", Place: "Frascati", Starts: next, Ends: next.AddDays(1),
				Deadline: o.today().AddDays(-4), RegionID: lazio,
				OrganiserID: 1, Status: domain.EventClosed, Circuits: []int64{3}, Notes: "Ingresso atleti dal cancello di via dei Laghi.",
				Options: option.Values{
					option.TeamMembersRequired: "1", option.YoungerInTeam: "1", option.AbsenceDays: "10", option.RacePrice: "6",
					option.TeamPrice: "12", option.LateFee: "3",
					option.FirstLane: "0",
				},
			},
			programme: slices.Concat(youth, masters), listed: true, hasAnomalies: true, absent: 40, extended: 3,
			field: entrants{clubs: []int{1, 2, 4, 7, 8, 9, 10}, athletes: 18, teams: 12, exceptions: 1, late: 50, unpaid: true},
			crowd: entrants{clubs: crowdClubs, sizes: otherSizes, teams: 18, young: true, allRaces: true},
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Meeting del Lario", Place: "Como", Starts: later, Ends: later.AddDays(1),
				Deadline: o.today().AddDays(-5),
				RegionID: lombardy, OrganiserID: 3,
				Status: domain.EventClosed, Circuits: []int64{4}, FeeMethod: domain.FeePerRace, PointsMethod: domain.PointsByAquatics,
				Options: option.Values{
					option.Pool: "2", option.Lanes: "8", option.YoungerInTeam: "1", option.RacePrice: "8", option.TeamPrice: "16",
					option.OnlinePayment: "1", option.CircleSeeding: "1",
				},
			},
			programme: youth, listed: true,
			field: entrants{clubs: []int{1, 3, 5, 7, 14}, athletes: 12, teams: 5},
			crowd: entrants{clubs: crowdClubs, sizes: otherSizes, teams: 18, young: true, allRaces: true},
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Trofeo Master dell'Adriatico", Place: "Ancona", Starts: master, Deadline: master.AddDays(-8),
				RegionID: marche, OrganiserID: 2,
				Status: domain.EventConcluded, Circuits: []int64{5}, PointsMethod: domain.PointsByBaseTime,
				Options: option.Values{option.RacePrice: "10", option.ClubPrice: "15", option.EntryPenalty: "5", option.AthletePenalty: "5"},
			},
			programme: masters, listed: true, finished: true, absent: 35,
			field: entrants{clubs: []int{1, 2, 3, 5, 7, 9}, athletes: 14, teams: 6},
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Gara sociale Rari Nantes Adriatica", Place: "Ancona", Starts: social, Deadline: social.AddDays(-3),
				RegionID: marche, OrganiserID: 2,
				Status: domain.EventOpen, ClubOnly: true, Circuits: []int64{6},
				Notes:   "Riservata ai tesserati della società. Medaglia a tutti i partecipanti.",
				Options: option.Values{option.ClubScores: "0"},
			},
			programme: beginners, field: entrants{clubs: []int{2}, athletes: 18},
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Trofeo Città di Cagliari", Place: "Cagliari", Starts: o.saturday(70),
				Deadline: o.saturday(70).AddDays(-14), RegionID: sardinia, OrganiserID: 8,
				Status: domain.EventSoon4, Circuits: []int64{4}, Options: option.Values{option.Pool: "2", option.Lanes: "10", option.RacePrice: "8"},
			},
			programme: youth,
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Meeting del Barocco", Place: "Lecce", Starts: o.saturday(100), Deadline: o.saturday(100).AddDays(-14),
				RegionID: apulia, OrganiserID: 10,
				Status: domain.EventSoon, Notes: "Programma in definizione.",
			},
			programme: slices.Concat(youth[:2], masters[:1]),
		},
	}
}

func (o *Organiser) finDrafts() []draft {
	soon, next, past := o.saturday(26), o.saturday(3), o.saturday(-35)
	return []draft{
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Trofeo Nazionale di Nuoto Pinnato", Place: "Roma - Centro sportivo Tiberino", Starts: soon,
				Ends: soon.AddDays(1), Deadline: soon.AddDays(-9),
				RegionID: domain.NationalRegion, OrganiserID: 1, Status: domain.EventOpen, Circuits: []int64{1},
				Notes: "Attrezzature controllate in camera di chiamata.",
				Options: option.Values{
					option.MaxRaces: "3", option.Pool: "2", option.Lanes: "8", option.TeamMembersRequired: "1", option.YoungerInTeam: "1",
					option.RacePrice: "8", option.EntryPrice: "2",
					option.TeamPrice: "16", option.LateFee: "5", option.OnlinePayment: "1", option.NationalCategoryChampionships: "1",
					option.CombinedEvents: "1",
				},
			},
			programme: fins, absent: 120, field: entrants{clubs: renewed, athletes: 12, teams: 14, incomplete: 6, exceptions: 1, late: 60,
				lateFrom: o.today().AddDays(-3), unpaid: true},
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Trofeo delle Pinne d'Argento", Place: "Frascati", Starts: next, Ends: next.AddDays(1),
				Deadline: o.today().AddDays(-4), RegionID: lazio,
				OrganiserID: 1, Status: domain.EventClosed, Options: option.Values{option.TeamMembersRequired: "1", option.YoungerInTeam: "1",
					option.RacePrice: "6", option.TeamPrice: "12"},
			},
			programme: fins, listed: true, hasAnomalies: true, absent: 40, extended: 3,
			field: entrants{clubs: []int{1, 2, 4, 7, 8, 9, 10}, athletes: 14, teams: 12, exceptions: 1},
		},
		{
			Event: domain.Event{
				SportID: domain.Swimming, Name: "Meeting del Conero", Place: "Ancona", Starts: past, Deadline: past.AddDays(-10), RegionID: marche,
				OrganiserID: 2, Status: domain.EventConcluded, Circuits: []int64{1},
				Options: option.Values{option.YoungerInTeam: "1", option.RacePrice: "6", option.TeamPrice: "12", option.EntryPenalty: "5"},
			},
			programme: fins, listed: true, finished: true, absent: 30, field: entrants{clubs: []int{1, 2, 3, 5, 7}, athletes: 12, teams: 6},
		},
	}
}

func (o *Organiser) dance() draft {
	past := o.saturday(-28)
	return draft{
		Event: domain.Event{
			SportID: domain.Dance, Name: "Rassegna regionale di danza", Place: "Ferrara - Teatro comunale", Starts: past,
			Deadline: past.AddDays(-10),
			RegionID: emilia, OrganiserID: 7,
			Status: domain.EventConcluded, Options: option.Values{option.YoungerInTeam: "1", option.RacePrice: "12", option.TeamPrice: "20"},
		},
		programme: dancers, listed: true, finished: true, field: entrants{clubs: []int{1, 2, 7, 11}, athletes: 12, teams: 8},
	}
}
