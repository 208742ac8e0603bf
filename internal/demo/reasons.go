package demo

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
)

// refereeReasons are what referees write about disqualifications.
var refereeReasons = []string{"Falsa partenza", "Virata irregolare", "Bracciata irregolare", "Partenza anticipata al cambio"}

// addReasons completes the results of a swimming event: why swimmers were disqualified or absent, one swim out of competition, and
// reaction times of relays and of every third swim. It uses no random numbers, so that the other data does not change.
func (m *meeting) addReasons() {
	disqualified, absent := 0, 0
	var regular []*domain.Result
	for i := range m.entries {
		n := &m.entries[i]
		r := &n.Result
		switch {
		case r.Status == domain.ResultDisqualified:
			if r.Disqualification = refereeReasons[disqualified%len(refereeReasons)]; disqualified%3 == 1 {
				r.Reason, r.Disqualification = domain.DidNotFinish, ""
			}
			disqualified++
		case r.Status == domain.ResultAbsent && !n.Absent && n.Kind == domain.Individual:
			r.Reason = []domain.Reason{domain.Ill, domain.Withdrawn, domain.NoReason}[absent%3]
			absent++
		case r.Status == domain.ResultRegular && (i%3 == 0 || n.Kind == domain.Team):
			addReactions(n, i)
		}
		if r.Status == domain.ResultRegular && n.Kind == domain.Individual {
			regular = append(regular, r)
		}
	}
	n := len(regular)
	if n < 10 {
		return
	}
	regular[n-1].Reason = domain.OutOfCompetition
	if disqualified == 0 {
		*regular[n/2] = domain.Result{Status: domain.ResultDisqualified, Disqualification: refereeReasons[1]}
	}
}

// addReactions gives a swim its reaction time, and a relay those of its members.
func addReactions(n *domain.Participation, seed int) {
	start := racetime.Centis(60 + seed%23)
	if n.Kind == domain.Individual {
		n.Result.Reaction = racetime.ReactionOf(start)
		return
	}
	for i, member := range n.Members {
		reaction := start
		if i > 0 {
			reaction = racetime.Centis(8 + (seed*7+i*11)%35)
		}
		n.Result.Legs = append(n.Result.Legs, domain.Leg{AthleteID: member.ID, Reaction: racetime.ReactionOf(reaction)})
	}
}
