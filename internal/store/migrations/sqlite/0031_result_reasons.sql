-- +goose Up

-- reason: 0 none, 1 did not finish, 2 withdrawn, 3 ill, 4 out of competition. disqualification is the referee's reason. reaction is
-- hundredths of a second, unset for unknown; legs are those of a relay, as "athlete:hundredths" separated by spaces.
ALTER TABLE result ADD COLUMN reason BIGINT NOT NULL DEFAULT 0;
ALTER TABLE result ADD COLUMN disqualification TEXT NOT NULL DEFAULT '';
ALTER TABLE result ADD COLUMN reaction BIGINT;
ALTER TABLE result ADD COLUMN legs TEXT NOT NULL DEFAULT '';
ALTER TABLE result_version ADD COLUMN reason BIGINT NOT NULL DEFAULT 0;
ALTER TABLE result_version ADD COLUMN disqualification TEXT NOT NULL DEFAULT '';
ALTER TABLE result_version ADD COLUMN reaction BIGINT;
ALTER TABLE result_version ADD COLUMN legs TEXT NOT NULL DEFAULT '';
