-- +goose Up

-- Accounts of erased people.
ALTER TABLE app_user ADD COLUMN erased BOOLEAN NOT NULL DEFAULT false;
