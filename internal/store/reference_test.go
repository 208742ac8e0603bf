package store_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

var season = calendar.SeasonOf(calendar.In(testkit.Start))

func counts(t *testing.T, db *store.DB) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, table := range []string{"region", "province", "place", "season", "category", "category_sport", "category_body", "race",
		"race_body"} {
		n, err := db.Number(t.Context(), "SELECT COUNT(*) FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		out[table] = n
	}
	return out
}

func TestReferenceDataIsComplete(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		have := counts(t, db)
		for table, want := range map[string]int{
			"region": len(catalog.Regions()), "province": len(catalog.Provinces()), "place": len(catalog.Places()), "race": len(catalog.Races()),
		} {
			if have[table] != want || want == 0 {
				t.Errorf("%s has %d rows, want %d", table, have[table], want)
			}
		}
		seasons, err := db.Seasons(t.Context())
		if err != nil || len(seasons) != have["season"] || !slices.ContainsFunc(seasons,
			func(s domain.Season) bool { return s.Name == "2026/2027" }) {
			t.Errorf("seasons: %v, %v", seasons, err)
		}
		if !slices.IsSortedFunc(seasons, func(a, b domain.Season) int { return b.StartsOn.Compare(a.StartsOn) }) {
			t.Error("seasons are not newest first")
		}
		s, err := db.Season(t.Context(), id.Season(season.ReferenceYear()))
		if err != nil || s.StartsOn != calendar.MustParse("2026-09-01") || s.EndsOn != calendar.MustParse("2027-08-31") || !s.Selectable {
			t.Errorf("the season is %+v, %v", s, err)
		}
		for body := 1; body <= 8; body++ {
			categories, _, err := db.Categories(t.Context(), domain.CategoryFilter{BodyID: id.Body(body), SeasonID: s.ID}, domain.Page{})
			if err != nil {
				t.Fatal(err)
			}
			want := 0
			for _, c := range catalog.Categories(season) {
				if slices.Contains(c.Bodies, int64(body)) {
					want++
				}
			}
			if len(categories) != want {
				t.Errorf("body %d has %d categories, want %d", body, len(categories), want)
			}
			races, _, err := db.Races(t.Context(), domain.RaceFilter{BodyID: id.Body(body)}, domain.Page{})
			if err != nil {
				t.Fatal(err)
			}
			want = 0
			for _, r := range catalog.Races() {
				if slices.Contains(r.Bodies, int64(body)) {
					want++
				}
			}
			if len(races) != want {
				t.Errorf("body %d has %d races, want %d", body, len(races), want)
			}
		}
	})
}

func TestSeedingAgain(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		before := counts(t, db)
		change(t, db, func(q store.Q) error {
			return q.Execute(t.Context(), "UPDATE race SET name = 'Changed here' WHERE id = (SELECT MIN(id) FROM race)")
		})
		for range 2 {
			if err := db.SeedReference(t.Context(), season); err != nil {
				t.Fatal(err)
			}
		}
		for table, n := range counts(t, db) {
			if n != before[table] {
				t.Errorf("seeding again changes %s from %d to %d rows", table, before[table], n)
			}
		}
		later := calendar.SeasonOf(calendar.In(testkit.Start).AddMonths(60))
		if err := db.SeedReference(t.Context(), later); err != nil {
			t.Fatal(err)
		}
		after := counts(t, db)
		if after["season"] <= before["season"] || after["category"] <= before["category"] || after["place"] != before["place"] ||
			after["race"] != before["race"] {
			t.Errorf("five years later: %v, before %v", after, before)
		}
		if _, err := db.Season(t.Context(), id.Season(later.ReferenceYear())); err != nil {
			t.Errorf("the later season: %v", err)
		}
		if n, err := db.Number(t.Context(), "SELECT COUNT(*) FROM race WHERE name = 'Changed here'"); err != nil || n != 1 {
			t.Errorf("what an administrator changed was overwritten: %d, %v", n, err)
		}
		// Ids assigned by the installation continue after the shipped ones.
		change(t, db, func(q store.Q) error {
			return q.Execute(t.Context(), `INSERT INTO race (sport_id, name, abbreviation, search, metres, total_metres, style, kind,
				members, sex, version)
				VALUES (1, 'New', 'N', 'new', 1, 1, 1, 1, 1, 0, 1)`)
		})
	})
}

