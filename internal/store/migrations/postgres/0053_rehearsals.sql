-- +goose Up

-- The event that a rehearsal rehearses; an event has at most one rehearsal. While it is paused, no invented times arrive.
ALTER TABLE event ADD COLUMN rehearsal_of BIGINT REFERENCES event (id);
ALTER TABLE event ADD COLUMN rehearsal_paused BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX event_rehearsal ON event (rehearsal_of) WHERE rehearsal_of IS NOT NULL;
