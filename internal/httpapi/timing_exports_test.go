package httpapi_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/domain/option"
	"traguardo/internal/testkit/scenario"
)

// TestConsoleFiles checks the files for timing consoles: who gets them, in which formats, and the numbers of races.
func TestConsoleFiles(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	organiser, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	m, empty := seeded(t, w), meeting(t, w)
	hidden := seeded(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	const report = "GET core/report"
	formats := map[int]string{3011: "csv", 3012: "zip", 3013: "zip", 3014: "json", 3015: "txt"}
	for id, format := range formats {
		in := scenario.In{"ID_REPORT": id, "FORMATO": format, "ID_EVENTO": m.ID}
		w.Run(t, []scenario.Row{
			{Name: "no session", Call: report, In: in, Esito: 401},
			{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: report, In: in, Esito: 403},
			{Name: "another format", Actor: organiser, Call: report, In: with(in, scenario.In{"FORMATO": 1}), Esito: 422, Field: "FORMATO"},
			{Name: "no event", Actor: organiser, Call: report, In: with(in, scenario.In{"ID_EVENTO": unknownID}), Esito: 404},
			{Name: "malformed", Actor: organiser, Call: report, In: with(in, scenario.In{"ID_EVENTO": "x"}), Esito: 422, Field: "ID_EVENTO"},
			{Name: "no start list", Actor: organiser, Call: report, In: with(in, scenario.In{"ID_EVENTO": empty.ID}), Esito: 1,
				Message: "La start list non è ancora stata generata"},
			{Name: "prints are not public", Actor: guest, Call: report, In: with(in, scenario.In{"ID_EVENTO": hidden.ID}), Esito: 403},
			{Name: "a club", Actor: guest, Call: report, In: in, After: func(t *testing.T, r scenario.Reply) {
				if len(r.Body) < 40 || !strings.Contains(r.Header.Get("Content-Disposition"), "."+format) {
					t.Errorf("%d bytes, %s", len(r.Body), r.Header.Get("Content-Disposition"))
				}
			}},
		})
	}
	read := func(id int) []byte {
		return w.Call(t, organiser, report, scenario.In{"ID_REPORT": id, "FORMATO": formats[id], "ID_EVENTO": m.ID}).Body
	}
	lines := strings.Split(strings.TrimSpace(string(read(3011))), "\r\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], fmt.Sprint(number100, ",")) ||
		!strings.HasPrefix(lines[2], fmt.Sprint(numberRelay, ",4X50")) {
		t.Errorf("%q", lines)
	}
	for id, names := range map[int]string{3012: "E001.scb E002.scb E003.scb", 3013: "LSTCAT.TXT LSTLONG.TXT LSTSTYLE.TXT LSTROUND.TXT " +
		"LSTSTATU.TXT LSTRACE.TXT LSTSTART.TXT LSTCONC.TXT"} {
		data := read(id)
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range z.File {
			got = append(got, f.Name)
		}
		if strings.Join(got, " ") != names {
			t.Errorf(`%d: got %v, want strings.Join(got, " ") == names`, id, got)
		}
	}
	if program := string(read(3014)); !strings.Contains(program, `"eventNumber": "1"`) || !strings.Contains(program, "Nostrani1, Ada") {
		t.Errorf("%.400s", program)
	}
	if got := w.Call(t, organiser, report, scenario.In{"ID_REPORT": 3014, "FORMATO": "json",
		"ID_EVENTO": m.ID}).Header.Get("Content-Disposition"); !strings.Contains(got, "meet_program.json") {
		t.Error(got)
	}
}
