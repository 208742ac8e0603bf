-- +goose Up

-- The role of the author when the entry was made: 1 the club itself, 2 the organiser, 3 an administrator. Entries by 2 and 3 start
-- although they are not paid, and no job removes them.
ALTER TABLE entry ADD COLUMN made_by BIGINT NOT NULL DEFAULT 1;
UPDATE entry SET made_by = 3 WHERE EXISTS (SELECT 1 FROM app_user u WHERE u.id = entry.created_by AND u.level = 1);
-- Current users of the organiser, and users of earlier organisers that the audit knows.
UPDATE entry SET made_by = 2 WHERE made_by = 1 AND EXISTS (SELECT 1 FROM app_user u JOIN event e ON e.id = entry.event_id
    WHERE u.id = entry.created_by AND u.club_id IS NOT NULL AND (u.club_id = e.organiser_id OR EXISTS (SELECT 1 FROM audit x
        WHERE x.object = 'evento' AND x.object_id = e.id AND x.action = 'evento.modifica'
            AND (x.before_json LIKE '%"societa":' || CAST(u.club_id AS TEXT) || ',%' OR x.before_json LIKE '%"societa":' || CAST(u.club_id AS TEXT) || '}%'))));
-- Authors who were erased or moved to another club left two traces: changes of the event itself, and entries for several clubs.
UPDATE entry SET made_by = 2 WHERE made_by = 1 AND EXISTS (SELECT 1 FROM app_user u WHERE u.id = entry.created_by AND (u.erased OR u.club_id IS NULL OR u.club_id <> entry.club_id))
    AND (EXISTS (SELECT 1 FROM audit x WHERE x.actor_id = entry.created_by AND x.object = 'evento' AND x.object_id = entry.event_id AND x.action LIKE 'evento.%')
        OR EXISTS (SELECT 1 FROM entry n WHERE n.event_id = entry.event_id AND n.created_by = entry.created_by AND n.club_id <> entry.club_id));

-- Whether the account of a club covers an entry. paid_at: since when the account covers it. If null, the entry is not covered and pay_by
-- is the last day to pay. Without a row, it is not covered and the last day is the day of its creation. by_hand: marked as paid by the
-- user marked_by, whose club was marked_club then.
CREATE TABLE entry_cover (
    entry_id    BIGINT NOT NULL PRIMARY KEY REFERENCES entry (id),
    paid_at     BIGINT,
    by_hand     BOOLEAN NOT NULL,
    marked_by   BIGINT NOT NULL,
    marked_club BIGINT NOT NULL,
    pay_by      DATE
);
INSERT INTO entry_cover (entry_id, paid_at, by_hand, marked_by, marked_club)
    SELECT y.entry_id, y.paid_at, x.id IS NOT NULL, COALESCE(x.actor_id, 0), 0 FROM entry_payment y
    LEFT JOIN club_order o ON o.id = y.order_id
    LEFT JOIN audit x ON x.id = (SELECT MAX(z.id) FROM audit z WHERE z.object = 'presenza' AND z.object_id = y.entry_id AND z.action = 'presenza.pagamento')
        AND x.after_json LIKE '%true%' AND (o.id IS NULL OR o.state <> 2)
    WHERE y.paid_at IS NOT NULL;
DROP TABLE entry_payment;
ALTER TABLE entry_cover RENAME TO entry_payment;
CREATE INDEX entry_payment_by_hand ON entry_payment (entry_id) WHERE by_hand;

-- The part of a paid order that became credit because the account of the club was in excess, the state of the account that the order was
-- made for, and the club of the user who marked it as paid.
ALTER TABLE club_order ADD COLUMN credited BIGINT NOT NULL DEFAULT 0;
ALTER TABLE club_order ADD COLUMN account TEXT NOT NULL DEFAULT '';
ALTER TABLE club_order ADD COLUMN settled_club BIGINT NOT NULL DEFAULT 0;
-- A movement that returns an overpayment or reverses its return.
ALTER TABLE wallet_line ADD COLUMN excess BOOLEAN NOT NULL DEFAULT false;
DROP INDEX wallet_line_order;
-- A reversed order is refunded once. Overpayments may be returned several times.
CREATE UNIQUE INDEX wallet_line_reversal ON wallet_line (order_id) WHERE NOT excess;
CREATE INDEX wallet_line_order ON wallet_line (order_id, id);

-- Pending messages to clubs about their accounts. kind: 1 others increased what is due, 2 an overpayment became credit.
CREATE TABLE account_notice (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id BIGINT NOT NULL REFERENCES event (id),
    club_id  BIGINT NOT NULL REFERENCES club (id),
    kind     BIGINT NOT NULL,
    amount   BIGINT NOT NULL,
    reason   BIGINT NOT NULL,
    made_at  BIGINT NOT NULL
);
CREATE INDEX account_notice_event ON account_notice (event_id, club_id, id);
CREATE INDEX account_notice_club ON account_notice (club_id);

-- Events whose accounts are settled once, at the first start of the program with this schema.
CREATE TABLE account_backlog (
    event_id BIGINT NOT NULL PRIMARY KEY REFERENCES event (id)
);
INSERT INTO account_backlog (event_id) SELECT e.id FROM event e
    WHERE EXISTS (SELECT 1 FROM entry n WHERE n.event_id = e.id) OR EXISTS (SELECT 1 FROM club_order o WHERE o.event_id = e.id);
