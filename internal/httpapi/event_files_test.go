package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/files/directory"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// aPDF is a minimal PDF with distinct content.
func aPDF(inside string) []byte {
	return []byte("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% " + inside + "\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")
}

func picture(width, height int) image.Image {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.Set(x, y, color.RGBA{200, uint8(x), uint8(y), 255})
		}
	}
	return m
}

// aPNG contains a text that no viewer shows.
func aPNG(t testing.TB, width, height int, text string) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := png.Encode(&buf, picture(width, height)); err != nil {
		t.Fatal(err)
	}
	raw := buf.Bytes()
	end := len(raw) - 12 // the last chunk
	return append(append(append([]byte{}, raw[:end]...), chunk("tEXt", []byte("Comment\x00"+text))...), raw[end:]...)
}

func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	body := append([]byte(kind), data...)
	return binary.BigEndian.AppendUint32(append(out, body...), crc32.ChecksumIEEE(body))
}

// hugePNG is a PNG of a few bytes that claims huge dimensions.
func hugePNG(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 6, 0, 0, 0))...)
	return append(append(out, chunk("IDAT", []byte{0x78, 0x9c, 0x63, 0, 0, 0, 0, 0, 1})...), chunk("IEND", nil)...)
}

func aJPEG(t testing.TB, width, height int, after string) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, picture(width, height), nil); err != nil {
		t.Fatal(err)
	}
	return append(buf.Bytes(), after...)
}

func eventFile(t testing.TB, mode, name string, content []byte, eventID any) *scenario.Form {
	t.Helper()
	return scenario.Upload(t, name, content, with(scenario.In{"modalita": mode}, scenario.In{"ID_EVENTO": eventID}))
}

// served fetches the logo of the event without a session.
func served(t testing.TB, w *scenario.World, path string) scenario.Reply {
	t.Helper()
	call, query, _ := strings.Cut(strings.TrimPrefix(path, "/api/"), "?")
	return w.Call(t, scenario.Actor{}, "GET "+call, query)
}

// filesOf counts the files in use; deleted files wait in a separate folder.
func filesOf(t testing.TB, w *scenario.World) (n int) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(w.Dir, "files"), func(_ string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil
		}
		if err == nil && d.IsDir() && d.Name() == directory.TrashFolder {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestEventLogo(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventLogoCase) }

func eventLogoCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	webp, err := base64.StdEncoding.DecodeString("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=")
	if err != nil {
		t.Fatal(err)
	}
	logo := func() string { return eventAs(t, w, club, e.ID)["LOGO"].(string) }
	checkRefusedLogos(t, w, club, e.ID)
	var first string
	for _, c := range []struct {
		name          string
		file          []byte
		kind          string
		width, height int
	}{
		{"logo.png", aPNG(t, 40, 30, "SEGRETO"), "image/png", 40, 30},
		{"foto.jpeg", aJPEG(t, 60, 20, "<script>SEGRETO</script>"), "image/jpeg", 60, 20},
		{"grande.png", aPNG(t, 2048, 512, "SEGRETO"), "image/png", 1024, 256},
		{"alto.jpg", aJPEG(t, 300, 3000, "SEGRETO"), "image/jpeg", 102, 1024},
		{"punto.webp", webp, "image/png", 1, 1},
		{"../../evil.svg", aPNG(t, 5, 5, "SEGRETO"), "image/png", 5, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			was := logo()
			r := w.Call(t, club, uploadCall, eventFile(t, "logo", c.name, c.file, e.ID))
			if r.Esito != 0 || r.Message == "" {
				t.Fatalf("upload: %s", r.Body)
			}
			path := logo()
			if !strings.HasPrefix(path, "/api/") || path == was || strings.Contains(path, "evil") {
				t.Fatalf("the logo is at %q", path)
			}
			if diff := scenario.Differs(scenario.In{"LOGO": path}, r.Data); diff != "" {
				t.Error(diff)
			}
			got := served(t, w, path)
			if got.HTTP != 200 || got.Header.Get("Content-Type") != c.kind || got.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Fatalf("served: HTTP %d %v %.200s", got.HTTP, got.Header, got.Body)
			}
			if bytes.Contains(got.Body, []byte("SEGRETO")) || bytes.Equal(got.Body, c.file) {
				t.Error("the file is as it was sent")
			}
			m, _, err := image.Decode(bytes.NewReader(got.Body))
			if err != nil || m.Bounds().Dx() != c.width || m.Bounds().Dy() != c.height {
				t.Errorf("served %v, %v", m.Bounds(), err)
			}
			if was != "" {
				if old := served(t, w, was); old.Esito != 404 {
					t.Errorf("the previous logo is still served: %d %.100s", old.Esito, old.Body)
				}
			}
			if n := filesOf(t, w); n != 1 {
				t.Errorf("%d files", n)
			}
			first = path
		})
	}
	checkLogoAddresses(t, w, club, e.ID, first)
	if logo() != first {
		t.Errorf("the logo is at %q, was at %q", logo(), first)
	}
	checkSharedLogo(t, w, club, e.ID, first)
}

