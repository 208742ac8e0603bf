-- +goose Up

-- Whose name is not shown to everybody: clubs and administrators set it, public pages say "Atleta riservato".
ALTER TABLE athlete ADD COLUMN reserved BOOLEAN NOT NULL DEFAULT false;
