package httpapi_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"traguardo/internal/importer"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// sheetOf opens a downloaded workbook and returns its rows by a column.
func sheetOf(t *testing.T, body []byte, column string) []string {
	t.Helper()
	sheet, err := importer.Open(t.Context(), "x.xlsx", bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = sheet.Close() }()
	rows, err := sheet.Rows(importer.Schema{Columns: []importer.ColumnSpec{{Name: column}}})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for row, err := range rows {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, row.Text(column))
	}
	return out
}

func TestUsersReport(t *testing.T) { scenario.Engines(t, scenario.Options{}, usersReportCase) }

func usersReportCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	evil := w.User(t, "nuovo")
	evil.LastName, evil.FirstName = `=HYPERLINK("https://altrove.example")`, "@nino"
	w.Write(t, func(q store.Q) error { return q.SaveUser(context.Background(), evil) })
	all := *w.Call(t, admin, "GET ns/utenti", nil).Total
	promise := func(in scenario.In) string {
		t.Helper()
		var data struct {
			Token string `json:"TOKEN"`
		}
		w.Call(t, admin, "POST core/report/basic/token", in).Into(t, &data)
		return data.Token
	}
	fetch := func(token string) scenario.Reply {
		return w.Call(t, scenario.Actor{}, "GET core/report/basic", scenario.In{"TOKEN": token})
	}
	excel := scenario.In{"ID_REPORT": 2006, "FORMATO": 2}
	token := promise(excel)
	r := fetch(token)
	if r.HTTP != 200 || !strings.Contains(r.Header.Get("Content-Disposition"), `attachment; filename=utenti.xlsx`) ||
		r.Header.Get("Content-Type") != "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" ||
		r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("HTTP %d %v", r.HTTP, r.Header)
	}
	names := sheetOf(t, r.Body, "COGNOME")
	if len(names) != all || !strings.Contains(strings.Join(names, "\n"), `=HYPERLINK("https://altrove.example")`) {
		t.Errorf("%d rows: %v", len(names), names)
	}
	if r := fetch(token); r.Esito != 404 || len(r.Body) > 200 {
		t.Errorf("a token used twice: esito %d", r.Esito)
	}
	filtered := sheetOf(t, fetch(promise(scenario.In{"ID_REPORT": 2006, "FORMATO": 2, "COGNOME": "dalo"})).Body, "USERNAME")
	if len(filtered) != 1 || filtered[0] != "societa2" {
		t.Errorf("filtered %v", filtered)
	}
	late := promise(excel)
	w.Clock.Advance(59 * time.Second)
	inTime := promise(excel)
	w.Clock.Advance(2 * time.Second)
	if r := fetch(late); r.Esito != 404 {
		t.Errorf("after 61 seconds: esito %d", r.Esito)
	}
	if r := fetch(inTime); r.Esito != 0 || len(r.Body) < 1000 {
		t.Errorf("within a minute: esito %d", r.Esito)
	}
	csv := w.Call(t, admin, "GET core/report", scenario.In{"ID_REPORT": 2006, "FORMATO": 3})
	if !strings.Contains(string(csv.Body), `'=HYPERLINK`) || strings.Contains(string(csv.Body), `;=`) || strings.Contains(string(csv.Body),
		";@nino") {
		t.Errorf("a formula in the CSV: %.400s", csv.Body)
	}
	if pdf := w.Call(t, admin, "GET core/report", scenario.In{"ID_REPORT": 2006, "FORMATO": 1}); !bytes.HasPrefix(pdf.Body, []byte("%PDF")) {
		t.Errorf("PDF %.40s", pdf.Body)
	}
	byQuery := w.Do(t, withToken(t, w, "GET core/report", "query", admin.Token))
	if byQuery.Esito != 422 || byQuery.Fields()["ID_REPORT"] == "" {
		t.Errorf("without ID_REPORT: esito %d", byQuery.Esito)
	}
	req := w.Request(t, "GET core/report", scenario.In{"ID_REPORT": 2006, "FORMATO": 2, "SESSION_TOKEN": admin.Token})
	if file := w.Do(t, req); len(sheetOf(t, file.Body, "USERNAME")) != all {
		t.Error("by the session token in the address")
	}
	gone := promise(excel)
	w.Run(t, []scenario.Row{
		{Name: "by a club", Actor: w.Actor(t, "societa"), Call: "GET core/report", In: excel, Esito: 403},
		{Name: "promise to a club", Actor: w.Actor(t, "societa"), Call: "POST core/report/basic/token", In: excel, Esito: 403},
		{Name: "unknown report", Actor: admin, Call: "GET core/report", In: scenario.In{"ID_REPORT": 9999, "FORMATO": 2}, Esito: 404},
		{Name: "unknown format", Actor: admin, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2006, "FORMATO": 9}, Esito: 422,
			Field: "FORMATO"},
		{Name: "no token", Call: "GET core/report/basic", Esito: 422, Field: "TOKEN"},
	})
	level := w.User(t, "admin")
	level.Level = 2
	w.Write(t, func(q store.Q) error { return q.SaveUser(context.Background(), level) })
	if r := fetch(gone); r.Esito != 403 {
		t.Errorf("rights taken away meanwhile: esito %d", r.Esito)
	}
}