func TestLookups(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ask := func(l store.Lookup, f store.LookupFilter) []domain.LookupItem {
			t.Helper()
			if f.Limit == 0 {
				f.Limit = 20
			}
			out, err := db.Options(t.Context(), l, f)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		roma := ask(store.Comuni, store.LookupFilter{Text: "ROMA"})
		if len(roma) < 3 || roma[0].Text != "Roma (RM)" {
			t.Fatalf("Roma finds %v", roma)
		}
		if second := strings.ToLower(roma[1].Text); !strings.HasPrefix(second, "roma") {
			t.Errorf("after the exact match comes %q, want one that starts with the text", second)
		}
		if got := ask(store.Comuni, store.LookupFilter{ID: roma[0].ID}); len(got) != 1 || got[0] != roma[0] {
			t.Errorf("by id: %v", got)
		}
		if got := ask(store.Comuni, store.LookupFilter{Text: "laquila"}); len(got) == 0 || got[0].Text != "L'Aquila (AQ)" {
			t.Errorf("laquila finds %v", got)
		}
		if got := ask(store.Comuni, store.LookupFilter{Text: "%"}); len(got) != 0 {
			t.Errorf("the sign %% finds %v", got)
		}
		if got := ask(store.Comuni, store.LookupFilter{Text: "a", Limit: 5}); len(got) != 5 {
			t.Errorf("a limit of 5 gives %d", len(got))
		}
		if got := ask(store.Nations, store.LookupFilter{Text: "francia"}); len(got) == 0 || !strings.EqualFold(got[0].Text, "Francia") {
			t.Errorf("francia finds %v", got)
		}
		regions := ask(store.Regions, store.LookupFilter{Limit: 50})
		if len(regions) != len(catalog.Regions()) {
			t.Errorf("there are %d regions, want %d", len(regions), len(catalog.Regions()))
		}
		lazio := ask(store.Regions, store.LookupFilter{Text: "lazio"})
		if len(lazio) != 1 {
			t.Fatalf("lazio finds %v", lazio)
		}
		provinces := ask(store.Provinces, store.LookupFilter{RegionID: id.Region(lazio[0].ID)})
		if len(provinces) != 5 || !slices.ContainsFunc(provinces, func(o domain.LookupItem) bool { return o.Text == "Roma (RM)" }) {
			t.Errorf("Lazio has %v", provinces)
		}
		for _, o := range ask(store.Birthplaces, store.LookupFilter{Text: "a", Limit: 200}) {
			if o.Text == "" {
				t.Errorf("place %d has no text", o.ID)
			}
		}
	})
}

func TestSettings(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		for _, v := range []string{"", "one", "two"} {
			if v != "" {
				change(t, db, func(q store.Q) error { return q.SetSetting(t.Context(), "name", v) })
			}
			if got, err := db.Setting(t.Context(), "name"); err != nil || got != v {
				t.Errorf("the setting is %q, want %q, %v", got, v, err)
			}
		}
	})
}

func TestTrainingCatalogueAndGroups(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		owner, other := testkit.User(t, db), testkit.User(t, db)
		for name, c := range map[string]struct {
			of   store.Catalogue
			item domain.CatalogueItem
		}{
			"styles":      {store.Styles, domain.CatalogueItem{Name: "Stile libero", Stroke: 1, Visible: true, Version: 1}},
			"intensities": {store.Intensities, domain.CatalogueItem{Name: "A1", Colour: "#00ff00", Visible: true, Version: 1}},
			"modalities":  {store.Modalities, domain.CatalogueItem{Name: "Pull", Version: 1}},
		} {
			change(t, db, func(q store.Q) (err error) {
				c.item.ID, err = q.AddCatalogueItem(ctx, c.of, owner.ID, c.item)
				return err
			})
			if got, err := db.CatalogueItems(ctx, c.of, owner.ID); err != nil || len(got) != 1 || got[0] != c.item {
				t.Errorf("%s: %+v, want %+v, %v", name, got, c.item, err)
			}
			if got, err := db.CatalogueItems(ctx, c.of, other.ID); err != nil || len(got) != 0 {
				t.Errorf("%s of another coach: %+v, %v", name, got, err)
			}
		}
		want := domain.Group{OwnerID: owner.ID, Owner: owner.Username, Name: "Master", Visible: true, Version: 1}
		change(t, db, func(q store.Q) (err error) { want.ID, err = q.AddGroup(ctx, want); return err })
		if g, err := db.Group(ctx, want.ID); err != nil || g != want {
			t.Errorf("the group is %+v, want %+v, %v", g, want, err)
		}
		for _, on := range []bool{true, true, false, false} {
			change(t, db, func(q store.Q) error { return q.SetGroupAccess(ctx, want.ID, other.ID, on) })
			mine, err := db.GroupsOf(ctx, other.ID)
			if err != nil || (len(mine) == 1) != on {
				t.Errorf("shared %v: the other may open %v, %v", on, mine, err)
			}
			offered, err := db.GroupsForSharing(ctx, other.ID)
			if err != nil || len(offered) != 1 || offered[0].Selected != on {
				t.Errorf("shared %v: offered %v, %v", on, offered, err)
			}
		}
		if own, err := db.GroupsOf(ctx, owner.ID); err != nil || len(own) != 1 {
			t.Errorf("the owner may open %v, %v", own, err)
		}
		if offered, err := db.GroupsForSharing(ctx, owner.ID); err != nil || len(offered) != 0 {
			t.Errorf("the owner is offered %v, %v", offered, err)
		}
	})
}

