package httpapi_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"traguardo/internal/app/account"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/poolcase"
	"traguardo/internal/poolsync"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	makeCase, stateOfCase = "POST ge/evento/valigia", "GET ge/evento/valigia"
	returnOfCase, endCase = "POST ge/evento/valigia/rientro", "POST ge/evento/valigia/chiudi"
)

var caseSamples = map[string]sample{
	makeCase: {"societa", inMeetingWorld(func(_ *testing.T, _ *scenario.World, m testkit.Meeting) scenario.In { return eventRef(m.ID) }), ""},
	stateOfCase: {"societa", func(t *testing.T, w *scenario.World) any {
		m := seeded(t, w)
		file, code := packCase(t, w, m.ID)
		pool := openCase(t, t.TempDir(), file, code)
		enterTime(t, pool, pool.Actor(t, "valigia"), firstEntry(t, w, m), 6512)
		mustCall(t, w, w.Actor(t, "admin"), endCase, eventRef(m.ID))
		mustCall(t, w, w.Actor(t, "societa"), returnOfCase, returnForm(t, m.ID, returnFile(t, pool)))
		return eventRef(m.ID)
	}, ""},
	returnOfCase: {"societa", func(t *testing.T, w *scenario.World) any {
		m := seeded(t, w)
		file, code := packCase(t, w, m.ID)
		pool := openCase(t, t.TempDir(), file, code)
		enterTime(t, pool, pool.Actor(t, "valigia"), firstEntry(t, w, m), 6512)
		return returnForm(t, m.ID, returnFile(t, pool))
	}, ""},
	endCase: {"admin", func(t *testing.T, w *scenario.World) any {
		m := meeting(t, w)
		packCase(t, w, m.ID)
		return eventRef(m.ID)
	}, ""},
}

// caseState is the tested part of the state of a case.
type caseState struct {
	Out      int    `json:"FLG_VALIGIA"`
	Holder   string `json:"VALIGIA_DI"`
	Since    string `json:"VALIGIA_DAL"`
	SentAt   string `json:"ULTIMO_INVIO"`
	Received int64  `json:"RICEVUTE"`
	EndedAt  string `json:"CHIUSA"`
	Returned int    `json:"FLG_RIENTRATA"`
	Asides   []struct {
		Number int64    `json:"NUMERO"`
		Reason string   `json:"MOTIVO"`
		What   []string `json:"COSA"`
	} `json:"DA_PARTE"`
}

func caseOf(t testing.TB, w *scenario.World, eventID id.Event) caseState {
	t.Helper()
	var s caseState
	w.Call(t, w.Actor(t, "societa"), stateOfCase, eventRef(eventID)).Into(t, &s)
	return s
}

// packCase puts an event into a case and returns its file and code.
func packCase(t testing.TB, w *scenario.World, eventID id.Event) (file []byte, code string) {
	t.Helper()
	var made struct {
		Code string `json:"CODICE"`
		Link string `json:"LINK"`
	}
	w.Call(t, w.Actor(t, "societa"), makeCase, eventRef(eventID)).Into(t, &made)
	r := w.Do(t, httptest.NewRequest(http.MethodGet, made.Link, nil))
	if r.HTTP != http.StatusOK || !strings.Contains(r.Header.Get("Content-Disposition"), ".valigia") {
		t.Fatalf(`%s: got %d %s, want r.HTTP == http.StatusOK and strings.Contains(r.Header.Get("Content-Disposition"), ".valigia")`,
			made.Link, r.HTTP, r.Header)
	}
	return r.Body, made.Code
}

// openCase opens a case in a folder like the program, and returns the server of the pool.
func openCase(t testing.TB, dir string, file []byte, code string) *scenario.World {
	t.Helper()
	pool, err := filled(t, dir, file, code, testkit.Start)
	if err != nil {
		t.Fatal(err)
	}
	return scenario.On(t, dir, "", scenario.Options{Pool: &pool})
}

