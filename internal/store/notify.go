package store

import "context"

// Shared reports whether several servers may use the database at the same time.
func (db *DB) Shared() bool { return db.database.Shared() }

// Notify sends a text to every server that listens to the channel.
func (db *DB) Notify(ctx context.Context, channel, text string) error {
	return db.database.Notify(ctx, channel, text)
}

// Listen calls receive with each text sent to a channel until ctx ends or the connection breaks. It calls ready once it is listening.
func (db *DB) Listen(ctx context.Context, channel string, ready func(), receive func(text string)) error {
	return db.database.Listen(ctx, channel, ready, receive)
}
