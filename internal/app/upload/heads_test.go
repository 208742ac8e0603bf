package upload_test

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/app/upload"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/testkit"
)

// TestEveryColumnHasLabel checks that each column has a readable label and that no word is ambiguous.
func TestEveryColumnHasLabel(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	for _, mode := range []string{"societa", "atleti", "tesseramenti", "altrienti", "presenze", "record", "tempibase", "risultati", "tempi",
		"certificati"} {
		who := o.admin
		if mode == "certificati" { // only clubs may
			who = o.club
		}
		schema, err := o.Uploads.Schema(who, mode)
		if err != nil {
			t.Fatal(mode, err)
		}
		means := map[string]string{}
		for _, c := range schema.Columns {
			if c.Label == "" || strings.Contains(c.Label, "_") {
				t.Errorf("%s: column %s has no readable label", mode, c.Name)
			}
			for _, word := range append([]string{c.Label}, c.Words...) {
				if other := means[importer.Key(word)]; other != "" && other != c.Name {
					t.Errorf("%s: %q means %s and %s", mode, word, other, c.Name)
				}
				means[importer.Key(word)] = c.Name
			}
		}
	}
}

func TestCommonHeadings(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	for _, head := range []string{
		"Cognome;Nome;Sesso;Data di nascita;Tessera;Scadenza", "COGNOME;nome;M/F;Nascita;N. tessera;Scadenza tesseramento",
		"cognome atleta;Nome Atleta;Genere;Nato/a il;Numero tessera;Scade il",
		"Cògnome; N O M E ;SESSO;data_nascita;Tesserino;Data scadenza", "COGNOME;NOME;SESSO;DATA_NASCITA;TESSERA;DATA_SCADENZA_TESSERAMENTO",
	} {
		r, err := o.load(o.club, upload.Request{Mode: "atleti"}, head+"\nRossi;Ada;F;05/03/2014;7;31/08/2027")
		if err != nil || outcome(r) != "1/0/0" {
			t.Errorf(`%s: got %s, %v, want no error and outcome(r) == "1/0/0"`, head, outcome(r), err)
		}
		for _, h := range r.Heads {
			if h.Column == "" {
				t.Errorf("%s: %s is not matched", head, h.Text)
			}
		}
	}
}

