package walk

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// teamOf is the key of the victim's team in named, because calls about teams use the same input as those about
// entries.
const teamOf = "ID_PRESENZA of a team"

// event creates an open, unpublished event of the newest season for a club, with a category of the victim's athlete,
// a race and a relay.
func (p *planter) event(ctx context.Context, name string, clubID int64) int64 {
	var categories []struct {
		ID     int64  `json:"ID_CATEGORIA"`
		Season int    `json:"FK_ID_STAGIONE"`
		From   string `json:"DATA_NASCITA_DA_F"`
		To     string `json:"DATA_NASCITA_A_F"`
	}
	p.read(ctx, "GET ge/categorie", Fields{"RIGHE": 500, "FK_ID_SPORT": 1, "FK_ID_TIPO": 1, "FK_ID_TIPO_TESSERAMENTO": competitive},
		&categories)
	var category int64
	season := 0
	for _, c := range categories {
		if c.Season >= season && c.From <= birthday && c.To >= birthday {
			category, season = c.ID, c.Season
		}
	}
	if p.err == nil && category == 0 {
		p.err = errors.New("walk: no category for the athlete")
	}
	day := func(day string) string { return fmt.Sprintf("%d-08-%s", season, day) }
	id := p.insert(ctx, "POST ge/evento", Fields{
		"DESCRIZIONE": name, "DATA_INIZIO": day("30"), "DATA_FINE": day("30"), "DATA_SCADENZA_ISCRIZIONI": day("29"), "FK_ID_SOCIETA": clubID,
		"STATO": 1, "PULSANTI_VISIBILI": 0,
	})
	p.call(ctx, "POST ge/evento/opzioni", Fields{"ID_EVENTO": id, "opzioni": []any{Fields{"FK_ID_OPZIONE": racePrice, "VALORE": "6"},
		Fields{"FK_ID_OPZIONE": teamPrice, "VALORE": "10"}, Fields{"FK_ID_OPZIONE": online, "VALORE": "1"}}})
	for kind, race := range map[int]int64{1: free100, 2: relay4x50} {
		of := Fields{"FK_ID_EVENTO": id, "FK_ID_CATEGORIA": category, "FK_ID_TIPO": kind, "FK_ID_TIPO_TESSERAMENTO": competitive}
		p.insert(ctx, "POST ge/evento/categoria", of)
		p.insert(ctx, "POST ge/evento/gara", with(of, Fields{"FK_ID_GARA": race}))
	}
	return id
}

// Ids in the shipped catalogue.
const (
	competitive          = 2
	racePrice, teamPrice = 18, 20 // options
	online               = 41
	free100              = 1003
	relay4x50            = 1052
)

// entries enters the victim's athlete, a team and an escort.
func (p *planter) entries(ctx context.Context, v *victim) {
	p.as(v.token, func() {
		var grid struct {
			Races []struct {
				ID int64 `json:"ID_GARA"`
			} `json:"GARE"`
			Athletes []struct {
				Reasons []int `json:"motivi"`
			} `json:"ATLETI"`
		}
		p.read(ctx, "GET ge/presenze/griglia", Fields{"ID_EVENTO": v.eventID}, &grid)
		if p.err == nil && len(grid.Athletes) != 1 {
			p.err = errors.New("walk: the athlete is not in the grid")
		}
		if p.err != nil {
			return
		}
		at := slices.Index(grid.Athletes[0].Reasons, 0)
		if at < 0 {
			p.err = errors.New("walk: the athlete may enter no race")
			return
		}
		race := grid.Races[at].ID
		v.named["ID_PRESENZA"] = p.insert(ctx, "POST ge/presenza", Fields{
			"FK_ID_EVENTO": v.eventID, "FK_ID_GARA": race, "FK_ID_TIPO": 1, "FK_ID_ATLETA": v.athleteID, "TEMPO_ISCRIZIONE": 90_000,
			"NOTE_ISCR": canary,
		})
		v.named["FK_ID_PRESENZA"], v.named["FK_ID_GARA"] = v.named["ID_PRESENZA"], race
		p.call(ctx, "POST ge/evento/accompagnatore", Fields{"FK_ID_EVENTO": v.eventID, "FK_ID_ATLETA": v.athleteID})
		p.team(ctx, v)
	})
}

