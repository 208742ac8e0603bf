package main

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"
)

// figures are the durations of repeated runs.
type figures []time.Duration

func (f figures) quantile(q float64) time.Duration {
	sorted := slices.Sorted(slices.Values(f))
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

func (f figures) String() string {
	return fmt.Sprintf("p50 %7s  p99 %7s", short(f.quantile(.5)), short(f.quantile(.99)))
}

func short(d time.Duration) string {
	if d > 100*time.Millisecond {
		return d.Round(time.Millisecond).String()
	}
	return d.Round(10 * time.Microsecond).String()
}

// measureBoth runs two functions alternately, so that disturbances of the machine affect both.
func measureBoth(rounds int, ours, baseline func() error) (figures, figures, error) {
	var a, b figures
	for i := range rounds + 5 {
		for _, side := range []struct {
			work func() error
			to   *figures
		}{{ours, &a}, {baseline, &b}} {
			start := time.Now()
			if err := side.work(); err != nil {
				return nil, nil, err
			}
			if i >= 5 { // the first rounds warm up caches and connections
				*side.to = append(*side.to, time.Since(start))
			}
		}
	}
	return a, b, nil
}

func compare(name string, rounds int, ours, baseline func() error) error {
	a, b, err := measureBoth(rounds, ours, baseline)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	fmt.Printf("%-52s %s   minimo %s   quota del massimo %.2f\n", name, a, b, float64(b.quantile(.5))/float64(a.quantile(.5)))
	return nil
}

func drain(req *http.Request) error {
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", req.URL.Path, res.Status)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return err
}
