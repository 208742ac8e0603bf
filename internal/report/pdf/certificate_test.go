package pdf

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/report"
)

func someCertificates(all iter.Seq2[report.Certificate, error]) report.Certificates {
	return report.Certificates{Brand: sample(0).Brand, Title: "Attestati", Event: "18° Trofeo Città di Roma",
		Where: "Roma, Piscina del Foro Italico, 18/11/2026", By: "Nuoto Tirreno", All: all}
}

func TestCertificates(t *testing.T) {
	list := []report.Certificate{
		{Place: 1, Name: "Anna Rossi", Club: "Rari Nantes Adriatica", Race: "100 stile libero", Category: "Ragazzi · Femmine",
			Result: "1'02''34"},
		{Place: 2, Name: longName, Club: longClub, Race: "200 misti", Category: "Esordienti A · Femmine · 2015", Result: "2'45''10",
			Note: "Risultato provvisorio"},
		{Place: 3, Name: "Nuoto Tirreno 1", Members: "Ada Neri, Žofie Škoda 🏊, Éloïse Bianchi, Mia D'Angelò", Club: "Nuoto Tirreno",
			Race: "4x50 stile libero", Category: "Assoluti · Misti", Result: "2'08''00"},
		{Place: 127, Name: "Li Wu", Club: "Delfini", Race: "50 dorso", Category: "Juniores · Maschi", Result: "45''00"},
	}
	var out bytes.Buffer
	if err := WriteCertificates(t.Context(), &out, someCertificates(report.Values(list)), time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if pages := bytes.Count(out.Bytes(), []byte("/Type /Page\n")); pages != len(list) {
		t.Errorf("%d pages, want %d", pages, len(list))
	}
	saveSample(t, "certificates.pdf", out.Bytes())
	// Long texts, with and without a logo and a colour.
	long := someCertificates(report.Values([]report.Certificate{{Place: 1, Name: longClub + " 1",
		Members: longName + ", " + longName + ", " + longName, Club: longClub,
		Race: "Mistaffetta 4x100 metri stile libero pinne", Category: "Esordienti A e Ragazzi · Misti · 2013–2015",
		Result: "10'02''34", Note: "Risultato provvisorio"}}))
	long.Event = "18° Trofeo Internazionale Città di Roma Memorial Giuseppe Alessandro Della Rovere di nuoto per salvamento e fondo"
	plain := someCertificates(report.Values([]report.Certificate{list[0]}))
	plain.Brand.Logo, plain.Brand.Color = nil, ""
	for name, c := range map[string]report.Certificates{"certificate-long.pdf": long, "certificate-plain.pdf": plain} {
		out.Reset()
		if err := WriteCertificates(t.Context(), &out, c, time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
		saveSample(t, name, out.Bytes())
	}
}

// saveSample writes a file for a person to look at, into the folder REPORT_SAMPLES.
func saveSample(t *testing.T, name string, content []byte) {
	t.Helper()
	dir := os.Getenv("REPORT_SAMPLES")
	if dir == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
		t.Error(err)
	}
}

func TestCertificatesStop(t *testing.T) {
	broken := errors.New("broken")
	err := WriteCertificates(t.Context(), new(bytes.Buffer), someCertificates(func(yield func(report.Certificate, error) bool) {
		yield(report.Certificate{}, broken)
	}), time.Unix(0, 0))
	if !errors.Is(err, broken) {
		t.Errorf("a fault of the rows gives %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	one := report.Values([]report.Certificate{{Place: 1}})
	if err := WriteCertificates(ctx, new(bytes.Buffer), someCertificates(one), time.Unix(0, 0)); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who left gives %v", err)
	}
}

// TestCertificateMembers checks that a certificate has the names of all members of a team.
func TestCertificateMembers(t *testing.T) {
	for _, list := range [][]string{slices.Repeat([]string{longName}, 4), slices.Repeat([]string{"Maria Antonietta D'Angelò Bianchi"}, 10)} {
		p := newPage(report.Document{Landscape: true}, false)
		names := strings.Join(list, ", ")
		s := p.membersStyle(names)
		if read := strings.Join(p.regular.wrap(names, s.size, p.certificateWidth(), maxMemberLines), " "); read != names {
			t.Errorf("%d members in size %v: %s", len(list), s.size, read)
		}
	}
	p := newPage(report.Document{Landscape: true}, false)
	if s := p.membersStyle("Ada Neri, Zoe Blu, Eva Rossi, Mia Verdi"); s.size != 13 {
		t.Errorf("short names have the size %v", s.size)
	}
}