// team enters a relay without members and records its race.
func (p *planter) team(ctx context.Context, v *victim) {
	var races []struct {
		ID       int64 `json:"ID_EVENTO_GARA"`
		RaceID   int64 `json:"FK_ID_GARA"`
		Category int64 `json:"FK_ID_CATEGORIA"`
		Kind     int   `json:"FK_ID_TIPO"`
	}
	p.read(ctx, "GET ge/evento/gara", Fields{"ID_EVENTO": v.eventID, "RIGHE": 500}, &races)
	for _, r := range races {
		if r.Kind != 2 {
			continue
		}
		v.named["ID_EVENTO_GARA"], v.named["FK_ID_CATEGORIA"] = r.ID, r.Category
		v.named[teamOf] = p.insert(ctx, "POST ge/presenza", Fields{
			"FK_ID_EVENTO": v.eventID, "FK_ID_GARA": r.RaceID, "FK_ID_TIPO": 2, "FK_ID_SOCIETA": v.clubID, "FK_ID_CATEGORIA": r.Category,
			"NOTE_ISCR": canary,
		})
		return
	}
	if p.err == nil {
		p.err = errors.New("walk: the event has no relay")
	}
}

// money gives the victim credit, an order and a payment that waits for the card holder.
func (p *planter) money(ctx context.Context, v *victim) {
	v.named["ID_MOVIMENTO"] = p.insert(ctx, "POST ge/movimento", Fields{"FK_ID_SOCIETA": v.clubID, "FK_ID_TIPO": 1, "NOTE": canary,
		"IMPORTO": 1.5})
	p.as(v.token, func() {
		var order struct {
			ID int64 `json:"ID_ORDINE"`
		}
		p.read(ctx, "POST ge/ordine/iscrizione", Fields{"ID_EVENTO": v.eventID}, &order)
		v.named["ID_ORDINE"] = order.ID
		var payment struct {
			Secret string `json:"payment_intent_client_secret"`
			ID     string `json:"payment_intent_id"`
		}
		p.read(ctx, "POST ec/stripe/pagamento", Fields{"ID_ORDINE": order.ID, "payment_method_id": "pm_card_authenticationRequired"}, &payment)
		v.named["payment_intent_client_secret"], v.named["payment_intent_id"] = payment.Secret, payment.ID
	})
}

// raceDay creates the start order and start list of the event, and a result with a split for the victim's athlete.
func (p *planter) raceDay(ctx context.Context, v *victim) {
	event := Fields{"ID_EVENTO": v.eventID}
	p.call(ctx, "POST ge/evento/generaordine", event)
	v.named["ID_ORDINAMENTO"] = p.insert(ctx, "POST ge/evento/blocco", Fields{"FK_ID_EVENTO": v.eventID, "NOTE": "Pausa", "DURATA": 10})
	p.call(ctx, "POST ge/evento/generastartlist", event)
	p.call(ctx, "PUT ge/evento/presenza", Fields{"ID_PRESENZA": v.named["ID_PRESENZA"], "TEMPO": 90_000})
	v.named["ID_SPLIT"] = p.insert(ctx, "POST ns/split", Fields{"FK_ID_PRESENZA": v.named["ID_PRESENZA"], "METRI": 25, "TEMPO": 2000})
	v.named["VERSIONE_LISTA"], v.named["ID_MODIFICA"] = 1, 1
}

