package main

import (
	"context"
	"fmt"

	"traguardo/internal/app/meet"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/option"
)

// repricing measures a price change of a large event, which balances the accounts of all its clubs, beside balancing the same accounts from
// memory. Each call changes the price, so that no round is a repetition of the one before.
func (m *testMeet) repricing(ctx context.Context, id int64, rounds int) error {
	price := 10
	change := func() error {
		price++
		options := []map[string]any{{"FK_ID_OPZIONE": option.RacePrice, "VALORE": fmt.Sprint(price)}}
		return m.post("ge/evento/opzioni", map[string]any{"ID_EVENTO": id, "opzioni": options})
	}
	if err := change(); err != nil {
		return err
	}
	event, err := m.db.Event(ctx, id)
	if err != nil {
		return err
	}
	tariff := fee.EventTariff(event, nil, nil)
	entries, accounts, err := meet.ReadAccounts(ctx, m.db.Q, id, tariff)
	if err != nil {
		return err
	}
	own := map[int64][]fee.Entry{}
	for _, n := range entries {
		own[n.ClubID] = append(own[n.ClubID], fee.FromSummary(n))
	}
	bare := func() error {
		for club := range accounts {
			tariff.Account(own[club], 0)
		}
		return nil
	}
	return compare(fmt.Sprintf("cambio di prezzo di %d iscrizioni (atteso <= 1 s)", len(entries)), rounds, change, bare)
}
