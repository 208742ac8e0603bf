package catalog

import (
	"regexp"
	"slices"
	"testing"
)

func TestLists(t *testing.T) {
	for _, c := range []struct {
		name  string
		items []Item
		ids   []int64
		known map[int64]string
	}{
		{"sports", Sports(), upTo(8), map[int64]string{
			1: "Nuoto", 2: "Ginnastica artistica femminile", 3: "Ginnastica artistica maschile", 4: "Nuoto artistico", 5: "Ginnastica ritmica",
			6: "Danza", 7: "Pallacanestro", 8: "Pattinaggio",
		}},
		{"styles", Styles(), upTo(6), map[int64]string{1: "Farfalla", 2: "Dorso", 3: "Rana", 4: "Stile libero", 5: "Misti", 6: "Pinne/Altro"}},
		{"functions", Functions(), upTo(14), map[int64]string{1: "Amministrazione", 3: "Gruppi di allenamento", 5: "Abbonamenti",
			10: "Statistiche"}},
		{"circuits", Circuits(), upTo(6), nil},
		{"fee methods", FeeMethods(), upTo(3), nil},
		{"points methods", PointsMethods(), upTo(3), nil},
		{"disability categories", DisabilityCategories(), upTo(16), map[int64]string{NoDisability: "Nessuna", 2: "S1", 15: "S14", 16: "C21"}},
		{"qualifications", Qualifications(), []int64{1, 4}, nil},
		{"levels", Levels(), upTo(3), map[int64]string{1: "Amministratore", 3: "Allenatore"}},
		{"event statuses", EventStatuses(), upTo(5), map[int64]string{4: "COMING SOON", 5: "COMING SOON"}},
		{"weekdays", Weekdays(), upTo(7), map[int64]string{1: "Domenica", 2: "Lunedì", 7: "Sabato"}},
		{"months", Months(), upTo(12), map[int64]string{1: "Gennaio", 12: "Dicembre"}},
		{"modalities", Modalities(), upTo(14), map[int64]string{1: "Completo", 14: "Subacquee"}},
	} {
		var ids []int64
		for _, item := range c.items {
			ids = append(ids, item.ID)
			if item.Name == "" {
				t.Errorf("%s: %d has no name", c.name, item.ID)
			}
		}
		if !slices.Equal(ids, c.ids) {
			t.Errorf("%s have ids %v, want %v", c.name, ids, c.ids)
		}
		for id, want := range c.known {
			if got := ItemName(c.items, id); got != want {
				t.Errorf("%s: %d is %q, want %q", c.name, id, got, want)
			}
		}
	}
	if ItemName(Sports(), 9) != "" {
		t.Error("a ninth sport has a name")
	}
}

func upTo(n int64) []int64 {
	var ids []int64
	for i := range n {
		ids = append(ids, i+1)
	}
	return ids
}

func TestMemberships(t *testing.T) {
	want := []Membership{{1, "Propaganda", "PROP"}, {2, "Agonisti", "AGO"}, {3, "Master", "MAS"}}
	if !slices.Equal(Memberships(), want) {
		t.Errorf("memberships are %v", Memberships())
	}
}

func TestIntensities(t *testing.T) {
	colour := regexp.MustCompile(`^#[0-9A-F]{6}$`)
	for _, i := range Intensities() {
		if !colour.MatchString(i.Colour) {
			t.Errorf("%s has the colour %q", i.Name, i.Colour)
		}
	}
	if all := Intensities(); len(all) != 8 || all[0] != (Intensity{1, "A1", "#9ED8F5"}) || all[7].Name != "D" {
		t.Errorf("intensities are %v", all)
	}
}

func TestBodies(t *testing.T) {
	for _, id := range []int64{MainBody, MultisportBody, FinswimmingBody} {
		b, ok := BodyByID(id)
		if !ok || b.Name == "" || len(b.Options) != 3 {
			t.Errorf("body %d is %+v", id, b)
		}
		for i, o := range b.Options {
			if o.ID != int64(29+i) || o.On {
				t.Errorf("body %d ships with option %+v", id, o)
			}
		}
	}
	if _, ok := BodyByID(3); ok {
		t.Error("body 3 exists")
	}
}
