package accountmodel_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"traguardo/internal/app"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/files/directory"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi"
	"traguardo/internal/mail"
	"traguardo/internal/payment"
	"traguardo/internal/payment/sandbox"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
	"traguardo/internal/variant"
)

// world is an installation that all sequences of one engine share. Each sequence has its own event and clubs.
type world struct {
	scenario.World
	cards *cards
	post  *post
	other *process // a second server on the same database; nil on SQLite
}

// process is a running server.
type process struct {
	app    *app.App
	server *httpapi.Server
}

// swap makes the other server handle the next calls.
func (w *world) swap() {
	now := &process{w.App, w.Server}
	w.App, w.Server, w.other = w.other.app, w.other.server, now
}

func newWorld(t testing.TB, db *store.DB) *world {
	t.Helper()
	w := &world{post: &post{sent: map[string]string{}}, cards: &cards{db: db, charged: map[id.Order]int{}}}
	w.DB, w.Clock, w.Dir = db, testkit.NewClock(), t.TempDir()
	w.restart(t)
	return w
}

// restart starts a new process on the same database.
func (w *world) restart(t testing.TB) {
	t.Helper()
	v, err := variant.ByKey("nuoto")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := spool.Open(filepath.Join(w.Dir, "spool"))
	if err != nil {
		t.Fatal(err)
	}
	if w.App != nil {
		w.App.Wait()
	}
	log := slog.New(slog.DiscardHandler)
	w.cards.Provider = sandbox.New(w.DB)
	w.App = app.New(w.DB, w.post, w.Clock, log, app.Settings{
		Files: directory.New(filepath.Join(w.Dir, "files")), Variant: v, BaseURL: "https://portale.example", Cards: w.cards,
	})
	w.Server = httpapi.New(w.App, httpapi.Options{Spool: folder, Log: log})
}

// post records sent mails, by address.
type post struct {
	mu   sync.Mutex
	sent map[string]string
}

func (p *post) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent[m.To] += m.Text
	return nil
}

// to returns what was mailed to an address since the last call.
func (p *post) to(address string) (text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for to, t := range p.sent {
		if strings.Contains(to, address) {
			text += t
			delete(p.sent, to)
		}
	}
	return text
}

// cards is the built-in provider behind a connection that may fail. It counts the money charged and refunded.
type cards struct {
	*sandbox.Provider
	db      *store.DB
	mu      sync.Mutex
	lost    string           // the call that does not arrive
	mute    bool             // the card is charged, but the reply is lost
	charged map[id.Order]int // by order, without refunds
}

var errLine = errors.New("the line is dead")

func (c *cards) Create(ctx context.Context, x payment.Charge) (payment.Intent, error) {
	if c.lost == "create" {
		return payment.Intent{}, errLine
	}
	return c.Provider.Create(ctx, x)
}

