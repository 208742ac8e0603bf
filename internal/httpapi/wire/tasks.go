package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Task is an item of the caller's to-do list. The meaning of its fields depends on its kind.
type Task struct {
	Kind   domain.TaskKind `json:"TIPO"`
	ID     int64           `json:"ID"`
	Name   string          `json:"DESCRIZIONE"`
	Count  int             `json:"QUANTI"`
	Day    calendar.Date   `json:"DATA"`
	Days   int             `json:"GIORNI"` // from today until DATA
	Amount money.Cents     `json:"IMPORTO"`
	Event  *TaskEvent      `json:"EVENTO,omitempty"`
}

// TaskEvent is an event that needs attention.
type TaskEvent struct {
	Status    domain.EventStatus `json:"STATO"`
	Clubs     int                `json:"SOCIETA"`
	Athletes  int                `json:"ATLETI"`
	Entries   int                `json:"PRESENZE"`
	Teams     int                `json:"STAFF"`
	Anomalies int                `json:"COUNT_ANOMALIE"`
	Unpaid    int                `json:"SOCIETA_DA_PAGARE"`
	Results   int                `json:"RISULTATI"` // of PRESENZE and STAFF, on the days of the event
	Ready     *TaskReady         `json:"PREPARAZIONE,omitempty"`
}

// TaskReady reports which parts of an event are ready.
type TaskReady struct {
	Categories Flag `json:"CATEGORIE"`
	Prices     Flag `json:"QUOTE"`
	Documents  Flag `json:"DOCUMENTI"`
	Open       Flag `json:"APERTO"`
}

// FromTask converts a task.
func FromTask(t domain.Task, today calendar.Date) Task {
	out := Task{Kind: t.Kind, ID: t.ID, Name: t.Name, Count: t.Count, Day: t.Day, Amount: t.Amount}
	if !t.Day.IsZero() {
		out.Days = today.DaysUntil(t.Day)
	}
	if e := t.Event; e != nil {
		out.Event = &TaskEvent{
			Status: e.Status, Clubs: e.Counts.Clubs, Athletes: e.Counts.Athletes, Entries: e.Counts.Entries, Teams: e.Counts.Teams,
			Anomalies: e.Anomalies, Unpaid: e.Unpaid, Results: e.Results,
		}
		if r := e.Ready; r != nil {
			out.Event.Ready = &TaskReady{Flag(r.Categories), Flag(r.Prices), Flag(r.Documents), Flag(r.Open)}
		}
	}
	return out
}

// Search is a search of all kinds of objects.
type Search struct {
	Text string `json:"TESTO" check:"max=100"`
}

// Found is a search result.
type Found struct {
	Kind   domain.SearchHitKind `json:"TIPO"`
	ID     int64                `json:"ID"`
	Name   string               `json:"DESCRIZIONE"`
	Detail string               `json:"DETTAGLIO"`
	Hidden Flag                 `json:"FLG_NASCOSTO"`
}

// FromFound converts a search result.
func FromFound(f domain.SearchHit) Found {
	return Found{f.Kind, f.ID, f.Name, f.Detail, Flag(f.Hidden)}
}

// JobFilter filters the runs of background jobs.
type JobFilter struct {
	Name   string `json:"NOME"`
	Failed Flag   `json:"FLG_FALLITI"`
}

// Domain converts the filter.
func (f JobFilter) Domain() domain.JobFilter {
	return domain.JobFilter{Name: f.Name, Failed: bool(f.Failed)}
}

// JobRun is a run of a background job. FINE is empty while it runs, ERRORE unless it failed.
type JobRun struct {
	ID        int64            `json:"ID" sort:"id"`
	Name      string           `json:"NOME"`
	Scheduled calendar.Instant `json:"PREVISTO" sort:"scheduled"`
	Started   calendar.Instant `json:"INIZIO"`
	Ended     calendar.Instant `json:"FINE"`
	Error     string           `json:"ERRORE"`
}

// FromJobRun converts a row.
func FromJobRun(r domain.JobRun) JobRun {
	return JobRun{r.ID, r.Name, r.ScheduledFor, r.StartedAt, r.EndedAt, r.Error}
}
