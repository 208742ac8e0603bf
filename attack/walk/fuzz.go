package walk

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Fuzzing configures Fuzz.
type Fuzzing struct {
	Rounds int    // inputs per call and actor
	Seed   uint64 // the same seed gives the same inputs
	// Strict checks the owner's data after each call that was always refused. It doubles the time.
	Strict bool
}

// Fuzz makes every call with invalid inputs: wrong types, huge numbers, ids of others, missing, duplicate or unknown
// fields, deep and truncated JSON, invalid UTF-8. No call may fail, reveal or change another user's data, or store
// anything if it is refused.
func Fuzz(ctx context.Context, t Target, f Fuzzing) (Result, error) {
	w := &walker{Target: t}
	if err := w.prepare(ctx); err != nil {
		return w.Result, err
	}
	people, err := w.cast(ctx)
	if err != nil {
		return w.Result, err
	}
	people = slices.DeleteFunc(people, func(p actor) bool { return p.name == "unknown token" || p.name == "impersonated user" })
	people = append(people, actor{name: ownerName, known: true, club: true, open: func(ctx context.Context) (string, error) {
		return w.LoginWith(ctx, w.victim.username, w.victim.password)
	}})
	before, err := w.snapshot(ctx)
	if err != nil {
		return w.Result, err
	}
	random := rand.New(rand.NewPCG(f.Seed, 1))
	for _, p := range people {
		if p.token, err = p.open(ctx); err != nil {
			return w.Result, fmt.Errorf("%s: %w", p.name, err)
		}
		if err := w.fuzzAs(ctx, p, f, random); err != nil {
			return w.Result, err
		}
		if p.name == ownerName {
			break // the owner may change their own data
		}
		if before, err = w.unchanged(ctx, before, p.name); err != nil {
			return w.Result, err
		}
	}
	return w.Result, nil
}

const ownerName = "owner"

// unchanged reports what changed in the victim's data since before, and returns the current data.
func (w *walker) unchanged(ctx context.Context, before map[string][]byte, who string) (map[string][]byte, error) {
	after, err := w.snapshot(ctx)
	for call, was := range before {
		if err == nil && !bytes.Equal(was, after[call]) {
			w.fault("%s changed the reply to %s: %.300s, was %.300s", who, call, after[call], was)
		}
	}
	return after, err
}

// fuzzed reports whether an actor fuzzes a call. It skips calls that end sessions or lock accounts, uploads, which
// have their own attack, and writes by administrators.
func (o operation) fuzzed(p actor) bool {
	switch {
	case o.Upload, o.Stream, endsSession[o.String()], everybodys[o.String()], o.guesses(), p.strong && o.Method != http.MethodGet:
		return false
	case p.name == ownerName && (strings.HasPrefix(o.Path, "core/utente") || strings.HasPrefix(o.Path, "core/report")):
		return false
	}
	return true
}

// fuzzAs fuzzes all calls as one actor.
func (w *walker) fuzzAs(ctx context.Context, p actor, f Fuzzing, random *rand.Rand) error {
	var before map[string][]byte // stored data, nil if not known
	for _, op := range w.operations {
		if !op.fuzzed(p) {
			continue
		}
		var err error
		// A payment refused by the card provider leaves its attempt behind.
		strict := f.Strict && p.name == ownerName && op.Method != http.MethodGet && !strings.HasPrefix(op.Path, "ec/")
		if strict && before == nil {
			if before, err = w.snapshot(ctx); err != nil {
				return err
			}
		}
		answered := w.Answered
		for range f.Rounds {
			if err := w.sendSpoilt(ctx, p, op, spoil(op, w.victim.fill(op, true), random)); err != nil {
				return err
			}
		}
		switch {
		case w.Answered > answered || !strict:
			before = nil
		default:
			if before, err = w.unchanged(ctx, before, fmt.Sprintf("%d times refused, %s", f.Rounds, op)); err != nil {
				return err
			}
		}
	}
	return nil
}

// spoiltInput is an input as sent.
type spoiltInput struct {
	query, body string
	key         string // idempotency key, empty for none
}

// sendSpoilt makes one call and checks its reply.
func (w *walker) sendSpoilt(ctx context.Context, p actor, op operation, in spoiltInput) error {
	r, err := retryLimited(ctx, func() (Reply, error) { return w.send(ctx, p.token, op, in) })
	if err != nil {
		return err
	}
	at := func() string { return fmt.Sprintf("%s by %s, ?%.300s %.300q", op, p.name, in.query, in.body) }
	w.judge(r, p.strong || p.name == ownerName, at)
	if want := w.refusal(p, op, bearer); want != 0 && r.HTTP == http.StatusOK && r.Esito != want {
		w.fault("%s: esito %d, want %d", at(), r.Esito, want)
	}
	return nil
}

