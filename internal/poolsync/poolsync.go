// Package poolsync runs the pool side of a meet in a case: it creates the local database from the file, and brings its changes home.
package poolsync

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/poolcase"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Username is the account of a case; its password is the code.
const Username = "valigia"

// Errors of opening a case in a folder.
var (
	ErrOtherCase = errors.New("la cartella contiene un'altra valigia o un altro portale: scegline una vuota")
	ErrClosed    = errors.New("la valigia è stata chiusa e non si può riaprire")
	ErrNoCase    = errors.New("la cartella non contiene una valigia")
)

// Fill loads a case into db, the migrated database of the folder. If the case is already there, it only checks the code. hash returns the
// stored form of the code as a password.
func Fill(
	ctx context.Context, db *store.DB, file []byte, code string, now time.Time, hash func(string) (string, error),
) (domain.PoolCase, error) {
	h, content, err := poolcase.Open(file, code, now)
	if err != nil {
		return domain.PoolCase{}, err
	}
	k, err := db.PoolCase(ctx)
	switch {
	case err == nil && k.Name != h.Name:
		return k, ErrOtherCase
	case err == nil && k.Closed:
		return k, ErrClosed
	case err == nil:
		return k, nil
	case !problem.Is(err, problem.KindNotFound):
		return k, err
	}
	if used, err := db.AnyUser(ctx); err != nil || used {
		return k, errors.Join(err, ErrOtherCase)
	}
	password, err := hash(poolcase.Normalize(code))
	if err != nil {
		return k, err
	}
	user := domain.User{ID: content.User.ID, Username: Username, Email: Username, PasswordHash: password,
		Level:  domain.Level(content.User.Level),
		Active: true, ClubID: content.User.ClubID, SeasonID: content.User.SeasonID, CreatedAt: calendar.At(now), TermsAt: calendar.At(now)}
	functions := make([]domain.Function, len(content.User.Functions))
	for i, f := range content.User.Functions {
		functions[i] = domain.Function(f)
	}
	tables := make([]store.CaseRows, len(content.Tables))
	for i, t := range content.Tables {
		tables[i] = store.CaseRows{Table: t.Name, Columns: t.Columns, Rows: t.Rows}
	}
	k = domain.PoolCase{Name: h.Name, Opening: rand.Text(), EventID: h.EventID, Variant: content.Variant, ExpiresAt: calendar.At(h.Expires),
		Token: content.Token, PrivateKey: content.PrivateKey}
	return k, db.LoadCase(ctx, tables, user, functions, k)
}

// Limits of one return over the network. A file has no limit.
const (
	maxChanges = 200
	maxBytes   = 4 << 20
)

// everything is above the number of changes of a meet.
const everything = 1 << 30

// File returns the signed file of all changes. Home ends the case when it reads the file.
func File(ctx context.Context, db *store.DB) ([]byte, error) {
	k, err := load(ctx, db)
	if err != nil {
		return nil, err
	}
	file, _, err := pack(ctx, db, k, 0, everything, true)
	return file, err
}

func load(ctx context.Context, db *store.DB) (domain.PoolCase, error) {
	k, err := db.PoolCase(ctx)
	if problem.Is(err, problem.KindNotFound) {
		err = ErrNoCase
	}
	return k, err
}

// pack signs up to most changes after a number. last is the number of the last change made at the pool.
func pack(ctx context.Context, db *store.DB, k domain.PoolCase, after int64, most int, final bool) (file []byte, last int64, err error) {
	keys, err := poolcase.ParseKey(k.PrivateKey)
	if err != nil {
		return nil, 0, err
	}
	list, last, err := db.PoolChanges(ctx, after, most)
	if err != nil {
		return nil, 0, err
	}
	r := poolcase.Return{Name: k.Name, EventID: k.EventID, Opening: k.Opening, Last: last, Final: final, Changes: []poolcase.Change{}}
	size := 0
	for _, c := range list {
		if size += len(c.Change); size > maxBytes && most < everything && len(r.Changes) > 0 {
			break
		}
		r.Changes = append(r.Changes, poolcase.Change{Number: c.Number, At: c.At.Time().UTC(), What: json.RawMessage(c.Change)})
	}
	file, err = keys.Sign(r)
	return file, last, err
}

// Client sends changes home.
type Client struct {
	url  string
	http *http.Client
}

// sendTimeout limits one attempt.
const sendTimeout = time.Minute

// NewClient returns a client of the portal at base, the address that people type.
func NewClient(base string) (*Client, error) {
	u, err := url.Parse(strings.TrimSuffix(base, "/"))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not an address such as https://gare.example", base)
	}
	return &Client{url: u.String() + "/api/ge/evento/valigia/rientro", http: &http.Client{Timeout: sendTimeout}}, nil
}