// training gives the victim a group with a training plan, and records a session id.
func (p *planter) training(ctx context.Context, v *victim) {
	const day = "2027-02-10"
	p.as(v.token, func() {
		group := p.insert(ctx, "POST ns/utente/gruppo", Fields{"DESCRIZIONE": canary})
		subgroup := p.insert(ctx, "POST ns/sottogruppo", Fields{"FK_ID_GRUPPO": group, "DESCRIZIONE": canary})
		p.call(ctx, "POST ns/atleta/gruppo", Fields{"ID_GRUPPO": group, "ID_ATLETA": v.athleteID})
		style := p.insert(ctx, "POST ns/utente/stile", Fields{"DESCRIZIONE": canary})
		intensity := p.insert(ctx, "POST ns/utente/intensita", Fields{"DESCRIZIONE": canary, "COLORE": "#00FF00"})
		modality := p.insert(ctx, "POST ns/utente/modalita", Fields{"DESCRIZIONE": canary})
		week := p.insert(ctx, "POST ns/gruppo/settimana", Fields{"FK_ID_GRUPPO": group, "DATA": day, "NOTE": canary})
		workout := p.insert(ctx, "POST ns/allenamento", Fields{"FK_ID_GRUPPO": group, "DATA_ALLENAMENTO": day, "DESCRIZIONE": canary})
		series := p.insert(ctx, "POST ns/serie", Fields{"FK_ID_ALLENAMENTO": workout, "DISTANZA_SINGOLA": 400, "DESCRIZIONE": canary,
			"FK_ID_STILE": style})
		for name, id := range map[string]int64{
			"ID_GRUPPO": group, "FK_ID_GRUPPO": group, "ID_SOTTOGRUPPO": subgroup, "FK_ID_SOTTOGRUPPO": subgroup, "ID_STILE": style,
			"FK_ID_STILE": style, "ID_INTENSITA": intensity,
			"FK_ID_INTENSITA": intensity, "ID_MODALITA": modality, "FK_ID_MODALITA": modality, "ID_SETTIMANA": week, "ID_ALLENAMENTO": workout,
			"FK_ID_ALLENAMENTO": workout,
			"ID_SERIE":          series, "ID_SERIE_FROM": series, "ID_SERIE_TO": series,
		} {
			v.named[name] = id
		}
		v.named["presenze"] = []any{Fields{"FK_ID_ATLETA": v.athleteID, "FK_ID_GARA": v.named["FK_ID_GARA"]}}
		v.named["componenti"] = []any{Fields{"ID_ATLETA": v.athleteID, "ORDINE": 1}}
		v.named["ordine"] = []any{Fields{"ID_ORDINAMENTO": v.named["ID_ORDINAMENTO"], "ORDINE": 1}}
		v.named["ARRAY_ID"] = []any{series}
		v.named["DATA_DA"], v.named["DATA_A"] = "2027-01-01", "2027-12-31"
		var sessions []struct {
			ID string `json:"ID_SESSIONE"`
		}
		p.read(ctx, "GET core/utente/sessioni", nil, &sessions)
		if len(sessions) > 0 {
			v.named["ID_SESSIONE"] = sessions[0].ID
		}
	})
}

// trial adds a trial of the victim's athlete.
func (p *planter) trial(ctx context.Context, v *victim) {
	swim := []any{Fields{"FK_ID_ATLETA": v.athleteID, "FK_ID_GARA": free100, "TEMPO": 6500,
		"arraySplit": []any{Fields{"METRI": 50, "TEMPO": 3100}}}}
	id := p.insert(ctx, "POST ns/eventoesterno", Fields{"FK_ID_SOCIETA": v.clubID, "DESCRIZIONE": canary, "TIPO_VASCA": 25,
		"DATA_INIZIO": "2026-01-10", "LUOGO": canary, "risultati": swim})
	var season struct {
		Results []struct {
			ID int64 `json:"ID_RISULTATO"`
		} `json:"risultati"`
	}
	p.read(ctx, "GET ns/eventoesterno", Fields{"ID_EVENTO_ESTERNO": id}, &season)
	if len(season.Results) > 0 {
		v.named["ID_EVENTO_ESTERNO"], v.named["ID_RISULTATO"] = id, season.Results[0].ID
	}
}
