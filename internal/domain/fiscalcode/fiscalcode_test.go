package fiscalcode

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
)

var known = []struct {
	person Person
	code   string
}{
	{Person{"Rossi", "Mario", Male, calendar.MustParse("1990-01-01"), "H501"}, "RSSMRA90A01H501W"},
	{Person{"D'Amico", "Maria Chiara", Female, calendar.MustParse("2010-08-30"), "F205"}, "DMCMCH10M70F205T"},
	{Person{"Fo", "Li", Female, calendar.MustParse("2001-12-05"), "Z210"}, "FOXLIX01T45Z210O"},
}

func TestKnownCodes(t *testing.T) {
	for _, k := range known {
		if got, err := Compute(k.person); err != nil || got != k.code {
			t.Errorf("%s %s is %s, %v; want %s", k.person.Surname, k.person.Name, got, err, k.code)
		}
		if err := Check(k.code); err != nil {
			t.Errorf("%s: %v", k.code, err)
		}
		if !Matches(strings.ToLower(k.code), k.person) {
			t.Errorf("%s does not match its own person", k.code)
		}
	}
}

func TestComputeLetters(t *testing.T) {
	for _, c := range []struct{ surname, name, want string }{
		{"De Luca", "Anna", "DLCNNA"},
		{"Nicolò", "Niccolò", "NCLNCL"},
		{"Aiello", "Gianfranco", "LLAGFR"},
		{"Müller", "Jürgen", "MLLJGN"},
		{"Yu", "O", "YUXOXX"},
		{"Dell’Oro", "Ugo", "DLLGUO"},
	} {
		p := Person{c.surname, c.name, Male, calendar.MustParse("2000-02-29"), "h501"}
		if got, err := Compute(p); err != nil || got[:6] != c.want {
			t.Errorf("%s %s gives %s, %v; want %s…", c.surname, c.name, got, err, c.want)
		}
	}
}

func TestComputeIncomplete(t *testing.T) {
	whole := known[0].person
	for name, change := range map[string]func(*Person){
		"surname": func(p *Person) { p.Surname = "" },
		"name":    func(p *Person) { p.Name = " 王 " },
		"sex":     func(p *Person) { p.Sex = 0 },
		"birth":   func(p *Person) { p.Birth = calendar.Date{} },
		"place":   func(p *Person) { p.PlaceCode = "" },
		"place 2": func(p *Person) { p.PlaceCode = "H50A" },
	} {
		p := whole
		change(&p)
		if code, err := Compute(p); !errors.Is(err, ErrIncomplete) {
			t.Errorf("without %s: %s, %v", name, code, err)
		}
	}
}

func TestCheckRejects(t *testing.T) {
	for _, c := range []struct {
		code string
		want error
	}{
		{"", ErrForm},
		{"RSSMRA90A01H501", ErrForm},
		{"RSSMRA90A01H501WW", ErrForm},
		{"RSSMRA90A01H501X", ErrCheckLetter},
		{"RSSMRA91A01H501W", ErrCheckLetter},
		{"R1SMRA90A01H501W", ErrForm},
		{"RSSMRA90F01H501W", ErrForm}, // F is not a month
		{"RSSMRA90A00H501W", ErrForm},
		{"RSSMRA90A40H501W", ErrForm},
		{"RSSMRA90B30H501W", ErrForm},
		{"RSSMRA90A72H501W", ErrForm},
		{"RSSMRAZ0A01H501W", ErrForm}, // Z replaces no digit
		{"RSSMRA90A01H501È", ErrForm},
	} {
		if err := Check(c.code); !errors.Is(err, c.want) {
			t.Errorf("%q: %v, want %v", c.code, err, c.want)
		}
	}
}

func TestDecode(t *testing.T) {
	d, err := Decode(" dmcmch10m70 f205t ")
	if err != nil || d != (Data{Female, 10, time.August, 30, "F205"}) {
		t.Fatalf(`got %+v, %v, want no error and d == (Data{Female, 10, time.August, 30, "F205"})`, d, err)
	}
	today := calendar.MustParse("2026-11-15")
	if got := d.Birth(today); got != calendar.MustParse("2010-08-30") {
		t.Errorf("born %s", got)
	}
	if got := (Data{Year: 26, Month: time.December, Day: 1}).Birth(today); got != calendar.MustParse("1926-12-01") {
		t.Errorf("a future date becomes %s", got)
	}
	if got := (Data{Year: 0, Month: time.February, Day: 29}).Birth(today); got != calendar.MustParse("2000-02-29") {
		t.Errorf("29 February of year 00 becomes %s", got)
	}
	if _, err := Decode("RSSMRA90A01H501X"); err == nil {
		t.Error("a wrong code is decoded")
	}
}

