package entry

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"traguardo/internal/app/exchange"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// relay enters a relay or, if the team is already entered, updates it.
func (b *lenexBatch) relay(ctx context.Context, q store.Q, d *entryContext, row *importer.Row) (upload.Outcome, error) {
	swim := exchange.SwimOf(row)
	f := TeamForm{EventID: b.eventID, Time: swim.Entry.Time, Number: swim.Relay.Number.N, Sex: swim.RelaySex()}
	var reason string
	var err error
	if f.RaceID, reason, err = b.matcher.Race(ctx, q, swim.Event); err != nil || reason != "" {
		row.Refuse("ENTRY", reason)
		return upload.Unchanged, err
	}
	if f.ClubID, err = b.club(ctx, q, row, swim.Of); err != nil || !row.OK() {
		return upload.Unchanged, err
	}
	if f.Members, err = b.members(ctx, q, d, row, f.ClubID, swim); err != nil || !row.OK() {
		return upload.Unchanged, err
	}
	key, found := b.teamCategory(d, f.RaceID, swim)
	if !found {
		row.Refuse("RELAY", "Nessuna categoria dell'evento corrisponde alla staffetta")
		return upload.Unchanged, nil
	}
	f.CategoryID, f.Disabled = key.CategoryID, key.Disabled
	teams, err := q.Teams(ctx, b.eventID, f.ClubID)
	if err != nil {
		return upload.Unchanged, err
	}
	before := b.sameTeam(teams, f, swim.Position())
	if before == nil {
		entryID, warnings, err := b.teams.Add(ctx, b.actor, f)
		if err == nil {
			b.claim(entryID, swim.Position())
			b.warn(row, warnings...)
		}
		return b.refused(row, upload.Created, err)
	}
	b.claim(before.ID, swim.Position())
	switch {
	case (f.Time == 0 || f.Time == before.EntryTime) && slices.Equal(memberIDs(before.Entry), idsOf(f.Members)):
		return upload.Unchanged, nil
	}
	warnings, err := b.teams.change(ctx, b.actor, before.ID, 0, audit.TeamChanged, func(q store.Q, r *roster, team *domain.Entry) error {
		team.EntryTime, team.Members = cmp.Or(f.Time, team.EntryTime), nil
		if err := d.checkTime(team.RaceID, team.EntryTime); err != nil {
			return err
		}
		for _, m := range f.Members {
			if err := r.join(ctx, q, team, m); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		b.warn(row, warnings...)
	}
	return b.refused(row, upload.Changed, err)
}

// refused marks a row with the reason of a refusal and returns other errors.
func (b *lenexBatch) refused(row *importer.Row, o upload.Outcome, err error) (upload.Outcome, error) {
	var p *problem.Error
	if errors.As(err, &p) && p.Kind != problem.KindFault {
		row.Refuse("RELAY", reasonOf(p))
		return upload.Unchanged, nil
	}
	return o, err
}

func idsOf(members []TeamMember) []id.Athlete {
	ids := make([]id.Athlete, len(members))
	for i, m := range members {
		ids[i] = m.AthleteID
	}
	return ids
}

// members returns the members of a relay in order, without reserves.
func (b *lenexBatch) members(
	ctx context.Context, q store.Q, d *entryContext, row *importer.Row, clubID id.Club, swim *exchange.Swim,
) ([]TeamMember, error) {
	var out []TeamMember
	category := b.category(d, swim, domain.Team)
	for _, p := range swim.Positions() {
		person := b.file.Member(p.AthleteID)
		if person == nil {
			row.Refuse("RELAYPOSITION", "Il file non contiene il componente della staffetta")
			return nil, nil
		}
		of, _, err := b.matcher.Club(ctx, q, person.Of)
		if err != nil {
			return nil, err
		}
		if of != 0 && of != clubID {
			row.Refuse("RELAYPOSITION", "Un componente della staffetta è di un'altra società")
			return nil, nil
		}
		athleteID, err := b.athlete(ctx, q, d, row, swimmer{person, clubID, category})
		if err != nil || !row.OK() {
			return nil, err
		}
		out = append(out, TeamMember{AthleteID: athleteID})
	}
	return out, nil
}

// teamCategory returns the event category of a relay: the only one of its race, or else by age group, by ages, that of its oldest member,
// or the widest.
func (b *lenexBatch) teamCategory(d *entryContext, raceID id.Race, swim *exchange.Swim) (domain.CategoryKey, bool) {
	var keys []domain.CategoryKey
	for _, r := range d.races {
		if r.RaceID == raceID && r.Kind == domain.Team {
			keys = append(keys, r.CategoryKey())
		}
	}
	if len(keys) <= 1 {
		return append(keys, domain.CategoryKey{})[0], len(keys) == 1
	}
	if c := b.category(d, swim, domain.Team); c != nil && slices.Contains(keys, c.CategoryKey) {
		return c.CategoryKey, true
	}
	for _, k := range keys {
		if exchange.RelayFits(d.categoryByID[k.CategoryID], swim) {
			return k, true
		}
	}
	if c, found := d.eligibility.TeamCategory(b.entrants(swim)); found && slices.Contains(keys, c.CategoryKey) {
		return c.CategoryKey, true
	}
	return widest(d, keys, swim.RelaySex()), true
}

// widest returns the category without a maximum age, or else the last one.
func widest(d *entryContext, keys []domain.CategoryKey, sex domain.Sex) domain.CategoryKey {
	for _, k := range keys {
		if lenex.AgesOf(d.categoryByID[k.CategoryID], sex).AgeMax.N < 0 {
			return k
		}
	}
	return keys[len(keys)-1]
}

// entrants returns the members of a relay as the file describes them.
func (b *lenexBatch) entrants(swim *exchange.Swim) []meet.Entrant {
	var out []meet.Entrant
	for _, p := range swim.Positions() {
		if m := b.file.Member(p.AthleteID); m != nil {
			out = append(out, meet.Entrant{Sex: m.Sex, Birth: m.Birth, Membership: domain.Competitive, Disability: domain.NoDisability})
		}
	}
	return out
}

// sameTeam returns the stored team that matches a relay and is not claimed by another relay of the file: with the same members and number,
// or else the same members, or else the same number in the category.
func (b *lenexBatch) sameTeam(teams []domain.Participation, f TeamForm, at upload.Position) *domain.Participation {
	members, number := idsOf(f.Members), max(1, f.Number)
	var best *domain.Participation
	rank := 0
	for i := range teams {
		t, r := &teams[i], 0
		if other, claimed := b.claimed[t.ID]; t.RaceID != f.RaceID || claimed && other != at || t.Sex.Differs(f.Sex) {
			continue
		}
		if len(members) > 0 && slices.Equal(memberIDs(t.Entry), members) {
			r += 2
		}
		if t.CategoryID == f.CategoryID && t.Progressive == number {
			r++
		}
		if r > rank {
			best, rank = t, r
		}
	}
	return best
}

// claim records that a relay of the file matches a team.
func (b *lenexBatch) claim(entryID id.Entry, at upload.Position) {
	b.claimed[entryID] = at
	b.undo = append(b.undo, func() { delete(b.claimed, entryID) })
}
