package main

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"traguardo/attack/walk"
	"traguardo/internal/domain"
)

// Sizes of the event that is entered while the cluster is attacked.
const (
	meetClubs    = 3
	meetAthletes = 40 // of each club
	meetRaces    = 40
	birthplace   = 1058091 // Roma
	// Event options.
	meetPrice, meetOnline = 18, 41
)

// pair is an athlete in a race.
type pair struct{ athlete, race int64 }

// pairs maps acknowledged ids to what was entered.
type pairs struct {
	mu  sync.Mutex
	ids map[int64]pair
}

func (p *pairs) add(id int64, entered pair) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ids[id] = entered
}

func (p *pairs) size() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.ids)
}

// meetClub enters its athletes and pays for them.
type meetClub struct {
	id       int64
	token    string
	athletes []int64
	races    []int64
	mu       sync.Mutex
	next     int
}

// nextPair returns the next pair that was not entered.
func (m *meetClub) nextPair() (pair, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.next
	m.next++
	if n >= len(m.athletes)*len(m.races) {
		return pair{}, false
	}
	return pair{m.athletes[n%len(m.athletes)], m.races[n/len(m.athletes)]}, true
}

// clusterMeet is an event with the entries and payments that the portal acknowledged.
type clusterMeet struct {
	eventID  int64
	clubs    []*meetClub
	entries  pairs
	payments pairs // by order
}

// prepareMeet creates an event that several clubs may enter.
func (c *clusterBattle) prepareMeet(ctx context.Context) (*clusterMeet, error) {
	m := &clusterMeet{entries: pairs{ids: map[int64]pair{}}, payments: pairs{ids: map[int64]pair{}}}
	var err error
	call := calling(ctx, c.portal, c.admin, &err)
	for n := range meetClubs {
		club := &meetClub{}
		code := fmt.Sprintf("CLU%d", n+1)
		club.id = call("POST ge/societa", walk.Fields{"DENOMINAZIONE": "Società " + code, "COD_AFF": code, "TELEFONO": "06 5550000",
			"EMAIL": code + "@posta.example", "DATA_SCADENZA_AFFILIAZIONE": "2035-12-31", "PARTITA_IVA": "12345678903",
			"CODICE_FISCALE": "12345678903"}, nil)
		call("POST ge/utente", walk.Fields{"USERNAME": code, "EMAIL": "utente" + code + "@posta.example", "NOME": "Ada", "COGNOME": "Prova",
			"FK_ID_LIVELLO": 2, "FK_ID_PERSONA_GIURIDICA": club.id, "PASSWORD": "Cluster12345", "CONFERMA_PASSWORD": "Cluster12345"}, nil)
		for a := range meetAthletes {
			club.athletes = append(club.athletes, call("POST ge/atleta", newMember(club.id, fmt.Sprintf("%s-%d", code, a), n*meetAthletes+a+1), nil))
		}
		if err == nil {
			club.token, err = c.portal.LoginWith(ctx, code, "Cluster12345")
		}
		m.clubs = append(m.clubs, club)
	}
	id, races, none := call.openMeet(walk.Fields{"DESCRIZIONE": "Trofeo del cluster", "FK_ID_SOCIETA": m.clubs[0].id, "PULSANTI_VISIBILI": 0},
		meetRaces, walk.Fields{"FK_ID_OPZIONE": meetPrice, "VALORE": "6"}, walk.Fields{"FK_ID_OPZIONE": meetOnline, "VALORE": "1"})
	m.eventID = id
	for _, r := range races {
		for _, club := range m.clubs {
			club.races = append(club.races, r.ID)
		}
	}
	return m, cmp.Or(err, none)
}

// newMember returns a new athlete of a club; number makes the surname unique.
func newMember(club int64, card string, number int) walk.Fields {
	return walk.Fields{"ID_ATLETA": 0, "FK_ID_SOCIETA": club, "COGNOME": "Cluster " + lettersOf(int64(number)), "NOME": "Gaia", "SESSO": 2,
		"DATA_NASCITA": crowdBirthday, "TESSERA": card, "DATA_SCADENZA_TESSERAMENTO": "2036-08-31", "FK_ID_TIPO_TESSERAMENTO": competitive,
		"FK_ID_COMUNE_NASCITA": birthplace}
}

// pay orders what a club owes, if anything, and pays it with a card.
func (m *clusterMeet) pay(ctx context.Context, l *clusterLoad, club *meetClub) {
	r, ok := l.call(ctx, club.token, "POST ge/ordine/iscrizione", walk.Fields{"ID_EVENTO": m.eventID})
	var order struct {
		ID int64 `json:"ID_ORDINE"`
	}
	if !ok || r.Esito != 0 || json.Unmarshal(r.Data, &order) != nil {
		return // nothing is due, or an earlier order is still in payment
	}
	r, ok = l.call(ctx, club.token, "POST ec/stripe/pagamento", walk.Fields{"ID_ORDINE": order.ID, "payment_method_id": "pm_card_visa"})
	var paid struct {
		Success int `json:"success"`
	}
	if ok && r.Esito == 0 && json.Unmarshal(r.Data, &paid) == nil && paid.Success == 1 {
		m.payments.add(order.ID, pair{})
	}
}

// settle waits until no order of the clubs is in payment. Nothing else creates clubs meanwhile, so their ids follow each other.
func (m *clusterMeet) settle(ctx context.Context, c *clusterBattle) error {
	db, err := sql.Open("pgx", c.Primary(ctx).URL())
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	open := -1
	// The job that asks the provider runs every minute.
	if !eventually(ctx, 3*time.Minute, func() bool {
		err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM club_order WHERE state = $1 AND club_id BETWEEN $2 AND $3",
			int(domain.OrderPaying), m.clubs[0].id, m.clubs[meetClubs-1].id).Scan(&open)
		return err == nil && open == 0
	}) {
		c.fault("%d orders are still in payment", open)
	}
	return nil
}

// compare looks for every acknowledged entry and payment, and for entries that are stored twice.
func (m *clusterMeet) compare(ctx context.Context, c *clusterBattle, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "SELECT id, athlete_id, race_id FROM entry WHERE event_id = $1", m.eventID)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	stored, count := map[int64]pair{}, map[pair]int{}
	for rows.Next() {
		var id int64
		var p pair
		if err := rows.Scan(&id, &p.athlete, &p.race); err != nil {
			return err
		}
		stored[id] = p
		if count[p]++; count[p] > 1 {
			c.fault("athlete %d is entered twice in race %d", p.athlete, p.race)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for id, p := range m.entries.ids {
		if stored[id] != p {
			c.fault("entry %d of %+v was acknowledged, the database has %+v", id, p, stored[id])
		}
	}
	for id := range m.payments.ids {
		var state int
		if err := db.QueryRowContext(ctx, "SELECT state FROM club_order WHERE id = $1", id).Scan(&state); err != nil ||
			state != int(domain.OrderPaid) {
			c.fault("the payment of order %d was acknowledged, its state is %d: %v", id, state, err)
		}
	}
	c.count("%d entries stored", len(stored))
	return nil
}
