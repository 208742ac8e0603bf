package entry

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Screen is the content of the entries screen of an event.
type Screen struct {
	Event      domain.Event
	Manages    bool // administrator or organiser
	Open, Late bool // entries may be changed; new ones would be late
	Absences   bool // paid entries may be declared absent
	// WaitingList is set if places that become free go to a waiting list. Promotions are the entries that got one and may be declined.
	WaitingList bool
	Promotions  []domain.Promotion
	Athletes    []Athlete // one page
	Total       int       // number of athletes
	Teams       []domain.Participation
	Members     map[id.Athlete]domain.CertificateState // certificates of the teams' members
	Escorts     []domain.Escort
	Bills       []ClubBill
	Races       map[id.Race]domain.Race
	Categories  map[id.Category]domain.Category
}

// Athlete is an athlete who may be entered, with their entries.
type Athlete struct {
	domain.Candidate
	Category meet.Category // zero if the event has none for the athlete
	// Certificate is shown to the athlete's club and, of those who are entered, to managers.
	Certificate domain.CertificateState
	Entries     []domain.EntrySummary
}

// ClubBill is a club's bill for an event.
type ClubBill struct {
	ClubID id.Club
	Club   string
	appmeet.Bill
}

// Search selects the club and athletes shown on the screen.
type Search struct {
	EventID                       id.Event
	ClubID                        id.Club // club 0: all that the caller may see
	Force                         bool
	AthleteID                     id.Athlete // 0: all
	LastName, FirstName, ClubName string
	Member                        *bool // has a card valid today; nil: either
	Certified                     *bool // has a certificate that is valid on the days of the event; nil: either
	Page                          domain.Page
}

// Screen returns the entries of an event. Administrators and the organiser see all clubs or one; others see their own
// club and are refused if it has no entries and may not make any.
func (s *Entries) Screen(ctx context.Context, a access.Actor, search Search) (Screen, error) {
	q := s.core.DB.Q
	d, err := s.loadEvent(ctx, q, a, search.EventID)
	if err != nil {
		return Screen{}, err
	}
	clubID, err := d.visibleClub(search.ClubID, search.Force)
	if err != nil {
		return Screen{}, err
	}
	out := Screen{Event: d.event, Manages: d.manages, Absences: meet.AbsencesOpen(d.window), WaitingList: d.listMoves()}
	out.Late, out.Open = meet.Open(d.window)
	if out.Athletes, out.Total, err = d.athletePage(ctx, q, clubID, search); err != nil {
		return out, err
	}
	if out.Teams, err = q.Teams(ctx, d.event.ID, clubID); err != nil {
		return out, err
	}
	if out.Members, err = d.memberCertificates(ctx, q, out.Teams); err != nil {
		return out, err
	}
	if !d.manages {
		for i := range out.Teams {
			out.Teams[i].Result = out.Teams[i].Result.Official()
		}
	}
	if out.Escorts, err = q.Escorts(ctx, d.event.ID, clubID); err != nil {
		return out, err
	}
	if out.Races, out.Categories, err = q.EventCatalogue(ctx, d.event.ID); err != nil {
		return out, err
	}
	if out.Promotions, err = d.promotions(ctx, q, clubID); err != nil {
		return out, err
	}
	out.Bills, err = d.allBills(ctx, q, clubID)
	return out, err
}

// athletePage returns a page of the athletes whose entries the caller sees, and the total. It reads only their
// entries.
func (d *entryContext) athletePage(ctx context.Context, q store.Q, clubID id.Club, s Search) ([]Athlete, int, error) {
	if s.Certified != nil {
		return d.certifiedPage(ctx, q, clubID, s)
	}
	list, total, err := q.CandidatePage(ctx, domain.CandidateFilter{
		EventID: d.event.ID, ClubID: d.enterableClub(clubID), EnteredBy: clubID, AthleteID: s.AthleteID, LastName: s.LastName,
		FirstName: s.FirstName, ClubName: s.ClubName,
		Member: s.Member, Today: d.window.Today,
	}, s.Page)
	if err != nil {
		return nil, 0, err
	}
	var lines []domain.EntrySummary
	if len(list) == total && s.AthleteID == 0 {
		lines, err = q.EntrySummaries(ctx, d.event.ID, clubID)
	} else {
		ids := make([]id.Athlete, len(list))
		for i, c := range list {
			ids[i] = c.ID
		}
		lines, err = q.EntrySummariesOfAthletes(ctx, d.event.ID, clubID, ids)
	}
	if err != nil {
		return nil, 0, err
	}
	if !d.manages {
		for i := range lines {
			lines[i].Result = lines[i].Result.Official()
		}
	}
	out, err := d.withEntries(ctx, q, clubID, list, lines)
	return out, total, err
}

