package upload_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// fixture is an application with two clubs, an administrator and a user of the first club.
type fixture struct {
	*app.App
	db          *store.DB
	clock       *testkit.Clock
	admin, club access.Actor
	own, other  domain.Club
}

func newFixture(t testing.TB, db *store.DB) *fixture {
	t.Helper()
	v, err := variant.ByKey("nuoto")
	if err != nil {
		t.Fatal(err)
	}
	o := &fixture{db: db, clock: testkit.NewClock()}
	o.App = app.New(db, nil, o.clock, slog.New(slog.DiscardHandler), app.Settings{Variant: v})
	code := func(c string) func(*domain.Club) { return func(club *domain.Club) { club.Code = c } }
	o.own, o.other = testkit.Club(t, db, code("AA01")), testkit.Club(t, db, code("BB02"))
	admin, user := testkit.User(t, db, testkit.Level(domain.LevelAdmin)), testkit.User(t, db, testkit.Level(domain.LevelClub),
		testkit.In(o.own))
	o.admin = access.Actor{UserID: admin.ID, Username: admin.Username, Level: domain.LevelAdmin, Active: true}
	o.club = access.Actor{UserID: user.ID, Username: user.Username, Level: domain.LevelClub, ClubID: o.own.ID, Active: true,
		ManagesAthletes: true}
	return o
}

