package variant_test

import (
	"bytes"
	"image/png"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/variant"
)

func TestShippedVariants(t *testing.T) {
	table := []struct {
		key, title           string
		app                  variant.App
		colour               string
		sports               []domain.Sport
		registration, public bool
		body                 int
	}{
		{"nuoto", "Nuoto Sprint", variant.Swimming, "#0186BF", []domain.Sport{domain.Swimming}, true, true, 1},
		{"pinnato", "Portale Nazionale Nuoto Pinnato", variant.Swimming, "#253f64", []domain.Sport{domain.Swimming}, false, true, 8},
		{"confederazione", "Portale Federale Multisport", variant.Confederation, "#132361", domain.Sports, false, false, 2},
	}
	if len(variant.All()) != len(table) {
		t.Errorf("%d variants are shipped, want %d", len(variant.All()), len(table))
	}
	for _, want := range table {
		v, err := variant.ByKey(want.key)
		if err != nil {
			t.Fatal(err)
		}
		if v.Title != want.title || v.App != want.app || v.Colour != want.colour || !slices.Equal(v.Sports, want.sports) || v.Body != want.body ||
			v.Has(variant.Registration) != want.registration || v.Has(variant.PublicResults) != want.public {
			t.Errorf("%s is %+v", want.key, v)
		}
		if v.PriceMonth != 500 || v.PriceYear != 5000 {
			t.Errorf("%s costs %v and %v", want.key, v.PriceMonth, v.PriceYear)
		}
		if swimming := v.App == variant.Swimming; v.Has(variant.Training) != swimming || v.Has(variant.Championships) == swimming ||
			v.Has(variant.SportChoice) == swimming {
			t.Errorf("%s has %v", want.key, v.Features)
		}
		if (v.SupportPhone != "") != (v.Body == 1) {
			t.Errorf("%s has the support number %q", want.key, v.SupportPhone)
		}
		for sport := domain.Sport(0); sport <= 9; sport++ {
			if v.HasSport(sport) != slices.Contains(want.sports, sport) {
				t.Errorf("%s and sport %d: %v", want.key, sport, v.HasSport(sport))
			}
		}
		for _, f := range v.Features {
			if !slices.Contains(variant.AllFeatures, f) {
				t.Errorf("%s has the unknown feature %s", want.key, f)
			}
		}
	}
	for _, key := range []string{"", "Nuoto", "tennis"} {
		if _, err := variant.ByKey(key); err == nil {
			t.Errorf("variant %q exists", key)
		}
	}
}

func TestReportLogo(t *testing.T) {
	v := variant.All()[0]
	if _, err := png.Decode(bytes.NewReader(v.LogoPNG())); err != nil {
		t.Errorf("the built-in logo: %v", err)
	}
	v.ReportLogo = []byte("own")
	if string(v.LogoPNG()) != "own" {
		t.Error("the logo of the deployment is not used")
	}
}
