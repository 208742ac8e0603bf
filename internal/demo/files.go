package demo

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/report"
	"traguardo/internal/report/render"
)

// Publish uploads what organisers would: logos, press releases and the regulations of open events.
func (w World) Publish(ctx context.Context, events *meet.Events) error {
	admin, err := w.DB.FirstAdmin(ctx)
	if err != nil {
		return err
	}
	list, _, err := w.DB.Events(ctx, domain.EventFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		return err
	}
	actor := access.Actor{UserID: admin, Username: "admin", Level: domain.LevelAdmin, Active: true}
	send := func(e domain.Event, mode, name string, data []byte) error {
		_, err := events.AddFile(ctx, actor, meet.EventUpload{Mode: mode, EventID: e.ID, Name: name, File: bytes.NewReader(data),
			Size: int64(len(data))})
		return err
	}
	for i, e := range list {
		if i%4 == 3 {
			continue // some organisers have no logo
		}
		if err := send(e, meet.UploadLogo, "logo.png", logo(i)); err != nil {
			return err
		}
		if e.Status.Soon() {
			continue
		}
		press, err := w.leaflet(ctx, e, "Comunicato n. 1", "Il programma gare potrà subire variazioni in base al numero degli iscritti.",
			"Riscaldamento dalle 8.00, inizio gare alle 9.00.")
		if err != nil {
			return err
		}
		if err := send(e, meet.UploadPress, fmt.Sprintf("Comunicato %s.pdf", e.Name), press); err != nil {
			return err
		}
		if e.Status != domain.EventOpen {
			continue
		}
		rules, err := w.leaflet(ctx, e, "Regolamento", "La manifestazione è riservata alle società regolarmente affiliate.",
			"Per quanto non previsto valgono le norme federali.")
		if err != nil {
			return err
		}
		if err := send(e, meet.UploadFile, "Regolamento.pdf", rules); err != nil {
			return err
		}
	}
	return nil
}

// leaflet returns a PDF page about an event.
func (w World) leaflet(ctx context.Context, e domain.Event, title string, notes ...string) ([]byte, error) {
	var out bytes.Buffer
	err := render.Document(ctx, &out, report.Document{
		Title: title, Subtitle: e.Name + " · " + e.Place + " · " + e.Starts.Italian(), Generated: w.Clock.Now().Truncate(24 * time.Hour),
		Brand:    report.Brand{Title: w.Variant.Title, Color: w.Variant.Colour, Logo: w.Variant.LogoPNG()},
		Sections: []report.Section{{Heading: e.Organiser, Notes: notes}},
	}, report.PDF)
	return out.Bytes(), err
}

// logo draws a disc with waves in a colour of its own.
func logo(i int) []byte {
	const size = 192
	shades := []color.NRGBA{{1, 134, 191, 255}, {37, 63, 100, 255}, {0, 137, 123, 255}, {251, 140, 0, 255}, {142, 36, 170, 255},
		{198, 40, 40, 255}}
	shade := shades[i%len(shades)]
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			dx, dy := float64(x)-size/2, float64(y)-size/2
			if math.Hypot(dx, dy) > size/2-4 {
				continue
			}
			c := shade
			for wave := range 3 {
				middle := size*(0.42+0.16*float64(wave)) + 7*math.Sin(float64(x)/13+float64(wave+i))
				if math.Abs(float64(y)-middle) < 5 {
					c = color.NRGBA{255, 255, 255, 255}
				}
			}
			img.SetNRGBA(x, y, c)
		}
	}
	var out bytes.Buffer
	_ = png.Encode(&out, img) // encoding to memory never fails
	return out.Bytes()
}
