package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

	"traguardo/internal/domain/id"
)

// timedEntries make about 300 heats of 8 lanes.
const timedEntries = 2_400

// timingFiles measures how long a file of a timing system takes to become a proposal, and confirming it, in a meet of 300 heats.
func (m *testMeet) timingFiles(ctx context.Context, rounds int) error {
	m.token = m.product.token
	eventID, err := m.newOrderedEvent(ctx, timedEntries)
	if err != nil {
		return err
	}
	if err := m.post("ge/evento/generastartlist", map[string]any{"ID_EVENTO": eventID}); err != nil {
		return err
	}
	heats, err := m.heats(eventID)
	if err != nil {
		return err
	}
	var proposed, confirmed figures
	for i := range min(rounds, len(heats)) {
		start := time.Now()
		proposal, err := m.sendHeat(eventID, heats[i], i)
		if err != nil {
			return err
		}
		proposed = append(proposed, time.Since(start))
		start = time.Now()
		if err := m.post("ge/evento/cronometro/conferma", map[string]any{"ID_PROPOSTA": proposal}); err != nil {
			return err
		}
		confirmed = append(confirmed, time.Since(start))
	}
	fmt.Printf("%-52s %s   atteso <= 50 ms\n", fmt.Sprintf("un file diventa proposta, %d batterie", len(heats)), proposed)
	fmt.Printf("%-52s %s\n", "una batteria confermata", confirmed)
	return nil
}

// timedHeat is a heat of the start list.
type timedHeat struct {
	event, number int
	lanes         map[int]bool
}

func (m *testMeet) heats(eventID id.Event) ([]timedHeat, error) {
	body, err := m.body(fmt.Sprintf("ge/evento/startlist?ID_EVENTO=%d", eventID))
	if err != nil {
		return nil, err
	}
	var reply struct {
		Data struct {
			Groups []struct {
				Block int `json:"FLG_BLOCCO"`
				Heats []struct {
					Number  int `json:"BATTERIA"`
					Entries []struct {
						Lane int `json:"CORSIA"`
					} `json:"presenze"`
				} `json:"batterie"`
			} `json:"gruppi"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &reply); err != nil {
		return nil, err
	}
	var out []timedHeat
	event := 0
	for _, g := range reply.Data.Groups {
		if g.Block == 1 {
			continue
		}
		event++
		for _, h := range g.Heats {
			heat := timedHeat{event: event, number: h.Number, lanes: map[int]bool{}}
			for _, n := range h.Entries {
				heat.lanes[n.Lane] = true
			}
			out = append(out, heat)
		}
	}
	return out, nil
}

// sendHeat sends the generic file of a heat and returns its proposal.
func (m *testMeet) sendHeat(eventID id.Event, heat timedHeat, i int) (int64, error) {
	lines := []string{fmt.Sprintf("%d;%d;1;F;100;Bench;1.0", heat.event, heat.number)}
	for lane := 1; lane <= 12; lane++ {
		if heat.lanes[lane] {
			lines = append(lines, fmt.Sprintf("%d;%d.%02d;%d.%02d;;;+0.70", lane, 700+i, lane, 700+i, lane+1))
		} else {
			lines = append(lines, "0;;;;;")
		}
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	err := form.WriteField("args", fmt.Sprintf(`{"ID_EVENTO":%d}`, eventID))
	part, partErr := form.CreateFormFile("file", fmt.Sprintf("heat%d.gen", i))
	if err = errors.Join(err, partErr); err != nil {
		return 0, err
	}
	_, err = io.WriteString(part, strings.Join(lines, "\r\n")+"\r\n")
	if err = errors.Join(err, form.Close()); err != nil {
		return 0, err
	}
	req, err := http.NewRequest(http.MethodPost, m.server.URL+"/api/ge/evento/cronometro", &body)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Authorization", "Bearer "+m.product.token)
	req.Header.Set("Content-Type", form.FormDataContentType())
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	var reply struct {
		Esito   int    `json:"esito"`
		Message string `json:"messaggio"`
		Data    struct {
			Proposals []struct {
				ID int64 `json:"ID_PROPOSTA"`
			} `json:"PROPOSTE"`
		} `json:"data"`
	}
	if err := json.NewDecoder(res.Body).Decode(&reply); err != nil {
		return 0, err
	}
	if reply.Esito != 0 || len(reply.Data.Proposals) != 1 {
		return 0, fmt.Errorf("sending a heat: esito %d, %s", reply.Esito, reply.Message)
	}
	return reply.Data.Proposals[0].ID, nil
}
