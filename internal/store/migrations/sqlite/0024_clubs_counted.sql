-- +goose Up

-- Kind 4 is the name of a club, so that a search for a part of it has its total without counting.
INSERT INTO name_word (kind, text, athletes)
    SELECT 4, club_search, COUNT(*) FROM athlete GROUP BY club_search;
