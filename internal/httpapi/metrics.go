package httpapi

import (
	"context"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"traguardo/internal/app"
	"traguardo/internal/app/money"
)

// metrics counts calls by route and outcome. Routes come from the table, so the number of series is bounded.
type metrics struct {
	registry *prometheus.Registry
	calls    *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

// gauge registers a metric that is computed when read.
func (m *metrics) gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "traguardo_calls_total", Help: "Calls by route, esito and HTTP status.",
		}, []string{"route", "esito", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "traguardo_call_seconds", Help: "Duration of calls by route.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route"}),
	}
	m.registry.MustRegister(m.calls, m.seconds, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) observe(req *request, status int, took time.Duration) {
	m.calls.WithLabelValues(req.route, strconv.Itoa(req.esito), strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(req.route).Observe(took.Seconds())
}

// payments registers the outcomes of card payments since the start, and the counts of those that need attention.
func (m *metrics) payments(a *app.App) {
	c := &a.Payments.Counts
	for outcome, n := range map[string]*atomic.Int64{
		"began": &c.Began, "paid": &c.Paid, "declined": &c.Declined, "dropped": &c.Dropped, "doubtful": &c.Doubtful, "reconciled": &c.Reconciled,
		"credited": &c.Credited,
		"refunded": &c.Refunded, "refused": &c.Refused,
	} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "traguardo_payments_total", Help: "Card payments by outcome.", ConstLabels: prometheus.Labels{"outcome": outcome},
		}, func() float64 { return float64(n.Load()) }))
	}
	waiting := func(pick func(w money.Waiting) int) func() float64 {
		return func() float64 {
			w, err := a.Payments.Waiting(context.Background())
			if err != nil {
				return -1
			}
			return float64(pick(w))
		}
	}
	m.gauge("traguardo_payments_open", "Card payments in flight.", waiting(func(w money.Waiting) int { return w.Open }))
	m.gauge("traguardo_payments_doubtful", "Card payments in flight with an unknown outcome.",
		waiting(func(w money.Waiting) int { return w.Doubtful }))
	m.gauge("traguardo_refunds_waiting", "Refunds that the provider has not made yet.",
		waiting(func(w money.Waiting) int { return w.Refunds }))
}
