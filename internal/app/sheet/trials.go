package sheet

import (
	"context"
	"errors"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

const (
	// recentTrials is the number of recent trials offered to continue.
	recentTrials = 10
	// MaxResults is the maximum number of results of an external race or trial.
	MaxResults = 500
)

// EventView is an external race or trial with its results.
type EventView struct {
	domain.ExternalEvent
	Results []domain.ExternalResult
}

// Event returns a race or trial that the caller's club recorded.
func (s *Sheets) Event(ctx context.Context, a access.Actor, externalEventID id.ExternalEvent) (EventView, error) {
	q := s.core.DB.Q
	x, err := q.ExternalEvent(ctx, int64(externalEventID), a.ScopeClubID())
	if err != nil {
		return EventView{}, err
	}
	if err := s.mayRead(ctx, q, a); err != nil {
		return EventView{}, err
	}
	list, err := q.ExternalResults(ctx, []id.ExternalEvent{externalEventID})
	return EventView{x, list}, err
}

// Start is the data for the form for trials.
type Start struct {
	Recent   []EventView
	Races    []domain.Race
	Athletes []domain.Athlete
	Groups   []Squad
	Grant
}

// Squad is a training group that the caller may open, with the athletes that can be chosen.
type Squad struct {
	domain.Group
	AthleteIDs []id.Athlete
}

// Start returns the form data for the club of an athlete or, without one, the caller's.
func (s *Sheets) Start(ctx context.Context, a access.Actor, athleteID id.Athlete) (Start, error) {
	q := s.core.DB.Q
	clubID := a.ClubID
	if athleteID != 0 {
		athlete, err := s.athletes.Own(ctx, a, athleteID)
		if err != nil {
			return Start{}, err
		}
		clubID = athlete.ClubID
	}
	var out Start
	var err error
	if out.Grant, err = s.grant(ctx, q, a); err != nil || !out.Read {
		return out, err
	}
	if out.Races, err = s.races(ctx, q); err != nil || clubID == 0 {
		return out, err
	}
	if out.Athletes, _, err = q.Athletes(ctx, domain.AthleteFilter{ClubID: clubID, Visible: new(true),
		Qualification: domain.QualifiedAthlete}, domain.Page{}); err != nil {
		return out, err
	}
	if out.Groups, err = s.squads(ctx, q, a, out.Athletes); err != nil {
		return out, err
	}
	recent, err := q.RecentTrials(ctx, clubID, recentTrials)
	if err != nil {
		return out, err
	}
	ids := make([]id.ExternalEvent, len(recent))
	for i, x := range recent {
		ids[i] = x.ID
		out.Recent = append(out.Recent, EventView{ExternalEvent: x})
	}
	results, err := q.ExternalResults(ctx, ids)
	for _, r := range results {
		at := &out.Recent[slices.Index(ids, r.EventID)]
		at.Results = append(at.Results, r)
	}
	return out, err
}

// squads returns the caller's groups with the given athletes in each.
func (s *Sheets) squads(ctx context.Context, q store.Q, a access.Actor, athletes []domain.Athlete) ([]Squad, error) {
	if !s.core.Variant.Has(variant.Training) {
		return nil, nil
	}
	groups, err := q.GroupsOf(ctx, a.UserID)
	if err != nil {
		return nil, err
	}
	ids := make([]id.Group, len(groups))
	for i, g := range groups {
		ids[i] = g.ID
	}
	members, err := q.AthletesOfGroups(ctx, ids)
	listed := make(map[id.Athlete]bool, len(athletes))
	for _, x := range athletes {
		listed[x.ID] = true
	}
	var out []Squad
	for _, g := range groups {
		in := slices.DeleteFunc(members[g.ID], func(athleteID id.Athlete) bool { return !listed[athleteID] })
		if g.Visible && len(in) > 0 {
			out = append(out, Squad{g, in})
		}
	}
	return out, err
}

// races returns the races that can be timed.
func (s *Sheets) races(ctx context.Context, q store.Q) ([]domain.Race, error) {
	list, _, err := q.Races(ctx, domain.RaceFilter{BodyID: id.Body(s.core.Variant.Body), SportID: domain.Swimming, Kind: domain.Individual},
		domain.Page{})
	slices.SortFunc(list, func(a, b domain.Race) int { return int(a.ID - b.ID) })
	return list, err
}

// AddEvent stores a race or trial with its results and splits, all or nothing, and returns its id.
func (s *Sheets) AddEvent(
	ctx context.Context, a access.Actor, x domain.ExternalEvent, results []domain.ExternalResult,
) (externalEventID id.ExternalEvent, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		x := x
		var err error
		if x.ClubID, err = s.clubFor(ctx, q, a, x.ClubID, results); err != nil {
			return err
		}
		check, err := s.checker(ctx, q, x, results)
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, q, a); err != nil {
			return err
		}
		if err := s.past(x); err != nil {
			return err
		}
		for _, r := range results {
			if err := check(r); err != nil {
				return err
			}
		}
		x.CreatedBy, x.CreatedAt = a.UserID, s.core.Now()
		if externalEventID, err = q.AddExternalEvent(ctx, x); err != nil {
			return err
		}
		swims := slices.Clone(results)
		for i := range swims {
			swims[i].EventID, swims[i].RecordedBy, swims[i].RecordedAt = externalEventID, a.UserID, s.core.Now()
		}
		if _, err := q.AddExternalResults(ctx, swims); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.ExternalEventCreated, audit.ExternalEvent, int64(externalEventID), nil,
			map[string]any{"evento": x, "risultati": len(results)})
	})
	return externalEventID, err
}