func drawPerson(t *rapid.T) Person {
	word := rapid.StringMatching(`[A-Za-zàèéìòùü' ]{0,12}[a-z]`)
	return Person{
		Surname:   word.Draw(t, "surname"),
		Name:      word.Draw(t, "name"),
		Sex:       rapid.IntRange(Male, Female).Draw(t, "sex"),
		Birth:     calendar.Of(1920, 1, 1).AddDays(rapid.IntRange(0, 39000).Draw(t, "days")),
		PlaceCode: rapid.StringMatching(`[A-MZ][0-9]{3}`).Draw(t, "place"),
	}
}

func TestComputedCodesAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPerson(t)
		code, err := Compute(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := Check(code); err != nil || !Matches(code, p) {
			t.Fatalf("%s of %+v: %v", code, p, err)
		}
		d, err := Decode(code)
		if err != nil || d.Sex != p.Sex || d.Birth(p.Birth) != p.Birth || d.PlaceCode != p.PlaceCode {
			t.Fatalf("%s of %+v decodes to %+v, %v", code, p, d, err)
		}
	})
}

func TestOmocodiaIsAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPerson(t)
		code, err := Compute(p)
		if err != nil {
			t.Fatal(err)
		}
		b := []byte(code)
		mask := rapid.IntRange(0, 1<<len(digitPositions)-1).Draw(t, "mask")
		for n, i := range digitPositions {
			if mask>>n&1 == 1 {
				b[i] = omocodia[b[i]-'0']
			}
		}
		b[15] = checkLetter(string(b))
		if err := Check(string(b)); err != nil || !Matches(string(b), p) {
			t.Fatalf("%s from %s: %v", b, code, err)
		}
	})
}

func TestCheckFindsOneWrongCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code, err := Compute(drawPerson(t))
		if err != nil {
			t.Fatal(err)
		}
		b := []byte(code)
		i := rapid.IntRange(0, 15).Draw(t, "at")
		c := rapid.SampledFrom([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ")).Draw(t, "letter")
		if b[i] == c || isDigit(b[i]) {
			return
		}
		b[i] = c
		if Check(string(b)) == nil {
			t.Fatalf("%s is accepted for %s", b, code)
		}
	})
}

func TestCompanyCodes(t *testing.T) {
	for _, ok := range []string{"00743110157", "12345670017", " 0074311 0157"} {
		if err := CheckVAT(ok); err != nil {
			t.Errorf("%q: %v", ok, err)
		}
		if err := CheckClubTaxCode(ok); err != nil {
			t.Errorf("%q as a club's code: %v", ok, err)
		}
	}
	for _, bad := range []string{"", "00743110158", "0074311015", "007431101570", "00000000000", "IT00743110157", "0074311015A"} {
		if CheckVAT(bad) == nil || CheckClubTaxCode(bad) == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	if err := CheckClubTaxCode("rssmra90a01h501w"); err != nil {
		t.Errorf("a personal code: %v", err)
	}
	if CheckVAT("RSSMRA90A01H501W") == nil || CheckClubTaxCode("RSSMRA90A01H501X") == nil {
		t.Error("a personal code is taken for a VAT number, or a wrong one for a club's")
	}
}

func FuzzCheck(f *testing.F) {
	for _, k := range known {
		f.Add(k.code)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := Decode(s); (err == nil) != (Check(s) == nil) {
			t.Errorf("%q: Decode and Check disagree", s)
		}
	})
}

func TestPlausible(t *testing.T) {
	t.Parallel()
	rossi := Person{Surname: "Rossi", Name: "Mario", Sex: Male, Birth: calendar.Of(1990, 1, 1)}
	for _, c := range []struct {
		name     string
		code     string
		change   func(*Person)
		onlyYear bool
		want     bool
	}{
		{"own code", "RSSMRA90A01H501W", func(*Person) {}, false, true},
		{"lower case and spaces", " rssmra90a01h501w ", func(*Person) {}, false, true},
		{"same year only", "RSSMRA90A01H501W", func(p *Person) { p.Birth = calendar.Of(1990, 7, 9) }, true, true},
		{"another day", "RSSMRA90A01H501W", func(p *Person) { p.Birth = calendar.Of(1990, 7, 9) }, false, false},
		{"another year", "RSSMRA90A01H501W", func(p *Person) { p.Birth = calendar.Of(1991, 1, 1) }, true, false},
		{"another sex", "RSSMRA90A01H501W", func(p *Person) { p.Sex = Female }, true, false},
		{"another surname", "RSSMRA90A01H501W", func(p *Person) { p.Surname = "Bianchi" }, true, false},
		{"another name", "RSSMRA90A01H501W", func(p *Person) { p.Name = "Luigi" }, true, false},
		{"no code at all", "RSSMRA", func(*Person) {}, true, false},
	} {
		p := rossi
		c.change(&p)
		if got := Plausible(c.code, p, c.onlyYear); got != c.want {
			t.Errorf("%s: got %t, want %t", c.name, got, c.want)
		}
	}
}
