// Package demo fills an empty database with realistic demonstration data. The data is deterministic; dates are relative to the clock.
package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Password is the password of all demonstration accounts.
const Password = "Traguardo1"

// Account is a demonstration login.
type Account struct{ Username, What string }

// Accounts lists the log-ins shown to users.
var Accounts = []Account{
	{"admin", "amministratore"},
	{"societa", "società che organizza un evento"},
	{"societa2", "un'altra società"},
	{"coach", "allenatore premium, con società e gruppi"},
	{"base", "allenatore con account standard"},
	{"nuovo", "allenatore senza società"},
}

// World configures the demonstration data.
type World struct {
	DB    *store.DB
	Clock calendar.Clock
	// Hash is the stored hash of Password, computed once for all accounts.
	Hash string
	// Seed creates a new coach's catalogues.
	Seed func(ctx context.Context, q store.Q, userID id.User) error
	// Crowd is the number of additional users.
	Crowd int
	// Athletes is the total number of athletes.
	Athletes int
	// Variant determines the events; without one there are none.
	Variant variant.Variant
	// Large makes the open event as large as a real one.
	Large bool
}

// Fill creates the data unless the database has users. It reports whether it did.
func (w World) Fill(ctx context.Context) (bool, error) {
	filled := false
	err := w.DB.Tx(ctx, func(q store.Q) error {
		exists, err := q.AnyUser(ctx)
		if err != nil || exists {
			return err
		}
		filled = true
		g := &generator{World: w, q: q, random: rand.New(rand.NewPCG(20, 26)),
			now: w.Clock.Now().In(calendar.Rome)}
		if err := g.clubs(ctx); err != nil {
			return fmt.Errorf("demo clubs: %w", err)
		}
		if err := g.accounts(ctx); err != nil {
			return fmt.Errorf("demo accounts: %w", err)
		}
		if err := g.addUsers(ctx); err != nil {
			return fmt.Errorf("demo users: %w", err)
		}
		if err := g.athletes(ctx); err != nil {
			return fmt.Errorf("demo athletes: %w", err)
		}
		if err := g.money(ctx); err != nil {
			return fmt.Errorf("demo accounts of clubs: %w", err)
		}
		if err := g.accesses(ctx); err != nil {
			return fmt.Errorf("demo accesses: %w", err)
		}
		if g.Variant.Key == "" {
			return nil
		}
		if err := g.events(ctx); err != nil {
			return fmt.Errorf("demo events: %w", err)
		}
		if err := g.waiting(ctx); err != nil {
			return fmt.Errorf("demo waiting list: %w", err)
		}
		if err := g.officials(ctx); err != nil {
			return fmt.Errorf("demo officials: %w", err)
		}
		if err := g.organiser.meets(ctx); err != nil {
			return fmt.Errorf("demo season: %w", err)
		}
		if g.Variant.Has(variant.Training) {
			if err := g.training(ctx); err != nil {
				return fmt.Errorf("demo training: %w", err)
			}
		}
		if err := g.payments(ctx); err != nil {
			return fmt.Errorf("demo payments: %w", err)
		}
		if !g.Variant.Has(variant.Training) {
			return nil
		}
		if err := g.swims(ctx); err != nil {
			return fmt.Errorf("demo times: %w", err)
		}
		return nil
	})
	return filled, err
}

type generator struct {
	World
	q       store.Q
	random  *rand.Rand
	now     time.Time
	clubIDs []id.Club
	names   []string

	organiser *Organiser // of the events
}

func (g *generator) today() calendar.Date { return calendar.In(g.now) }

