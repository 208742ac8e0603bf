package main

import (
	"context"
	"fmt"

	"traguardo/internal/app/meet"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// repricing measures a price change of a large event, which balances the accounts of all its clubs, beside balancing the same accounts from
// memory. Each call changes the price, so that no round is a repetition of the one before.
func (m *testMeet) repricing(ctx context.Context, eventID id.Event, rounds int) error {
	price := 10
	change := func() error {
		price++
		options := []map[string]any{{"FK_ID_OPZIONE": option.RacePrice, "VALORE": fmt.Sprint(price)}}
		return m.post("ge/evento/opzioni", map[string]any{"ID_EVENTO": eventID, "opzioni": options})
	}
	if err := change(); err != nil {
		return err
	}
	event, err := m.db.Event(ctx, eventID)
	if err != nil {
		return err
	}
	tariff := fee.EventTariff(event, nil, nil)
	entries, accounts, err := meet.ReadAccounts(ctx, m.db.Q, eventID, tariff)
	if err != nil {
		return err
	}
	own := map[id.Club][]fee.Entry{}
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