// certifiedPage returns a page of the athletes whose certificates are valid, or are not. Whether one is valid follows from all certificates
// of an athlete, so all athletes are read.
func (d *entryContext) certifiedPage(ctx context.Context, q store.Q, clubID id.Club, s Search) ([]Athlete, int, error) {
	want, page := *s.Certified, s.Page
	s.Certified, s.Page.Number, s.Page.Size = nil, 0, 0
	all, _, err := d.athletePage(ctx, q, clubID, s)
	if err != nil {
		return nil, 0, err
	}
	all = slices.DeleteFunc(all, func(a Athlete) bool { return (a.Certificate == domain.CertificateValid) != want })
	if page.Size == 0 {
		return all, len(all), nil
	}
	from := min(max(page.Number-1, 0)*page.Size, len(all))
	return all[from:min(from+page.Size, len(all))], len(all), nil
}

// visibleClub returns the club whose entries the caller sees, 0 for all.
func (d *entryContext) visibleClub(clubID id.Club, force bool) (id.Club, error) {
	switch {
	case d.manages:
		return clubID, nil
	case force:
		return 0, problem.Forbidden()
	case clubID != 0 && clubID != d.actor.ClubID:
		return 0, problem.NotFound()
	case !meet.CanOpen(d.window) && !d.window.HasEntries:
		return 0, problem.Refused(cmp.Or(meet.Refusal(d.window), "Iscrizioni non abilitate per questa Società"))
	}
	return d.actor.ClubID, nil
}

// enterableClub returns the club whose athletes the caller may enter in addition to those already in the event. Of
// other clubs the organiser sees only athletes who are entered.
func (d *entryContext) enterableClub(clubID id.Club) id.Club {
	switch {
	case clubID != 0 && d.actor.Admin():
		return clubID
	case clubID != 0 && clubID != d.actor.ClubID:
		return 0
	}
	return d.actor.ClubID
}

// athletes returns the athletes whom the caller may enter and those who are entered: of one club, or (0) of the
// caller's club and the whole event.
func (d *entryContext) athletes(ctx context.Context, q store.Q, clubID id.Club, lines []domain.EntrySummary) ([]Athlete, error) {
	list, err := q.ClubCandidates(ctx, d.enterableClub(clubID), d.event.ID, clubID)
	if err != nil {
		return nil, err
	}
	return d.withEntries(ctx, q, clubID, list, lines)
}

// withEntries adds the athletes' categories and entries.
func (d *entryContext) withEntries(
	ctx context.Context, q store.Q, clubID id.Club, list []domain.Candidate, lines []domain.EntrySummary,
) ([]Athlete, error) {
	exceptions, err := q.Exceptions(ctx, d.event.ID, clubID)
	if err != nil {
		return nil, err
	}
	for _, x := range exceptions {
		d.eligibility.Exceptions[x.AthleteID] = x.CategoryID
	}
	out, at := make([]Athlete, len(list)), make(map[id.Athlete]int, len(list))
	for i, c := range list {
		out[i].Candidate, at[c.ID] = c, i
		out[i].Category, _ = meet.CategoryOf(meet.FromEntrant(c.Entrant), d.eligibility.Categories, d.eligibility.Exceptions[c.ID],
			d.eligibility.Memberships)
	}
	for _, n := range lines {
		if i, found := at[n.AthleteID]; found && n.Kind == domain.Individual {
			out[i].Entries = append(out[i].Entries, n)
		}
	}
	return out, d.addCertificates(ctx, q, out)
}

// addCertificates adds to athletes whether their certificates are valid on the days of the event: to those who are entered, and to those of
// the caller's club.
func (d *entryContext) addCertificates(ctx context.Context, q store.Q, list []Athlete) error {
	var ids []id.Athlete
	for _, a := range list {
		if d.manages && len(a.Entries) > 0 || d.actor.HasClub() && a.ClubID == d.actor.ClubID {
			ids = append(ids, a.ID)
		}
	}
	certificates, err := q.CertificatesOf(ctx, ids)
	for i := range list {
		list[i].Certificate = d.certificateState(certificates[list[i].ID])
	}
	return err
}

// memberCertificates returns whether the certificates of the members of teams are valid on the days of the event.
func (d *entryContext) memberCertificates(
	ctx context.Context, q store.Q, teams []domain.Participation,
) (map[id.Athlete]domain.CertificateState, error) {
	var ids []id.Athlete
	for i := range teams {
		ids = append(ids, memberIDs(teams[i].Entry)...)
	}
	certificates, err := q.CertificatesOf(ctx, ids)
	out := make(map[id.Athlete]domain.CertificateState, len(certificates))
	for athleteID, list := range certificates {
		out[athleteID] = d.certificateState(list)
	}
	return out, err
}