// NewClientOver is NewClient over another transport.
func NewClientOver(base string, transport http.RoundTripper) *Client {
	return &Client{url: base + "/api/ge/evento/valigia/rientro", http: &http.Client{Transport: transport}}
}

// Reply is home's reply to the changes sent.
type Reply struct {
	Applied int   `json:"APPLICATE"`
	Aside   int   `json:"DA_PARTE"`
	Last    int64 `json:"ULTIMA"`
	Ended   int   `json:"FLG_CHIUSA"`
}

func (c *Client) send(ctx context.Context, k domain.PoolCase, file []byte) (Reply, error) {
	var buf bytes.Buffer
	m := multipart.NewWriter(&buf)
	if err := m.WriteField("args", fmt.Sprintf(`{"ID_EVENTO":%d}`, k.EventID)); err != nil {
		return Reply{}, err
	}
	part, err := m.CreateFormFile("file", "rientro.valigia")
	if err != nil {
		return Reply{}, err
	}
	if _, err := part.Write(file); err != nil {
		return Reply{}, err
	}
	if err := m.Close(); err != nil {
		return Reply{}, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, &buf)
	if err != nil {
		return Reply{}, err
	}
	r.Header.Set("Content-Type", m.FormDataContentType())
	r.Header.Set("Authorization", "Bearer "+k.Token)
	response, err := c.http.Do(r)
	if err != nil {
		return Reply{}, err
	}
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return Reply{}, err
	}
	var reply struct {
		Esito   int    `json:"esito"`
		Message string `json:"messaggio"`
		Data    Reply  `json:"data"`
	}
	if err := json.Unmarshal(raw, &reply); err != nil {
		return Reply{}, fmt.Errorf("il portale ha risposto %s", response.Status) // a proxy, or another address
	}
	if reply.Esito != 0 {
		return Reply{}, fmt.Errorf("il portale risponde: %s", reply.Message)
	}
	return reply.Data, nil
}

// Step sends the next changes, if there are any or final is set. It returns home's reply and whether home has all changes.
func (c *Client) Step(ctx context.Context, db *store.DB, final bool) (done bool, reply Reply, err error) {
	k, err := load(ctx, db)
	if err != nil {
		return false, reply, err
	}
	file, last, err := pack(ctx, db, k, k.Sent, maxChanges, final)
	if err != nil || last <= k.Sent && !final {
		return err == nil, reply, err
	}
	if reply, err = c.send(ctx, k, file); err != nil {
		return false, reply, err
	}
	// After a restored backup, home may have fewer changes than it confirmed: continue from its last one.
	err = db.Tx(ctx, func(q store.Q) error { return q.SetPoolSent(ctx, min(reply.Last, last)) })
	return reply.Last >= last, reply, err
}

// Waits between attempts.
const (
	pollInterval = time.Second
	retryFirst   = 2 * time.Second
	retryMost    = 30 * time.Second
)

// Run sends each change as it happens, until ctx ends. It calls report, in Italian, when the connection is lost, when it is back, and when
// home has closed the case.
func (c *Client) Run(ctx context.Context, db *store.DB, report func(text string)) {
	wait, lost, ended := pollInterval, false, false
	for {
		done, reply, err := c.Step(ctx, db, false)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			if !lost {
				report("Portale non raggiunto, le modifiche restano qui e partono appena possibile: " + err.Error())
				wait = retryFirst
			} else {
				wait = min(2*wait, retryMost)
			}
			lost = true
		default:
			if lost {
				report("Portale raggiunto di nuovo")
			}
			if reply.Ended == 1 && !ended {
				report("La valigia è stata chiusa sul portale: le modifiche successive restano da parte e non sono applicate")
			}
			lost, ended, wait = false, ended || reply.Ended == 1, pollInterval
			if !done {
				wait = 0
			}
		}
		if err := sleep(ctx, wait); err != nil {
			return
		}
	}
}

// Close sends the remaining changes and closes the case at home and here. It may be repeated after an error.
func (c *Client) Close(ctx context.Context, db *store.DB) (Reply, error) {
	var total Reply
	for {
		done, reply, err := c.Step(ctx, db, true)
		if err != nil {
			return total, err
		}
		total.Applied, total.Aside, total.Last, total.Ended = total.Applied+reply.Applied, total.Aside+reply.Aside, reply.Last, reply.Ended
		if done {
			return total, Finish(ctx, db)
		}
	}
}

// Finish marks the case of db as closed: it cannot be opened again.
func Finish(ctx context.Context, db *store.DB) error {
	return db.Tx(ctx, func(q store.Q) error { return q.ClosePoolCase(ctx) })
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