// checkRefusedLogos checks that files other than pictures, and pictures that are broken or too large, leave nothing in the database.
func checkRefusedLogos(t *testing.T, w *scenario.World, club scenario.Actor, eventID id.Event) {
	t.Helper()
	before := digest(t, w)
	for name, file := range map[string][]byte{
		"a page":                []byte("<!doctype html><script>alert(1)</script>"),
		"a drawing":             []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"a drawing with a head": []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
		"a PDF":                 aPDF("x"), "a GIF": []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff;"), "nothing": {},
		"a head of 60 000 by 60 000": hugePNG(60_000, 60_000), "40 megapixels and a bit": hugePNG(8001, 5000),
		"wide beyond measure": hugePNG(1<<31-1, 1),
		"half a PNG":          aPNG(t, 40, 40, "x")[:60], "half a JPEG": aJPEG(t, 40, 40, "")[:200], "a table": []byte("COD_AFF;DENOMINAZIONE\n"),
	} {
		r := w.Call(t, club, uploadCall, eventFile(t, "logo", "logo.png", file, eventID))
		if r.HTTP != 200 || r.Esito != 1 && r.Esito != 422 || r.Message == "" {
			t.Errorf("%s: HTTP %d %s", name, r.HTTP, r.Body)
		}
	}
	if digest(t, w) != before || filesOf(t, w) != 0 {
		t.Errorf("a refused upload left something behind: %d files", filesOf(t, w))
	}
}

// saveEvent is the call that saves the form of an event.
const saveEvent = "PUT ge/evento"

// checkLogoAddresses checks that the form of an event cannot set another address for its logo, which is at path.
func checkLogoAddresses(t *testing.T, w *scenario.World, club scenario.Actor, eventID id.Event, path string) {
	t.Helper()
	w.Run(t, []scenario.Row{
		{Name: "the same logo sent back", Actor: club, Call: saveEvent, In: scenario.In{"ID_EVENTO": eventID, "LOGO": path, "NOTE": "x"}},
		{Name: "another address", Actor: club, Call: saveEvent, In: scenario.In{"ID_EVENTO": eventID, "LOGO": "https://altrove.example/spia.png"},
			Esito: 403},
		{Name: "the address inside another", Actor: club, Call: saveEvent,
			In: scenario.In{"ID_EVENTO": eventID, "LOGO": "https://altrove.example" + path}, Esito: 403},
		{Name: "another key", Actor: club, Call: saveEvent, In: scenario.In{"ID_EVENTO": eventID, "LOGO": path + "x"}, Esito: 403},
	})
	for _, key := range []string{"", "..%2F..%2Ftraguardo.db", "x", "%00", "..", "%2Fetc%2Fpasswd"} {
		r := w.Call(t, scenario.Actor{}, "GET pub/evento/logo", "CHIAVE="+key)
		if r.Esito != 404 && r.Esito != 422 {
			t.Errorf("logo %q: HTTP %d esito %d", key, r.HTTP, r.Esito)
		}
	}
}

