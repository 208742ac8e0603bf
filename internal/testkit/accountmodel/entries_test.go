package accountmodel_test

import (
	"fmt"
	"slices"

	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

func (s *sequence) enter() {
	athlete := s.dice("athlete", clubs*athletes)
	race := draw(s, "race", races)
	club := athlete / athletes
	who, role := s.actor(club)
	found, known := false, false
	for _, e := range s.ref.of(club) {
		known = known || !e.team && e.athlete == athlete || slices.Contains(e.members, athlete)
		found = found || !e.team && e.athlete == athlete && e.race == int(race)
	}
	open, late := s.ref.open(club)
	full := role == theClub && s.ref.full(club, athlete, int(race))
	if role != theClub {
		open, late = true, false
	}
	want := allowed(open && !found && !full)
	if role == theOrganiser && club != 0 && !known { // the athlete is not in the event
		want = 404
	}
	reply := s.call(who, "POST ge/presenza", scenario.In{
		"FK_ID_EVENTO": s.event, "FK_ID_GARA": race, "FK_ID_ATLETA": s.athletes[athlete], "TEMPO_ISCRIZIONE": 7000,
	}, want)
	s.checkMayWait(reply, open && !found && full && s.ref.moves())
	if reply.Esito == 0 {
		s.ref.add(&entry{id: reply.Inserted, club: club, race: int(race), athlete: athlete, late: late, byClub: role == theClub})
		s.names[reply.Inserted] = s.surnames[athlete]
		s.settle(club, by(club, role))
	}
}

// list enters several athletes of a club at once; invalid rows do not prevent the others.
func (s *sequence) list() {
	club := s.dice("club", clubs)
	who, role := s.user(club), theClub
	open, late := s.ref.open(club)
	if club == 0 || s.bool("by an administrator") {
		role, open, late = theOrganiser, true, false
		if club != 0 {
			who, role = s.staff(), anAdministrator
		}
	}
	var rows []any
	for range 1 + s.dice("rows", 4) {
		athlete := s.athletes[club*athletes+s.dice("athlete", athletes)]
		rows = append(rows, scenario.In{"FK_ID_ATLETA": athlete, "FK_ID_GARA": draw(s, "race", races), "TEMPO_ISCRIZIONE": 7000})
	}
	var outcomes []struct {
		Athlete int64 `json:"FK_ID_ATLETA"`
		Race    int   `json:"FK_ID_GARA"`
		Entry   int64 `json:"ID_PRESENZA"`
	}
	s.call(who, "POST ge/presenze/lista", scenario.In{"ID_EVENTO": s.event, "presenze": rows}).Into(s.t, &outcomes)
	for _, o := range outcomes {
		athlete := slices.Index(s.athletes, o.Athlete)
		found := slices.ContainsFunc(s.ref.of(club), func(e *entry) bool { return e.athlete == athlete && e.race == o.Race })
		full := role == theClub && s.ref.full(club, athlete, o.Race)
		if (o.Entry != 0) != (open && !found && !full) {
			s.fail("a row of a list", "%+v, open %t, there %t, full %t", o, open, found, full)
		}
		if o.Entry != 0 {
			s.ref.add(&entry{id: o.Entry, club: club, race: o.Race, athlete: athlete, late: late, byClub: role == theClub})
			s.names[o.Entry] = s.surnames[athlete]
		}
	}
	s.settle(club, by(club, role))
}

func (s *sequence) team() {
	club := s.dice("club", clubs)
	if teams := slices.DeleteFunc(s.ref.of(club), func(e *entry) bool { return !e.team }); len(teams) >= 6 {
		panic(impossible{})
	}
	who, role := s.actor(club)
	size := 1 + s.dice("members", relaySize)
	first := s.dice("first", athletes)
	var members []int
	var sent []any
	for i := range size {
		a := club*athletes + (first+i)%athletes
		members, sent = append(members, a), append(sent, scenario.In{"ID_ATLETA": s.athletes[a], "ORDINE": i + 1})
	}
	open, late := s.ref.open(club)
	if role != theClub {
		open, late = true, false
	}
	reply := s.call(who, "POST ge/presenza", scenario.In{
		"FK_ID_EVENTO": s.event, "FK_ID_GARA": relay, "FK_ID_TIPO": 2, "FK_ID_SOCIETA": s.clubs[club], "FK_ID_CATEGORIA": testkit.Ragazzi,
		"componenti": sent,
	}, allowed(open))
	if reply.Esito == 0 {
		s.ref.add(&entry{
			id: reply.Inserted, club: club, team: true, race: relay, athlete: -1, members: members, late: late, byClub: role == theClub,
		})
		s.settle(club, by(club, role))
	}
}

// member adds an athlete to a team or removes one.
func (s *sequence) member() {
	e := draw(s, "team", slices.DeleteFunc(slices.Clone(s.ref.entries), func(e *entry) bool { return !e.team }))
	who, role := s.actor(e.club)
	open, _ := s.ref.open(e.club)
	open = open || role != theClub
	athlete := e.club*athletes + s.dice("athlete", athletes)
	in := scenario.In{"ID_PRESENZA": e.id, "ID_ATLETA": s.athletes[athlete]}
	if i := slices.Index(e.members, athlete); i >= 0 {
		if s.call(who, "DELETE ge/presenza/squ", in, allowed(open)).Esito == 0 {
			e.members = slices.Delete(slices.Clone(e.members), i, i+1)
			s.settle(e.club, by(e.club, role))
		}
		return
	}
	if len(e.members) == relaySize {
		panic(impossible{})
	}
	if s.call(who, "POST ge/presenza/squ", in, allowed(open)).Esito == 0 {
		e.members = append(slices.Clone(e.members), athlete)
		s.settle(e.club, by(e.club, role))
	}
}

func (s *sequence) remove() {
	e := draw(s, "entry", s.ref.entries)
	who, role := s.actor(e.club)
	fees, _ := s.ref.charges(e.club)
	open, _ := s.ref.open(e.club)
	free := open && !e.hand && !(e.paid && fees[e] > 0) || s.declinable(e)
	want := []int{allowed(role != theClub || free && e.status == 0)}
	if role == theClub && s.ref.inPayment(e.club) {
		want = []int{want[0], 1}
	}
	if s.call(who, "DELETE ge/presenza", scenario.In{"ID_PRESENZA": e.id}, want...).Esito == 0 {
		if s.declinable(e) && e.paid {
			s.seen["declined although paid"]++
		}
		s.ref.remove(e)
		s.settle(e.club, by(e.club, role))
	}
}

// absence declares an absence. The organiser and administrators can also withdraw it.
func (s *sequence) absence() {
	e := draw(s, "entry", s.ref.entries)
	who, role := s.actor(e.club)
	ok, on := true, !e.declared
	if role == theClub {
		ok, on = !e.declared && e.paid && (s.ref.extended[e.club] || s.ref.today <= s.ref.deadline+s.ref.options[absenceDays]), true
	}
	if s.call(who, "PUT ge/presenza/assenza", scenario.In{"ID_PRESENZA": e.id, "FLG_ASSENTE": flagOf(on)}, allowed(ok)).Esito == 0 {
		e.declared = on
		s.settle(e.club, by(e.club, role))
	}
}

// result records that an athlete was absent, or withdraws it.
func (s *sequence) result() {
	e := draw(s, "entry", s.ref.entries)
	status := 3 - e.status
	who := s.user(0)
	if s.bool("by an administrator") {
		who = s.staff()
	}
	s.call(who, "PUT ge/evento/presenza", scenario.In{"ID_PRESENZA": e.id, "FK_ID_STATO": status})
	e.status = status
	s.settle(e.club, others)
}

// hand marks an entry as paid, or removes the mark.
func (s *sequence) hand() {
	e := draw(s, "entry", slices.DeleteFunc(slices.Clone(s.ref.entries), func(e *entry) bool { return e.paid && !e.hand }))
	who, want := s.staff(), 0
	if s.bool("by the organiser") {
		who = s.user(0)
		if s.ref.options[online] == 1 || e.club == 0 {
			want = 403
		}
	}
	if s.call(who, "PUT ge/presenza/pagamento", scenario.In{"ID_PRESENZA": e.id, "FLG_PAGATO": flagOf(!e.hand)}, want).Esito == 0 {
		e.hand = !e.hand
		why := othersRaising
		if e.hand {
			why = others
		}
		s.settle(e.club, why)
	}
}

// prices has few values, so that equal prices are common.
var prices = []int{0, 500, 1000, 1250, 3000}

func (s *sequence) price() {
	o := draw(s, "option", []int{
		racePrice, racePrice, racePrice2, racePrice3, athletePrice, teamPrice, clubPrice, lateFee,
		athletePenalty, entryPenalty, teamPenalty, onlyClosed, teamOnlyPay,
	})
	if o == onlyClosed || o == teamOnlyPay {
		s.option(o, 1-s.ref.options[o])
		return
	}
	s.option(o, draw(s, "price", prices))
}

// online switches online payment on or off.
func (s *sequence) online() {
	if s.ref.options[online] == 1 && s.dice("stays on", 4) < 3 {
		panic(impossible{})
	}
	s.option(online, 1-s.ref.options[online])
}

func (s *sequence) option(o, value int) {
	text := euros(value)
	if o == onlyClosed || o == teamOnlyPay || o == online || o == waitingList || o == declineHours || o == perClub {
		text = fmt.Sprint(value)
	}
	in := scenario.In{"ID_EVENTO": s.event, "opzioni": []any{scenario.In{"FK_ID_OPZIONE": o, "VALORE": text}}}
	before := s.dues()
	if o == online && value > s.ref.options[o] { // from now on, everything that is due can expire
		before = []int{-1, -1, -1}
		for c, due := range s.dues() {
			before[c] += 1 - min(1, due)
		}
	}
	s.ref.options[o] = value
	s.reprice("POST ge/evento/opzioni", in, before)
}

// ownPrice sets or removes the own price of a race or a category.
func (s *sequence) ownPrice() {
	at := draw(s, "place", []place{{racePrice, 0}, {racePrice, int(races[0])}, {racePrice, int(races[1])}, {teamPrice, 0}, {teamPrice, relay}})
	var value any
	before := s.dues()
	_, had := s.ref.own[at]
	if !had || s.bool("another") {
		p := draw(s, "price", prices)
		s.ref.own[at], value = p, euros(p)
	} else {
		delete(s.ref.own, at)
	}
	call, in := "PUT ge/evento/gara", scenario.In{"ID_EVENTO_GARA": s.race[at]}
	if at.race == 0 {
		call, in = "PUT ge/evento/categoria", scenario.In{"ID_EVENTO_CATEGORIA": s.category[at.option]}
	}
	in["opzioniSave"] = []any{scenario.In{"FK_ID_OPZIONE": at.option, "VALORE": value}}
	s.reprice(call, in, before)
}

func (s *sequence) changeMethod() {
	before := s.dues()
	s.ref.method = 1 + s.dice("method", 3)
	s.reprice("PUT ge/evento", scenario.In{"ID_EVENTO": s.event, "FK_ID_METODO_CALCOLO_IMPORTI": s.ref.method}, before)
}

func (s *sequence) extension() {
	club := 1 + s.dice("club", clubs-1)
	s.ref.extended[club] = !s.ref.extended[club]
	in := scenario.In{"ID_EVENTO": s.event, "FK_ID_SOCIETA": s.clubs[club], "FLG_PROROGA": flagOf(s.ref.extended[club])}
	s.call(s.admin(), "POST ge/evento/proroga", in)
	if !s.ref.extended[club] { // what was not due tonight is due now
		s.settle(club, othersRaising)
	}
}

func flagOf(on bool) int { return 1 - allowed(on) }

func euros(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }
