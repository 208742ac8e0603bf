package store

import (
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// A concluded event keeps showing the names, births and clubs of its day. They are stored only when an athlete or a club changes
// afterwards; without a stored row, the event shows the current data.

// keptName is the name, birth and club that an event keeps of an athlete.
type keptName struct {
	athleteID id.Athlete
	domain.Entrant
}

var keptNameTable = database.NewTable("kept_name kn", "", func(k *keptName) []database.Column {
	return append([]database.Column{{Name: "athlete_id", Field: &k.athleteID}}, keptColumns(&k.Entrant)...)
})

// athleteOfDay are the columns that an event shows of athlete a, who may be missing; kn is the kept name.
func athleteOfDay(a *domain.Entrant) []database.Column {
	return append(database.LeftJoined("a", currentColumns(a)),
		database.Column{Read: "COALESCE(kn.last_name, a.last_name, '')", Field: &a.LastName},
		database.Column{Read: "COALESCE(kn.first_name, a.first_name, '')", Field: &a.FirstName},
		database.Column{Read: "COALESCE(kn.birth, a.birth)", Field: &a.Birth},
		database.Column{Read: "COALESCE(kn.club_id, a.club_id, 0)", Field: &a.ClubID},
	)
}

// entrantOfDay are the columns that an event shows of an athlete and the club. The query joins them with ofDay.
func entrantOfDay(a *domain.Entrant) []database.Column {
	return append(athleteOfDay(a), database.Column{Read: clubOfDay("ac"), Field: &a.ClubName})
}

// ofDay returns the joins of a row's athlete and club (a, ac) and of what its event keeps of them (kn, kc).
func ofDay(athlete, event string) string {
	return " JOIN athlete a ON a.id = " + athlete + keptOf("a.id",
		event) + " JOIN club ac ON ac.id = COALESCE(kn.club_id, a.club_id)" + keptClub("ac.id", event)
}

func keptOf(athlete, event string) string {
	return " LEFT JOIN kept_name kn ON kn.event_id = " + event + " AND kn.athlete_id = " + athlete
}

func keptClub(club, event string) string {
	return " LEFT JOIN event_club kc ON kc.event_id = " + event + " AND kc.club_id = " + club
}

// clubOfDay returns SQL for the name that an event shows of a club.
func clubOfDay(club string) string { return "COALESCE(kc.kept_name, " + club + ".name)" }

// keptNames returns the kept names of an event.
func (q Q) keptNames(ctx context.Context, eventID id.Event) ([]keptName, error) {
	return keptNameTable.All(ctx, q.db, "WHERE kn.event_id = $1", eventID)
}

// keepNames stores the current names of athletes for the concluded events they took part in. Call it before changing the athletes.
// Names that an event already keeps stay.
func (q Q) keepNames(ctx context.Context, changes ...AthleteChange) error {
	var ids []id.Athlete
	for _, c := range changes {
		if !c.Before.SameName(c.After) {
			ids = append(ids, c.Before.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	for _, participation := range []string{
		"entry t ON t.athlete_id = a.id", "entry_member m ON m.athlete_id = a.id JOIN entry t ON t.id = m.entry_id",
		"escort t ON t.athlete_id = a.id", "passage t ON t.athlete_id = a.id",
	} {
		w := &database.Filter{}
		database.In(w, "a.id", ids)
		w.Add("e.status = ?", domain.EventConcluded)
		if _, err := q.db.Exec(ctx, "INSERT INTO kept_name (event_id, athlete_id, last_name, first_name, birth, club_id)"+
			" SELECT e.id, a.id, a.last_name, a.first_name, a.birth, a.club_id FROM athlete a JOIN "+participation+" "+
			"JOIN event e ON e.id = t.event_id"+w.Where(q.db)+
			" ON CONFLICT (event_id, athlete_id) DO NOTHING", w.Args...); err != nil {
			return err
		}
	}
	return nil
}

// keepClubName stores the current name of a club for the concluded events it entered. Call it before renaming the club.
func (q Q) keepClubName(ctx context.Context, clubID id.Club, name string) error {
	_, err := q.db.Exec(ctx, `UPDATE event_club SET kept_name = (SELECT c.name FROM club c WHERE c.id = $1)
		WHERE club_id = $1 AND kept_name IS NULL
		AND EXISTS (SELECT 1 FROM club c WHERE c.id = $1 AND c.name <> $2) AND event_id IN (SELECT e.id FROM event e WHERE e.status = $3)`,
		clubID, name, domain.EventConcluded)
	return err
}

// forgetKeptNames removes the kept names of an athlete.
func (q Q) forgetKeptNames(ctx context.Context, athleteID id.Athlete) error {
	_, err := q.db.Exec(ctx, "DELETE FROM kept_name WHERE athlete_id = $1", athleteID)
	return err
}

// KeptNames returns the athletes and then the clubs of an event whose names changed since, ordered by the kept name.
func (q Q) KeptNames(ctx context.Context, eventID id.Event) ([]domain.KeptName, error) {
	athletes, err := database.All(ctx, q.db, func(s database.Scanner) (domain.KeptName, error) {
		var k domain.KeptName
		var then, now domain.Entrant
		err := s.Scan(&k.AthleteID, &then.LastName, &then.FirstName, &then.Birth, &now.LastName, &now.FirstName, &now.Birth)
		k.OfDay, k.Today = then.NameAndYear(), now.NameAndYear()
		return k, err
	}, `SELECT kn.athlete_id, kn.last_name, kn.first_name, kn.birth, a.last_name, a.first_name, a.birth
		FROM kept_name kn JOIN athlete a ON a.id = kn.athlete_id WHERE kn.event_id = $1
		ORDER BY kn.last_name, kn.first_name, kn.athlete_id`, eventID)
	if err != nil {
		return nil, err
	}
	clubs, err := database.All(ctx, q.db, func(s database.Scanner) (domain.KeptName, error) {
		var k domain.KeptName
		err := s.Scan(&k.ClubID, &k.OfDay, &k.Today)
		return k, err
	}, `SELECT kc.club_id, kc.kept_name, c.name FROM event_club kc JOIN club c ON c.id = kc.club_id
		WHERE kc.event_id = $1 AND kc.kept_name IS NOT NULL ORDER BY kc.kept_name, kc.club_id`, eventID)
	return slices.DeleteFunc(append(athletes, clubs...), func(k domain.KeptName) bool { return k.OfDay == k.Today }), err
}

// TakeOverName makes an event show the current name of an athlete or a club. The athlete's club in the event stays.
func (q Q) TakeOverName(ctx context.Context, eventID id.Event, k domain.KeptName) error {
	query, objectID := "UPDATE event_club SET kept_name = NULL WHERE event_id = $1 AND club_id = $2", int64(k.ClubID)
	if k.AthleteID != 0 {
		query, objectID = `UPDATE kept_name SET (last_name, first_name, birth) = (SELECT a.last_name, a.first_name, a.birth FROM athlete a
			WHERE a.id = $2)
			WHERE event_id = $1 AND athlete_id = $2`, int64(k.AthleteID)
	}
	_, err := q.db.Exec(ctx, query, eventID, objectID)
	return err
}

// KeptNamesOf returns the concluded events that keep a name of an athlete, newest first.
func (q Q) KeptNamesOf(ctx context.Context, athleteID id.Athlete) ([]domain.PersonalName, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalName, error) {
		var k domain.PersonalName
		err := s.Scan(&k.Event, &k.Day, &k.LastName, &k.FirstName, &k.Birth)
		return k, err
	}, `SELECT v.name, v.starts_on, kn.last_name, kn.first_name, kn.birth FROM kept_name kn JOIN event v ON v.id = kn.event_id
		WHERE `+isReal("v")+` AND kn.athlete_id = $1 ORDER BY v.starts_on DESC, v.id`, athleteID)
}