func (w *walker) send(ctx context.Context, token string, op operation, in spoiltInput) (Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	at := w.Base + "/api/" + op.Path
	if in.query != "" {
		at += "?" + in.query
	}
	r, err := http.NewRequestWithContext(ctx, op.Method, at, strings.NewReader(in.body))
	if err != nil {
		return Reply{}, err
	}
	if in.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if in.key != "" {
		r.Header.Set("Idempotency-Key", in.key)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := w.Client.Do(r)
	if err != nil {
		return Reply{}, fmt.Errorf("%s: %w", op, err)
	}
	defer func() { _ = res.Body.Close() }()
	reply := Reply{HTTP: res.StatusCode}
	if reply.Body, err = readSome(res); err != nil {
		return reply, fmt.Errorf("%s: %w", op, err)
	}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "application/json") {
		err = json.Unmarshal(reply.Body, &reply)
	}
	return reply, err
}

// spoil turns a valid input into an invalid one.
func spoil(op operation, valid Fields, random *rand.Rand) spoiltInput {
	fields := map[string]string{} // as JSON
	for name, v := range valid {
		if raw, err := json.Marshal(v); err == nil {
			fields[name] = string(raw)
		}
	}
	names := slices.Sorted(maps.Keys(op.Fields))
	for range []int{1, 1, 1, 2, 4}[random.IntN(5)] {
		if len(names) == 0 {
			break
		}
		name := names[random.IntN(len(names))]
		if random.IntN(6) == 0 {
			delete(fields, name)
		} else {
			fields[name] = oddities[random.IntN(len(oddities))]
		}
	}
	if random.IntN(4) == 0 {
		fields["SCONOSCIUTO"] = `{"A":[1,null,"x"]}`
	}
	out := spoiltInput{key: keys[random.IntN(len(keys))]}
	if op.Method == http.MethodGet || op.Method == http.MethodDelete && random.IntN(2) == 0 {
		out.query = spoiltQuery(fields, random)
		return out
	}
	out.body = spoiltBody(fields, random)
	return out
}

// keys are values for the Idempotency-Key header.
var keys = []string{"", "", "", "x", strings.Repeat("k", 65), "0b9a6b0e-4a41-4a8e-9a58-2d7a1f5f7a01", "'; DROP TABLE reply"}

func spoiltQuery(fields map[string]string, random *rand.Rand) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		text := fields[name]
		if plain := ""; json.Unmarshal([]byte(text), &plain) == nil {
			text = plain
		}
		part := url.QueryEscape(name) + "=" + url.QueryEscape(text)
		switch random.IntN(12) {
		case 0:
			part += "&" + part
		case 1:
			part = url.QueryEscape(name) + "=%ff%00"
		case 2:
			part = url.QueryEscape(name) + "=%zz"
		case 3:
			part = url.QueryEscape(name) + "[]=" + url.QueryEscape(text)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "&")
}

func spoiltBody(fields map[string]string, random *rand.Rand) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		parts = append(parts, fmt.Sprintf("%q:%s", name, fields[name]))
	}
	if len(parts) > 0 && random.IntN(8) == 0 {
		parts = append(parts, parts[random.IntN(len(parts))])
	}
	body := "{" + strings.Join(parts, ",") + "}"
	switch random.IntN(16) {
	case 0:
		return body[:random.IntN(len(body))]
	case 1:
		return "[" + body + "]"
	case 2:
		return body + body
	}
	return body
}

// oddities are unusual values, as JSON.
var oddities = []string{
	"null", "true", "{}", "[]", `""`, `" "`, "-1", "0", "1", "2", "3", "7", "1.5", "1e30", "1e400", "-0", "2147483648", "9007199254740992",
	"9007199254740993", "-9223372036854775808", "99999999999999999999",
	`"1"`, `"x"`, `[null]`, `[{}]`, `[[]]`, `[1,1,1]`, `[-1]`, `[9007199254740992]`, `{"ID":1}`, `[{"FK_ID_ATLETA":"x"}]`,
	`[{"ID_ATLETA":0,"ORDINE":-1}]`,
	`"a\u0000b"`, `"\ud800"`, `"riga\nriga"`, `"\u202e"`, `"L'altro 🏊 è \" < > & % _ \\ ;"`, `"=cmd|' /C calc'!A1"`, `"' OR 1=1 --"`,
	`"../../etc/passwd"`, `"javascript:alert(1)"`,
	`"0000-00-00"`, `"9999-12-31"`, `"2026-02-30"`, `"31/12/1899"`, `"2026-05-04T10:00:00Z"`, `"99:99"`, `"25:00"`, "\"\xff\xfe\"",
	`"` + strings.Repeat("è", 201) + `"`, `"` + strings.Repeat("x", 20_000) + `"`, strings.Repeat("[", 70) + strings.Repeat("]",
		70), "[" + strings.Repeat("1,", 6000) + "1]",
}
