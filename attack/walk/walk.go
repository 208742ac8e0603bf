// Package walk makes every call of a server's contract as every kind of user, with the token in every possible place
// and with another club's ids. It reports replies that exceed the user's rights, leaked canaries, unauthorised
// changes and server errors.
package walk

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Result counts the calls of a walk and lists the faults.
type Result struct {
	Operations, Calls, Answered, Refused int
	Faults                               []string
}

func (r Result) String() string {
	return fmt.Sprintf("%d operations, %d calls: %d answered, %d refused, %d faults", r.Operations, r.Calls, r.Answered, r.Refused,
		len(r.Faults))
}

// Run performs a walk. An error means that the walk could not be completed.
func Run(ctx context.Context, t Target) (Result, error) {
	w := &walker{Target: t}
	if err := w.prepare(ctx); err != nil {
		return w.Result, err
	}
	people, err := w.cast(ctx)
	if err != nil {
		return w.Result, err
	}
	before, err := w.snapshot(ctx)
	if err != nil {
		return w.Result, err
	}
	if !seen(before) {
		w.fault("no reply contains the canary: the walk would prove nothing")
	}
	for _, p := range people {
		if p.token, err = p.open(ctx); err != nil {
			return w.Result, fmt.Errorf("%s: %w", p.name, err)
		}
		if err := w.as(ctx, p); err != nil {
			return w.Result, err
		}
		if before, err = w.unchanged(ctx, before, p.name); err != nil {
			return w.Result, err
		}
	}
	return w.Result, nil
}

type walker struct {
	Target
	Result
	operations []operation
	admin      string
	victim     victim
}

// actor is a user who makes calls.
type actor struct {
	name                string
	token               string
	open                func(ctx context.Context) (string, error)
	known, club, strong bool // logged in; member of a club; administrator
}

func (w *walker) prepare(ctx context.Context) error {
	res, err := w.Call(ctx, "", "GET openapi.json", nil)
	if err != nil {
		return err
	}
	if w.operations, err = operations(res.Body); err != nil {
		return err
	}
	w.Operations = len(w.operations)
	if w.admin, err = w.Login(ctx, "admin"); err != nil {
		return err
	}
	w.victim, err = w.plant(ctx)
	return err
}

// cast returns all actors except the victim. The administrator comes last and only reads.
func (w *walker) cast(ctx context.Context) ([]actor, error) {
	account := func(username string) func(context.Context) (string, error) {
		return func(ctx context.Context) (string, error) { return w.Login(ctx, username) }
	}
	token, err := w.Login(ctx, "societa")
	if err != nil {
		return nil, err
	}
	var me struct {
		ID int64 `json:"ID_UTENTE"`
	}
	r, err := w.Call(ctx, token, "GET core/logged", nil)
	if err == nil {
		err = r.into(&me)
	}
	if err != nil {
		return nil, err
	}
	borrowed := func(ctx context.Context) (string, error) {
		r, err := w.Call(ctx, w.admin, "POST ge/utente/login", Fields{"ID_UTENTE": me.ID})
		return r.Token, err
	}
	fixed := func(token string) func(context.Context) (string, error) {
		return func(context.Context) (string, error) { return token, nil }
	}
	return []actor{
		{name: "stranger", open: fixed("")},
		{name: "unknown token", open: fixed(strings.Repeat("x", 32))},
		{name: "user without a club", open: account("nuovo"), known: true},
		{name: "another club", open: account("societa2"), known: true, club: true},
		{name: "organiser of another event", open: account("societa"), known: true, club: true},
		{name: "coach", open: account("coach"), known: true, club: true},
		{name: "impersonated user", open: borrowed, known: true, club: true},
		{name: "administrator", open: fixed(w.admin), known: true, club: true, strong: true},
	}, nil
}

// endsSession contains the calls after which the caller must log in again.
var endsSession = map[string]bool{
	"POST core/logout": true, "POST core/utente/impersonifica/fine": true, "POST core/utente/password/update": true,
	"POST core/utente/sessione/termina": true,
}

// guesses reports whether a call takes the caller's password or a code: wrong ones rightly lock the account.
func (o operation) guesses() bool {
	for _, path := range []string{"core/login", "core/utente/password", "core/utente/secondofattore", "core/utente/cancella"} {
		if strings.HasPrefix(o.Path, path) {
			return true
		}
	}
	return false
}

// everybodys contains calls that everyone may make on the victim: asking to join a club.
var everybodys = map[string]bool{"POST ns/societa/associa": true}

// as makes every call as one actor.
func (w *walker) as(ctx context.Context, p actor) error {
	for _, op := range w.operations {
		if p.strong && (op.Method != http.MethodGet) {
			continue
		}
		inputs := []Fields{nil, w.victim.fill(op, false), w.victim.fill(op, true)}
		if op.Upload || everybodys[op.String()] || op.guesses() {
			inputs = inputs[:1]
		}
		for _, place := range []string{bearer, cookie, inBody, query} {
			if place != bearer && (p.token == "" || place == inBody && op.Method == http.MethodGet) {
				continue
			}
			for i, in := range inputs {
				if place != bearer && i > 0 {
					break
				}
				if err := w.ask(ctx, p, op, place, in); err != nil {
					return err
				}
				if endsSession[op.String()] && p.token != "" {
					var err error
					if p.token, err = p.open(ctx); err != nil {
						return err
					}
				}
			}
		}
		if strings.HasPrefix(op.Path, "core/report") {
			if err := w.reports(ctx, p, op); err != nil {
				return err
			}
		}
	}
	return nil
}

