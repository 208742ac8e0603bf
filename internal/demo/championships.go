package demo

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// enrolled holds the numbers of the clubs in the championships.
var enrolled = []int{1, 2, 3, 4, 5, 7, 8, 9}

// championships creates the championships of the variant with their events.
func (o *Organiser) championships(ctx context.Context) error {
	switch o.variant.Body {
	case catalog.FinswimmingBody:
		return nil
	case catalog.MultisportBody:
		if err := o.gymnastics(ctx); err != nil {
			return err
		}
	}
	return o.cup(ctx)
}

// season returns the season of a championship around today, even if its first events are in the previous one.
func (o *Organiser) season() calendar.Season { return calendar.SeasonOf(o.today()) }

// addChampionship stores a championship with its price and enrolled clubs.
func (o *Organiser) addChampionship(ctx context.Context, c domain.Championship, price money.Cents, clubs ...int) (id.Championship, error) {
	c.SeasonID, c.Active, c.Kind = id.Season(o.season()), true, 1
	championshipID, err := o.q.AddChampionship(ctx, c)
	if err != nil {
		return 0, err
	}
	if price > 0 {
		if err := o.q.SetChampionshipPrice(ctx, domain.ChampionshipPrice{PriceKey: c.PriceKey(), Amount: price}); err != nil {
			return 0, err
		}
	}
	for _, place := range clubs {
		club := o.clubs[place-1].ID
		e := domain.Enrolment{ChampionshipID: championshipID, ClubID: club, Enrolled: c.Starts}
		if price > 0 {
			at := o.onDay(c.Starts)
			if e.OrderID, err = o.q.AddOrder(ctx, domain.Order{
				ClubID: club, Kind: domain.OrderChampionships, Description: "Iscrizione " + c.Name, Amount: price, State: domain.OrderPaid,
				CreatedBy: o.users[club], CreatedAt: at, PaidAt: at,
			}); err != nil {
				return 0, err
			}
			if err := o.q.AddOrderLine(ctx, e.OrderID, domain.OrderLine{Kind: domain.LineChampionship, Quantity: 1,
				Description: "Iscrizione: " + c.Name, Amount: price}); err != nil {
				return 0, err
			}
		}
		if err := o.q.Enrol(ctx, e); err != nil {
			return 0, err
		}
	}
	return championshipID, nil
}

// cup creates two concluded qualifying events and their final.
func (o *Organiser) cup(ctx context.Context) error {
	first, second, last := o.saturday(-56), o.saturday(-28), o.saturday(40)
	championshipID, err := o.addChampionship(ctx, domain.Championship{
		Name: "Coppa delle Società " + o.season().String(), SportID: domain.Swimming, Committee: domain.NationalCommittee,
		Starts: first.AddDays(-30), Ends: last.AddDays(30),
	}, 0, slices.Concat(enrolled, crowdClubs)...)
	if err != nil {
		return err
	}
	heat := func(name, place string, on calendar.Date, region id.Region, organiser id.Club) draft {
		return draft{
			Event: domain.Event{
				SportID: domain.Swimming, SeasonID: id.Season(o.season()), Name: name, Place: place, Starts: on, Ends: on.AddDays(1),
				Deadline: on.AddDays(-10), RegionID: region, OrganiserID: organiser,
				Status: domain.EventConcluded, ChampionshipID: championshipID, Circuits: []int64{1},
				Options: option.Values{option.Pool: "2", option.Lanes: "8", option.YoungerInTeam: "1", option.RacePrice: "6",
					option.TeamPrice: "12", option.EntryPenalty: "5", option.MaxScoringAthletes: "2"},
			},
			programme: elite, listed: true, finished: true, absent: 30, field: entrants{clubs: enrolled, athletes: 11, teams: 6},
			crowd: entrants{clubs: crowdClubs, sizes: otherSizes, teams: 12, young: true, allRaces: true},
		}
	}
	qualifying := []*meeting{}
	for _, d := range []draft{
		heat("Coppa delle Società - 1ª prova", "Napoli", first, campania, 4),
		heat("Coppa delle Società - 2ª prova", "Ferrara", second, emilia, 7),
	} {
		m, err := o.holdEvent(ctx, d)
		if err != nil {
			return err
		}
		qualifying = append(qualifying, m)
	}
	return o.final(ctx, qualifying, draft{
		Event: domain.Event{
			SportID: domain.Swimming, SeasonID: id.Season(o.season()), Name: "Coppa delle Società - Finale", Place: "Torino", Starts: last,
			Ends: last.AddDays(1), Deadline: last.AddDays(-12),
			RegionID: piedmont, OrganiserID: 5, Status: domain.EventOpen, ChampionshipID: championshipID, Circuits: []int64{1},
			Notes: "Ammessi i migliori quattro di ogni gara, categoria e sesso nelle due prove.",
			Options: option.Values{option.Pool: "2", option.Lanes: "8", option.QualificationRequired: "1", option.FinalPlaces: "4",
				option.RacePrice: "8"},
		},
		programme: elite[:1],
	})
}

