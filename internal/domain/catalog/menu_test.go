package catalog

import (
	"regexp"
	"slices"
	"testing"
)

// specified holds the paths of all screens.
var specified = []string{
	"/login", "/dashboard", "/Amministrazione", "/Gare", "/Categorie", "/Societa", "/Eventi", "/Evento", "/Gara", "/Sport",
	"/Iscrizioni", "/Stripe", "/Ordini", "/Portafoglio", "/Campionati", "/Abbonamenti", "/Allenamenti", "/Allenamento", "/NsEventi",
	"/Atleti", "/Record", "/RiepilogoEventi", "/Impostazioni", "/Statistiche", "/Utenti", "/Accessi", "/Guida",
	"/Soci", "/attivita", "/abbonamenti",
}

func TestMenuItemsAreWellFormed(t *testing.T) {
	icon, colour := regexp.MustCompile(`^Icon[A-Z][A-Za-z]+$`), regexp.MustCompile(`^#[0-9A-F]{6}$`)
	seen := map[int64]MenuItem{}
	for _, m := range MenuItems() {
		if _, twice := seen[m.ID]; twice {
			t.Errorf("two items have id %d", m.ID)
		}
		seen[m.ID] = m
		if !slices.Contains(specified, m.Route) {
			t.Errorf("%s links to %s, which is not a screen", m.Name, m.Route)
		}
		if !icon.MatchString(m.Icon) || !colour.MatchString(m.Colour) || m.Name == "" || !m.Enabled {
			t.Errorf("%d is incomplete: %+v", m.ID, m)
		}
		if m.FunctionID != 0 && ItemName(Functions(), m.FunctionID) == "" {
			t.Errorf("%s needs function %d", m.Name, m.FunctionID)
		}
		if len(m.Apps) == 0 || slices.ContainsFunc(m.Apps, func(a App) bool { return a != Swimming && a != Confederation }) {
			t.Errorf("%s belongs to %v", m.Name, m.Apps)
		}
	}
	for _, m := range MenuItems() {
		if parent, ok := seen[m.ParentID]; m.ParentID != 0 && (!ok || parent.FunctionID != m.FunctionID || parent.ParentID != 0) {
			t.Errorf("%s has the unknown parent %d", m.Name, m.ParentID)
		}
	}
}

func TestMenus(t *testing.T) {
	for _, c := range []struct {
		name      string
		menu      int64
		app       App
		functions []int64
		want      []string
	}{
		{"empty", MainMenu, Swimming, nil, []string{"/Guida"}},
		{"coach", MainMenu, Swimming, DefaultFunctions(3), []string{"/Allenamenti", "/Statistiche", "/Atleti", "/Impostazioni", "/Guida"}},
		{"club, swimming", MainMenu, Swimming, DefaultFunctions(2),
			[]string{"/NsEventi", "/Campionati", "/Statistiche", "/Atleti", "/Record", "/Ordini", "/Portafoglio", "/Guida"}},
		{"club, confederation", MainMenu, Confederation, DefaultFunctions(2),
			[]string{"/Eventi", "/Sport", "/Campionati", "/Atleti", "/Record", "/Ordini", "/Portafoglio", "/Guida"}},
		{"coach's phone", PhoneMenu, Swimming, DefaultFunctions(3), []string{"/Soci", "/attivita", "/abbonamenti"}},
		{"club's phone, confederation", PhoneMenu, Confederation, DefaultFunctions(2), []string{"/Soci", "/attivita"}},
	} {
		var got []string
		for _, m := range Menu(c.menu, c.app, c.functions) {
			got = append(got, m.Route)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	for _, app := range []App{Swimming, Confederation} {
		all := Menu(MainMenu, app, DefaultFunctions(1))
		if all[len(all)-1].ID != Guide {
			t.Errorf("the menu of %s ends with %s", app, all[len(all)-1].Name)
		}
	}
}

func TestMenuItemOf(t *testing.T) {
	for _, c := range []struct {
		function int64
		app      App
		want     string
	}{
		{1, Swimming, "/Amministrazione"},
		{2, Swimming, "/NsEventi"},
		{2, Confederation, "/Eventi"},
		{3, Swimming, "/Allenamenti"},
		{3, Confederation, ""},
		{14, Swimming, ""},
		{0, Swimming, ""},
	} {
		if m, ok := MenuItemOf(c.function, c.app); m.Route != c.want || ok != (c.want != "") {
			t.Errorf("function %d of %s opens %q, want %q", c.function, c.app, m.Route, c.want)
		}
	}
}

func TestDefaultFunctions(t *testing.T) {
	for level, want := range map[int64][]int64{1: upTo(14), 2: {2, 4, 6, 7, 8, 9, 10}, 3: {3, 4, 10}, 4: nil} {
		if got := DefaultFunctions(level); !slices.Equal(got, want) {
			t.Errorf("level %d gets %v, want %v", level, got, want)
		}
	}
}
