package store_test

import (
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/proof"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// TestSignatureOfDeletedEvent checks that the code of several events is unknown as soon as one of them is deleted.
func TestSignatureOfDeletedEvent(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		club := testkit.Club(t, db)
		kept, deleted := testkit.Event(t, db, club), testkit.Event(t, db, club)
		const code = "AAAA-BBBB-CCCC-DDDD"
		err := db.Tx(ctx, func(q store.Q) error {
			if err := q.AddSigningKey(ctx, domain.SigningKey{Key: proof.Key{ID: "k", Public: "p", From: calendar.At(time.Unix(1, 0))},
				Private: "s"}); err != nil {
				return err
			}
			k, err := q.ActiveSigningKey(ctx)
			if err != nil {
				return err
			}
			return q.AddSignatures(ctx, []domain.Signature{{Code: code, KeyID: k.ID, Digest: "d", SignedAt: calendar.At(time.Unix(1, 0)),
				Events: 2}}, []id.Event{kept.ID, deleted.ID})
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, events, err := db.Signature(ctx, code); err != nil || len(events) != 2 {
			t.Fatalf("got %v %v, want no error and len(events) == 2", events, err)
		}
		if err := db.Execute(ctx, "DELETE FROM event WHERE id = $1", deleted.ID); err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := db.Signature(ctx, code); !problem.Is(err, problem.KindNotFound) {
			t.Errorf("the code of a deleted event: %v", err)
		}
	})
}