func filled(t testing.TB, dir string, file []byte, code string, now time.Time) (pool domain.PoolCase, err error) {
	t.Helper()
	db, err := store.Open(t.Context(), dir, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return poolsync.Fill(t.Context(), db, file, code, now, account.HashPassword)
}

// returnFile returns the file that closes the case of a pool.
func returnFile(t testing.TB, pool *scenario.World) []byte {
	t.Helper()
	file, err := poolsync.File(t.Context(), pool.DB)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func returnForm(t testing.TB, eventID id.Event, file []byte) *scenario.Form {
	t.Helper()
	return scenario.Upload(t, "rientro.valigia", file, scenario.In{"ID_EVENTO": eventID})
}

// TestCase checks who may make, read and end a case, and that home refuses changes of start list and results while it is out.
func TestCase(t *testing.T) { scenario.Engines(t, scenario.Options{}, caseCase) }

func caseCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	m, other := seeded(t, w), seeded(t, w)
	entry := firstEntry(t, w, m)
	enterTime(t, w, organiser, entry, 6600)
	split := splitAt(t, w, entry, 50, 3100)
	form := returnForm(t, m.ID, []byte("x"))
	w.Run(t, []scenario.Row{
		{Name: "stranger", Call: makeCase, In: eventRef(m.ID), Esito: 401},
		{Name: "another club", Actor: guest, Call: makeCase, In: eventRef(m.ID), Esito: 403},
		{Name: "impersonated", Actor: w.As(t, "societa", admin), Call: makeCase, In: eventRef(m.ID), Esito: 403},
		{Name: "no event", Actor: organiser, Call: makeCase, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "unknown event", Actor: organiser, Call: makeCase, In: eventRef(999_999), Esito: 404},
		{Name: "state: stranger", Call: stateOfCase, In: eventRef(m.ID), Esito: 401},
		{Name: "state: another club", Actor: guest, Call: stateOfCase, In: eventRef(m.ID), Esito: 403},
		{Name: "no case", Actor: organiser, Call: stateOfCase, In: eventRef(m.ID),
			Want: scenario.In{"FLG_VALIGIA": 0, "VALIGIA_DAL": nil, "DA_PARTE": []any{}}},
		{Name: "end: stranger", Call: endCase, In: eventRef(m.ID), Esito: 401},
		{Name: "end: the organiser", Actor: organiser, Call: endCase, In: eventRef(m.ID), Esito: 403},
		{Name: "end: not out", Actor: admin, Call: endCase, In: eventRef(m.ID), Esito: 1, Message: "L'evento non è in una valigia"},
		{Name: "end: unknown", Actor: admin, Call: endCase, In: eventRef(999_999), Esito: 404},
		{Name: "return: stranger", Call: returnOfCase, In: form, Esito: 401},
		{Name: "return: another club", Actor: guest, Call: returnOfCase, In: form, Esito: 403},
		{Name: "return: malformed", Actor: organiser, Call: returnOfCase, In: scenario.In{"ID_EVENTO": m.ID}, Esito: 422, Field: "file"},
		{Name: "return: no event", Actor: organiser, Call: returnOfCase, In: scenario.Upload(t, "x", []byte("x"), scenario.In{}), Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "return: another file", Actor: organiser, Call: returnOfCase, In: form, Esito: 1, Message: "non è il rientro di una valigia"},
	})
	file, code := packCase(t, w, m.ID)
	held := "L'evento è gestito in piscina da "
	event := eventAs(t, w, w.Actor(t, "coach"), m.ID)
	if event["FLG_VALIGIA"] != 1.0 || event["VALIGIA_DI"] == "" || event["VALIGIA_DAL"] == nil {
		t.Errorf("event: %v %v %v", event["FLG_VALIGIA"], event["VALIGIA_DI"], event["VALIGIA_DAL"])
	}
	held += event["VALIGIA_DI"].(string)
	w.Run(t, []scenario.Row{
		{Name: "twice", Actor: organiser, Call: makeCase, In: eventRef(m.ID), Esito: 409, Message: held},
		{Name: "result", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": entry, "TEMPO": 6500}, Esito: 409, Message: held},
		{Name: "result by an administrator", Actor: admin, Call: saveResult, In: scenario.In{"ID_PRESENZA": entry, "TEMPO": 6500}, Esito: 409},
		{Name: "undo", Actor: organiser, Call: undo, In: scenario.In{"ID_PRESENZA": entry, "ID_MODIFICA": 1}, Esito: 409, Message: held},
		{Name: "split", Actor: organiser, Call: "POST ns/split", In: scenario.In{"FK_ID_PRESENZA": entry, "TEMPO": 1500}, Esito: 409},
		{Name: "no split", Actor: organiser, Call: "DELETE ns/split", In: scenario.In{"ID_SPLIT": split}, Esito: 409},
		{Name: "start order", Actor: organiser, Call: drawOrder, In: eventRef(m.ID), Esito: 409, Message: held},
		{Name: "start list", Actor: organiser, Call: makeList, In: eventRef(m.ID), Esito: 409, Message: held},
		{Name: "scratch", Actor: organiser, Call: "POST ge/evento/startlist/ritira", In: scenario.In{"ID_PRESENZA": entry}, Esito: 409},
		{Name: "place", Actor: organiser, Call: "PUT ge/presenza/battcors", In: scenario.In{"ID_PRESENZA": entry, "BATTERIA": 1, "CORSIA": 1},
			Esito: 409},
		{Name: "another event", Actor: organiser, Call: drawOrder, In: eventRef(other.ID)},
		{Name: "everything else", Actor: organiser, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": m.ID, "NOTE": "Parcheggio chiuso"}},
		{Name: "reading", Actor: guest, Call: rankings, In: eventRef(m.ID)},
		{Name: "the token is no session", Actor: scenario.Actor{Token: code}, Call: stateOfCase, In: eventRef(m.ID), Esito: 401},
	})
	if s := caseOf(t, w, m.ID); s.Out != 1 || s.Since == "" || s.SentAt != "" {
		t.Errorf("state %+v", s)
	}
	pool := openCase(t, t.TempDir(), file, code)
	back := returnFile(t, pool)
	w.Run(t, []scenario.Row{
		{Name: "return of another event", Actor: organiser, Call: returnOfCase, In: returnForm(t, other.ID, back), Esito: 1,
			Message: "rientro di un'altra valigia"},
		{Name: "altered return", Actor: organiser, Call: returnOfCase, In: returnForm(t, m.ID, append(back, 'x')), Esito: 1},
		{Name: "end by an administrator", Actor: admin, Call: endCase, In: eventRef(m.ID)},
		{Name: "ended", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": entry, "TEMPO": 6500}},
	})
	if s := caseOf(t, w, m.ID); s.Out != 0 || s.EndedAt == "" || s.Returned != 0 {
		t.Errorf("state %+v", s)
	}
}

// TestPoolServer checks what a server of a case accepts, and that its file has no more people than the event.
func TestPoolServer(t *testing.T) { scenario.Engines(t, scenario.Options{}, poolServerCase) }

func poolServerCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := seeded(t, w)
	file, code := packCase(t, w, m.ID)
	pool := openCase(t, t.TempDir(), file, code)
	var login struct {
		Token string `json:"token"`
	}
	pool.Call(t, scenario.Actor{}, "POST core/login", scenario.In{"USERNAME": "valigia",
		"PASSWORD": strings.ToLower(strings.ReplaceAll(code, "-", " "))}).Into(t, &login)
	organiser, entry := pool.Actor(t, "valigia"), firstEntry(t, w, m)
	pool.Run(t, []scenario.Row{
		{Name: "wrong code", Call: "POST core/login", In: scenario.In{"USERNAME": "valigia", "PASSWORD": poolcase.NewCode()}, Esito: 1},
		{Name: "home", Actor: organiser, Call: "GET core/home"},
		{Name: "event", Actor: organiser, Call: "GET ge/evento", In: eventRef(m.ID), Want: scenario.In{"FLG_VALIGIA": 0, "FLG_GESTIONE": 1}},
		{Name: "start list", Actor: organiser, Call: "GET ge/evento/startlist", In: eventRef(m.ID)},
		{Name: "rankings", Actor: organiser, Call: rankings, In: eventRef(m.ID)},
		{Name: "result", Actor: organiser, Call: saveResult, In: scenario.In{"ID_PRESENZA": entry, "TEMPO": 6500}},
		{Name: "entries are home's", Actor: organiser, Call: "DELETE ge/presenza", In: scenario.In{"ID_PRESENZA": entry}, Esito: 409,
			Message: "In piscina si modificano solo start list e risultati"},
		{Name: "the event is home's", Actor: organiser, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": m.ID, "NOTE": "x"}, Esito: 409},
		{Name: "no case in a case", Actor: organiser, Call: makeCase, In: eventRef(m.ID), Esito: 409},
		{Name: "no athletes from files", Actor: organiser, Call: "POST core/basic/upload",
			In: scenario.Upload(t, "a.csv", []byte("x"), scenario.In{"modalita": "atleti"}), Esito: 409},
		{Name: "stranger", Call: saveResult, In: scenario.In{"ID_PRESENZA": entry, "TEMPO": 6500}, Esito: 401},
	})
	db := openDatabase(t, pool)
	defer func() { _ = db.Close() }()
	if got := texts(t, db, "SELECT COUNT(*) FROM athlete"); got[0] != "15" { // four of each club in the meeting, seven more
		t.Errorf("%s athletes in the case, want 15", got[0])
	}
	for _, query := range []string{
		"SELECT COUNT(*) FROM athlete WHERE email <> '' OR phone <> '' OR tax_code <> '' OR birthplace_id IS NOT NULL",
		"SELECT COUNT(*) FROM club WHERE email <> '' OR phone <> '' OR vat_number <> '' OR address <> ''",
		"SELECT COUNT(*) - 1 FROM app_user", "SELECT COUNT(*) FROM club_order", "SELECT COUNT(*) FROM audit WHERE actor <> 'valigia'",
		"SELECT COUNT(*) - 1 FROM event",
	} {
		if got := texts(t, db, query); got[0] != "0" {
			t.Errorf(`%s: got %s, want "0"`, query, got[0])
		}
	}
	pool.Clock.Advance(poolcase.Lifetime)
	late := pool.Actor(t, "valigia")
	pool.Run(t, []scenario.Row{{Name: "expired", Actor: late, Call: saveResult, In: scenario.In{"ID_PRESENZA": entry, "TEMPO": 6400},
		Esito:   409,
		Message: "La valigia è scaduta"}})
}

// TestCaseFolder checks in which folders a case opens.
func TestCaseFolder(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	m, other := seeded(t, w), seeded(t, w)
	file, code := packCase(t, w, m.ID)
	second, secondCode := packCase(t, w, other.ID)
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		file []byte
		code string
		at   time.Time
		err  error
	}{
		{"wrong code", file, secondCode, testkit.Start, poolcase.ErrCode},
		{"expired", file, code, testkit.Start.Add(poolcase.Lifetime), poolcase.ErrExpired},
		{"new", file, code, testkit.Start, nil},
		{"again", file, code, testkit.Start, nil},
		{"again with a wrong code", file, secondCode, testkit.Start, poolcase.ErrCode},
		{"another case", second, secondCode, testkit.Start, poolsync.ErrOtherCase},
	} {
		if _, err := filled(t, dir, c.file, c.code, c.at); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
		}
	}
	if _, err := filled(t, w.Dir, file, code, testkit.Start); !errors.Is(err, poolsync.ErrOtherCase) {
		t.Errorf("folder of a portal: %v", err)
	}
	db := testkit.Open(t, dir, "")
	if err := poolsync.Finish(context.Background(), db); err != nil {
		t.Fatal(err)
	}
	if _, err := filled(t, dir, file, code, testkit.Start); !errors.Is(err, poolsync.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}