// checkSharedLogo checks that a copy of an event shares the picture at path, and keeps it after the original's is removed.
func checkSharedLogo(t *testing.T, w *scenario.World, club scenario.Actor, eventID id.Event, path string) {
	t.Helper()
	copyID := partOf(t, w, w.Actor(t, "admin"), "POST ge/evento/duplica", scenario.In{"ID_EVENTO": eventID, "DESCRIZIONE": "Copia"})
	w.Run(t, []scenario.Row{{Name: "removed", Actor: club, Call: saveEvent, In: scenario.In{"ID_EVENTO": eventID, "LOGO": nil}}})
	original := eventAs(t, w, club, eventID)["LOGO"]
	if got := eventAs(t, w, club, id.Event(copyID))["LOGO"]; original != "" || got != path {
		t.Errorf("the logos are %q and %q", original, got)
	}
	if r := served(t, w, path); r.HTTP != 200 || r.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the copy's logo: %.200s", r.Body)
	}
	w.Run(t, []scenario.Row{{Name: "removed from the copy", Actor: club, Call: saveEvent, In: scenario.In{"ID_EVENTO": copyID, "LOGO": ""}}})
	if r := served(t, w, path); r.Esito != 404 || filesOf(t, w) != 0 {
		t.Errorf("a removed logo: %d, %d files", r.Esito, filesOf(t, w))
	}
}

func TestPressRelease(t *testing.T) { scenario.Engines(t, scenario.Options{}, pressReleaseCase) }

func pressReleaseCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	press := scenario.In{"ID_REPORT": 2004, "FORMATO": 1, "ID_EVENTO": e.ID}
	w.Run(t, []scenario.Row{{Name: "before the upload", Actor: club, Call: "GET core/report", In: press, Esito: 404}})
	for name, file := range map[string][]byte{"a page": []byte("<html><script>alert(1)</script>"), "a picture": aPNG(t, 4, 4, ""),
		"nothing": {}, "a page with a PDF in it": append([]byte("<html>"), aPDF("x")...), "a program": []byte("MZ\x90\x00")} {
		r := w.Call(t, club, uploadCall, eventFile(t, "comunicato", "comunicato.pdf", file, e.ID))
		if r.HTTP != 200 || r.Esito != 1 && r.Esito != 422 {
			t.Errorf("%s: HTTP %d %s", name, r.HTTP, r.Body)
		}
	}
	if filesOf(t, w) != 0 || eventAs(t, w, club, e.ID)["COMUNICATO"] != "" {
		t.Error("a refused upload left something behind")
	}
	for _, c := range []struct{ name, want string }{{"Comunicato n. 1 – è uscito.pdf", "Comunicato n. 1 – è uscito.pdf"},
		{"../../etc/passwd", "passwd"}, {"a\"b\r\nX-Evil: 1.pdf", ""}, {`C:\Documenti\gara.PDF`, ""}, {"pagina.html", ""}} {
		t.Run(c.name, func(t *testing.T) {
			file := aPDF(c.name + strings.Repeat("\x00\xff\r\n", 1000))
			if r := w.Call(t, club, uploadCall, eventFile(t, "comunicato", c.name, file, e.ID)); r.Esito != 0 || r.Message == "" {
				t.Fatalf("upload: %s", r.Body)
			}
			name := fmt.Sprint(eventAs(t, w, club, e.ID)["COMUNICATO"])
			if name == "" || strings.ContainsAny(name, "/\\\r\n\x00") || c.want != "" && !strings.HasPrefix(name, c.want) {
				t.Errorf("the press release is called %q", name)
			}
			for _, who := range []scenario.Actor{club, guest, admin} {
				r := w.Call(t, who, "GET core/report", press)
				if r.HTTP != 200 || !bytes.Equal(r.Body, file) || r.Header.Get("Content-Type") != "application/pdf" ||
					r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("X-Evil") != "" ||
					!strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") {
					t.Errorf("%s gets HTTP %d, %d bytes of %d, %v", who.Name, r.HTTP, len(r.Body), len(file), r.Header)
				}
			}
			if n := filesOf(t, w); n != 1 {
				t.Errorf("%d files", n)
			}
		})
	}
	var ticket struct {
		Token string `json:"TOKEN"`
	}
	w.Call(t, guest, "POST core/report/basic/token", press).Into(t, &ticket)
	if r := w.Call(t, scenario.Actor{}, "GET core/report/basic",
		scenario.In{"TOKEN": ticket.Token}); ticket.Token == "" || !bytes.HasPrefix(r.Body, []byte("%PDF")) {
		t.Errorf("by its own URL token: %.200s", r.Body)
	}
	other := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	w.Run(t, []scenario.Row{
		{Name: "a stranger", Call: "GET core/report", In: press, Esito: 401},
		{Name: "of an event without one", Actor: guest, Call: "GET core/report", In: with(press, scenario.In{"ID_EVENTO": other.ID}), Esito: 404},
		{Name: "of an unknown event", Actor: guest, Call: "GET core/report", In: with(press, scenario.In{"ID_EVENTO": unknownID}),
			Esito: 404},
		{Name: "of no event", Actor: guest, Call: "GET core/report", In: with(press, scenario.In{"ID_EVENTO": omitted}), Esito: 422,
			Field: "ID_EVENTO"},
		{Name: "the buttons are hidden", Actor: club, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": e.ID, "PULSANTI_VISIBILI": 0}},
		{Name: "the organiser still has it", Actor: club, Call: "GET core/report", In: press},
		{Name: "the administrator too", Actor: admin, Call: "GET core/report", In: press},
		{Name: "another name for it", Actor: club, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": e.ID, "COMUNICATO": "altro.pdf"},
			Esito: 403},
	})
	if r := w.Call(t, guest, "GET core/report", press); r.Esito != 403 && r.Esito != 404 {
		t.Errorf("another club has it: %d", r.Esito)
	}
	w.Run(t, []scenario.Row{
		{Name: "removed", Actor: club, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": e.ID, "COMUNICATO": nil}},
		{Name: "deleted", Actor: admin, Call: "GET core/report", In: press, Esito: 404},
	})
	if n := filesOf(t, w); n != 0 {
		t.Errorf("%d files are left", n)
	}
}

func TestEventDocuments(t *testing.T) { scenario.Engines(t, scenario.Options{}, eventDocumentsCase) }

func eventDocumentsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club, guest := w.Actor(t, "societa"), w.Actor(t, "societa2")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	pdf, photo := aPDF("orari"), aPNG(t, 30, 20, "SEGRETO")
	const get, remove = "GET ge/evento/documento", "DELETE ge/evento/documento"
	type document struct {
		ID      int64    `json:"ID_DOCUMENTO"`
		EventID id.Event `json:"FK_ID_EVENTO"`
		Name    string   `json:"NOME"`
		Kind    string   `json:"TIPO"`
		Size    int      `json:"DIMENSIONE"`
	}
	documents := func(who scenario.Actor) []document { return detail[[]document](t, w, who, e.ID, "documenti") }
	for name, file := range map[string][]byte{"orari.html": []byte("<html><script>alert(1)</script></html>"),
		"a.svg": []byte("<svg onload=alert(1)>"), "a.exe": []byte("MZ\x90\x00"), "a.pdf": {}, "grande.png": hugePNG(60_000, 60_000)} {
		if r := w.Call(t, club, uploadCall, eventFile(t, "documento", name, file, e.ID)); r.HTTP != 200 || r.Esito != 1 && r.Esito != 422 {
			t.Errorf("%s: HTTP %d %s", name, r.HTTP, r.Body)
		}
	}
	for name, file := range map[string][]byte{"Orari è.pdf": pdf, "mappa.png": photo} {
		if r := w.Call(t, club, uploadCall, eventFile(t, "documento", name, file, e.ID)); r.Esito != 0 {
			t.Fatalf("%s: got %s, want r.Esito == 0", name, r.Body)
		}
	}
	list := documents(guest)
	if len(list) != 2 || len(documents(w.Actor(t, "nuovo"))) != 2 {
		t.Fatalf("documents %v", list)
	}
	for _, d := range list {
		r := w.Call(t, guest, get, scenario.In{"ID_DOCUMENTO": d.ID})
		if r.HTTP != 200 || d.EventID != e.ID || len(r.Body) != d.Size || r.Header.Get("Content-Type") != d.Kind ||
			r.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%+v: HTTP %d, %d bytes, %v", d, r.HTTP, len(r.Body), r.Header)
		}
		switch d.Name {
		case "Orari è.pdf":
			if !bytes.Equal(r.Body, pdf) || d.Kind != "application/pdf" {
				t.Errorf("%+v differs from what was sent", d)
			}
		case "mappa.png":
			if m, err := png.Decode(bytes.NewReader(r.Body)); err != nil || m.Bounds().Dx() != 30 || bytes.Contains(r.Body, []byte("SEGRETO")) {
				t.Errorf(`%+v: got %v, want no error and m.Bounds().Dx() == 30 and not bytes.Contains(r.Body, []byte("SEGRETO"))`, d, err)
			}
		default:
			t.Errorf("%+v", d)
		}
	}
	ref := scenario.In{"ID_DOCUMENTO": list[0].ID}
	w.Run(t, []scenario.Row{
		{Name: "by a stranger", Call: get, In: ref, Esito: 401},
		{Name: "unknown id", Actor: guest, Call: get, In: scenario.In{"ID_DOCUMENTO": unknownID}, Esito: 404},
		{Name: "without an id", Actor: guest, Call: get, Esito: 422, Field: "ID_DOCUMENTO"},
		{Name: "another club removes it", Actor: guest, Call: remove, In: ref, Esito: 403},
		{Name: "removed", Actor: club, Call: remove, In: ref},
		{Name: "deleted", Actor: club, Call: get, In: ref, Esito: 404},
		{Name: "removed twice", Actor: club, Call: remove, In: ref, Esito: 404},
	})
	if n := filesOf(t, w); n != 1 || len(documents(club)) != 1 {
		t.Errorf("%d files, %v", n, documents(club))
	}
	for i := len(documents(club)); i < 50; i++ {
		if r := w.Call(t, club, uploadCall, eventFile(t, "documento", fmt.Sprintf("%d.pdf", i), aPDF(fmt.Sprint(i)), e.ID)); r.Esito != 0 {
			t.Fatalf("document %d: %s", i, r.Body)
		}
	}
	w.Run(t, []scenario.Row{{Name: "the fifty-first", Actor: club, Call: uploadCall, In: eventFile(t, "documento", "51.pdf", pdf, e.ID),
		Esito: 1}})
	if n := filesOf(t, w); n != 50 {
		t.Errorf("%d files", n)
	}
}

