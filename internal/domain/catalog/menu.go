package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// App is one of the two applications.
type App string

const (
	Swimming      App = "swimming"
	Confederation App = "confederation"
)

// Ids of menus.
const (
	MainMenu  = 1
	PhoneMenu = 2
)

// Guide is the id of the last item of every main menu.
const Guide = 99

// MenuItem is a link to a screen, shown to users with its function.
type MenuItem struct {
	ID         int64
	MenuID     int64
	ParentID   int64 // 0 for top-level items
	FunctionID int64 // 0: shown to all users
	Apps       []App
	Order      int64
	Name       string
	Route      string
	Icon       string // name of a Tabler icon component
	Colour     string
	DeltaH     int64 // extra height of its tile, in pixels
	Enabled    bool
}

var menu = sync.OnceValue(func() []MenuItem {
	var all []MenuItem
	for _, r := range read("menu.csv") {
		m := MenuItem{
			ID: r.number("id"), MenuID: r.number("menu"), ParentID: r.number("parent"), FunctionID: r.number("function"),
			Order: r.number("order"), Name: r.text("name"), Route: r.text("route"), Icon: r.text("icon"), Colour: r.text("colour"),
			Enabled: true,
		}
		for app := range strings.SplitSeq(r.text("apps"), ",") {
			m.Apps = append(m.Apps, App(app))
		}
		all = append(all, m)
	}
	slices.SortStableFunc(all, func(a, b MenuItem) int {
		return cmp.Or(cmp.Compare(a.MenuID, b.MenuID), cmp.Compare(a.Order, b.Order))
	})
	return all
})

// MenuItems returns the items of all menus, in order.
func MenuItems() []MenuItem { return menu() }

// Menu returns the items of a menu for an application and a user's functions, in order.
func Menu(menuID int64, app App, functions []int64) []MenuItem {
	var items []MenuItem
	for _, m := range menu() {
		if m.MenuID == menuID && slices.Contains(m.Apps, app) && (m.FunctionID == 0 || slices.Contains(functions, m.FunctionID)) {
			items = append(items, m)
		}
	}
	return items
}

// MenuItemOf returns the main menu item of a function in an application, if there is one.
func MenuItemOf(function int64, app App) (MenuItem, bool) {
	items := Menu(MainMenu, app, []int64{function})
	i := slices.IndexFunc(items, func(m MenuItem) bool { return m.FunctionID == function && function != 0 })
	if i < 0 {
		return MenuItem{}, false
	}
	return items[i], true
}
