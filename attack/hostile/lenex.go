package hostile

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
)

// lenexMode is the kind of upload of LENEX files.
const lenexMode = "lenex"

// LenexFiles returns functions that create LENEX files. None may store anything: those with Refused must be refused as a whole, the others
// line by line.
func LenexFiles() []func() File {
	good := lenexFile(`<CLUB name="Attacco"><ATHLETES>` + lenexAthlete(1, "Rossi", `<ENTRY eventid="1"/>`) + `</ATHLETES></CLUB>`)
	entities := `<!DOCTYPE LENEX [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
	whole := []struct {
		name    string
		content func() []byte
	}{
		{"a zip bomb", func() []byte { return lenexArchive(strings.Repeat("<!-- "+strings.Repeat(" ", 1<<20)+" -->", 300)) }},
		{"two files in one archive", func() []byte { return lenexArchive(good, good) }},
		{"entities that grow", func() []byte { return []byte(strings.Replace(good, "<LENEX", entities+"<LENEX", 1)) }},
		{"an entity that is not declared", func() []byte { return []byte(strings.Replace(good, "Rossi", "&c;", 1)) }},
		{"a document type", func() []byte { return []byte(`<!DOCTYPE LENEX SYSTEM "file:///etc/passwd">` + good) }},
		{"half a file", func() []byte { return []byte(good[:len(good)/2]) }},
		{"half an archive", func() []byte { a := lenexArchive(good); return a[:len(a)/2] }},
		{"a million nested elements", func() []byte { return []byte(strings.Repeat("<LENEX>", 1<<20)) }},
		{"an attribute of 20 MB", func() []byte { return []byte(strings.Replace(good, "Rossi", strings.Repeat("a", 20<<20), 1)) }},
		{"a million attributes", func() []byte {
			return []byte(strings.Replace(good, "<LENEX", "<LENEX"+strings.Repeat(` a="b"`, 1<<20), 1))
		}},
	}
	var out []func() File
	for _, w := range whole {
		out = append(out, func() File {
			return File{Name: w.name, Mode: lenexMode, LENEX: "iscrizioni", Content: w.content(), Refused: true}
		})
	}
	lines := []struct{ name, content, clubs string }{
		{"ids beyond 32 bits", "iscrizioni", `<CLUB name="Attacco"><ATHLETES>` +
			lenexAthlete(1<<40, "Rossi", `<ENTRY eventid="99999999999"/><ENTRY eventid="99999999999999999999999"/>`) + `</ATHLETES></CLUB>`},
		{"names of 201 characters", "iscrizioni", `<CLUB name="` + strings.Repeat("n", 201) + `"><ATHLETES>` +
			lenexAthlete(1, strings.Repeat("c", 201), `<ENTRY eventid="1"/>`) + `</ATHLETES></CLUB>`},
		{"an athlete in two clubs", "iscrizioni", `<CLUB name="Attacco A"><ATHLETES>` + lenexAthlete(1, "Rossi", "") + `</ATHLETES></CLUB>` +
			`<CLUB name="Attacco B"><ATHLETES>` + lenexAthlete(1, "Rossi", "") + `</ATHLETES></CLUB>`},
		{"a relay of another club's athletes", "iscrizioni", `<CLUB name="Attacco A"><ATHLETES>` + lenexAthlete(1, "Rossi", "") +
			`</ATHLETES></CLUB><CLUB name="Attacco B"><RELAYS><RELAY gender="F" number="1"><ENTRIES><ENTRY eventid="2"><RELAYPOSITIONS>` +
			`<RELAYPOSITION number="1" athleteid="1"/></RELAYPOSITIONS></ENTRY></ENTRIES></RELAY></RELAYS></CLUB>`},
		{"results of unknown heats", "risultati", `<CLUB name="Attacco"><ATHLETES><ATHLETE athleteid="1" lastname="Rossi" firstname="Ada" ` +
			`gender="F" birthdate="2012-03-04"><RESULTS><RESULT resultid="1" eventid="1" heatid="77" lane="99" swimtime="00:00:30.00"/></RESULTS>` +
			`</ATHLETE></ATHLETES></CLUB>`},
	}
	const stranger = `<CLUB name="Un'altra società"><ATHLETES>`
	out = append(out, func() File {
		return File{Name: "athletes of another club", Mode: lenexMode, LENEX: "iscrizioni", Save: true, Lines: true, Club: true,
			Content: []byte(lenexFile(stranger + lenexAthlete(1, "Rossi", `<ENTRY eventid="1"/>`) + `</ATHLETES></CLUB>`))}
	})
	for _, l := range lines {
		out = append(out, func() File {
			return File{Name: l.name, Mode: lenexMode, LENEX: l.content, Content: []byte(lenexFile(l.clubs)), Save: true, Lines: true}
		})
	}
	return append(out, func() File {
		var clubs strings.Builder
		for i := range 100_000 {
			fmt.Fprintf(&clubs, `<CLUB name="Attacco %d"><ATHLETES>%s</ATHLETES></CLUB>`, i, lenexAthlete(i+1, "Rossi", `<ENTRY eventid="1"/>`))
		}
		return File{Name: "100,000 clubs", Mode: lenexMode, LENEX: "iscrizioni", Content: []byte(lenexFile(clubs.String()))}
	})
}

func lenexAthlete(id int, name, entries string) string {
	return fmt.Sprintf("\n"+`<ATHLETE athleteid="%d" lastname="%s" firstname="Ada" gender="F" birthdate="2012-03-04"><ENTRIES>%s</ENTRIES></ATHLETE>`,
		id, name, entries)
}

// lenexFile returns a file with a race that no event has, so that its entries cannot be stored.
func lenexFile(clubs string) string {
	return `<LENEX version="3.0"><MEETS><MEET name="Attacco" city="Roma" nation="ITA"><SESSIONS><SESSION number="1" date="2026-12-18"><EVENTS>` +
		`<EVENT eventid="1" number="1" gender="F"><SWIMSTYLE distance="75" relaycount="1" stroke="FLY"/></EVENT>` +
		`<EVENT eventid="2" number="2" gender="F"><SWIMSTYLE distance="75" relaycount="4" stroke="FLY"/></EVENT>` +
		`</EVENTS></SESSION></SESSIONS><CLUBS>` + clubs + `</CLUBS></MEET></MEETS></LENEX>`
}

// lenexArchive returns an archive with files.
func lenexArchive(files ...string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i, text := range files {
		w, err := z.Create(fmt.Sprintf("%d.lef", i))
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			panic(err) // a buffer does not fail
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}
