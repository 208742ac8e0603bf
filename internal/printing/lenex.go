package printing

import (
	"context"
	"io"
	"net/url"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/lenex"
	"traguardo/internal/report"
)

// Report ids of LENEX files.
const (
	ReportInvitation     report.ID = 3001
	ReportLenexEntries   report.ID = 3002
	ReportLenexStartList report.ID = 3003
	ReportLenexResults   report.ID = 3004
	ReportLenexStandards report.ID = 3005
	ReportLenexRecords   report.ID = 3006
)

// Nation and currency of all files.
const (
	italy = "ITA"
	euro  = "EUR"
)

var lenexFormats = []report.Format{report.LXF, report.LEF}

type lenexInput struct {
	EventID id.Event `json:"ID_EVENTO" check:"required"`
	ClubID  id.Club  `json:"ID_SOCIETA"`
}

// lenexContent lists the parts of an event that a file has.
type lenexContent struct {
	id         report.ID
	name       string
	need       access.Capability
	read       func(context.Context, access.Actor, lenexInput) (*raceday.Programme, error)
	meet       bool // false: only the limit times
	invitation bool // fees and limit times
	heats      bool
	entries    bool
	results    bool
}

// lenexReports returns the LENEX files of events and records.
func lenexReports(a *app.App) []report.Definition {
	x := a.Exchange
	invitation := func(ctx context.Context, who access.Actor, in lenexInput) (*raceday.Programme, error) {
		return x.Invitation(ctx, who, in.EventID)
	}
	contents := []lenexContent{
		{id: ReportInvitation, name: "lenex-invito", need: access.EventsRead, read: invitation, meet: true, invitation: true},
		{id: ReportLenexEntries, name: "lenex-iscrizioni", need: access.EventsPrint, meet: true, entries: true,
			read: func(ctx context.Context, who access.Actor, in lenexInput) (*raceday.Programme, error) {
				return x.Entries(ctx, who, in.EventID, in.ClubID)
			}},
		{id: ReportLenexStartList, name: "lenex-start-list", need: access.EventsPrint, meet: true, entries: true, heats: true,
			read: func(ctx context.Context, who access.Actor, in lenexInput) (*raceday.Programme, error) {
				return x.StartList(ctx, who, in.EventID, in.ClubID)
			}},
		{id: ReportLenexResults, name: "lenex-risultati", need: access.EventsPrint, meet: true, heats: true, results: true,
			read: func(ctx context.Context, who access.Actor, in lenexInput) (*raceday.Programme, error) {
				return x.Results(ctx, who, in.EventID, in.ClubID)
			}},
		{id: ReportLenexStandards, name: "lenex-tempi-limite", need: access.EventsRead, read: invitation, invitation: true},
	}
	program := func(organiser string) lenex.Constructor { return constructor(a.Settings, organiser) }
	definitions := []report.Definition{lenexRecordsReport(a.Records, program)}
	for _, c := range contents {
		definitions = append(definitions, report.Definition{
			ID: c.id, Name: c.name, Need: c.need, Formats: lenexFormats,
			Open: withInput(func(ctx context.Context, r report.Request, in lenexInput) (report.File, error) {
				p, err := c.read(ctx, r.Actor, in)
				if err != nil {
					return report.File{}, err
				}
				write := func(w *lenex.Writer) error { return newLenexEvent(p, c).write(w) }
				by := program(p.Event.Organiser)
				if c.results {
					if by, err = stamped(ctx, a.Proofs, r, lenexContents{by, p, in.ClubID, write}); err != nil {
						return report.File{}, err
					}
				}
				return lenexFile(r, c.name, p.Event.Name, by, write), nil
			}),
		})
	}
	return definitions
}

// constructor describes the portal as the program that wrote a file.
func constructor(s app.Settings, registration string) lenex.Constructor {
	host := "traguardo.example"
	if u, err := url.Parse(s.BaseURL); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	return lenex.Constructor{Name: "Traguardo", Version: s.Version, Registration: registration,
		Contact: &lenex.Contact{Name: s.Variant.Title, Email: "noreply@" + host}}
}

// lenexFile returns a file in the requested format. It can be sent in parts, because programs reject a truncated file.
func lenexFile(r report.Request, name, about string, by lenex.Constructor, write func(*lenex.Writer) error) report.File {
	file := report.FileName(name, about, r.Format)
	return report.File{
		Name: file, ContentType: r.Format.ContentType(), Parts: true,
		Write: func(_ context.Context, w io.Writer) error {
			whole := func(w io.Writer) error {
				out := lenex.NewWriter(w, by, r.Now)
				if err := write(out); err != nil {
					return err
				}
				return out.Close()
			}
			if r.Format == report.LXF {
				return lenex.Archive(w, strings.TrimSuffix(file, r.Format.Extension()), whole)
			}
			return whole(w)
		},
	}
}

