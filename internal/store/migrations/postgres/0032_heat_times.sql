-- +goose Up

-- begins_at is when the heat of the place begins according to an imported start list; unset where the portal estimates it.
ALTER TABLE start_place ADD COLUMN begins_at BIGINT;
