package domain

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain/racetime"
)

// TestReasonsAndStatuses checks every combination of reason and status.
func TestReasonsAndStatuses(t *testing.T) {
	allowed := map[ResultStatus][]Reason{
		ResultNone: {NoReason}, ResultRegular: {NoReason, OutOfCompetition}, ResultDisqualified: {NoReason, DidNotFinish},
		ResultAbsent: {NoReason, Withdrawn, Ill},
	}
	for status, list := range allowed {
		for reason := Reason(-1); reason <= 5; reason++ {
			want := slices.Contains(list, reason)
			faults := CheckResult(Participation{Result: Result{Status: status, Reason: reason}})
			if got := faults[FieldReason] == nil; got != want || reason.Fits(status) != want {
				t.Errorf("status %d, reason %d: allowed %t, want %t", status, reason, got, want)
			}
		}
	}
}

func TestCheckResult(t *testing.T) {
	team := Entry{Kind: Team, Members: []Member{{Entrant: Entrant{ID: 1}}, {Entrant: Entrant{ID: 2}}}}
	one := Entry{Kind: Individual}
	reaction := racetime.ReactionOf
	for _, c := range []struct {
		name   string
		entry  Entry
		result Result
		want   string // the field at fault
	}{
		{"nothing", one, Result{}, ""},
		{"referee's reason", one, Result{Status: ResultDisqualified, Disqualification: "Falsa partenza"}, ""},
		{"with a reason", one, Result{Status: ResultDisqualified, Reason: DidNotFinish, Disqualification: "Crampi"}, ""},
		{"200 characters", one, Result{Status: ResultDisqualified, Disqualification: strings.Repeat("è", 200)}, ""},
		{"201 characters", one, Result{Status: ResultDisqualified, Disqualification: strings.Repeat("è", 201)}, FieldDisqualification},
		{"a line break", one, Result{Status: ResultDisqualified, Disqualification: "a\nb"}, FieldDisqualification},
		{"of a regular result", one, Result{Status: ResultRegular, Disqualification: "Falsa partenza"}, FieldDisqualification},
		{"of an absent one", one, Result{Status: ResultAbsent, Disqualification: "Falsa partenza"}, FieldDisqualification},
		{"without a result", one, Result{Disqualification: "Falsa partenza"}, FieldDisqualification},
		{"reaction", one, Result{Status: ResultRegular, Reaction: reaction(65)}, ""},
		{"early", one, Result{Status: ResultDisqualified, Reaction: reaction(-3)}, ""},
		{"before the finish", one, Result{Reaction: reaction(65)}, ""},
		{"too long", one, Result{Status: ResultRegular, Reaction: reaction(1000)}, FieldReaction},
		{"too early", one, Result{Status: ResultRegular, Reaction: reaction(-1000)}, FieldReaction},
		{"of an absent one", one, Result{Status: ResultAbsent, Reaction: reaction(65)}, FieldReaction},
		{"of a team", team, Result{Status: ResultRegular, Reaction: reaction(65)}, FieldReaction},
		{"legs", team, Result{Status: ResultRegular, Legs: Legs{{1, reaction(70)}, {2, reaction(-2)}}}, ""},
		{"unknown leg", team, Result{Status: ResultRegular, Legs: Legs{{1, racetime.Reaction{}}}}, ""},
		{"another athlete's leg", team, Result{Status: ResultRegular, Legs: Legs{{3, reaction(70)}}}, FieldLegs},
		{"the same leg twice", team, Result{Status: ResultRegular, Legs: Legs{{1, reaction(70)}, {1, reaction(70)}}}, FieldLegs},
		{"impossible leg", team, Result{Status: ResultRegular, Legs: Legs{{1, reaction(-2000)}}}, FieldLegs},
		{"absent legs", team, Result{Status: ResultAbsent, Legs: Legs{{1, reaction(70)}}}, FieldLegs},
		{"legs of one athlete", one, Result{Status: ResultRegular, Legs: Legs{{1, reaction(70)}}}, FieldLegs},
	} {
		faults := CheckResult(Participation{Entry: c.entry, Result: c.result})
		if got := strings.Join(slices.Sorted(maps.Keys(faults)), ", "); got != c.want {
			t.Errorf("%s: faults %q, want %q", c.name, got, c.want)
		}
	}
}

// TestSettleResult checks that a changed status clears fields that do not go with it, unless they were sent.
func TestSettleResult(t *testing.T) {
	full := Result{Reason: DidNotFinish, Disqualification: "Crampi", Reaction: racetime.ReactionOf(65)}
	for _, c := range []struct {
		status ResultStatus
		sent   Sent
		want   Result
	}{
		{ResultDisqualified, Sent{}, full},
		{ResultRegular, Sent{}, Result{Reaction: full.Reaction}},
		{ResultAbsent, Sent{}, Result{}},
		{ResultAbsent, Sent{FieldReason: true}, Result{Reason: DidNotFinish}},
		{ResultRegular, Sent{FieldDisqualification: true}, Result{Disqualification: "Crampi", Reaction: full.Reaction}},
	} {
		n := Participation{Entry: Entry{Kind: Individual}, Result: full}
		n.Result.Status, c.want.Status = c.status, c.status
		if n.SettleResult(c.sent); !n.Result.Same(c.want) {
			t.Errorf("status %d, sent %v: %+v, want %+v", c.status, c.sent, n.Result, c.want)
		}
	}
	relay := Participation{Entry: Entry{Kind: Team, Members: []Member{{Entrant: Entrant{ID: 1}}}}, Result: Result{Status: ResultRegular,
		Legs: Legs{{1, racetime.ReactionOf(70)}, {2, racetime.ReactionOf(20)}}}}
	if relay.SettleResult(Sent{}); !slices.Equal(relay.Result.Legs, Legs{{1, racetime.ReactionOf(70)}}) {
		t.Errorf("a member who left: %v", relay.Result.Legs)
	}
}

func TestResultText(t *testing.T) {
	for _, c := range []struct {
		result Result
		scored bool
		want   string
	}{
		{Result{}, false, "S.T."},
		{Result{Status: ResultRegular, Time: 6512}, false, "1'05''12"},
		{Result{Status: ResultRegular, Time: 6512, Reason: OutOfCompetition}, false, "1'05''12 FG"},
		{Result{Status: ResultRegular, Time: 950, Reason: OutOfCompetition}, true, "9,50 FG"},
		{Result{Status: ResultDisqualified, Time: 6512}, false, "SQ"},
		{Result{Status: ResultDisqualified, Time: 6512, Reason: DidNotFinish}, false, "RIT"},
		{Result{Status: ResultAbsent}, false, "ASS"},
		{Result{Status: ResultAbsent, Reason: Withdrawn}, false, "RIN"},
		{Result{Status: ResultAbsent, Reason: Ill}, false, "MAL"},
	} {
		if got := c.result.Text(c.scored); got != c.want {
			t.Errorf("%+v: %q, want %q", c.result, got, c.want)
		}
	}
}

func TestReasonOf(t *testing.T) {
	for text, want := range map[string]Reason{"": NoReason, "0": NoReason, "rit": DidNotFinish, " RIN ": Withdrawn, "3": Ill,
		"FG": OutOfCompetition} {
		if got, known := ReasonOf(text); got != want || !known {
			t.Errorf("%q: got %d, %t, want got == want and known", text, got, known)
		}
	}
	for _, text := range []string{"5", "-1", "SQ", "RITIRATO"} {
		if _, known := ReasonOf(text); known {
			t.Errorf("%q is known", text)
		}
	}
}
