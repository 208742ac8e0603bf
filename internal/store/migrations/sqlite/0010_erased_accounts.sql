-- +goose Up

-- Accounts whose person was taken out of the database.
ALTER TABLE app_user ADD COLUMN erased BOOLEAN NOT NULL DEFAULT false;