// clubFor returns the club of a new race or trial: the caller's or, for administrators, the given one or that of the
// athletes.
func (s *Sheets) clubFor(
	ctx context.Context, q store.Q, a access.Actor, requestedID id.Club, results []domain.ExternalResult,
) (id.Club, error) {
	switch {
	case !a.Admin() && requestedID != 0 && requestedID != a.ClubID:
		return 0, problem.NotFound()
	case !a.Admin():
		return a.ClubID, nil
	case requestedID != 0:
		club, err := q.Club(ctx, requestedID)
		return club.ID, err
	case len(results) == 0:
		return 0, problem.Field("ClubID", "obbligatorio")
	}
	athlete, err := q.Athlete(ctx, results[0].AthleteID, 0)
	return athlete.ClubID, err
}

// past returns an error if the day is in the future.
func (s *Sheets) past(x domain.ExternalEvent) error {
	if x.Day.After(s.core.Today()) {
		return problem.Refused("La data non può essere nel futuro")
	}
	return nil
}

// checker loads the athletes and races of results and returns a function that checks one of them.
func (s *Sheets) checker(
	ctx context.Context, q store.Q, x domain.ExternalEvent, results []domain.ExternalResult,
) (func(domain.ExternalResult) error, error) {
	ids := make([]id.Athlete, len(results))
	for i, r := range results {
		ids[i] = r.AthleteID
	}
	found, err := q.AthletesByID(ctx, ids, x.ClubID)
	if err != nil {
		return nil, err
	}
	list, err := s.races(ctx, q)
	if err != nil {
		return nil, err
	}
	races := make(map[id.Race]domain.Race, len(list))
	for _, r := range list {
		races[r.ID] = r
	}
	for _, r := range results {
		if _, ok := found[r.AthleteID]; !ok {
			return nil, problem.NotFound()
		}
		if _, ok := races[r.RaceID]; !ok {
			return nil, problem.NotFound()
		}
	}
	return func(r domain.ExternalResult) error {
		athlete := found[r.AthleteID]
		return withAthlete(athlete, checkResult(r, athlete, races[r.RaceID]))
	}, nil
}

