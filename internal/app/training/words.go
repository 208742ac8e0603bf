package training

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// maxWords limits the words of a group.
const maxWords = 200

// AddWord saves a word of a group with the text that replaces it, and returns its id. An existing word gets the new text.
func (t *Training) AddWord(ctx context.Context, a access.Actor, groupID id.Group, w training.Word) (int64, error) {
	var wordID int64
	err := t.changeGroup(ctx, a, groupID, func(q store.Q, g domain.Group) error {
		v, err := loadTerms(ctx, q, g)
		if err != nil {
			return err
		}
		vocabulary := v.vocabulary(nil)
		vocabulary.Words = nil
		if err := training.CheckWord(w, vocabulary); err != nil {
			return problem.Refused(err.Error())
		}
		for _, old := range v.words {
			if sameName(old.Written, w.Written) {
				if err := q.DeleteWord(ctx, old.ID); err != nil {
					return err
				}
			}
		}
		if len(v.words) >= maxWords {
			return problem.Refusedf("Al massimo %d parole", maxWords)
		}
		wordID, err = q.AddWord(ctx, groupID, w)
		return err
	})
	return wordID, err
}

// DeleteWord removes a word of a group.
func (t *Training) DeleteWord(ctx context.Context, a access.Actor, wordID int64) error {
	groupID, err := t.core.DB.GroupOfWord(ctx, wordID, a.UserID)
	if err != nil {
		return err
	}
	return t.changeGroup(ctx, a, groupID, func(q store.Q, _ domain.Group) error { return q.DeleteWord(ctx, wordID) })
}

// WordGroup returns the group of a word that the caller may open.
func (t *Training) WordGroup(ctx context.Context, a access.Actor, wordID int64) (id.Group, error) {
	return t.core.DB.GroupOfWord(ctx, wordID, a.UserID)
}
