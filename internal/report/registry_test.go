package report_test

import (
	"testing"

	"traguardo/internal/report"
)

func TestFileName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, about, want string }{
		{"start-list", "Trofeo del Golfo", "start-list-trofeo-del-golfo.pdf"},
		{"risultati", "", "risultati.pdf"},
		{"risultati", "3° Meeting «Città di Forlì» 2026/27", "risultati-3-meeting-citta-di-forli-2026-27.pdf"},
		{"iscritti", "../../etc/passwd\r\nX-Evil: 1", "iscritti-etc-passwd-x-evil-1.pdf"},
		{"iscritti", "🏊 D'Alò", "iscritti-dalo.pdf"},
		{"iscritti", "Campionato regionale giovanile invernale di categoria seconda prova",
			"iscritti-campionato-regionale-giovanile-invernale-di.pdf"},
	} {
		if got := report.FileName(c.name, c.about, report.PDF); got != c.want {
			t.Errorf("%q: %s, want %s", c.about, got, c.want)
		}
	}
}