// allBills returns the bill of one club, or (0) of all clubs.
func (d *entryContext) allBills(ctx context.Context, q store.Q, clubID id.Club) ([]ClubBill, error) {
	bills, err := appmeet.BillsOf(ctx, q, d.event.ID, clubID, d.tariff)
	if err != nil {
		return nil, err
	}
	return d.withNames(ctx, q, clubID, bills)
}

// bills returns the bills for entries already read.
func (d *entryContext) bills(ctx context.Context, q store.Q, clubID id.Club, lines []domain.EntrySummary) ([]ClubBill, error) {
	bills, err := appmeet.Bills(ctx, q, d.event.ID, clubID, d.tariff, lines)
	if err != nil {
		return nil, err
	}
	return d.withNames(ctx, q, clubID, bills)
}

// withNames adds the club names to bills and sorts by them. A single club's bill is returned even if it has no
// entries.
func (d *entryContext) withNames(ctx context.Context, q store.Q, clubID id.Club, bills map[id.Club]appmeet.Bill) ([]ClubBill, error) {
	if clubID != 0 {
		club, err := q.Club(ctx, clubID)
		return []ClubBill{{club.ID, club.Name, bills[clubID]}}, err
	}
	clubs, err := q.EventClubs(ctx, d.event.ID)
	out := make([]ClubBill, 0, len(clubs))
	for _, c := range clubs {
		out = append(out, ClubBill{c.ClubID, c.ClubName, bills[c.ClubID]})
	}
	return out, err
}

// RaceChoice is a race that an athlete may enter, or why not.
type RaceChoice struct {
	domain.Race
	meet.Assessment
	MayWait  bool            // the athlete may join the waiting list
	Standard racetime.Centis // limit time of the athlete's category; 0: none
	Best     racetime.Centis // best official time of the last twelve months in the event's pool; 0: none
	Entry    domain.EntrySummary
}

// AthleteRaces returns all individual races of an event for an athlete, with the verdict of each rule and the
// existing entries, and the bill of the athlete's club.
func (s *Entries) AthleteRaces(
	ctx context.Context, a access.Actor, eventID id.Event, athleteID id.Athlete,
) ([]RaceChoice, ClubBill, error) {
	q := s.core.DB.Q
	d, err := s.loadEvent(ctx, q, a, eventID)
	if err != nil {
		return nil, ClubBill{}, err
	}
	races := d.individualRaces()
	ids := make([]id.Race, len(races))
	for i, r := range races {
		ids[i] = r.ID
	}
	if err := d.loadCandidates(ctx, q, []id.Athlete{athleteID}, ids); err != nil {
		return nil, ClubBill{}, err
	}
	c, found := d.candidates[athleteID]
	if !found {
		return nil, ClubBill{}, problem.NotFound()
	}
	if err := d.loadBests(ctx, q, []id.Athlete{athleteID}); err != nil {
		return nil, ClubBill{}, err
	}
	standards, err := q.TimeStandards(ctx, eventID)
	if err != nil {
		return nil, ClubBill{}, err
	}
	lines, err := q.EntrySummaries(ctx, eventID, c.ClubID)
	if err != nil {
		return nil, ClubBill{}, err
	}
	choices := make([]RaceChoice, len(races))
	for i, r := range races {
		choices[i] = d.choice(r, c, lines, standards)
	}
	bills, err := d.bills(ctx, q, c.ClubID, lines)
	if err != nil {
		return nil, ClubBill{}, err
	}
	return choices, bills[0], nil
}

// choice assesses a race as if entered with the best official time and with a note; both can still be given when
// entering.
func (d *entryContext) choice(r domain.Race, c domain.Candidate, lines []domain.EntrySummary, standards []domain.TimeStandard) RaceChoice {
	out := RaceChoice{Race: r, Best: d.bests[store.BestKey{AthleteID: c.ID, RaceID: r.ID}]}
	if i := slices.IndexFunc(lines, func(n domain.EntrySummary) bool { return n.AthleteID == c.ID && n.RaceID == r.ID }); i >= 0 {
		out.Entry = lines[i]
	}
	request := Request{AthleteID: c.ID, RaceID: r.ID, Time: out.Best, Note: out.Entry.Note}
	if out.Entry.ID != 0 {
		request.Time = out.Entry.EntryTime
	}
	out.Assessment = d.judge(request, out.Entry.ID)
	out.MayWait = d.listMoves() && out.OnlyFullSoFar()
	for _, t := range standards {
		if t.RaceID == r.ID && t.CategoryID == out.Category.CategoryID && t.Sex == c.Sex {
			out.Standard = t.Time
		}
	}
	return out
}

// individualRaces returns the event's individual races, each once, in event order.
func (d *entryContext) individualRaces() []domain.Race {
	var out []domain.Race
	seen := map[id.Race]bool{}
	for _, r := range d.races {
		if r.Kind == domain.Individual && !seen[r.RaceID] {
			seen[r.RaceID] = true
			out = append(out, r.Race)
		}
	}
	return out
}