// withAthlete adds the athlete to a refusal, because a trial has many.
func withAthlete(athlete domain.Athlete, err error) error {
	var refusal *problem.Error
	if !problem.Is(err, problem.KindRefused) || !errors.As(err, &refusal) || strings.HasPrefix(refusal.Message, athlete.LastName) {
		return err
	}
	return problem.Refusedf("%s %s: %s", athlete.LastName, athlete.FirstName, refusal.Message)
}

// checkResult checks a result's athlete, that its time is plausible, and that its splits lead to it.
func checkResult(r domain.ExternalResult, athlete domain.Athlete, race domain.Race) error {
	switch {
	case athlete.Erased || !athlete.Visible:
		return problem.Refusedf("%s %s non è più tra gli atleti della società", athlete.LastName, athlete.FirstName)
	case race.Sex != domain.AnySex && race.Sex != athlete.Sex:
		return problem.Refused("Gara non ammessa per il sesso dell'atleta")
	}
	if wrong := meet.TimeFault(domain.Swimming, race.Metres, r.Time); wrong != "" {
		return problem.Refused("Tempo non valido: " + wrong)
	}
	var before []split.Split
	for _, x := range r.Splits {
		if err := split.Check(x, before, race.Metres, r.Time); err != nil {
			return err
		}
		before = append(before, x)
	}
	return nil
}

// Writable returns a race or trial that the caller may change.
func (s *Sheets) Writable(ctx context.Context, a access.Actor, externalEventID id.ExternalEvent) (domain.ExternalEvent, error) {
	return s.core.DB.ExternalEvent(ctx, int64(externalEventID), a.ScopeClubID())
}

// EditEvent changes a race or trial, but not its club.
func (s *Sheets) EditEvent(
	ctx context.Context, a access.Actor, externalEventID id.ExternalEvent, version int64, edit func(*domain.ExternalEvent) error,
) error {
	return core.Change[domain.ExternalEvent]{
		Action: audit.ExternalEventChanged, Object: audit.ExternalEvent, ID: int64(externalEventID), Version: version,
		Find: func(q store.Q) (domain.ExternalEvent, error) {
			return q.LockExternalEvent(ctx, externalEventID, a.ScopeClubID())
		},
		VersionOf: func(x domain.ExternalEvent) int64 { return x.Version },
		Edit:      edit,
		Check: func(q store.Q, _ domain.ExternalEvent, after *domain.ExternalEvent) error {
			if err := s.mayWrite(ctx, q, a); err != nil {
				return err
			}
			return s.past(*after)
		},
		Save:  func(q store.Q, _, after domain.ExternalEvent) error { return q.SaveExternalEvent(ctx, after) },
		Facts: core.Whole[domain.ExternalEvent],
	}.Run(ctx, s.core, a)
}

// DeleteEvent deletes a race or trial with its results.
func (s *Sheets) DeleteEvent(ctx context.Context, a access.Actor, externalEventID id.ExternalEvent) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		x, err := q.LockExternalEvent(ctx, externalEventID, a.ScopeClubID())
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, q, a); err != nil {
			return err
		}
		results, err := q.ExternalResults(ctx, []id.ExternalEvent{externalEventID})
		if err != nil {
			return err
		}
		ids := make([]id.Result, len(results))
		for i, r := range results {
			ids[i] = r.ID
		}
		if err := q.DeleteExternalResults(ctx, ids); err != nil {
			return err
		}
		if err := q.DeleteExternalEvent(ctx, externalEventID); err != nil {
			return err
		}
		// The name may contain a person's name, and without the results an erasure request could not find it.
		if _, err := q.ForgetAudit(ctx, audit.ExternalEvent.Name(), int64(externalEventID)); err != nil {
			return err
		}
		x.Name, x.Place = "", ""
		return s.core.Record(ctx, q, a, audit.ExternalEventDeleted, audit.ExternalEvent, int64(externalEventID), x, nil)
	})
}