// TestEventFilesOfOthers checks that the right to the event is checked before the file is read.
func TestEventFilesOfOthers(t *testing.T) {
	t.Parallel()
	for _, variant := range []string{"nuoto", "confederazione"} {
		t.Run(variant, func(t *testing.T) {
			w := scenario.New(t, scenario.Options{Variant: variant})
			admin := w.Actor(t, "admin")
			e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
			organiser := map[string]int{"nuoto": 0, "confederazione": 403}[variant]
			good := map[string][]byte{"logo": aPNG(t, 4, 4, ""), "comunicato": aPDF("x"), "documento": aPDF("y")}
			for mode, file := range good {
				for _, c := range []struct {
					name  string
					who   scenario.Actor
					event any
					want  int
				}{
					{"stranger", scenario.Actor{}, e.ID, 401}, {"no club", w.Actor(t, "nuovo"), e.ID, 403},
					{"another club", w.Actor(t, "societa2"), e.ID, 403}, {"another club behind an administrator", w.As(t, "societa2", admin), e.ID, 403},
					{"another club, an unknown event", w.Actor(t, "societa2"), unknownID, 404},
					{"another club, no event", w.Actor(t, "societa2"), omitted, 422},
					{"administrator, an unknown event", admin, unknownID, 404}, {"administrator, event 0", admin, 0, 422},
					{"administrator", admin, e.ID, 0},
					{"organiser", w.Actor(t, "societa"), e.ID, organiser}, {"coach of the organiser", w.Actor(t, "coach"), e.ID, organiser},
					{"organiser behind an administrator", w.As(t, "societa", admin), e.ID, organiser},
				} {
					w.Run(t, []scenario.Row{{Name: mode + " by " + c.name, Actor: c.who, Call: uploadCall, In: eventFile(t, mode, "x", file, c.event),
						Esito: c.want}})
					if c.want == 403 || c.want == 404 {
						w.Run(t, []scenario.Row{{Name: "bad " + mode + " by " + c.name, Actor: c.who, Call: uploadCall,
							In: eventFile(t, mode, "x", []byte("<html>"), c.event), Esito: c.want}})
					}
				}
			}
		})
	}
}