func TestCoachAccount(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	in := scenario.In{"ID_UTENTE": club.ID}
	before := digest(t, w)
	r := w.Call(t, admin, "GET ns/utente/allenatore", in)
	if !bytes.HasPrefix(r.Body, []byte("%PDF")) || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the document: %.60s %v", r.Body, r.Header)
	}
	if digest(t, w) != before {
		t.Error("downloading the document changed something")
	}
	w.Run(t, []scenario.Row{
		{Name: "document of an unknown user", Actor: admin, Call: "GET ns/utente/allenatore", In: scenario.In{"ID_UTENTE": 999999}, Esito: 404},
		{Name: "initialise an unknown user", Actor: admin, Call: "POST ns/utente/allenatore", In: scenario.In{"ID_UTENTE": 999999}, Esito: 404},
		{Name: "initialise", Actor: admin, Call: "POST ns/utente/allenatore", In: in},
	})
	var first, second map[string]any
	w.Call(t, club, "GET core/home", nil).Into(t, &first)
	w.Run(t, []scenario.Row{{Name: "again", Actor: admin, Call: "POST ns/utente/allenatore", In: in}})
	w.Call(t, club, "GET core/home", nil).Into(t, &second)
	for name, want := range map[string]int{"STILI": 6, "INTENSITA": 8, "MODALITA": 14, "GRUPPI": 1} {
		if a, b := first[name].([]any), second[name].([]any); len(a) != want || len(b) != want {
			t.Errorf("%s: %d, then %d", name, len(a), len(b))
		}
	}
}

// TestNoTokenInLogs makes many kinds of calls and checks that the log has no secrets.
func TestNoTokenInLogs(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	secrets := []string{admin.Token, club.Token, "Traguardo1", "Sbagliata1", "@traguardo.example", "Rossi-Segreto", "Segreti",
		"portale.example"}
	login := w.Call(t, scenario.Actor{}, "POST core/login", credentials("coach@traguardo.example", "Traguardo1"))
	secrets = append(secrets, login.Token)
	w.Call(t, scenario.Actor{}, "POST core/login", credentials("coach@traguardo.example", "Sbagliata1"))
	w.Call(t, scenario.Actor{}, "POST as/utente/password/reset", scenario.In{"EMAIL": "coach@traguardo.example"})
	secrets = append(secrets, resetLink.FindStringSubmatch(mails(t, w)[0])[1])
	var promised struct {
		Token string `json:"TOKEN"`
	}
	w.Call(t, admin, "POST core/report/basic/token", scenario.In{"ID_REPORT": 2006, "FORMATO": 2, "COGNOME": "Rossi-Segreto"}).Into(t,
		&promised)
	secrets = append(secrets, promised.Token)
	w.Call(t, scenario.Actor{}, "GET core/report/basic", scenario.In{"TOKEN": promised.Token})
	for _, route := range w.Server.Routes() {
		if route.Path == "core/logout" {
			continue
		}
		for _, way := range []string{"bearer", "cookie", "query"} {
			r := withToken(t, w, route.Method+" "+route.Path, way, admin.Token)
			q := r.URL.Query()
			q.Set("COGNOME", "Rossi-Segreto")
			q.Set("ID_UTENTE", "2")
			r.URL.RawQuery = q.Encode()
			w.Do(t, r)
		}
	}
	broken := w.Request(t, "POST core/login", nil)
	broken.Body = io.NopCloser(failing{})
	broken.Header.Set("Content-Type", "application/json")
	w.Do(t, broken)
	log := w.Log.String()
	if strings.Count(log, `"msg":"call"`) < 100 {
		t.Fatalf("only %d lines", strings.Count(log, "\n"))
	}
	for _, s := range secrets {
		if i := strings.Index(log, s); i >= 0 {
			t.Errorf("the log holds %q: …%s…", s, log[max(0, i-200):min(len(log), i+100)])
		}
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, http.ErrBodyReadAfterClose }
