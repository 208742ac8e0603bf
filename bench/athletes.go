package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// athletePages are the lists measured at each size. Each fills its page at every size, so that growth measures the search only.
var athletePages = []struct{ name, query string }{
	{"atleti, prima pagina", "PAGINA=1&RIGHE=50"},
	{"atleti, filtro «mar», ordine e totale", "PAGINA=1&RIGHE=50&COGNOME=mar&ORDINA=COGNOME"},
	{"atleti, filtro «mar» + «an»", "PAGINA=1&RIGHE=50&COGNOME=mar&NOME=an"},
	{"atleti, filtro società «004», una su cinquanta", "PAGINA=1&RIGHE=50&DENOMINAZIONE=004"},
	{"atleti, filtro società «prova», tutte", "PAGINA=1&RIGHE=50&DENOMINAZIONE=prova"},
	{"atleti, per sesso", "PAGINA=1&RIGHE=50&ORDINA=SESSO"},
	{"atleti, tesseramento scaduto", "PAGINA=1&RIGHE=50&STATO_TESSERAMENTO=0"},
	{"atleti, pagina di mezzo", "PAGINA=%d&RIGHE=50&ORDINA=COGNOME"},
}

// growth measures the athlete lists while the database grows to each of the sizes.
func growth(ctx context.Context, s *product, rounds int, sizes []int) error {
	random := rand.New(rand.NewPCG(7, 7))
	crowd, names := demo.NewAthleteGenerator(random, calendar.In(time.Now())), newSurnames(random)
	clubs, err := createClubs(ctx, s, 500)
	if err != nil {
		return err
	}
	have, first := 0, map[string]time.Duration{}
	for _, size := range sizes {
		for have < size {
			err := s.db.Tx(ctx, func(q store.Q) error {
				list := make([]domain.Athlete, 0, 2000)
				for len(list) < cap(list) {
					list = append(list, crowd.Next(clubs[len(list)%len(clubs)]))
				}
				for i := range list {
					list[i].Card, list[i].LastName, list[i].TaxCode = fmt.Sprintf("%09d", have+i), names.next(), ""
				}
				have += len(list)
				return q.AddAthletes(ctx, list)
			})
			if err != nil {
				return err
			}
		}
		fmt.Printf("\n%d atleti\n", have)
		for _, c := range athletePages {
			query := c.query
			if c.name == "atleti, pagina di mezzo" {
				query = fmt.Sprintf(query, have/100)
			}
			var f figures
			for i := range rounds + 3 {
				start := time.Now()
				if err := s.get("ns/atleti?" + query); err != nil {
					return err
				}
				if i >= 3 {
					f = append(f, time.Since(start))
				}
			}
			if first[c.name] == 0 {
				first[c.name] = f.quantile(.5)
			}
			fmt.Printf("%-52s %s   crescita %.2f\n", c.name, f, float64(f.quantile(.5))/float64(first[c.name]))
		}
		if err := work(ctx, s, rounds); err != nil {
			return err
		}
	}
	return nil
}

func createClubs(ctx context.Context, s *product, n int) ([]domain.Club, error) {
	var out []domain.Club
	err := s.db.Tx(ctx, func(q store.Q) error {
		for i := range n {
			c := domain.Club{Name: fmt.Sprintf("Società di prova %04d", i), Code: fmt.Sprintf("ZZ%05d", i), CreatedAt: calendar.At(time.Now())}
			id, err := q.AddClub(ctx, c)
			if err != nil {
				return err
			}
			c.ID = id
			out = append(out, c)
		}
		return nil
	})
	return out, err
}

// athleteShare compares a page of athletes with the baseline, and the list of one club with that of all.
func athleteShare(ctx context.Context, s *product, rounds int) error {
	token, err := s.app.Sessions.Login(ctx, origin, "societa", demo.Password, "")
	if err != nil {
		return err
	}
	own, all, err := measureBoth(
		rounds,
		func() error { return s.getAs(token, "ns/atleti?PAGINA=1&RIGHE=50") },
		func() error { return s.get("ns/atleti?PAGINA=1&RIGHE=50") },
	)
	if err != nil {
		return err
	}
	fmt.Printf(
		"%-52s %s   tutti %s   rapporto %.2f (atteso <= 1.1)\n",
		"atleti della propria società",
		own,
		all,
		float64(own.quantile(.5))/float64(all.quantile(.5)),
	)
	return nil
}