func TestManualMatchesAreRemembered(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	const file = "Chi;Battesimo;Che cosa;Quando\nRossi;Ada;F;05/03/2014"
	heads := []importer.Head{{Text: "chi", Column: "COGNOME"}, {Text: "BATTESIMO", Column: "NOME"}, {Text: "Che cosa", Column: "SESSO"},
		{Text: "Quando", Column: "DATA_NASCITA"}}
	_, err := o.load(o.club, upload.Request{Mode: "atleti"}, file)
	if !problem.Is(err, problem.KindMalformed) || err.Error() != "Nel file mancano le colonne Cognome, Nome, Sesso, Data di nascita" {
		t.Errorf("unknown heads: %v", err)
	}
	if _, err = o.load(o.club, upload.Request{Mode: "atleti", Heads: []importer.Head{{Text: "chi", Column: "password"}}},
		file); !problem.Is(err, problem.KindMalformed) {
		t.Errorf("unknown column: %v", err)
	}
	asked, err := o.load(o.club, upload.Request{Mode: "atleti", HeadsOnly: true}, file)
	if err != nil || len(asked.Heads) != 4 || asked.Heads[0] != (importer.Head{Text: "Chi"}) || asked.ID != 0 || len(asked.Columns) == 0 {
		t.Errorf("%+v, %v", asked, err)
	}
	if r, err := o.load(o.club, upload.Request{Mode: "atleti", Heads: heads}, file); err != nil || outcome(r) != "1/0/0" {
		t.Fatalf("matched manually: %s, %v", outcome(r), err)
	}
	if r, err := o.load(o.club, upload.Request{Mode: "atleti", Confirm: true}, file); err != nil || outcome(r) != "1/0/0" {
		t.Errorf("remembered: %s, %v", outcome(r), err)
	}
	mate := o.club
	mate.UserID++
	if asked, err = o.load(mate, upload.Request{Mode: "atleti", HeadsOnly: true}, file); err != nil || asked.Heads[0].Column != "COGNOME" {
		t.Errorf("same club: %+v, %v", asked.Heads, err)
	}
	stranger := o.club
	stranger.ClubID = o.other.ID
	if _, err = o.load(stranger, upload.Request{Mode: "atleti"}, file); !problem.Is(err, problem.KindMalformed) {
		t.Errorf("another club: %v", err)
	}
	for range 30 { // the remembered headings are limited
		many := []importer.Head{{Text: "Chi", Column: "COGNOME"}, {Text: "Battesimo", Column: "NOME"}, {Text: "Che cosa", Column: "SESSO"},
			{Text: "Quando", Column: "DATA_NASCITA"}}
		for i := range 10 {
			many = append(many, importer.Head{Text: strings.Repeat("x", i+1)})
		}
		if _, err = o.load(o.club, upload.Request{Mode: "atleti", Heads: many}, file); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := o.db.Setting(t.Context(), fmt.Sprintf("colonne/atleti/%d", o.own.ID)); err != nil || strings.Contains(kept, "Chi") ||
		strings.Count(kept, ":") > 60 || strings.Count(kept, ":") < 4 {
		t.Errorf("kept %s, %v", kept, err)
	}
}

// TestFileNeedsOnlyFormFields checks that a club's file needs no more than its form, which accepts a year of birth and
// no card.
func TestFileNeedsOnlyFormFields(t *testing.T) {
	o := newFixture(t, testkit.DB(t))
	const file = "Cognome;Nome;Sesso;Nascita\nRossi;Ada;F;2014\nVerdi;Ugo;M;2013\nRossi;Ada;F;2014"
	if r := o.send(t, o.club, "atleti", file); outcome(r) != "2/0/1 4:COGNOME" {
		t.Fatal(outcome(r))
	}
	athletes := o.athletes(t, o.own)
	if len(athletes) != 2 || !athletes[0].OnlyYear || athletes[0].Birth.Year() != 2014 || athletes[0].Card != "" {
		t.Errorf(`got %+v, want len(athletes) == 2 and athletes[0].OnlyYear and athletes[0].Birth.Year() == 2014 and athletes[0].Card == ""`,
			athletes)
	}
	if r := o.send(t, o.club, "atleti", "Cognome;Nome;Sesso;Nascita;Tessera\nRossi;Ada;F;2014;77\nVerdi;Ugo;M;09/09/2013;"); outcome(r) != "0/2/0" {
		t.Error(outcome(r))
	}
	if athletes = o.athletes(t, o.own); athletes[0].Card != "77" || !athletes[0].OnlyYear || athletes[1].OnlyYear {
		t.Errorf(`got %+v, want athletes[0].Card == "77" and athletes[0].OnlyYear and not athletes[1].OnlyYear`, athletes)
	}
	// An administrator's form needs the date and the card, but an exported list may contain the year.
	if r := o.send(t, o.admin, "atleti", "COD_AFF;Cognome;Nome;Sesso;Nascita;Tessera\nAA01;Rossi;Ada;F;2014;78\nAA01;Rossi;Ada;F;2015;79\nAA01;Neri;Ida;F;2014;80"); outcome(r) != "0/1/2 3:DATA_NASCITA 4:DATA_NASCITA" {
		t.Error(outcome(r))
	}
	if _, err := o.load(o.admin, upload.Request{Mode: "atleti"},
		"COD_AFF;Cognome;Nome;Sesso;Nascita\nAA01;Rossi;Ada;F;05/05/2014"); !problem.Is(err, problem.KindMalformed) {
		t.Errorf("administrator's file without cards: %v", err)
	}
}
