-- +goose Up

-- Servers keep the names in memory and ask which rows changed since: changed is a number of the change that wrote the row. Kind 0 is a row
-- that is written when a name is gone.
ALTER TABLE name_word ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX name_word_changed ON name_word (changed);

-- Two places of the index take every new athlete, which costs less than to sort all of them.
CREATE INDEX athlete_sex ON athlete (sex, id);

-- Kind 3 is the day a membership ends, with a number that parts the counts of clubs: it tells how many expired.
INSERT INTO name_word (kind, text, athletes)
    SELECT 3, COALESCE(CAST(member_until AS TEXT), '') || '/' || printf('%x', club_id % 16), COUNT(*) FROM athlete GROUP BY 2;
