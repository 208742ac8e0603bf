package httpapi_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/testkit/scenario"
)

// TestMonitoringFiles checks that the dashboard and the alerts name only metrics that the program reports, and that the operations guide
// explains every metric of ours.
func TestMonitoringFiles(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	w.Call(t, scenario.Actor{}, "GET pub/eventi", nil)
	reported := map[string]bool{"up": true} // of Prometheus itself
	for series := range figures(t, w, "") {
		name, _, _ := strings.Cut(series, "{")
		reported[name] = true
	}
	guide, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(reported)) {
		explained := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"), "_count")
		if strings.HasPrefix(name, "traguardo_") && !strings.Contains(string(guide), "`"+explained+"`") {
			t.Errorf("docs/operations.md does not explain %s", explained)
		}
	}
	metric := regexp.MustCompile(`\b(traguardo_\w+|process_\w+|go_\w+|up)\{job=`)
	for _, file := range []string{"grafana.json", "alerts.yml"} {
		text, err := os.ReadFile("../../deploy/monitoring/" + file)
		if err != nil {
			t.Fatal(err)
		}
		found := metric.FindAllStringSubmatch(strings.ReplaceAll(string(text), `\"`, `"`), -1)
		if len(found) < 8 {
			t.Errorf("%s names %d metrics", file, len(found))
		}
		for _, m := range found {
			if !reported[m[1]] {
				t.Errorf("%s names %s, which the program does not report", file, m[1])
			}
		}
	}
}
