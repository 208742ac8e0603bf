package access_test

import (
	"slices"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

const ownClub, otherClub = 5, 6

var training = []domain.Function{domain.FunctionTraining}

// actors are the columns of the table; "as" marks impersonated sessions.
var actors = map[string]access.Actor{
	"AN":    access.Anonymous,
	"C0":    {UserID: 2, Level: domain.LevelCoach, Active: true},
	"C0+3":  {UserID: 2, Level: domain.LevelCoach, Functions: training, Active: true},
	"C1":    {UserID: 3, Level: domain.LevelClub, ClubID: ownClub, Active: true},
	"C1+A":  {UserID: 3, Level: domain.LevelClub, ClubID: ownClub, ManagesAthletes: true, Active: true},
	"AD":    {UserID: 1, Level: domain.LevelAdmin, Active: true},
	"as C0": {UserID: 2, Level: domain.LevelCoach, Functions: training, ImpersonatorID: 1, Active: true},
	"as C1": {UserID: 3, Level: domain.LevelClub, ClubID: ownClub, ImpersonatorID: 1, Active: true},
	"as AD": {UserID: 4, Level: domain.LevelAdmin, ImpersonatorID: 1, Active: true},
}

// holders has the actors with each capability. Impersonated sessions have none of passwords, association, user administration,
// impersonation.
var holders = map[access.Capability][]string{
	access.UsersManage:     {"AD"},
	access.UserSwitch:      {"AD"},
	access.CoachInitialise: {"AD"},
	access.AccessLogRead:   {"AD"},
	access.AuditRead:       {"AD"},
	access.ClubCreate:      {"C0", "C0+3", "AD"},
	access.ClubManage:      {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.ClubAssociate:   {"C0", "C0+3", "AD"}, // an administrator may have no club either
	access.ClubApprove:     {"C1", "C1+A", "AD"},
	access.ClubsUpload:     {"AD", "as AD"},
	access.PasswordChange:  {"C0", "C0+3", "C1", "C1+A", "AD"},
	access.SeasonChange:    {"C0", "C0+3", "C1", "C1+A", "AD", "as C0", "as C1", "as AD"},
	access.AthletesRead:    {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.AthletesWrite:   {"C1+A", "AD", "as AD"}, // clubs only if the promotion body allows it
	access.AthletesUpload:  {"C1+A", "AD", "as AD"},
	access.AthletesManage:  {"AD", "as AD"},
	access.Certificates:    {"C1", "C1+A"}, // the athlete's club only
	access.Officials:       {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.StatementRead:   {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.PersonErase:     {"AD"},
	access.CatalogueWrite:  {"AD", "as AD"},
	access.TrainingOwn:     {"C0+3", "as C0"},
	access.TrialsWrite:     {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.RecordsRead:     {"C0", "C0+3", "C1", "C1+A", "AD", "as C0", "as C1", "as AD"},
	access.RecordsManage:   {"AD"},

	access.EventsRead:    {"C0", "C0+3", "C1", "C1+A", "AD", "as C0", "as C1", "as AD"},
	access.EventsCreate:  {"AD", "as AD"},
	access.EventsSummary: {"AD", "as AD"},
	access.EventsPrint:   {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.EventsFile:    {"C1", "C1+A", "AD", "as C1", "as AD"}, // the event is checked by the use case
	access.EntriesWrite:  {"C1", "C1+A", "AD", "as C1", "as AD"},

	access.ChampionshipsManage: {"AD", "as AD"},
	access.ChampionshipsEnrol:  {"C1", "C1+A"},

	access.OrdersMake:     {"C1", "C1+A"},
	access.OrdersRead:     {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.OrdersOwn:      {"C0", "C0+3", "C1", "C1+A", "AD", "as C0", "as C1", "as AD"},
	access.OrdersPay:      {"C0", "C0+3", "C1", "C1+A", "AD"}, // the order is checked by the use case
	access.PremiumBuy:     {"C0+3"},
	access.OrdersExpire:   {"AD"},
	access.EventsInvoice:  {"AD"},
	access.OrdersCancel:   {"C0", "C0+3", "C1", "C1+A", "AD", "as C0", "as C1", "as AD"}, // the order is checked by the use case
	access.OrdersMarkPaid: {"C1", "C1+A", "AD"},                                          // the event is checked by the use case
	access.CreditUse:      {"C1", "C1+A", "AD"},
	access.MovementsRead:  {"C1", "C1+A", "AD", "as C1", "as AD"},
	access.MovementsWrite: {"AD"},
}

func TestCapabilities(t *testing.T) {
	for name, actor := range actors {
		listed := access.Capabilities(actor)
		if !slices.IsSorted(listed) {
			t.Errorf("%s: the list is not sorted: %v", name, listed)
		}
		for capability, who := range holders {
			want := slices.Contains(who, name)
			if got := access.Can(actor, capability); got != want {
				t.Errorf("%s and %s: %v, want %v", name, capability, got, want)
			}
			if slices.Contains(listed, capability) != want {
				t.Errorf("%s: the list is %v", name, listed)
			}
		}
		for _, c := range listed {
			if _, ok := holders[c]; !ok {
				t.Errorf("%s holds %s, which has no row in the table", name, c)
			}
		}
		if access.Can(actor, "inventata") {
			t.Errorf("%s has a capability that does not exist", name)
		}
	}
}

func TestCanClub(t *testing.T) {
	for _, c := range []struct {
		actor string
		club  id.Club
		want  bool
	}{
		{"AN", ownClub, false}, {"C0", ownClub, false}, {"C0", 0, false}, {"C1", ownClub, true}, {"C1", otherClub, false}, {"C1", 0, false},
		{"C1", -ownClub, false},
		{"AD", ownClub, true}, {"AD", otherClub, true}, {"AD", 0, false}, {"AD", -1, false}, {"as C1", ownClub, true},
		{"as C1", otherClub, false},
	} {
		if got := access.CanClub(actors[c.actor], access.ClubManage, c.club); got != c.want {
			t.Errorf("%s manages club %d: %v, want %v", c.actor, c.club, got, c.want)
		}
	}
	if access.CanClub(actors["as C1"], access.ClubApprove, ownClub) {
		t.Error("an impersonated session may approve associations")
	}
}

func TestNeeds(t *testing.T) {
	for need, who := range map[access.Need][]string{
		access.Anyone:  {"AN", "C0", "C0+3", "C1", "C1+A", "AD", "as C0", "as C1", "as AD"},
		access.User:    {"C0", "C0+3", "C1", "C1+A", "AD", "as C0", "as C1", "as AD"},
		access.Club:    {"C1", "C1+A", "AD", "as C1", "as AD"},
		access.Owner:   {"C1", "C1+A", "AD", "as C1", "as AD"},
		access.Coach:   {"C0+3", "as C0"},
		access.Admin:   {"AD"},
		access.Need(0): nil, // a route without a need is open to no one
	} {
		for name, actor := range actors {
			if got, want := access.Meets(actor, need), slices.Contains(who, name); got != want {
				t.Errorf("%s meets %s: %v, want %v", name, need, got, want)
			}
		}
	}
}

// TestActorWithoutUserHasNoCapabilities checks that a level without a valid user id grants nothing.
func TestActorWithoutUserHasNoCapabilities(t *testing.T) {
	for _, userID := range []id.User{0, -1} {
		ghost := access.Actor{UserID: userID, Level: domain.LevelAdmin, ClubID: ownClub, Functions: training}
		if got := access.Capabilities(ghost); len(got) != 0 {
			t.Errorf("user %d holds %v", userID, got)
		}
	}
}
