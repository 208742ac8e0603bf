package domain

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
)

func day(text string) calendar.Date {
	d, err := calendar.Parse(text)
	if err != nil {
		panic(err)
	}
	return d
}

func certificate(kind CertificateKind, sport Sport, visit, expiry string) Certificate {
	return Certificate{Kind: kind, SportID: sport, VisitedOn: day(visit), ExpiresOn: day(expiry)}
}

func TestStateOfCertificates(t *testing.T) {
	const ago, non = CompetitiveCertificate, NonCompetitiveCertificate
	meet := CertificateNeed{Kind: ago, SportID: Swimming, From: day("2026-12-05"), To: day("2026-12-06")}
	easy := meet
	easy.Kind = non
	for _, c := range []struct {
		name string
		need CertificateNeed
		list []Certificate
		want CertificateState
	}{
		{"none", meet, nil, CertificateUnknown},
		{"valid", meet, []Certificate{certificate(ago, Swimming, "2026-01-10", "2027-01-09")}, CertificateValid},
		{"for every sport", meet, []Certificate{certificate(ago, AnySport, "2026-01-10", "2027-01-09")}, CertificateValid},
		{"for another sport", meet, []Certificate{certificate(ago, Dance, "2026-01-10", "2027-01-09")}, CertificateInvalid},
		{"until the last day", meet, []Certificate{certificate(ago, Swimming, "2026-01-10", "2026-12-06")}, CertificateValid},
		{"until the first day", meet, []Certificate{certificate(ago, Swimming, "2026-01-10", "2026-12-05")}, CertificateInvalid},
		{"from the second day", meet, []Certificate{certificate(ago, Swimming, "2026-12-06", "2027-12-05")}, CertificateInvalid},
		{"renewed between the days", meet, []Certificate{certificate(ago, Swimming, "2026-12-06", "2027-12-05"),
			certificate(ago, Swimming, "2025-12-06", "2026-12-05")}, CertificateValid},
		{"not competitive", meet, []Certificate{certificate(non, AnySport, "2026-01-10", "2027-01-09")}, CertificateInvalid},
		{"non-competitive is sufficient", easy, []Certificate{certificate(non, Dance, "2026-01-10", "2027-01-09")}, CertificateValid},
		{"more than required", easy, []Certificate{certificate(ago, Dance, "2026-01-10", "2027-01-09")}, CertificateValid},
		{"expired", easy, []Certificate{certificate(ago, Swimming, "2025-01-10", "2026-01-09")}, CertificateInvalid},
	} {
		if got := StateOfCertificates(c.list, c.need); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestMoreCertificates checks that another certificate never makes a valid state invalid.
func TestMoreCertificates(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		one := rapid.Custom(func(r *rapid.T) Certificate {
			visit := day("2026-01-01").AddDays(rapid.IntRange(0, 40).Draw(r, "visit"))
			return Certificate{Kind: CertificateKind(rapid.IntRange(1, 2).Draw(r, "kind")), SportID: Sport(rapid.IntRange(0, 2).Draw(r, "sport")),
				VisitedOn: visit, ExpiresOn: visit.AddDays(rapid.IntRange(1, 20).Draw(r, "days"))}
		})
		list := rapid.SliceOfN(one, 0, 6).Draw(r, "list")
		from := day("2026-01-10").AddDays(rapid.IntRange(0, 20).Draw(r, "from"))
		need := CertificateNeed{CompetitiveCertificate, Swimming, from, from.AddDays(rapid.IntRange(0, 5).Draw(r, "to"))}
		before := StateOfCertificates(list, need)
		if after := StateOfCertificates(append(list, one.Draw(r, "more")), need); after < before {
			r.Fatalf("%d became %d", before, after)
		}
	})
}

func TestCheckCertificate(t *testing.T) {
	today := day("2026-11-15")
	valid := Certificate{Kind: CompetitiveCertificate, SportID: Swimming, VisitedOn: day("2026-11-15"), ExpiresOn: day("2027-11-14")}
	for _, c := range []struct {
		name  string
		edit  func(*Certificate)
		field string // empty: valid
	}{
		{"visit today", func(*Certificate) {}, ""},
		{"for every sport", func(c *Certificate) { c.SportID = AnySport }, ""},
		{"no kind", func(c *Certificate) { c.Kind = 0 }, "Kind"},
		{"another kind", func(c *Certificate) { c.Kind = 3 }, "Kind"},
		{"another sport", func(c *Certificate) { c.SportID = 99 }, "SportID"},
		{"no visit", func(c *Certificate) { c.VisitedOn = calendar.Date{} }, "VisitedOn"},
		{"visit tomorrow", func(c *Certificate) { c.VisitedOn = day("2026-11-16") }, "VisitedOn"},
		{"no expiry", func(c *Certificate) { c.ExpiresOn = calendar.Date{} }, "ExpiresOn"},
		{"expired at once", func(c *Certificate) { c.ExpiresOn = c.VisitedOn }, "ExpiresOn"},
		{"a mistyped year", func(c *Certificate) { c.ExpiresOn = day("2072-11-14") }, "ExpiresOn"},
		{"two lines", func(c *Certificate) { c.Centre = "Centro\nmedico" }, "Centre"},
	} {
		it := valid
		c.edit(&it)
		faults := CheckCertificate(it, today, func(s Sport) bool { return s == Swimming })
		if _, found := faults[c.field]; len(faults) > 1 || found != (c.field != "") {
			t.Errorf(`%s: got %v, want len(faults) <= 1 and found == (c.field != "")`, c.name, faults)
		}
	}
}
