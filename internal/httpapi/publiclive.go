package httpapi

import (
	"bytes"
	"context"
	"fmt"

	"traguardo/internal/app/raceday"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/live"
	"traguardo/internal/problem"
)

// publicLive returns the feed of an event for spectators.
func (h *handlers) publicLive(in wire.LiveAsk) live.Feed {
	id := in.EventID.ID()
	final := func(err error) bool { return problem.KindOf(err) != problem.KindFault }
	return live.Feed{Topic: raceday.Topic(id), Cursor: in.Cursor, Final: final, Read: func(ctx context.Context) (live.State, error) {
		p, err := h.app.Public.Timetable(ctx, id)
		if err != nil {
			return nil, err
		}
		s := liveState{board: p.Board()}
		if len(p.Heats) > 0 {
			s.timetable, err = server.AppendEvent(nil, "programma", "", wire.FromTimetableNews(p))
		}
		return s, err
	}}
}

// liveState is what the public pages of an event show at one moment.
type liveState struct {
	board     *raceday.Board
	timetable []byte // the event with the heats around the one in the water; nil if there are no heats
}

// Opening implements live.State.
func (s liveState) Opening() []byte { return s.timetable }

// Cursor implements live.State.
func (s liveState) Cursor() string { return wire.CursorOf(s.board) }

// Since implements live.State. Only the last event has the cursor: a client that loses the connection in between gets all again.
func (s liveState) Since(earlier live.State) ([]byte, error) {
	previous, ok := earlier.(liveState)
	if !ok {
		return nil, fmt.Errorf("live: %T is not the state of an event", earlier)
	}
	before, signal := previous.board, wire.LiveSignal{Cursor: s.Cursor()}
	changes, ok := wire.ChangesBetween(before, s.board)
	if !ok {
		return server.AppendEvent(nil, live.Reload, s.Cursor(), signal)
	}
	var events []byte
	var err error
	for _, row := range changes.Results {
		if events, err = server.AppendEvent(events, "risultato", "", row); err != nil {
			return nil, err
		}
	}
	if before.Stamp.Revision != s.board.Stamp.Revision || before.Stamp.Version != s.board.Stamp.Version {
		if events, err = server.AppendEvent(events, "startlist", "", signal); err != nil {
			return nil, err
		}
	}
	if !bytes.Equal(previous.timetable, s.timetable) {
		events = append(events, s.timetable...)
	}
	return server.AppendEvent(events, "classifica", s.Cursor(), changes.Rankings)
}
