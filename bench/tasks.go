package main

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/demo"
)

// workPages are the calls at the start of every visit, measured at each size of the athlete list.
var workPages = []struct{ name, user, query string }{
	{"da fare di un amministratore", "", "core/dafare"},
	{"da fare di una società", "societa", "core/dafare"},
	{"cerca «espo» ovunque", "", "core/cerca?TESTO=espo"},
	{"cerca «rossi ma» ovunque", "", "core/cerca?TESTO=rossi+ma"},
	{"cerca «ma» nella società", "societa", "core/cerca?TESTO=ma"},
}

// work measures workPages; the target is 30 ms at 200,000 athletes.
func work(ctx context.Context, s *product, rounds int) error {
	for _, c := range workPages {
		token := s.token
		if c.user != "" {
			var err error
			if token, err = s.app.Sessions.Login(ctx, origin, c.user, demo.Password, ""); err != nil {
				return err
			}
		}
		var f figures
		for i := range rounds + 3 {
			start := time.Now()
			if err := s.getAs(token, c.query); err != nil {
				return err
			}
			if i >= 3 {
				f = append(f, time.Since(start))
			}
		}
		fmt.Printf("%-52s %s\n", c.name, f)
	}
	return nil
}
