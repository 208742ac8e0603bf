package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// record is set only by the release that creates the old database, never by a later one: see the README beside the database.
var record = flag.Bool("record", false, "write the replies of this version about the old database")

const repliesFile = "testdata/schema-0003.json.gz"

// oldQuestions are the calls that read the old database, each with its actor.
func oldQuestions() []question {
	var list []question
	ask := func(who, call string, in scenario.In) { list = append(list, question{who, call, in}) }
	for _, who := range []string{"admin", "societa", "societa2", "coach", "nuovo"} {
		ask(who, "GET core/home", nil)
		ask(who, "GET ge/eventi", scenario.In{"ORDINA": "ID_EVENTO"})
	}
	for _, event := range []int{2, 4, 5, 8, 9, 10} {
		in := scenario.In{"ID_EVENTO": event}
		ask("societa", "GET ge/evento", in)
		ask("nuovo", "GET ge/evento", in)
		for _, call := range []string{"GET ge/evento", "GET ge/evento/dettagli", "GET ge/evento/gara", "GET ge/evento/riepilogo",
			"POST ge/evento/statistiche", "GET ge/evento/prec"} {
			ask("admin", call, in)
		}
		ask("admin", "GET ge/evento/atletiiscrivibili", scenario.In{"ID_EVENTO": event, "q": "ar", "PAGINA": 1, "RIGHE": 30})
		ask("admin", "GET core/report", scenario.In{"ID_REPORT": 2001, "FORMATO": 3, "ID_EVENTO": event})
	}
	for _, who := range []string{"societa", "societa2", "nuovo"} {
		ask(who, "GET ge/evento/dettagli", scenario.In{"ID_EVENTO": 4})
	}
	for _, call := range []string{"GET ge/evento/dettagli", "GET ge/evento/gara", "GET ge/evento/riepilogo", "POST ge/evento/statistiche"} {
		ask("societa", call, scenario.In{"ID_EVENTO": 2})
	}
	ask("societa", "GET ge/evento/atletiiscrivibili", scenario.In{"ID_EVENTO": 2, "q": "ar"})
	ask("admin", "GET ge/eventi/riepilogo/admin", scenario.In{"ORDINA": "ID_EVENTO"})
	ask("admin", "GET ge/eventi/riepilogo/totali", nil)
	ask("societa", "GET ge/campionati", scenario.In{"ID_SPORT": 1})
	for _, year := range []int{2026, 2025, 2024} {
		for _, club := range []int{0, 1, 2, 3, 4, 7, 9} {
			ask("admin", "GET ge/societa/ec", scenario.In{"ID_SOCIETA": club, "ANNO": year})
		}
		ask("societa", "GET ge/societa/ec", scenario.In{"ID_SOCIETA": 1, "ANNO": year})
		ask("societa2", "GET ge/societa/ec", scenario.In{"ID_SOCIETA": 2, "ANNO": year})
	}
	ask("admin", "GET ge/societa/list", scenario.In{"ORDINA": "ID_SOCIETA"})
	ask("admin", "GET ns/atleti", scenario.In{"ORDINA": "ID_ATLETA"})
	ask("societa", "GET ns/atleti/startup", nil)
	for _, athlete := range []int{9, 31, 45, 74, 82, 111, 120, 125, 131, 181} {
		ask("admin", "GET core/persona/esporta", scenario.In{"ID_ATLETA": athlete})
		ask("admin", "GET ge/atleta", scenario.In{"ID_ATLETA": athlete})
		ask("societa", "GET ns/atleta", scenario.In{"ID_ATLETA": athlete})
	}
	return list
}

// withoutMenu removes menus from the home data: they come from the program, and later versions have others.
func withoutMenu(t *testing.T, text string) string {
	t.Helper()
	var whole struct {
		Esito int            `json:"esito"`
		Data  map[string]any `json:"data"`
	}
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		t.Fatal(err)
	}
	delete(whole.Data, "MENU")
	if user, ok := whole.Data["UTENTE"].(map[string]any); ok {
		delete(user, "funzionalita")
	}
	out, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// unmarked removes the mark of categories of athletes with a disability, which earlier releases did not have.
func unmarked(text string) string { return strings.ReplaceAll(text, " disabili", "") }

type question struct {
	who, call string
	in        scenario.In
}

func (q question) String() string { return fmt.Sprintf("%s: %s %v", q.who, q.call, q.in) }

