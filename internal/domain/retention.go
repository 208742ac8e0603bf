package domain

import "fmt"

// Retention is for how many days each kind of row that nobody needs for ever is kept.
type Retention struct {
	Audit     int `json:"audit"` // and what results were before they were changed
	AccessLog int `json:"accessLog"`
	Mails     int `json:"mails"` // those kept as files because there is no mail server
	Uploads   int `json:"uploads"`
	DryRuns   int `json:"dryRuns"`
	JobRuns   int `json:"jobRuns"`
	Payments  int `json:"payments"` // messages of the card provider, and the books of the built-in one
}

// DefaultRetention is what a deployment keeps that does not say otherwise.
var DefaultRetention = Retention{Audit: 3650, AccessLog: 365, Mails: 90, Uploads: 90, DryRuns: 1, JobRuns: 90, Payments: 3650}

// Check refuses a time that would remove what is still in use.
func (r Retention) Check() error {
	for name, days := range map[string]int{
		"audit": r.Audit, "accessLog": r.AccessLog, "mails": r.Mails, "uploads": r.Uploads, "dryRuns": r.DryRuns, "jobRuns": r.JobRuns, "payments": r.Payments,
	} {
		if days < 1 || days > 36500 {
			return fmt.Errorf("%s: %d is not a number of days from 1 to 36500", name, days)
		}
	}
	return nil
}
