-- +goose Up

-- Athletes whose names are hidden from the public, set by clubs and administrators. Public pages show "Atleta riservato" instead.
ALTER TABLE athlete ADD COLUMN reserved BOOLEAN NOT NULL DEFAULT false;