// TestSchema3Upgrade checks that a migrated database gives the replies of the old version.
func TestSchema3Upgrade(t *testing.T) {
	testkit.Schema3(t, func(t *testing.T, dir, databaseURL string) {
		w := scenario.On(t, dir, databaseURL, scenario.Options{})
		actors := map[string]scenario.Actor{}
		want, got := map[string]string{}, map[string]string{}
		if !*record {
			want = answers(t)
			for q, text := range want {
				want[q] = unmarked(inCurrentForm(text))
				switch {
				case strings.Contains(q, "GET core/home"):
					want[q] = withoutMenu(t, strings.Replace(want[q], `"SALDO":0,`, "", 1)) // the balance did not exist yet
				case strings.Contains(q, "GET ns/atleta map"):
					want[q] = strings.Replace(want[q], `,"proveTempo":[],"risultati":[],"tempiAllenamento":[]`, "", 1) // nor did athletes' times
				}
			}
		}
		for _, q := range oldQuestions() {
			if _, ok := actors[q.who]; !ok {
				actors[q.who] = w.Actor(t, q.who)
			}
			r := w.Call(t, actors[q.who], q.call, q.in)
			text := unmarked(withoutVolatile(r))
			if got[q.String()] = text; *record || text == want[q.String()] || includesOld(t, text, want[q.String()]) {
				continue
			}
			t.Errorf("%s\n%s%s", q, missingAt("data", text, want[q.String()]), difference(text, want[q.String()]))
		}
		if *record {
			keep(t, got)
		}
		if len(got) != len(want) && !*record {
			t.Errorf("%d replies, want %d", len(got), len(want))
		}
	})
}

// lacking rewrites a team's number of members, which old replies had, to the number of missing members.
var lacking = regexp.MustCompile(`Componenti mancanti: (\d) su (\d)`)

// inCurrentForm is an old reply in today's form.
func inCurrentForm(text string) string {
	return lacking.ReplaceAllStringFunc(text, func(s string) string {
		n := lacking.FindStringSubmatch(s)
		return fmt.Sprintf("Componenti mancanti: %c su %s", n[2][0]-n[1][0]+'0', n[2])
	})
}

// withoutVolatile is a reply without what differs from call to call.
func withoutVolatile(r scenario.Reply) string {
	var whole any
	if json.Unmarshal(r.Body, &whole) != nil {
		return string(r.Body)
	}
	if m, ok := whole.(map[string]any); ok {
		delete(m, "id_richiesta")
	}
	text, err := json.Marshal(whole)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// includesOld reports whether a reply has everything that the old one had; later versions may add members and rights.
func includesOld(t *testing.T, text, before string) bool {
	t.Helper()
	var got, want any
	if json.Unmarshal([]byte(text), &got) != nil || json.Unmarshal([]byte(before), &want) != nil {
		return slices.Equal(sortedLines(text), sortedLines(before)) // a file, whose teams are now in the order of the programme
	}
	return includes(got, want)
}

func sortedLines(text string) []string { return slices.Sorted(strings.Lines(text)) }

func includes(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		for name, value := range want {
			member, found := object[name]
			ok = ok && found && includes(member, value)
		}
		return ok
	case []any:
		list, ok := got.([]any)
		if words := len(want) > 0 && isText(want[0]); words { // rights by name
			return ok && !slices.ContainsFunc(want, func(word any) bool { return !slices.Contains(list, word) })
		}
		list = slices.DeleteFunc(slices.Clone(list), isNewOption)
		ok = ok && len(list) == len(want)
		for i := range want {
			ok = ok && includes(list[i], want[i])
		}
		return ok
	case string:
		now, ok := got.(string)
		return ok && (now == want || lettered.ReplaceAllString(now, "") == want) // teams now have a letter
	}
	return got == want
}

// isNewOption reports whether an element of a list is an event option that the old version did not have.
func isNewOption(element any) bool {
	object, _ := element.(map[string]any)
	id, _ := object["FK_ID_OPZIONE"].(float64)
	return id >= float64(option.CertificateRequired) && id <= float64(option.DeclineHours)
}

var lettered = regexp.MustCompile(` [A-J]$`)

// missingAt returns the first place where a JSON text differs from the old one.
func missingAt(path, text, before string) string {
	var got, want any
	if json.Unmarshal([]byte(text), &got) != nil || json.Unmarshal([]byte(before), &want) != nil {
		return ""
	}
	return firstMissing(path, got, want)
}

func firstMissing(path string, got, want any) string {
	switch want := want.(type) {
	case map[string]any:
		object, _ := got.(map[string]any)
		for name, value := range want {
			if !includes(object[name], value) {
				return firstMissing(path+"."+name, object[name], value)
			}
		}
	case []any:
		if list, ok := got.([]any); ok && len(list) == len(want) {
			for i := range want {
				if !includes(list[i], want[i]) {
					return firstMissing(fmt.Sprintf("%s[%d]", path, i), list[i], want[i])
				}
			}
		}
	}
	return fmt.Sprintf("%s: %.200v, want %.200v\n", path, got, want)
}

func isText(v any) bool { _, ok := v.(string); return ok }

// difference shows two texts around their first difference.
func difference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-200):min(len(s), i+200)] }
	return fmt.Sprintf("at %d:\n got …%s…\nwant …%s…", i, around(got), around(want))
}

func answers(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile(repliesFile)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]string
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func keep(t *testing.T, got map[string]string) {
	t.Helper()
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(repliesFile, buf.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
