package domain

import "fmt"

// Retention is the number of days for which expendable rows are kept.
type Retention struct {
	Audit     int `json:"audit"` // also the history of results
	AccessLog int `json:"accessLog"`
	Mails     int `json:"mails"` // messages kept as files if there is no mail server
	Uploads   int `json:"uploads"`
	DryRuns   int `json:"dryRuns"`
	JobRuns   int `json:"jobRuns"`
	Payments  int `json:"payments"` // messages of the card provider, and the payments of the built-in one
}

// DefaultRetention applies to deployments that configure none.
var DefaultRetention = Retention{Audit: 3650, AccessLog: 365, Mails: 90, Uploads: 90, DryRuns: 1, JobRuns: 90, Payments: 3650}

// Check returns an error unless each number of days is between 1 and 36500.
func (r Retention) Check() error {
	for name, days := range map[string]int{
		"audit": r.Audit, "accessLog": r.AccessLog, "mails": r.Mails, "uploads": r.Uploads, "dryRuns": r.DryRuns, "jobRuns": r.JobRuns,
		"payments": r.Payments,
	} {
		if days < 1 || days > 36500 {
			return fmt.Errorf("%s: %d is not a number of days from 1 to 36500", name, days)
		}
	}
	return nil
}
