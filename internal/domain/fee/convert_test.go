package fee

import (
	"reflect"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

func TestFromParticipation(t *testing.T) {
	alone := domain.Participation{Entry: domain.Entry{ID: 1, Kind: catalog.Individual, AthleteID: anna, RaceID: sl50, CategoryID: ragazzi,
		Disability: 2, Late: true}}
	relayed := domain.Participation{Entry: domain.Entry{
		ID: 2, Kind: catalog.Team, RaceID: relay, CategoryID: ragazzi, Disability: 1, Closed: true, Absent: true,
		Members: []domain.Member{{Entrant: domain.Entrant{ID: bea}}},
	}}
	for status, missing := range map[domain.ResultStatus]bool{
		domain.ResultNone: false, domain.ResultRegular: false, domain.ResultDisqualified: false, domain.ResultAbsent: true,
	} {
		alone.Result.Status, relayed.Result.Status = status, status
		want := race(1, anna, late, disabled, func(e *Entry) { e.Missing = missing })
		if got := FromParticipation(alone); !reflect.DeepEqual(got, want) {
			t.Errorf("status %d: %+v, want %+v", status, got, want)
		}
		want = team(2, []id.Athlete{bea}, declared, func(e *Entry) { e.Missing = missing })
		if got := FromParticipation(relayed); !reflect.DeepEqual(got, want) {
			t.Errorf("status %d: %+v, want %+v", status, got, want)
		}
	}
	relayed.Closed = false
	if !FromParticipation(relayed).Open {
		t.Error("an incomplete team is not open")
	}
}

// TestEventTariff checks that a race price takes precedence over its category's price, and of duplicate races the older one counts.
func TestEventTariff(t *testing.T) {
	price := func(p string) option.Values { return option.Values{option.RacePrice: p} }
	categories := []domain.EventCategory{{CategoryID: ragazzi, Kind: 1, Overrides: price("3")}}
	races := []domain.EventRace{{ID: 8, RaceID: sl50, CategoryID: ragazzi, Kind: 1, Overrides: price("7")},
		{ID: 5, RaceID: sl50, CategoryID: ragazzi, Kind: 1, Overrides: price("5")}}
	tariff := EventTariff(domain.Event{FeeMethod: domain.FeePerAthleteAndRace, Options: price("9")}, categories, races)
	if got := tariff.Compute([]Entry{race(1, anna), race(2, bea, in(sl100, ragazzi)),
		race(3, carla, in(sl50, juniores))}).Fees; got != 17*euro {
		t.Errorf("fees of %s", got.Decimal())
	}
}
