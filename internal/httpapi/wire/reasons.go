package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// ResultDetails are the reason and the reaction times of a result. TEMPO_NUOTATO is the time of a disqualified swim, null for users who do
// not run the event. COMPONENTI has the members of a relay in order.
type ResultDetails struct {
	Reason           domain.Reason    `json:"MOTIVO"`
	Disqualification string           `json:"MOTIVO_SQ"`
	Reaction         *racetime.Centis `json:"TEMPO_REAZIONE"`
	Swum             *racetime.Centis `json:"TEMPO_NUOTATO"`
	Legs             []LegReaction    `json:"COMPONENTI"`
}

// LegReaction is the reaction time of a relay member: the start of the first, the take-over of the others. ID_ATLETA is 0 on public pages
// for reserved athletes.
type LegReaction struct {
	AthleteID id.Athlete       `json:"ID_ATLETA"`
	Reaction  *racetime.Centis `json:"TEMPO_REAZIONE"`
}

func fromReaction(r racetime.Reaction) *racetime.Centis {
	if !r.Known {
		return nil
	}
	return &r.Centis
}

// fromDetails converts the details of a result without the members of a relay.
func fromDetails(r domain.Result) ResultDetails {
	out := ResultDetails{Reason: r.Reason, Disqualification: r.Disqualification, Reaction: fromReaction(r.Reaction), Legs: []LegReaction{}}
	if swum := r.SwumTime(); swum > 0 {
		out.Swum = &swum
	}
	return out
}

// fromOutcome converts the details of an entry's result.
func fromOutcome(n *domain.Participation, r domain.Result) ResultDetails {
	out := fromDetails(r)
	if n.Kind == domain.Team {
		out.Legs = Map(n.Members, func(m domain.Member) LegReaction { return LegReaction{m.ID, fromReaction(r.Legs.Of(m.ID))} })
	}
	return out
}

// EditDetails sets the details of a result. TEMPO_NUOTATO is another name for the TEMPO of a disqualified swim.
type EditDetails struct {
	Reason           Opt[domain.Reason]    `json:"MOTIVO"`
	Disqualification Opt[string]           `json:"MOTIVO_SQ"`
	Reaction         Opt[*racetime.Centis] `json:"TEMPO_REAZIONE"`
	Swum             Opt[racetime.Centis]  `json:"TEMPO_NUOTATO"`
	Legs             Opt[[]EditLeg]        `json:"COMPONENTI"`
}

// EditLeg sets the reaction time of a relay member.
type EditLeg struct {
	AthleteID id.Athlete       `json:"ID_ATLETA"`
	Reaction  *racetime.Centis `json:"TEMPO_REAZIONE"`
}

func toReaction(c *racetime.Centis) racetime.Reaction {
	if c == nil {
		return racetime.Reaction{}
	}
	return racetime.ReactionOf(*c)
}

// apply sets the sent details of an entry's result, whose status is already set, and clears those that do not go with it.
func (e EditDetails) apply(n *domain.Participation, wrong problem.Fields) {
	r := &n.Result
	e.Reason.Into(&r.Reason)
	e.Disqualification.Into(&r.Disqualification)
	if e.Reaction.Set {
		r.Reaction = toReaction(e.Reaction.Value)
	}
	if e.Legs.Set {
		r.Legs = Map(e.Legs.Value, func(l EditLeg) domain.Leg {
			return domain.Leg{AthleteID: l.AthleteID, Reaction: toReaction(l.Reaction)}
		})
	}
	switch swum := e.Swum.Value; {
	case swum == 0:
	case r.Status != domain.ResultDisqualified:
		wrong.Add("TEMPO_NUOTATO", "va solo con lo stato squalificato")
	case swum < 0 || swum > maxTime:
		wrong.Add("TEMPO_NUOTATO", "tempo non valido")
	default:
		r.Time = swum
	}
	n.SettleResult(domain.Sent{domain.FieldReason: e.Reason.Set, domain.FieldDisqualification: e.Disqualification.Set,
		domain.FieldReaction: e.Reaction.Set, domain.FieldLegs: e.Legs.Set})
	for field, err := range domain.CheckResult(*n) {
		wrong.Add(detailFields[field], err.Error())
	}
}

var detailFields = map[string]string{domain.FieldReason: "MOTIVO", domain.FieldDisqualification: "MOTIVO_SQ",
	domain.FieldReaction: "TEMPO_REAZIONE", domain.FieldLegs: "COMPONENTI"}
