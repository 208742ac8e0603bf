package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

var timingFileTable = database.NewTable("timing_file f", "", func(f *domain.TimingFile) []database.Column {
	return timingFileColumns(f)
})

func timingFileColumns(f *domain.TimingFile) []database.Column {
	return []database.Column{
		{Name: "id", Field: &f.ID},
		{Name: "event_id", Field: &f.EventID},
		{Name: "digest", Field: &f.Digest},
		{Name: "name", Field: &f.Name},
		{Name: "format", Field: &f.Format},
		{Name: "received_by", Field: &f.ReceivedBy},
		{Name: "received_at", Field: &f.ReceivedAt},
	}
}

var timingProposalTable = database.NewTable("timing_proposal p", " JOIN timing_file f ON f.id = p.file_id",
	func(p *domain.TimingProposal) []database.Column {
		return append([]database.Column{
			{Name: "id", Field: &p.ID},
			{Name: "event_id", Field: &p.EventID, InsertOnly: true},
			{Name: "file_id", Value: func() any { return p.File.ID }, InsertOnly: true},
			{Name: "part", Field: &p.Part, InsertOnly: true},
			{Name: "race_id", Field: &p.RaceID, Nullable: true},
			{Name: "category_id", Field: &p.CategoryID, Nullable: true},
			{Name: "disabled", Field: &p.Disabled},
			{Name: "sex", Field: &p.Sex},
			{Name: "heat", Field: &p.Heat, Nullable: true},
			{Name: "file_event", Field: &p.FileEvent, InsertOnly: true},
			{Name: "file_heat", Field: &p.FileHeat, InsertOnly: true},
			{Name: "revision", Field: &p.Revision, InsertOnly: true},
			{Name: "lanes", Field: &p.Lanes, InsertOnly: true},
			{Name: "state", Field: &p.State},
			{Name: "result_revision", Field: &p.Results, InsertOnly: true},
			{Name: "decided_by", Field: &p.DecidedBy, Nullable: true},
			{Name: "decided_at", Field: &p.DecidedAt},
		}, database.Joined("f", timingFileColumns(&p.File))...)
	})

// TimingFiles returns the timing files of an event by the digests of their bytes.
func (q Q) TimingFiles(ctx context.Context, eventID id.Event) (map[string]domain.TimingFile, error) {
	list, err := timingFileTable.All(ctx, q.db, "WHERE f.event_id = $1", eventID)
	out := make(map[string]domain.TimingFile, len(list))
	for _, f := range list {
		out[f.Digest] = f
	}
	return out, err
}

// AddTimingFile stores a file and returns its id.
func (q Q) AddTimingFile(ctx context.Context, f domain.TimingFile) (int64, error) {
	return timingFileTable.Insert(ctx, q.db, f)
}

// TimingProposals returns the proposals of an event, newest first.
func (q Q) TimingProposals(ctx context.Context, eventID id.Event) ([]domain.TimingProposal, error) {
	return timingProposalTable.All(ctx, q.db, "WHERE p.event_id = $1 ORDER BY p.id DESC", eventID)
}

// TimingProposal finds a proposal.
func (q Q) TimingProposal(ctx context.Context, proposalID int64) (domain.TimingProposal, error) {
	return timingProposalTable.One(ctx, q.db, "WHERE p.id = $1", proposalID)
}

// AddTimingProposal stores a proposal and returns its id.
func (q Q) AddTimingProposal(ctx context.Context, p domain.TimingProposal) (int64, error) {
	return timingProposalTable.Insert(ctx, q.db, p)
}

// SaveTimingProposal stores the heat, the state and the decision of a proposal. The caller must have locked the event.
func (q Q) SaveTimingProposal(ctx context.Context, p domain.TimingProposal) error {
	return timingProposalTable.Update(ctx, q.db, p)
}

// TimingToken is the token of a program that sends the timing files of an event.
type TimingToken struct {
	EventID id.Event
	UserID  id.User
}

// AddTimingToken stores a token under its digest and removes the oldest ones of the event above the limit.
func (q Q) AddTimingToken(ctx context.Context, hash string, t TimingToken, at calendar.Instant) error {
	if _, err := q.db.Exec(ctx, "INSERT INTO timing_token (token_hash, event_id, user_id, made_at) VALUES ($1, $2, $3, $4)",
		hash, t.EventID, t.UserID, at); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, `DELETE FROM timing_token WHERE event_id = $1 AND token_hash NOT IN (SELECT k.token_hash FROM timing_token k
		WHERE k.event_id = $1 ORDER BY k.made_at DESC, k.token_hash LIMIT CAST($2 AS BIGINT))`, t.EventID, domain.MaxTimingTokens)
	return err
}

// TimingTokenByHash finds a token.
func (q Q) TimingTokenByHash(ctx context.Context, hash string) (TimingToken, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (TimingToken, error) {
		var t TimingToken
		err := s.Scan(&t.EventID, &t.UserID)
		return t, err
	}, "SELECT event_id, user_id FROM timing_token WHERE token_hash = $1", hash)
}