// send uploads and confirms a CSV file with the given lines.
func (o *fixture) send(t testing.TB, who access.Actor, mode string, lines ...string) upload.Result {
	t.Helper()
	r, err := o.load(who, upload.Request{Mode: mode, Confirm: true}, strings.Join(lines, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (o *fixture) load(who access.Actor, r upload.Request, file string) (upload.Result, error) {
	r.Name, r.File, r.Size = "atleti.csv", strings.NewReader(file), int64(len(file))
	return o.Uploads.Load(context.Background(), who, r)
}

// athletes returns the stored athletes of a club.
func (o *fixture) athletes(t testing.TB, club domain.Club) []domain.Athlete {
	t.Helper()
	list, _, err := o.db.Athletes(t.Context(), domain.AthleteFilter{ClubID: club.ID}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// outcome formats a result as "created/updated/refused line:column ...".
func outcome(r upload.Result) string {
	out := fmt.Sprintf("%d/%d/%d", r.Created, r.Updated, r.Refused)
	for _, e := range r.Refusals {
		out += fmt.Sprintf(" %d:%s", e.Line, e.Column)
	}
	return out
}

const athleteHeader = "COD_AFF;COGNOME;NOME;SESSO;DATA_NASCITA;CODICE_FISCALE;COMUNE_NASCITA;CODICE_CATASTALE;NAZIONALITA;TESSERA;TIPO_TESSERAMENTO;QUALIFICA;" +
	"DATA_SCADENZA_TESSERAMENTO;EMAIL;TELEFONO;CATEGORIA_DIS"

// line returns a valid row of an athletes file with some cells changed.
func line(change ...string) string {
	cells := map[string]string{
		"COD_AFF": "AA01", "COGNOME": "Rossi", "NOME": "Mario", "SESSO": "M", "DATA_NASCITA": "01/01/1990", "TESSERA": "1",
	}
	for i := 0; i < len(change); i += 2 {
		cells[change[i]] = change[i+1]
	}
	var out []string
	for _, name := range strings.Split(athleteHeader, ";") {
		out = append(out, `"`+cells[name]+`"`)
	}
	return strings.Join(out, ";")
}

func TestAthleteCells(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		for i, c := range []struct {
			name, column, value string
			refused             string // column refused, empty for none
			check               func(a domain.Athlete) bool
		}{
			{"male by letter", "SESSO", "m", "", func(a domain.Athlete) bool { return a.Sex == domain.Male }},
			{"all capitals", "COGNOME", "D'ALÒ", "", func(a domain.Athlete) bool { return a.LastName == "D'Alò" }},
			{"small letters", "NOME", "anna maria", "", func(a domain.Athlete) bool { return a.FirstName == "Anna Maria" }},
			{"mixed case is kept", "COGNOME", "de Sanctis", "", func(a domain.Athlete) bool { return a.LastName == "de Sanctis" }},
			{"female by number", "SESSO", "2", "", func(a domain.Athlete) bool { return a.Sex == domain.Female }},
			{"mixed", "SESSO", "3", "SESSO", nil},
			{"ISO date", "DATA_NASCITA", "2012-02-29", "", func(a domain.Athlete) bool {
				return a.Birth == calendar.Of(2012, 2, 29) &&
					!a.OnlyYear
			}},
			{"no such day", "DATA_NASCITA", "31/02/2012", "DATA_NASCITA", nil},
			{"before 1900", "DATA_NASCITA", "31/12/1899", "DATA_NASCITA", nil},
			{"today", "DATA_NASCITA", "16/11/2026", "", nil},
			{"tomorrow", "DATA_NASCITA", "17/11/2026", "DATA_NASCITA", nil},
			{"year only", "DATA_NASCITA", "2012", "DATA_NASCITA", nil},
			{"promotional", "TIPO_TESSERAMENTO", "prop", "", func(a domain.Athlete) bool { return a.Membership == 1 }},
			{"master by number", "TIPO_TESSERAMENTO", "3", "", func(a domain.Athlete) bool { return a.Membership == 3 }},
			{"no type", "TIPO_TESSERAMENTO", "", "", func(a domain.Athlete) bool { return a.Membership == 2 }},
			{"other type", "TIPO_TESSERAMENTO", "4", "TIPO_TESSERAMENTO", nil},
			{"technician", "QUALIFICA", "TE", "", func(a domain.Athlete) bool { return a.Qualification == 4 }},
			{"athlete", "QUALIFICA", "AT", "", func(a domain.Athlete) bool { return a.Qualification == 1 }},
			{"referee", "QUALIFICA", "GI", "QUALIFICA", nil},
			{"disability by name", "CATEGORIA_DIS", "s14", "", func(a domain.Athlete) bool { return a.Disability == 15 }},
			{"disability by number", "CATEGORIA_DIS", "16", "", func(a domain.Athlete) bool { return a.Disability == 16 }},
			{"no such disability", "CATEGORIA_DIS", "S15", "CATEGORIA_DIS", nil},
			{"comune", "COMUNE_NASCITA", "ROMA", "", func(a domain.Athlete) bool { return a.BirthplaceID == 1058091 }},
			{"comune and province", "COMUNE_NASCITA", "Roma (RM)", "", func(a domain.Athlete) bool { return a.BirthplaceID == 1058091 }},
			{"comune and wrong province", "COMUNE_NASCITA", "Roma (MI)", "COMUNE_NASCITA", nil},
			{"namesakes", "COMUNE_NASCITA", "Samone", "COMUNE_NASCITA", nil},
			{"namesake with province", "COMUNE_NASCITA", "Samone (TN)", "", nil},
			{"ceased comune", "COMUNE_NASCITA", "Abbazia", "COMUNE_NASCITA", nil},
			{"state", "COMUNE_NASCITA", "Cina", "", func(a domain.Athlete) bool { return a.BirthplaceID == 210 }},
			{"unknown comune", "COMUNE_NASCITA", "Paperopoli", "COMUNE_NASCITA", nil},
			{"Belfiore code", "CODICE_CATASTALE", "h501", "", func(a domain.Athlete) bool { return a.BirthplaceID == 1058091 }},
			{"unknown Belfiore code", "CODICE_CATASTALE", "Y999", "CODICE_CATASTALE", nil},
			{"code of a ceased comune", "CODICE_CATASTALE", "A009", "CODICE_CATASTALE", nil},
			{"nationality by name", "NAZIONALITA", "francia", "", func(a domain.Athlete) bool { return a.NationalityID == 110 }},
			{"nationality by ISO code", "NAZIONALITA", "FR", "", func(a domain.Athlete) bool { return a.NationalityID == 110 }},
			{"no nationality", "NAZIONALITA", "", "", func(a domain.Athlete) bool { return a.NationalityID == 118 }},
			{"no such state", "NAZIONALITA", "Atlantide", "NAZIONALITA", nil},
			{"tax code", "CODICE_FISCALE", "rssmra90a01 h501w", "", func(a domain.Athlete) bool { return a.TaxCode == "RSSMRA90A01H501W" }},
			{"wrong check letter", "CODICE_FISCALE", "RSSMRA90A01H501X", "CODICE_FISCALE", nil},
			{"another person's tax code", "CODICE_FISCALE", "DMCMCH10M70F205T", "", nil},
			{"e-mail", "EMAIL", "mario@posta.example", "", func(a domain.Athlete) bool { return a.Email == "mario@posta.example" }},
			{"invalid e-mail", "EMAIL", "mario@posta", "EMAIL", nil},
			{"expiry", "DATA_SCADENZA_TESSERAMENTO", "31/8/2027", "", func(a domain.Athlete) bool {
				return a.MemberUntil == calendar.Of(2027, 8,
					31)
			}},
			{"wrong expiry", "DATA_SCADENZA_TESSERAMENTO", "mai", "DATA_SCADENZA_TESSERAMENTO", nil},
			{"200 characters", "COGNOME", strings.Repeat("è", 200), "", nil},
			{"201 characters", "COGNOME", strings.Repeat("è", 201), "COGNOME", nil},
			{"no surname", "COGNOME", " ", "COGNOME", nil},
			{"no card", "TESSERA", "", "TESSERA", nil},
			{"unknown club", "COD_AFF", "ZZ99", "COD_AFF", nil},
			{"a formula in a name", "NOME", "Łukasz =1+1 🏊", "", func(a domain.Athlete) bool { return a.FirstName == "Łukasz =1+1 🏊" }},
		} {
			t.Run(c.name, func(t *testing.T) {
				surname, card := fmt.Sprintf("Prova%d", i), fmt.Sprint(i)
				cells := []string{"COGNOME", surname, "TESSERA", card, c.column, c.value}
				r := o.send(t, o.admin, "atleti", athleteHeader, line(cells...))
				want := "1/0/0"
				if c.refused != "" {
					want = "0/0/1 2:" + c.refused
				}
				if got := outcome(r); got != want {
					t.Fatalf("%s, want %s (%v)", got, want, r.Refusals)
				}
				if c.check == nil {
					return
				}
				for _, a := range o.athletes(t, o.own) {
					if a.Card == card && !c.check(a) {
						t.Errorf("stored %+v", a)
					}
				}
			})
		}
	})
}

func TestAthletesAreMatched(t *testing.T) {
	const code, other = "RSSMRA90A01H501W", "DMCMCH10M70F205T"
	for _, c := range []struct {
		name          string
		first, second string
		want          string // of the second file
		athletes      int
	}{
		{"the same row", line(), line(), "0/0/0", 1},
		{"the same row in capitals", line("COGNOME", "ROSSI"), line("COGNOME", "ROSSI"), "0/0/0", 1},
		{"by tax code, everything else new", line("CODICE_FISCALE", code), line("CODICE_FISCALE", code, "COGNOME", "Rosi", "TESSERA", "9",
			"DATA_NASCITA", "02/01/1990"), "0/1/0", 1},
		{"by card, name corrected", line(), line("NOME", "Marco"), "0/1/0", 1},
		{"by card, tax code added", line(), line("CODICE_FISCALE", code), "0/1/0", 1},
		{"by person, card renewed", line(), line("TESSERA", "9"), "0/1/0", 1},
		{"by person, spelt differently", line("COGNOME", "D'Alò"), line("COGNOME", "DALO", "TESSERA", "9"), "0/1/0", 1},
		{"another birth date is another person", line(), line("TESSERA", "9", "DATA_NASCITA", "02/01/1990"), "1/0/0", 2},
		{"another sex is another person", line(), line("TESSERA", "9", "SESSO", "F"), "1/0/0", 2},
		{"namesakes with other tax codes", line("CODICE_FISCALE", code), line("CODICE_FISCALE", other, "TESSERA", "9"), "1/0/0", 2},
		{"person of another club", line("CODICE_FISCALE", code), line("CODICE_FISCALE", code, "COD_AFF", "BB02"), "1/0/0", 1},
		{"tax code corrected", line("CODICE_FISCALE", code), line("CODICE_FISCALE", other), "0/1/0", 1},
		{"card of another person", line("CODICE_FISCALE", code), line("CODICE_FISCALE", other, "COGNOME", "Verdi"), "0/0/1 2:TESSERA", 1},
		{"empty cells keep stored values", line("EMAIL", "m@posta.example", "TELEFONO", "333", "CODICE_FISCALE", code, "QUALIFICA", "TE"),
			line(), "0/0/0", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newFixture(t, testkit.DB(t))
			if got := outcome(o.send(t, o.admin, "atleti", athleteHeader, c.first)); got != "1/0/0" {
				t.Fatalf("first file: %s", got)
			}
			if dry, err := o.load(o.admin, upload.Request{Mode: "atleti"}, athleteHeader+"\n"+c.second); err != nil || outcome(dry) != c.want {
				t.Errorf("dry run: %s, %v", outcome(dry), err)
			}
			if r := o.send(t, o.admin, "atleti", athleteHeader, c.second); outcome(r) != c.want {
				t.Errorf("second file: %s, want %s (%v)", outcome(r), c.want, r.Refusals)
			}
			if again := o.send(t, o.admin, "atleti", athleteHeader, c.second); again.Created+again.Updated != 0 {
				t.Errorf("second file again: %s", outcome(again))
			}
			if n := len(o.athletes(t, o.own)); n != c.athletes {
				t.Errorf("%d athletes, want %d", n, c.athletes)
			}
		})
	}
}

// TestExportedNamesImportUnchanged checks that re-importing an exported list changes nothing, however names are
// capitalised.
func TestExportedNamesImportUnchanged(t *testing.T) {
	db := testkit.DB(t)
	o := newFixture(t, db)
	testkit.Athlete(t, db, o.own, func(a *domain.Athlete) {
		a.LastName, a.FirstName, a.Card, a.Sex, a.Birth = "ROSSI", "mario", "1", domain.Male, calendar.Of(1990, 1, 1)
	})
	if r := o.send(t, o.admin, "atleti", athleteHeader, line("COGNOME", "ROSSI", "NOME", "mario")); outcome(r) != "0/0/0" {
		t.Errorf("as exported: %s", outcome(r))
	}
}

func TestDateCompletesYearOfBirth(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	stored := domain.Athlete{
		ClubID: o.own.ID, ClubName: o.own.Name, Visible: true, Qualification: 1, Disability: 1, CreatedAt: calendar.At(testkit.Start),
		Person: domain.Person{LastName: "Rossi", FirstName: "Mario", Sex: domain.Male, Birth: calendar.Of(1990, 1, 1), OnlyYear: true},
	}
	if err := o.db.Tx(t.Context(), func(q store.Q) error { _, err := q.AddAthlete(t.Context(), stored); return err }); err != nil {
		t.Fatal(err)
	}
	if got := outcome(o.send(t, o.admin, "atleti", athleteHeader, line("DATA_NASCITA", "03/05/1990"))); got != "0/1/0" {
		t.Errorf("outcome %s", got)
	}
	if a := o.athletes(t, o.own); len(a) != 1 || a[0].Birth != calendar.Of(1990, 5, 3) || a[0].OnlyYear || a[0].Card != "1" {
		t.Errorf("stored %+v", a)
	}
}

func TestDuplicatesInFile(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	r := o.send(t, o.admin, "atleti", athleteHeader,
		line("CODICE_FISCALE", "RSSMRA90A01H501W"),
		line("COGNOME", "Verdi"), // 3: same card
		line("COGNOME", "Bianchi", "TESSERA", "2", "CODICE_FISCALE", "RSSMRA90A01H501W"), // 4: same tax code
		line("TESSERA", "3"), // 5: same person
		line("TESSERA", "4", "CODICE_FISCALE", "DMCMCH10M70F205T"),                                     // a namesake
		line("COD_AFF", "BB02", "CODICE_FISCALE", "RSSMRA90A01H501W"),                                  // another club
		line("COGNOME", "Neri", "TESSERA", "5", "SESSO", "x"), line("COGNOME", "Neri", "TESSERA", "5"), // the first one was refused
	)
	if got, want := outcome(r), "4/0/4 3:TESSERA 4:CODICE_FISCALE 5:COGNOME 8:SESSO"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	for _, e := range r.Refusals[:3] {
		if e.Reason != "Già presente alla riga 2" {
			t.Errorf("line %d: %s", e.Line, e.Reason)
		}
	}
}

func TestClubUploadsOwnAthletesOnly(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		o := newFixture(t, db)
		o.send(t, o.admin, "atleti", athleteHeader, line("COD_AFF", "BB02", "CODICE_FISCALE", "RSSMRA90A01H501W", "EMAIL", "altra@posta.example"))
		before := o.athletes(t, o.other)
		r := o.send(t, o.club, "atleti", athleteHeader, line("COD_AFF", "", "CODICE_FISCALE", "RSSMRA90A01H501W"),
			line("COD_AFF", "BB02", "COGNOME", "Verdi", "TESSERA", "2"),
			line("COD_AFF", "AA01", "COGNOME", "Bianchi", "TESSERA", "3"))
		if got, want := outcome(r), "2/0/1 3:COD_AFF"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if after := o.athletes(t, o.other); len(after) != 1 || after[0] != before[0] {
			t.Errorf("other club: %+v", after)
		}
		if n := len(o.athletes(t, o.own)); n != 2 {
			t.Errorf("%d athletes in own club", n)
		}
		for name, c := range map[string]struct {
			who  access.Actor
			r    upload.Request
			kind problem.Kind
		}{
			"another club's id": {o.club, upload.Request{Mode: "atleti", ClubID: o.other.ID}, problem.KindNotFound},
			"unknown id":        {o.admin, upload.Request{Mode: "atleti", ClubID: 987654}, problem.KindNotFound},
			"memberships":       {o.club, upload.Request{Mode: "tesseramenti"}, problem.KindForbidden},
			"other bodies":      {o.club, upload.Request{Mode: "altrienti"}, problem.KindForbidden},
			"clubs":             {o.club, upload.Request{Mode: "societa"}, problem.KindForbidden},
			"body that manages athletes itself": {access.Actor{UserID: o.club.UserID, Level: domain.LevelClub, ClubID: o.own.ID, Active: true},
				upload.Request{Mode: "atleti"}, problem.KindForbidden},
			"a user without a club": {access.Actor{UserID: o.club.UserID, Level: domain.LevelClub, Active: true, ManagesAthletes: true},
				upload.Request{Mode: "atleti"}, problem.KindForbidden},
			"no club given": {o.admin, upload.Request{Mode: "atleti"}, problem.KindMalformed},
			"unknown kind":  {o.admin, upload.Request{Mode: "fatture"}, problem.KindMalformed},
		} {
			if _, err := o.load(c.who, c.r, "COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA\nRossi;Ada;F;01/01/1990;7"); !problem.Is(err, c.kind) {
				t.Errorf("%s: got %v, want problem.Is(err, c.kind)", name, err)
			}
		}
		got, err := o.load(o.admin, upload.Request{Mode: "atleti", ClubID: o.own.ID, Confirm: true},
			"COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA\nRossi;Ada;F;01/01/1990;7")
		if err != nil || outcome(got) != "1/0/0" {
			t.Errorf("club in the request: %s, %v", outcome(got), err)
		}
	})
}