// reports requests every possible report about the victim, as a table and as a page.
func (w *walker) reports(ctx context.Context, p actor, op operation) error {
	for _, hundred := range []int{1000, 2000} {
		for n := range 16 {
			for _, format := range []int{1, 3} {
				in := Fields{"ID_REPORT": hundred + n, "FORMATO": format}
				for _, name := range []string{"ID_SOCIETA", "FK_ID_SOCIETA", "ID_EVENTO", "ID_ATLETA", "ID_UTENTE", "ID_ORDINE", "ID_ALLENAMENTO",
					"ID_SOTTOGRUPPO"} {
					in[name] = w.victim.named[name]
				}
				if err := w.ask(ctx, p, op, bearer, in); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// ofVictim are the reports that show only the named object; callers without a right must not get them.
var ofVictim = []int{1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1012, 1013, 1014, 1015, 2001, 2002, 2004, 2007, 2008}

// sharesEntrants reports whether a report lists the entrants of an event (1012, 2001), which every confirmed club may
// see, even if option 21 hides the start list and results.
func sharesEntrants(p actor, in Fields) bool {
	number, _ := in["ID_REPORT"].(int)
	return (number == 1012 || number == 2001) && slices.Contains([]string{"another club", "organiser of another event", "coach",
		"impersonated user"}, p.name)
}

// leaks reports whether a reply is a report about the victim for an actor without the right. PDF is compressed, so
// the canary would not be visible.
func leaks(p actor, op operation, in Fields, r Reply) bool {
	number, asked := in["ID_REPORT"].(int)
	return asked && !p.strong && !sharesEntrants(p, in) && op.Path == "core/report" && slices.Contains(ofVictim, number) &&
		r.HTTP == http.StatusOK && r.Esito == 0
}

// retryLimited repeats a call while the server returns 429.
func retryLimited(ctx context.Context, call func() (Reply, error)) (Reply, error) {
	for {
		r, err := call()
		if err != nil || r.HTTP != http.StatusTooManyRequests {
			return r, err
		}
		select {
		case <-ctx.Done():
			return r, ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// ask makes one call and checks its reply.
func (w *walker) ask(ctx context.Context, p actor, op operation, place string, in Fields) error {
	r, err := retryLimited(ctx, func() (Reply, error) { return w.call(ctx, p.token, place, op.String(), in) })
	if err != nil {
		return err
	}
	at := func() string { return fmt.Sprintf("%s by %s, token by %s, %v", op, p.name, place, in) }
	w.judge(r, p.strong || sharesEntrants(p, in), at)
	if leaks(p, op, in, r) {
		w.fault("%s: a report about the victim: %.60q", at(), r.Body)
	}
	if want := w.refusal(p, op, place); want != 0 && r.Esito != want {
		w.fault("%s: esito %d, HTTP %d, want %d", at(), r.Esito, r.HTTP, want)
	}
	return nil
}

// judge counts a reply and reports server errors and leaked canaries.
func (w *walker) judge(r Reply, known bool, at func() string) {
	w.Calls++
	if r.Esito == 0 && r.HTTP == http.StatusOK {
		w.Answered++
	} else {
		w.Refused++
	}
	if r.Esito == http.StatusInternalServerError || r.HTTP >= http.StatusInternalServerError {
		w.fault("%s: %.200s", at(), r.Body)
	}
	if !known && bytes.Contains(bytes.ToLower(r.Body), []byte(strings.ToLower(canary))) {
		w.fault("%s: the canary is in the reply: %.400s", at(), r.Body)
	}
}

// refusal returns the status that an actor without the right must get, 0 if allowed. A token in the query counts only
// for files, so nothing is expected there.
func (w *walker) refusal(p actor, op operation, place string) int {
	switch {
	case op.Need == forAll || place == query:
		return 0
	case !p.known:
		return http.StatusUnauthorized
	case op.Need == forAdmins && !p.strong, (op.Need == forClubs || op.Need == forOrganisers) && !p.club:
		return http.StatusForbidden
	}
	return 0
}

// snapshot returns the replies of all reading calls about the victim, for the administrator and the victim.
func (w *walker) snapshot(ctx context.Context) (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, op := range w.operations {
		if op.Method != http.MethodGet || op.Stream || !w.victim.concerns(op) || strings.Contains(op.Path, "admin/audit") ||
			strings.Contains(op.Path, "esporta") {
			continue
		}
		for who, token := range map[string]string{"the administrator": w.admin, "the victim": w.victim.token} {
			r, err := retryLimited(ctx, func() (Reply, error) { return w.Call(ctx, token, op.String(), w.victim.fill(op, false)) })
			if err != nil {
				return nil, err
			}
			out[op.String()+" of "+who] = r.Data
		}
	}
	return out, nil
}

func seen(replies map[string][]byte) bool {
	for _, r := range replies {
		if bytes.Contains(r, []byte(canary)) {
			return true
		}
	}
	return false
}

// fault records a fault, up to a limit.
func (w *walker) fault(format string, args ...any) {
	if len(w.Faults) < 200 {
		w.Faults = append(w.Faults, fmt.Sprintf(format, args...))
	}
}
