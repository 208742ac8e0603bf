package demo

import (
	"traguardo/internal/domain"
)

// youth is the programme of competitive swimmers: individual, disabled and relays. The youngest are ranked by year.
var youth = []class{
	{kind: domain.Individual, codes: []int64{102}, races: []string{"50 SL", "50 DO", "50 RA", "50 FA"}, byYear: true, maxRaces: 2,
		price: "5"},
	{kind: domain.Individual, codes: span(103, 107), races: []string{"50 SL", "100 SL", "200 SL", "400 SL", "100 DO", "100 RA", "100 FA",
		"200 MI"}},
	{kind: domain.Individual, codes: span(104, 107), races: []string{"50 SL", "100 SL", "50 DO"}, disabled: true},
	{kind: domain.Team, codes: span(103, 107), races: []string{"4x50 SL", "4x50 MI", "4x50 SL MX"}},
	{kind: domain.Team, codes: []int64{107}, races: []string{"4x50 SL MX"}, disabled: true, price: "0"},
}

// masters is ranked by age, and relays by the sum of ages.
var masters = []class{
	{kind: domain.Individual, codes: span(302, 313), races: []string{"50 SL", "100 SL", "200 SL", "50 DO", "50 RA", "50 FA", "100 MI"}},
	{kind: domain.Individual, codes: span(302, 310), races: []string{"50 SL", "50 DO"}, disabled: true},
	{kind: domain.Team, codes: span(351, 358), races: []string{"4x50 SL", "4x50 SL MX"}},
}

// beginners is a programme of short races without points.
var beginners = []class{
	{kind: domain.Individual, codes: span(201, 206), races: []string{"25 SL", "25 DO", "25 RA"}, maxRaces: 2},
	{kind: domain.Individual, codes: span(101, 103), races: []string{"25 SL", "25 FA", "50 SL", "50 DO"}, maxRaces: 2},
	{kind: domain.Individual, codes: span(104, 107), races: []string{"50 SL", "50 DO", "100 MI"}},
}

// elite has the categories that qualify.
var elite = []class{
	{kind: domain.Individual, codes: span(104, 107), races: []string{"50 SL", "100 SL", "200 SL", "100 DO", "100 RA", "100 FA", "200 MI"}},
	{kind: domain.Team, codes: span(104, 107), races: []string{"4x100 SL", "4x100 MI"}},
}

// fins is the finswimming programme.
var fins = []class{
	{kind: domain.Individual, codes: span(401, 402), races: []string{"50 NP", "100 NP", "50 PN"}, byYear: true, maxRaces: 2, price: "5"},
	{kind: domain.Individual, codes: span(403, 407), races: []string{"50 NP", "100 NP", "200 NP", "400 NP", "50 AP", "100 VS", "50 PN",
		"100 PN", "200 PN"}},
	{kind: domain.Individual, codes: span(404, 406), races: []string{"50 PN", "100 PN"}, disabled: true},
	{kind: domain.Team, codes: span(402, 407), races: []string{"4x50 NP", "4x100 PN", "4x50 NP MX"}},
}

// gymnasts is the women's programme.
var gymnasts = []class{
	{kind: domain.Individual, codes: span(502, 503), races: []string{"TR", "CL", "MT"}, maxRaces: 2},
	{kind: domain.Individual, codes: span(504, 507), races: []string{"VO", "PA", "TR", "CL", "CG"}},
	{kind: domain.Team, codes: span(503, 507), races: []string{"SQ"}},
}

var dancers = []class{
	{kind: domain.Individual, codes: span(503, 507), races: []string{"CLAS", "MOD", "CONT", "HH"}},
	{kind: domain.Team, codes: span(503, 507), races: []string{"DUO", "COP", "TRIO"}},
}

var menGymnasts = []class{
	{kind: domain.Individual, codes: span(503, 507), races: []string{"CL", "CM", "AN", "VO", "PP", "SB"}},
	{kind: domain.Team, codes: span(503, 507), races: []string{"SQ"}},
}

// artistics is artistic swimming, with the categories of swimmers.
var artistics = []class{
	{kind: domain.Individual, codes: span(103, 107), races: []string{"OBB", "SOLO T", "SOLO L"}},
	{kind: domain.Team, codes: span(103, 107), races: []string{"DUO T", "DUO L MX", "TRIO"}},
}

var rhythmics = []class{
	{kind: domain.Individual, codes: span(502, 503), races: []string{"CL", "PA"}, maxRaces: 2},
	{kind: domain.Individual, codes: span(504, 507), races: []string{"FU", "CE", "PA", "CLA", "NA"}},
	{kind: domain.Team, codes: span(503, 507), races: []string{"COP", "TRIO"}},
}

// players is basketball: free throws, or three against three, without a ranking.
var players = []class{
	{kind: domain.Individual, codes: span(504, 507), races: []string{"TL", "T3"}},
	{kind: domain.Team, codes: span(504, 507), races: []string{"3C3"}},
}

var skaters = []class{
	{kind: domain.Individual, codes: span(503, 507), races: []string{"SIN C", "SIN L", "SD"}},
	{kind: domain.Team, codes: span(503, 507), races: []string{"CA", "QUA"}},
}

// raceNotes holds notes of some races.
var raceNotes = map[string]string{"400 SL": "Due atleti per corsia, se necessario", "4x50 SL MX": "Due femmine e due maschi",
	"50 AP": "Partenza dal blocco o dall'acqua"}