// lenexMeet returns the event without its races.
func lenexMeet(p *raceday.Programme, invitation bool) *lenex.Meet {
	e, o := p.Event, p.Event.Options
	m := &lenex.Meet{
		Name: e.Name, City: e.Place, Nation: italy, Course: lenex.CourseOf(raceday.PoolMetres(e)), Organizer: e.Organiser, HostClub: e.Organiser,
		Deadline: e.Deadline, AgeDate: lenex.AgeDateOf(calendar.Season(e.SeasonID)),
		Pool: &lenex.Pool{LaneMin: lenex.Some(p.Pool.First), LaneMax: lenex.Some(p.Pool.First + p.Pool.Lanes - 1)},
	}
	if n := o.Int(option.MaxRaces); n > 0 {
		m.MaxEntriesAthlete = lenex.Some(n)
	}
	if n := o.Int(option.MaxTeamsPerAthlete); n > 0 {
		m.MaxEntriesRelay = lenex.Some(n)
	}
	if invitation {
		prices := p.Tariff.Prices()
		for _, f := range []struct {
			kind  lenex.FeeType
			cents money.Cents
		}{{lenex.ClubFee, prices.Club}, {lenex.AthleteFee, prices.Athlete}, {lenex.RelayFee, prices.Team}, {lenex.LateEntryFee, prices.Late}} {
			if f.cents > 0 {
				m.Fees = append(m.Fees, *lenexFee(f.kind, f.cents))
			}
		}
	}
	return m
}

func lenexFee(kind lenex.FeeType, cents money.Cents) *lenex.Fee {
	return &lenex.Fee{Type: kind, Value: lenex.Some(int(cents)), Currency: euro}
}

// lenexSessions returns the sessions of the timetable; an event without a start order has one.
func lenexSessions(p *raceday.Programme) []*lenex.Session {
	if len(p.Sessions) == 0 {
		return []*lenex.Session{{Number: lenex.Some(1), Date: p.Event.Starts, Judges: lenexJudges(p, 1)}}
	}
	out := make([]*lenex.Session, len(p.Sessions))
	for i, s := range p.Sessions {
		out[i] = &lenex.Session{Number: lenex.Some(s.Number), Date: s.Begins.Date(), Judges: lenexJudges(p, s.Number)}
		if i > 0 || !p.Order.Begins.IsZero() { // without a beginning the timetable only assumes one
			out[i].Daytime = lenexClock(s.Begins)
		}
	}
	for _, g := range p.Groups {
		if opening := g.Items[0]; !opening.Begins.IsZero() {
			out[g.Session-1].Name, out[g.Session-1].Daytime = opening.Note, lenexClock(opening.Begins)
		}
	}
	return out
}

func lenexClock(i calendar.Instant) lenex.Clock {
	t := i.Time().In(calendar.Rome)
	return lenex.ClockAt(t.Hour(), t.Minute())
}

// lenexStandards returns the limit times of an event, a list for each category and sex.
func lenexStandards(p *raceday.Programme) []*lenex.TimeStandardList {
	var lists []*lenex.TimeStandardList
	at := map[int]*lenex.TimeStandardList{}
	for _, t := range p.Standards {
		for _, sex := range sexesOf(t.Sex) {
			listID := standardListID(t.CategoryID, sex)
			l := at[listID]
			if l == nil {
				category := p.Categories[t.CategoryID]
				ages := lenex.AgesOf(category, sex)
				ages.Name = t.Category
				l = &lenex.TimeStandardList{ID: lenex.Some(listID), Name: strings.TrimSpace(t.Category + " " + sexWord(sex)),
					Course: lenex.CourseOf(raceday.PoolMetres(p.Event)), Gender: lenex.GenderOf(sex), Type: lenex.MaximumTimes, AgeGroup: &ages}
				at[listID], lists = l, append(lists, l)
			}
			l.Standards = append(l.Standards, lenex.TimeStandard{Time: t.Time, SwimStyle: lenex.StyleOf(p.Races[t.RaceID])})
		}
	}
	return lists
}

// sexesOf returns both sexes for AnySex, because lists of limit times have one sex each.
func sexesOf(sex domain.Sex) []domain.Sex {
	if sex == domain.AnySex {
		return []domain.Sex{domain.Female, domain.Male}
	}
	return []domain.Sex{sex}
}
