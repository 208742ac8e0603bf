// Command pocketbase serves PocketBase with the tables of the reference server, so that bench can compare inserts with it. It is a module of
// its own, because the product does not depend on PocketBase.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

func main() {
	durable := flag.Bool("durable", false, "reply only when a row is on disk; PocketBase itself does not wait for the disk")
	flag.Parse()
	if err := run(*durable); err != nil {
		log.Fatal(err)
	}
}

// run serves a temporary database until the process is killed, and prints its address.
func run(durable bool) error {
	dir, err := os.MkdirTemp("", "pocketbase-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	config := pocketbase.Config{DefaultDataDir: dir, HideStartBanner: true}
	if durable {
		config.DBConnect = openDurable
	}
	app := pocketbase.NewWithConfig(config)
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	// Without a request log the inserts are faster.
	settings := app.Settings()
	settings.Logs.MaxDays = 0
	if err := app.Save(settings); err != nil {
		return err
	}
	if err := addTables(app); err != nil {
		return err
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		return err
	}
	handler, err := router.BuildMux()
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(os.Stdout, l.Addr()); err != nil {
		return err
	}
	return (&http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}).Serve(l)
}

// openDurable opens a database with PocketBase's settings, except that commits wait for the disk.
func openDurable(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

// addTables adds the tables athlete and entry, to which anyone may add rows.
func addTables(app core.App) error {
	everyone := ""
	for _, t := range []struct {
		name           string
		numbers, texts []string
		indexes        map[string]string
	}{
		{
			name:    "athlete",
			numbers: []string{"club_id", "sex", "membership", "qualification", "disability", "visible", "version"},
			texts:   []string{"last_name", "first_name", "search", "birth", "card", "until"},
			indexes: map[string]string{"athlete_name": "search, id", "athlete_club": "club_id, search, id", "athlete_until": "until, id"},
		},
		{
			name:    "entry",
			numbers: []string{"event_id", "race_id", "athlete_id", "club_id", "category_id", "sex", "entry_time", "created_at", "version"},
			indexes: map[string]string{"entry_event": "event_id, club_id, athlete_id", "entry_athlete": "athlete_id, event_id"},
		},
	} {
		c := core.NewBaseCollection(t.name)
		c.CreateRule = &everyone
		for _, name := range t.numbers {
			c.Fields.Add(&core.NumberField{Name: name})
		}
		for _, name := range t.texts {
			c.Fields.Add(&core.TextField{Name: name})
		}
		for name, columns := range t.indexes {
			c.AddIndex(name, false, columns, "")
		}
		if err := app.Save(c); err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}
