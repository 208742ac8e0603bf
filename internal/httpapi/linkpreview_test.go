package httpapi_test

import (
	"bytes"
	"html"
	"image"
	_ "image/png" // the logo is opened again
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit/scenario"
)

// previewOf reads the preview tags of a page.
func previewOf(w *scenario.World, path string) map[string]string {
	card := map[string]string{}
	for _, m := range regexp.MustCompile(`<meta (?:property|name)="([^"]+)" content="([^"]*)">`).FindAllStringSubmatch(get(w,
		path).Body.String(), -1) {
		card[m[1]] = html.UnescapeString(m[2])
	}
	return card
}

// TestLinkPreview checks that a link to a public event has a preview with name, place, days and logo, and that a hidden event has none.
func TestLinkPreview(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Web: built})
	organiser := w.Actor(t, "societa")
	m := meeting(t, w, func(e *domain.Event) { e.Name, e.Place = `Trofeo "Onda" <b>& Vento</b>`, "Forlì" })
	hidden := meeting(t, w, withOptions(option.Values{option.PublicButtons: "0"}))
	path := "/pubblico/" + strconv.FormatInt(int64(m.ID), 10)
	card := previewOf(w, path)
	if card["og:title"] != m.Name || card["og:site_name"] != "Nuoto Sprint" || card["og:url"] != "https://portale.example"+path ||
		card["og:image"] != "" ||
		card["og:description"] != "Start list e risultati · Forlì · 16/12/2026 – 17/12/2026" || card["description"] != card["og:description"] {
		t.Errorf("%v", card)
	}
	if body := get(w, path).Body.String(); strings.Contains(body, "<b>") || strings.Count(body, "</head>") != 1 {
		t.Errorf("the name of an event is markup: %s", body)
	}
	if r := w.Call(t, organiser, uploadCall, eventFile(t, "logo", "logo.png", aPNG(t, 60, 40, "x"), m.ID)); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	address, ours := strings.CutPrefix(previewOf(w, path)["og:image"], "https://portale.example")
	logo := get(w, address)
	picture, kind, err := image.Decode(bytes.NewReader(logo.Body.Bytes()))
	if !ours || logo.Code != http.StatusOK || err != nil || kind != "png" || picture.Bounds().Dx() != 60 || picture.Bounds().Dy() != 40 {
		t.Errorf("the picture at %s is %d, %s, %v", address, logo.Code, kind, err)
	}
	for _, other := range []string{"/pubblico/" + strconv.FormatInt(int64(hidden.ID), 10), "/pubblico/999999", "/pubblico/0", "/pubblico/x",
		"/pubblico", "/Gara"} {
		if card := previewOf(w, other); card["og:title"] != "" {
			t.Errorf("%s shows %v", other, card)
		}
	}
	elsewhere := scenario.New(t, scenario.Options{Web: built, Variant: "confederazione"})
	n := meeting(t, elsewhere)
	if card := previewOf(elsewhere, "/pubblico/"+strconv.FormatInt(int64(n.ID), 10)); card["og:title"] != "" {
		t.Errorf("without public results a link shows %v", card)
	}
}

// TestPublicCaching checks that a client with the latest reply gets a 304, compressed or not, and that a new result or start list changes
// the reply.
func TestPublicCaching(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		m := meeting(t, w)
		ref := finishedMeeting(t, w, m)
		for _, call := range []string{publicRank, publicList} {
			first := w.Call(t, scenario.Actor{}, call, ref)
			tag := first.Header.Get("ETag")
			if tag == "" || first.Header.Get("Cache-Control") != "public, max-age=0, s-maxage=2" || first.Header.Get("Vary") != "Accept-Encoding" {
				t.Fatalf("%s: %v", call, first.Header)
			}
			again := func(tag string, encoding string) scenario.Reply {
				r := w.Request(t, call, ref)
				r.Header.Set("If-None-Match", tag)
				r.Header.Set("Accept-Encoding", encoding)
				return w.Do(t, r)
			}
			for _, seen := range []string{"W/" + tag, `"old", ` + tag, "*"} {
				if r := again(seen, ""); r.HTTP != http.StatusNotModified {
					t.Errorf("%s, %s: got %d, want %d", call, seen, r.HTTP, http.StatusNotModified)
				}
			}
			for _, encoding := range []string{"", "gzip"} {
				if r := again(tag, encoding); r.HTTP != http.StatusNotModified || len(r.Body) != 0 || r.Header.Get("ETag") != tag {
					t.Errorf("%s, %q: %d, %d bytes", call, encoding, r.HTTP, len(r.Body))
				}
			}
			if r := again(`"old"`, ""); r.HTTP != http.StatusOK || !bytes.Equal(r.Body, first.Body) {
				t.Errorf("%s: got %d, want r.HTTP == http.StatusOK and bytes.Equal(r.Body, first.Body)", call, r.HTTP)
			}
		}
		for _, call := range []string{"GET pub/eventi", "GET pub/eventi/anni"} {
			first := w.Call(t, scenario.Actor{}, call, nil)
			r := w.Request(t, call, nil)
			r.Header.Set("If-None-Match", first.Header.Get("ETag"))
			if again := w.Do(t, r); again.HTTP != http.StatusNotModified || len(again.Body) != 0 || first.Header.Get("Cache-Control") == "no-store" {
				t.Errorf("%s: %d, %v", call, again.HTTP, first.Header)
			}
		}
		tag := w.Call(t, scenario.Actor{}, publicRank, ref).Header.Get("ETag")
		enterTime(t, w, w.Actor(t, "societa"), firstEntry(t, w, m), 6001)
		if now := w.Call(t, scenario.Actor{}, publicRank, ref).Header.Get("ETag"); now == tag {
			t.Error("the reply is the same after a new result")
		}
	})
}
