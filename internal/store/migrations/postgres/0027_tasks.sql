-- +goose Up

-- Concluded events that are yet to be invoiced, for the administrator's first page: counted from the index alone.
CREATE INDEX event_uninvoiced ON event (athletes) WHERE status = 3 AND NOT invoiced;