// final enters the qualified athletes of the first two clubs, and one unqualified athlete of the second.
func (o *Organiser) final(ctx context.Context, qualifying []*meeting, d draft) error {
	m, err := o.create(ctx, d.Event, d.programme)
	if err != nil {
		return err
	}
	for _, q := range qualifying {
		if err := o.q.LinkEvent(ctx, m.Event.ID, q.Event.ID); err != nil {
			return err
		}
	}
	races := map[id.Athlete]int{}
	for _, rank := range ranking(qualifying) {
		for place, n := range rank {
			stranger := place >= m.Event.Options.Int(option.FinalPlaces) && n.ClubID == o.clubs[1].ID && len(races) > 0 &&
				!slices.ContainsFunc(m.entries, func(x domain.Participation) bool { return !x.Payment.Paid() })
			qualified := place < m.Event.Options.Int(option.FinalPlaces) && (n.ClubID == o.clubs[0].ID || n.ClubID == o.clubs[1].ID)
			member := !n.Athlete.MemberUntil.Before(m.Event.Starts)
			if !member || !stranger && !qualified || races[n.AthleteID] == m.Event.Options.Int(option.MaxRaces) {
				continue
			}
			races[n.AthleteID]++
			e := domain.Participation{Entry: domain.Entry{
				RaceID: n.RaceID, AthleteID: n.AthleteID, ClubID: n.ClubID, ClubName: n.ClubName, Kind: n.Kind, CategoryID: n.CategoryID,
				Disability: n.Disability, Sex: n.Sex,
				EntryTime: n.Result.Time, Athlete: n.Athlete,
			}}
			o.setBooking(m, entrants{lateFrom: o.today()}, &e, 0)
			if !qualified {
				e.Payment = domain.EntryPayment{}
			}
			m.entries = append(m.entries, e)
		}
	}
	// These times are not required for entering; they serve comparisons on athletes' sheets.
	if err := o.setLimits(ctx, m, []string{"50 SL", "100 SL", "200 SL", "100 DO", "100 RA", "100 FA", "200 MI"}, strict); err != nil {
		return err
	}
	return o.finishEvent(ctx, m, d)
}

// ranking returns each athlete's best result over several events, fastest first, per race, category and sex.
func ranking(events []*meeting) [][]domain.Participation {
	var turns []startKey
	groups := map[startKey][]domain.Participation{}
	for _, m := range events {
		for _, n := range m.entries {
			if n.Kind != domain.Individual || n.Result.Status != domain.ResultRegular {
				continue
			}
			t := startKeyOf(n)
			if groups[t] == nil {
				turns = append(turns, t)
			}
			groups[t] = append(groups[t], n)
		}
	}
	ranks := make([][]domain.Participation, len(turns))
	for i, t := range turns {
		seen := map[id.Athlete]bool{}
		slices.SortStableFunc(groups[t], func(a, b domain.Participation) int { return cmp.Compare(a.Result.Time, b.Result.Time) })
		ranks[i] = slices.DeleteFunc(groups[t], func(n domain.Participation) bool {
			repeated := seen[n.AthleteID]
			seen[n.AthleteID] = true
			return repeated
		})
	}
	return ranks
}

// gymnastics creates a paid championship with an open event, and one for dancers without clubs.
func (o *Organiser) gymnastics(ctx context.Context) error {
	starts, on := o.today().AddDays(-40), o.saturday(33)
	championshipID, err := o.addChampionship(ctx, domain.Championship{
		Name: "Campionato nazionale di ginnastica artistica", SportID: domain.WomensGymnastics, Committee: domain.NationalCommittee,
		Starts: starts,
		Ends:   starts.AddDays(240),
	}, 4000, enrolled...)
	if err != nil {
		return err
	}
	if _, err := o.addChampionship(ctx, domain.Championship{
		Name: "Campionato regionale di danza", SportID: domain.Dance, Committee: domain.RegionalCommittee, Starts: starts,
		Ends: starts.AddDays(240),
	}, 2500); err != nil {
		return err
	}
	_, err = o.holdEvent(ctx, draft{
		Event: domain.Event{
			SportID: domain.WomensGymnastics, SeasonID: id.Season(o.season()), Name: "Trofeo delle Farfalle",
			Place: "Torino - Palazzetto dello sport", Starts: on,
			Ends: on.AddDays(1), Deadline: on.AddDays(-10),
			RegionID: piedmont, OrganiserID: 5, Status: domain.EventOpen, ChampionshipID: championshipID,
			Options: option.Values{option.MaxRaces: "3", option.YoungerInTeam: "1", option.RacePrice: "10", option.TeamPrice: "30",
				option.OnlinePayment: "1"},
		},
		programme: gymnasts, field: entrants{clubs: enrolled[:5], athletes: 14, teams: 5, unpaid: true},
	})
	return err
}