// ago returns an instant some days before now, at a random time of the day.
func (g *generator) ago(days int) calendar.Instant {
	return calendar.At(g.now.AddDate(0, 0, -days).Add(-time.Duration(g.random.IntN(12*60)) * time.Minute))
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func (g *generator) clubs(ctx context.Context) error {
	for i, c := range clubNames {
		place := catalog.PlacesNamed(c.town, calendar.Date{})[0]
		until := g.today().AddDays(120 + i*9)
		if i%7 == 5 {
			until = g.today().AddDays(-20 - i) // some have not renewed
		}
		slug := strings.ReplaceAll(fold.Text(c.name), " ", "")
		clubID, err := g.q.AddClub(ctx, domain.Club{
			Code: fmt.Sprintf("%s%03d", strings.ToUpper(fold.Text(c.town))[:2], i+1), Name: c.name, Phone: fmt.Sprintf("06 55%05d", 10000+i*137),
			Email: "segreteria@" + slug + ".example", PEC: slug + "@pec.example", SDICode: "0000000", VATNumber: vat(1000000 + i*7919),
			TaxCode: vat(9000000 + i*7919), Address: fmt.Sprintf("Via dello Sport %d", i*3+1), Zip: place.Zip, PlaceID: place.ID,
			AffiliatedUntil: until,
			CreatedAt:       g.ago(400 + i),
		})
		if err != nil {
			return err
		}
		g.clubIDs, g.names = append(g.clubIDs, clubID), append(g.names, c.name)
	}
	return nil
}

// vat returns a VAT number with its check digit.
func vat(n int) string {
	digits := fmt.Sprintf("%010d", n)
	sum := 0
	for i, c := range digits {
		v := int(c - '0')
		if i%2 == 1 {
			if v *= 2; v > 9 {
				v -= 9
			}
		}
		sum += v
	}
	return fmt.Sprintf("%s%d", digits, (10-sum%10)%10)
}

func (g *generator) accounts(ctx context.Context) error {
	year := g.today().AddDays(200)
	for _, u := range []struct {
		domain.User
		club   int // club number from 1; 0: none
		groups []string
	}{
		{User: domain.User{Username: "admin", FirstName: "Ada", LastName: "Ministri", Level: domain.LevelAdmin}},
		{User: domain.User{Username: "societa", FirstName: "Serena", LastName: "Segreti", Level: domain.LevelClub}, club: 1},
		{User: domain.User{Username: "societa2", FirstName: "Dario", LastName: "D'Alò", Level: domain.LevelClub}, club: 2},
		{User: domain.User{Username: "coach", FirstName: "Carlo", LastName: "Onda", Level: domain.LevelCoach, PremiumUntil: year,
			Workouts: 148}, club: 1,
			groups: []string{"Esordienti A", "Categoria", "Master"}},
		{User: domain.User{Username: "base", FirstName: "Bianca", LastName: "Corsia", Level: domain.LevelCoach, Workouts: 23}, club: 3,
			groups: []string{"Agonisti"}},
		{User: domain.User{Username: "nuovo", FirstName: "Nino", LastName: "Nuovi", Level: domain.LevelCoach}},
	} {
		u.Email, u.CreatedAt = u.Username+"@traguardo.example", g.ago(300)
		if g.Variant.Has(variant.Training) {
			u.Workouts = 0 // counted from the workouts created later
		}
		userID, err := g.user(ctx, u.User, u.club)
		if err != nil {
			return err
		}
		for _, name := range u.groups {
			if _, err := g.q.AddGroup(ctx, domain.Group{OwnerID: userID, Name: name, Visible: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *generator) user(ctx context.Context, u domain.User, club int) (id.User, error) {
	u.PasswordHash, u.Active, u.TermsAt = g.Hash, true, u.CreatedAt
	if club > 0 {
		u.ClubID, u.ClubName = g.clubIDs[club-1], g.names[club-1]
	}
	userID, err := g.q.AddUser(ctx, u)
	if err != nil {
		return 0, err
	}
	for _, f := range catalog.DefaultFunctions(int64(u.Level)) {
		if err := g.q.SetUserFunction(ctx, userID, domain.Function(f), true); err != nil {
			return 0, err
		}
	}
	if u.Level == domain.LevelCoach {
		return userID, g.Seed(ctx, g.q, userID)
	}
	return userID, nil
}

// addUsers creates additional users, so that lists have several pages.
func (g *generator) addUsers(ctx context.Context) error {
	for i := range g.Crowd {
		first, last := pick(g.random, firstNames), pick(g.random, lastNames)
		u := domain.User{FirstName: first, LastName: last, Level: domain.LevelCoach, CreatedAt: g.ago(5 + i*3), Workouts: g.random.IntN(200)}
		u.Email = fmt.Sprintf("%s.%s%d@posta.example", strings.ReplaceAll(fold.Text(first), " ", ""),
			strings.ReplaceAll(fold.Text(last), " ", ""), i+1)
		u.Username = u.Email
		if i%4 == 0 {
			u.Level, u.Workouts = domain.LevelClub, 0
		}
		switch i % 5 {
		case 1:
			u.PremiumUntil = g.today().AddDays(30 + i)
		case 3:
			u.PremiumUntil = g.today().AddDays(-15 - i)
		}
		if _, err := g.user(ctx, u, 3+i%(len(g.clubIDs)-2)); err != nil {
			return err
		}
	}
	return nil
}

// reservedEvery means that one athlete in forty is not named on public pages.
const reservedEvery = 40

// athletes creates the athletes of the clubs, some of which are much larger than others.
func (g *generator) athletes(ctx context.Context) error {
	crowd := NewAthleteGenerator(g.random, g.today())
	for i, clubID := range g.clubIDs {
		club := domain.Club{ID: clubID, Name: g.names[i]}
		n := g.Athletes / len(g.clubIDs)
		switch i % 8 {
		case 0:
			n += n / 2
		case 7:
			n -= n / 2
		}
		list := make([]domain.Athlete, n)
		for j := range list {
			list[j] = crowd.Next(club)
			list[j].Reserved = j%reservedEvery == reservedEvery-1
			list[j].HiddenByClub = !list[j].Visible && j%3 == 0 // administrators hid the others
		}
		if err := g.q.AddAthletes(ctx, list); err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		if err := g.certificates(ctx, list); err != nil {
			return err
		}
	}
	return nil
}

// money creates each club's account: credits, a paid order in each of three years, and an unpaid order.
func (g *generator) money(ctx context.Context) error {
	for i, clubID := range g.clubIDs {
		for year := range 3 {
			days := 20 + year*365 + i
			paid := domain.Order{
				ClubID: clubID, Kind: domain.OrderEntries, Description: "Iscrizioni gare", Amount: money.Cents(4000 + 350*i + 900*year),
				State: domain.OrderPaid, CreatedAt: g.ago(days), PaidAt: g.ago(days - 2),
			}
			if _, err := g.addOrder(ctx, paid); err != nil {
				return err
			}
			if i%3 == year {
				line := domain.WalletLine{ClubID: clubID, Kind: domain.WalletCredit + domain.WalletKind((i+year)%2), Note: "Conguaglio quote",
					Amount: money.Cents(1500 + 100*i), CreatedAt: g.ago(days + 30)}
				if _, err := g.q.AddWalletLine(ctx, line); err != nil {
					return err
				}
			}
		}
		open := domain.Order{ClubID: clubID, Kind: domain.OrderEntries, Description: "Iscrizioni gare", Amount: money.Cents(2400 + 120*i),
			State: domain.OrderToPay, CreatedAt: g.ago(1 + i%5)}
		if _, err := g.addOrder(ctx, open); err != nil {
			return err
		}
	}
	return nil
}

// accesses creates a recent history of log-ins, some of them failed.
func (g *generator) accesses(ctx context.Context) error {
	for i := range 45 {
		name := pick(g.random, Accounts).Username
		at := calendar.At(g.now.Add(-time.Duration(45-i) * 97 * time.Minute))
		r := domain.AccessRecord{Username: name, At: at, IP: fmt.Sprintf("192.0.2.%d", 10+g.random.IntN(40)), Success: i%6 != 2}
		if err := g.q.AddAccess(ctx, r); err != nil {
			return err
		}
	}
	return nil
}
