-- +goose Up

-- Servers cache the names and read the rows that changed since their last read: changed is the number of the change that wrote the row.
-- Rows of kind 0 mark deleted names.
ALTER TABLE name_word ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX name_word_changed ON name_word (changed);

-- Each new athlete updates two places of the index, which costs less than sorting all athletes.
CREATE INDEX athlete_sex ON athlete (sex, id);

-- Kind 3 is the day a membership ends, with a number that separates the counts of clubs. It gives the number of expired memberships.
INSERT INTO name_word (kind, text, athletes)
    SELECT 3, COALESCE(CAST(member_until AS TEXT), '') || '/' || printf('%x', club_id % 16), COUNT(*) FROM athlete GROUP BY 2;