const membershipHeader = "COD_AFF;TESSERA;CODICE_FISCALE;COGNOME;NOME;DATA_NASCITA;TIPO_TESSERAMENTO;DATA_SCADENZA;STATO"

func TestMemberships(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	o.send(t, o.admin, "atleti", athleteHeader, line("CODICE_FISCALE", "RSSMRA90A01H501W", "DATA_SCADENZA_TESSERAMENTO", "31/12/2026"),
		line("COGNOME", "Verdi", "TESSERA", "2"), line("COGNOME", "Bianchi", "TESSERA", "3", "DATA_SCADENZA_TESSERAMENTO", "31/12/2025"))
	file := []string{membershipHeader,
		"AA01;1;RSSMRA90A01H501W;;;;MAS;31/08/2027;A",                    // by tax code
		"AA01;20;;Verdi;Mario;01/01/1990;;31/08/2027;S",                  // by person, suspended
		"AA01;3;;Bianchi;Mario;01/01/1990;;31/08/2027;S",                 // had already ended
		"AA01;4;DMCMCH10M70F205T;D'Amico;Maria Chiara;;PROP;31/08/2027;", // new, the rest from the tax code
		"AA01;5;;Gialli;Ugo;01/01/2001;;31/08/2027;A",                    // 6: new, but no sex
		"AA01;6;DMCMCH10M70F205T;;;;;31/08/2027;A",                       // 7: duplicate tax code
		"AA01;7;;;;;;31/08/2027;A",                                       // 8: no person
		"AA01;8;;Gialli;Ugo;01/01/2001;;;A",                              // 9: no expiry
		"AA01;9;;Gialli;Ada;01/01/2001;;31/08/2027;X",                    // 10: unknown state
	}
	if got, want := outcome(o.send(t, o.admin, "tesseramenti",
		file...)), "1/2/5 6:SESSO 7:CODICE_FISCALE 8:CODICE_FISCALE 9:DATA_SCADENZA 10:STATO"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	var got []string
	for _, a := range o.athletes(t, o.own) {
		got = append(got, fmt.Sprintf("%s %s %d %s %d %s", a.LastName, a.Card, a.Membership, a.MemberUntil, a.Sex, a.Birth))
	}
	want := "Bianchi 3 2 2025-12-31 1 1990-01-01/D'Amico 4 1 2027-08-31 2 2010-08-30/Rossi 1 3 2027-08-31 1 1990-01-01/Verdi 20 2 2026-11-15 1 1990-01-01"
	if strings.Join(got, "/") != want {
		t.Errorf("stored %s\nwant   %s", strings.Join(got, "/"), want)
	}
	o.clock.Advance(5 * 24 * 3600e9)
	if again := o.send(t, o.admin, "tesseramenti", file...); again.Created+again.Updated != 0 {
		t.Errorf("same file days later: %s", outcome(again))
	}
}

