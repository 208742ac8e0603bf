package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
)

// groupWord is a word of a group.
type groupWord struct {
	GroupID id.Group
	training.Word
}

var wordTable = database.NewTable("group_word t", "", func(w *groupWord) []database.Column {
	return []database.Column{
		{Name: "id", Field: &w.ID},
		{Name: "group_id", Field: &w.GroupID},
		{Name: "written", Field: &w.Written},
		{Name: "search", Value: folded(&w.Written)},
		{Name: "means", Field: &w.Means},
	}
})

// Words returns the words of a group, in the order they were saved.
func (q Q) Words(ctx context.Context, groupID id.Group) ([]training.Word, error) {
	list, err := wordTable.All(ctx, q.db, "WHERE t.group_id = $1 ORDER BY t.id", groupID)
	words := make([]training.Word, len(list))
	for i, w := range list {
		words[i] = w.Word
	}
	return words, err
}

// GroupOfWord returns the group of a word, if the user may open it.
func (q Q) GroupOfWord(ctx context.Context, wordID int64, userID id.User) (id.Group, error) {
	return database.One(ctx, q.db, database.Value[id.Group], "SELECT t.group_id FROM group_word t WHERE t.id = $1 AND "+groupOpen("t.group_id",
		"$2"),
		wordID, userID)
}

// AddWord stores a word of a group.
func (q Q) AddWord(ctx context.Context, groupID id.Group, w training.Word) (int64, error) {
	return wordTable.Insert(ctx, q.db, groupWord{groupID, w})
}

// DeleteWord removes a word.
func (q Q) DeleteWord(ctx context.Context, wordID int64) error {
	return wordTable.Delete(ctx, q.db, wordID)
}
