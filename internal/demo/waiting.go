package demo

import (
	"context"
	"math/rand/v2"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// waiting creates a full open event of the second club with a waiting list, from which an athlete of the first club has just got a place.
// It warns about athletes without a valid health certificate.
func (g *generator) waiting(ctx context.Context) error {
	programme := youth[1:2]
	if g.Variant.Body == catalog.FinswimmingBody {
		programme = fins[1:2]
	}
	o, err := NewOrganiser(ctx, g.q, g.Variant, g.now, rand.New(rand.NewPCG(20, 30)))
	if err != nil {
		return err
	}
	day := o.saturday(40)
	full := entrants{clubs: []int{1, 2, 4, 7}, athletes: 10, lateFrom: o.today().AddDays(1)}
	m, err := o.create(ctx, domain.Event{
		SportID: domain.Swimming, Name: "Meeting Sprint d'Inverno", Place: "Ancona", Starts: day, Deadline: day.AddDays(-8), RegionID: marche,
		OrganiserID: 2, Status: domain.EventOpen,
		Notes:   "Posti limitati: chi trova completo può mettersi in lista d'attesa. Serve il certificato agonistico.",
		Options: option.Values{option.RacePrice: "6", option.WaitingList: "1", option.CertificateRequired: "1"},
	}, programme)
	if err != nil {
		return err
	}
	o.enter(m, full)
	if last := o.promoted(m); len(m.entries) > 0 {
		m.entries[last].Payment, m.entries[last].CreatedAt = domain.EntryPayment{}, calendar.At(o.now.Add(-2*time.Hour))
	}
	if err := o.finishEvent(ctx, m, draft{Event: m.Event, field: full}); err != nil {
		return err
	}
	return o.fillUp(ctx, m)
}

// fillUp lowers the limit of an event to its entrants and puts others on the waiting list.
func (o *Organiser) fillUp(ctx context.Context, m *meeting) error {
	in := map[id.Athlete]bool{}
	for i := range m.entries {
		in[m.entries[i].AthleteID] = true
	}
	before, err := o.q.Event(ctx, m.Event.ID)
	if err != nil {
		return err
	}
	after := before
	after.MaxEntrants = len(in)
	if err := o.q.SaveEvent(ctx, before, after); err != nil {
		return err
	}
	if err := o.promoteOne(ctx, m); err != nil {
		return err
	}
	waiting := 0
	for _, place := range []int{1, 7, 1} {
		club, most := o.clubs[place-1], 2
		for _, a := range o.squads[club.ID] {
			c, ok := m.categoryOf(a.Entrant)
			races := m.racesOf(c, a.Sex)
			if most == 0 || !ok || len(races) == 0 || in[a.ID] || a.MemberUntil.Before(m.Event.Starts) {
				continue
			}
			waiting++
			_, err := o.q.AddWaiting(ctx, domain.Waiting{EventID: m.Event.ID, RaceID: races[waiting%len(races)].RaceID, Kind: domain.Individual,
				AthleteID: a.ID, ClubID: club.ID, Sex: a.Sex, CreatedBy: o.users[club.ID],
				CreatedAt: calendar.At(o.now.Add(time.Duration(waiting-20) * time.Hour)),
				EntryTime: m.timed(races[waiting%len(races)].Race, a.Sex, slowness(a, m.Event.Starts))})
			if err != nil {
				return err
			}
			in[a.ID] = true
			most--
		}
	}
	return nil
}

// promoted returns the index of the last entry of the first club, which comes from the waiting list and is not paid yet.
func (o *Organiser) promoted(m *meeting) int {
	last := 0
	for i := range m.entries {
		if m.entries[i].ClubID == o.clubs[0].ID {
			last = i
		}
	}
	return last
}

// promoteOne records that the last entry of the first club came from the waiting list.
func (o *Organiser) promoteOne(ctx context.Context, m *meeting) error {
	entries, err := o.q.Participations(ctx, m.Event.ID, o.clubs[0].ID)
	if err != nil || len(entries) == 0 {
		return err
	}
	last := entries[0].ID
	for i := range entries {
		last = max(last, entries[i].ID)
	}
	at := calendar.At(o.now.Add(-2 * time.Hour))
	err = o.q.AddPromotion(ctx, domain.Promotion{EntryID: last, EventID: m.Event.ID, ClubID: o.clubs[0].ID,
		WaitingSince: calendar.At(o.now.Add(-30 * time.Hour)), PromotedAt: at, DeclineUntil: at.Add(24 * time.Hour)})
	if err != nil {
		return err
	}
	return o.q.AddAudit(ctx, domain.AuditRecord{At: at, Actor: "sistema", Action: audit.EntryPromoted.Name(), Object: audit.Entry.Name(),
		ObjectID: int64(last)})
}