func TestUploads(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		u := domain.Upload{UserID: testkit.User(t, db).ID, Mode: "societa", Digest: "abc", Total: 10, StartedAt: now, Refusals: "[]",
			Warnings: "[]",
			Saved:    true, LeaseUntil: now}
		running, elsewhere := u, u
		elsewhere.LeaseUntil = now.Add(time.Hour)
		change(t, db, func(q store.Q) (err error) {
			if u.ID, err = q.AddUpload(ctx, u); err != nil {
				return err
			}
			if elsewhere.ID, err = q.AddUpload(ctx, elsewhere); err != nil {
				return err
			}
			running.ID, err = q.AddUpload(ctx, running)
			return err
		})
		u.Warnings = `[{"Line":4}]`
		u.Read, u.Created, u.Updated, u.Refused, u.Refusals, u.State, u.EndedAt = 10, 7, 2, 1, `[{"riga":3}]`,
			domain.UploadDone, now.Add(time.Second)
		change(t, db, func(q store.Q) error { return q.SaveUpload(ctx, u) })
		change(t, db, func(q store.Q) error { return q.FailUploads(ctx, now.Add(time.Minute), now.Add(time.Minute)) })
		if got, err := db.Upload(ctx, elsewhere.ID); err != nil || got != elsewhere {
			t.Errorf("the upload that another server runs is %+v, want %+v, %v", got, elsewhere, err)
		}
		if got, err := db.Upload(ctx, u.ID); err != nil || got != u {
			t.Errorf("the upload is %+v, want %+v, %v", got, u, err)
		}
		running.State, running.EndedAt = domain.UploadFailed, now.Add(time.Minute)
		if got, err := db.Upload(ctx, running.ID); err != nil || got != running {
			t.Errorf("the interrupted upload is %+v, want %+v, %v", got, running, err)
		}
		change(t, db, func(q store.Q) error { return q.FailUploads(ctx, now.Add(time.Minute), calendar.Instant{}) })
		if got, err := db.Upload(ctx, elsewhere.ID); err != nil || got.State != domain.UploadFailed {
			t.Errorf("with no other server it is %+v, %v", got, err)
		}
	})
}

func TestAuditNamesItsObjects(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club := testkit.Club(t, db)
		event := testkit.Event(t, db, club)
		athlete := testkit.Athlete(t, db, club)
		user := testkit.User(t, db)
		rows := []domain.AuditRecord{
			{Object: "evento", ObjectID: int64(event.ID)}, {Object: "societa", ObjectID: int64(club.ID)}, {Object: "atleta",
				ObjectID: int64(athlete.ID)},
			{Object: "utente", ObjectID: int64(user.ID)}, {Object: "evento", ObjectID: 1 << 40}, {Object: "ordine", ObjectID: int64(event.ID)},
		}
		if err := db.NameAudits(t.Context(), rows); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{event.Name, club.Name, athlete.LastName + " " + athlete.FirstName, user.Username, "", ""} {
			if rows[i].Name != want {
				t.Errorf("%s %d is called %q, want %q", rows[i].Object, rows[i].ObjectID, rows[i].Name, want)
			}
		}
	})
}

func TestAuditIsReadAsWritten(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx, now := t.Context(), calendar.At(testkit.Start)
		var want []domain.AuditRecord
		for i, action := range []string{"utente.crea", "utente.modifica", "societa.crea"} {
			r := domain.AuditRecord{
				At: now.Add(time.Duration(i) * time.Second), ActorID: id.User(1 + i%2), ImpersonatorID: id.User(i), Actor: "admin",
				Action: action, Object: action[:6], ObjectID: int64(7 + i),
				Before: `{"a":1}`, After: `{"a":2}`, RequestID: "r",
			}
			change(t, db, func(q store.Q) error { return q.AddAudit(ctx, r) })
			r.ID = int64(i + 1)
			want = append(want, r)
		}
		for _, c := range []struct {
			filter domain.AuditFilter
			want   []domain.AuditRecord
		}{
			{domain.AuditFilter{}, []domain.AuditRecord{want[2], want[1], want[0]}},
			{domain.AuditFilter{Action: "utente.crea"}, want[:1]},
			{domain.AuditFilter{Object: "utente"}, []domain.AuditRecord{want[1], want[0]}},
			{domain.AuditFilter{Object: "utente", ObjectID: 8}, want[1:2]},
			{domain.AuditFilter{ActorID: 2}, want[1:2]},
			{domain.AuditFilter{ActorID: 9}, nil},
		} {
			if got, total, err := db.Audits(ctx, c.filter, domain.Page{}); err != nil || total != len(c.want) || !slices.Equal(got, c.want) {
				t.Errorf("%+v: %+v of %d, want %+v, %v", c.filter, got, total, c.want, err)
			}
		}
	})
}
