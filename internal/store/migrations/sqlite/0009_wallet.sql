-- +goose Up

-- The event of a movement, and the reversed order that it refunds.
ALTER TABLE wallet_line ADD COLUMN event_id BIGINT REFERENCES event (id);
ALTER TABLE wallet_line ADD COLUMN order_id BIGINT REFERENCES club_order (id);
CREATE INDEX wallet_line_event ON wallet_line (event_id);
-- An order is refunded once, even with simultaneous requests.
CREATE UNIQUE INDEX wallet_line_order ON wallet_line (order_id);
CREATE INDEX club_order_kind ON club_order (kind, created_at, id);

-- The credits that an order was paid from, deleted when it is cancelled. movement_id is null for old orders that used credit without a
-- movement. wallet_line.used is the sum of the rows of a movement.
CREATE TABLE credit_use (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id    BIGINT NOT NULL REFERENCES club_order (id),
    movement_id BIGINT REFERENCES wallet_line (id),
    amount      BIGINT NOT NULL
);
CREATE INDEX credit_use_order ON credit_use (order_id);
CREATE INDEX credit_use_movement ON credit_use (movement_id);

-- Earlier releases did not store which credit an order used, so the oldest order uses the oldest credit: each order takes the range of
-- credit that its running total overlaps.
INSERT INTO credit_use (order_id, movement_id, amount)
SELECT x.order_id, x.movement_id, x.until - x.since FROM (
    SELECT o.id AS order_id, w.id AS movement_id, CASE WHEN o.since > w.since THEN o.since ELSE w.since END AS since,
        CASE WHEN o.until < w.until THEN o.until ELSE w.until END AS until
    FROM (
        SELECT id, club_id, SUM(credit_used) OVER (PARTITION BY club_id ORDER BY created_at, id) - credit_used AS since,
            SUM(credit_used) OVER (PARTITION BY club_id ORDER BY created_at, id) AS until
        FROM club_order WHERE state IN (0, 1, 2) AND credit_used > 0
    ) o JOIN (
        SELECT id, club_id, SUM(amount) OVER (PARTITION BY club_id ORDER BY created_at, id) - amount AS since,
            SUM(amount) OVER (PARTITION BY club_id ORDER BY created_at, id) AS until
        FROM wallet_line WHERE kind = 1
    ) w ON w.club_id = o.club_id
) x WHERE x.until > x.since ORDER BY x.order_id, x.movement_id;

INSERT INTO credit_use (order_id, amount)
SELECT o.id, o.credit_used - COALESCE(SUM(u.amount), 0) FROM club_order o LEFT JOIN credit_use u ON u.order_id = o.id
WHERE o.state IN (0, 1, 2) GROUP BY o.id, o.credit_used HAVING o.credit_used > COALESCE(SUM(u.amount), 0) ORDER BY o.id;

UPDATE wallet_line SET used = COALESCE((SELECT SUM(u.amount) FROM credit_use u WHERE u.movement_id = wallet_line.id), 0);