func TestOtherBodies(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	with := func(body, bodyClub string, change ...string) string {
		return line(change...) + ";" + body + ";" + bodyClub
	}
	header := athleteHeader + ";ENTE;COD_AFF_ENTE"
	o.send(t, o.admin, "atleti", athleteHeader, line("CODICE_FISCALE", "RSSMRA90A01H501W"))
	file := []string{header,
		with("Uisp", "77", "TESSERA", "U1"),                                                       // namesake of an own athlete, but another athlete
		with("Csi", "", "TESSERA", "C1"),                                                          // another body, so another athlete again
		with("Uisp", "77", "TESSERA", "U2", "CODICE_FISCALE", "RSSMRA90A01H501W"),                 // 4: duplicate person
		with("", "77", "TESSERA", "U3", "COGNOME", "Verdi"),                                       // 5
		with("UISP", "", "TESSERA", "1", "COGNOME", "Neri"),                                       // 6: card of an own athlete
		with("Uisp", "", "TESSERA", "U5", "COGNOME", "Blu", "CODICE_FISCALE", "RSSMRA90A01H501W"), // 7: tax code of an own athlete
	}
	if got, want := outcome(o.send(t, o.admin, "altrienti", file...)), "2/0/4 4:COGNOME 5:ENTE 6:TESSERA 7:CODICE_FISCALE"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if again := o.send(t, o.admin, "altrienti", file...); again.Created+again.Updated != 0 {
		t.Errorf("same file again: %s", outcome(again))
	}
	if got := outcome(o.send(t, o.admin, "altrienti", header, with("UISP", "78", "TESSERA", "U9"))); got != "0/1/0" {
		t.Errorf("same person within the body: %s", got)
	}
	for _, a := range o.athletes(t, o.own) {
		if a.Card == "U9" && (a.Body != "Uisp" || a.BodyClubCode != "78") {
			t.Errorf("body %q, code %q", a.Body, a.BodyClubCode)
		}
	}
	if n := len(o.athletes(t, o.own)); n != 3 {
		t.Errorf("%d athletes", n)
	}
}