func (c *cards) Confirm(ctx context.Context, account, id, key string) (payment.Intent, error) {
	if c.lost == "confirm" {
		return payment.Intent{}, errLine
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	before, err := c.Find(ctx, account, id)
	if err != nil {
		return before, err
	}
	i, err := c.Provider.Confirm(ctx, account, id, key)
	if err == nil && i.Status == payment.Succeeded && before.Status != payment.Succeeded {
		c.charged[i.OrderID] += int(i.Amount)
	}
	if c.mute {
		err = errLine
	}
	return i, err
}

func (c *cards) Refund(ctx context.Context, account, id, key string) error {
	i, err := c.db.SandboxIntent(ctx, id)
	if err != nil {
		return err
	}
	err = c.Provider.Refund(ctx, account, id, key)
	if err == nil {
		c.charged[i.OrderID] -= int(i.Amount - i.Refunded)
	}
	return err
}

// numbers makes the names of people unique.
var numbers atomic.Int64

// The size of a sequence's event. The first club organises it.
const (
	clubs     = 3
	athletes  = 5 // of each club
	relaySize = 4
	deadline  = 4 // days from the start
	lastDay   = 14
)

// The races: three for athletes and one for teams.
var races = []int64{int64(testkit.Free50), int64(testkit.Free100), int64(testkit.Back100)}

const relay = int(testkit.Relay4x50)

// site is the event of a sequence with its clubs and users.
type site struct {
	event    id.Event
	category map[int]int64 // ids of the event's categories, by the option of their price
	race     map[place]int64
	clubs    []id.Club
	users    [][]person // of each club; the first of them may be erased
	athletes []int64
	surnames []string // of the athletes
	admins   []person // the first may be erased
}

type person struct {
	scenario.Actor
	user   id.User
	email  string
	erased bool
}

// build stores the initial data of a sequence in one transaction.
func (w *world) build(t testing.TB) *site {
	t.Helper()
	s := &site{category: map[int]int64{}, race: map[place]int64{}}
	start, today := calendar.At(testkit.Start), calendar.In(testkit.Start)
	if err := w.DB.Tx(context.Background(), func(q store.Q) error {
		b := builder{q: q}
		for c := range clubs {
			n := numbers.Add(1)
			clubID := added[id.Club](&b)(q.AddClub(context.Background(), domain.Club{
				Code: fmt.Sprintf("M%06d", n), Name: fmt.Sprintf("Nuoto Modello %d", n), AffiliatedUntil: today.AddDays(365), CreatedAt: start,
			}))
			s.clubs = append(s.clubs, clubID)
			called := fmt.Sprintf("club %d", c)
			s.users = append(s.users, []person{b.person(called, domain.LevelClub, clubID), b.person(called, domain.LevelClub, clubID)})
			for i := range athletes {
				name := fmt.Sprintf("Nuotatrice%07dx%d", n, i)
				s.surnames = append(s.surnames, name)
				s.athletes = append(s.athletes, int64(added[id.Athlete](&b)(q.AddAthlete(context.Background(), domain.Athlete{
					ClubID: clubID, Visible: true, Card: fmt.Sprintf("M%06d-%d", n,
						i), Membership: 2, Qualification: domain.QualifiedAthlete, Disability: 1,
					MemberUntil: today.AddDays(365), CreatedAt: start,
					Person: domain.Person{LastName: name, FirstName: "Gaia", Sex: domain.Female, Birth: calendar.Of(2013, 5, 4)},
				}))))
			}
			if c == 0 {
				s.admins = []person{b.person("administrator", domain.LevelAdmin, 0), b.person("administrator", domain.LevelAdmin, 0)}
			}
		}
		s.event = added[id.Event](&b)(q.AddEvent(context.Background(), domain.Event{
			SportID: domain.Swimming, SeasonID: 2027, Name: fmt.Sprintf("Trofeo %d", numbers.Add(1)), Place: "Roma",
			Starts: today.AddDays(30), Ends: today.AddDays(31),
			Deadline: today.AddDays(deadline), MaxEntrants: 2000, OrganiserID: s.clubs[0], FeeMethod: 1, PointsMethod: 1,
			Status: domain.EventOpen, CreatedAt: start,
			Options: option.Values{option.MaxRaces: "5", option.MaxTeamsPerAthlete: "20"},
		}))
		s.enable(&b, racePrice, domain.Individual, races...)
		s.enable(&b, teamPrice, domain.Team, int64(testkit.Relay4x50))
		return b.err
	}); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *site) enable(b *builder, price int, kind domain.EntryKind, list ...int64) {
	ctx := context.Background()
	category := domain.EventCategory{EventID: s.event, CategoryID: testkit.Ragazzi, Kind: kind, Membership: 2}
	s.category[price] = int64(added[id.EventCategory](b)(b.q.AddEventCategory(ctx, category)))
	for i, race := range list {
		r := domain.EventRace{EventID: s.event, CategoryID: testkit.Ragazzi, RaceID: id.Race(race), Kind: kind, Points: true, Position: i + 1}
		s.race[place{price, int(race)}] = int64(added[id.EventRace](b)(b.q.AddEventRace(ctx, r)))
	}
}

// builder keeps the first error of a transaction.
type builder struct {
	q   store.Q
	err error
}

func added[T ~int64](b *builder) func(T, error) T {
	return func(rowID T, err error) T {
		b.err = errors.Join(b.err, err)
		return rowID
	}
}

// person stores a user with an open session.
func (b *builder) person(name string, level domain.Level, club id.Club) person {
	ctx, n, now := context.Background(), numbers.Add(1), calendar.At(testkit.Start)
	p := person{email: fmt.Sprintf("modello%d@posta.example", n)}
	p.Name = name
	p.user = added[id.User](b)(b.q.AddUser(ctx, domain.User{
		Username: fmt.Sprintf("modello%d", n), Email: p.email, FirstName: "Nina", LastName: fmt.Sprintf("Modello%d", n),
		PasswordHash: "-", Level: level, ClubID: club, Active: true, CreatedAt: now,
	}))
	b.logIn(&p, now)
	return p
}

// logIn opens a session.
func (b *builder) logIn(p *person, now calendar.Instant) {
	p.Token = rand.Text() + rand.Text()
	sum := sha256.Sum256([]byte(p.Token))
	session := domain.Session{UserID: p.user, CreatedAt: now, SeenAt: now}
	b.err = errors.Join(b.err, b.q.AddSession(context.Background(), hex.EncodeToString(sum[:]), session))
}

// logIn opens new sessions, because those of the day before have expired.
func (s *site) logIn(t testing.TB, w *world) {
	t.Helper()
	if err := w.DB.Tx(context.Background(), func(q store.Q) error {
		b := builder{q: q}
		for _, list := range append(s.users, s.admins) {
			for i := range list {
				if !list[i].erased {
					b.logIn(&list[i], calendar.At(w.Clock.Now()))
				}
			}
		}
		return b.err
	}); err != nil {
		t.Fatal(err)
	}
}
