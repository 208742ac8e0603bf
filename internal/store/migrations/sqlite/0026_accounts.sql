-- +goose Up

-- Who made an entry, as they were when they made it: 1 the club itself, 2 the organiser, 3 an administrator. What the organiser or an
-- administrator made starts although nobody paid for it, and no job removes it.
ALTER TABLE entry ADD COLUMN made_by BIGINT NOT NULL DEFAULT 1;
UPDATE entry SET made_by = 3 WHERE EXISTS (SELECT 1 FROM app_user u WHERE u.id = entry.created_by AND u.level = 1);
-- Today's users of the organiser, and those of an organiser that the audit knows from before the event changed hands.
UPDATE entry SET made_by = 2 WHERE made_by = 1 AND EXISTS (SELECT 1 FROM app_user u JOIN event e ON e.id = entry.event_id
    WHERE u.id = entry.created_by AND u.club_id IS NOT NULL AND (u.club_id = e.organiser_id OR EXISTS (SELECT 1 FROM audit x
        WHERE x.object = 'evento' AND x.object_id = e.id AND x.action = 'evento.modifica'
            AND (x.before_json LIKE '%"societa":' || CAST(u.club_id AS TEXT) || ',%' OR x.before_json LIKE '%"societa":' || CAST(u.club_id AS TEXT) || '}%'))));
-- An author who was erased or has another club by now leaves two traces: changes of the event itself, and entries of several clubs in it.
UPDATE entry SET made_by = 2 WHERE made_by = 1 AND EXISTS (SELECT 1 FROM app_user u WHERE u.id = entry.created_by AND (u.erased OR u.club_id IS NULL OR u.club_id <> entry.club_id))
    AND (EXISTS (SELECT 1 FROM audit x WHERE x.actor_id = entry.created_by AND x.object = 'evento' AND x.object_id = entry.event_id AND x.action LIKE 'evento.%')
        OR EXISTS (SELECT 1 FROM entry n WHERE n.event_id = entry.event_id AND n.created_by = entry.created_by AND n.club_id <> entry.club_id));

-- What the account of a club says about its entries. paid_at: since when it covers the entry; unset, with pay_by the last day to pay: it
-- does not. No row: it does not, and the last day is the one on which the entry was made. by_hand: a person, marked_by, who was of the club
-- marked_club then, marked it as paid.
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

-- What of a paid order became credit of the club because its account for the event was over, the state of the account it was made for, and
-- the club of the person who marked it as paid.
ALTER TABLE club_order ADD COLUMN credited BIGINT NOT NULL DEFAULT 0;
ALTER TABLE club_order ADD COLUMN account TEXT NOT NULL DEFAULT '';
ALTER TABLE club_order ADD COLUMN settled_club BIGINT NOT NULL DEFAULT 0;
-- A movement that gives back, or takes back, what was paid too much.
ALTER TABLE wallet_line ADD COLUMN excess BOOLEAN NOT NULL DEFAULT false;
DROP INDEX wallet_line_order;
-- A reversed order gives its money back once; what is too much may be given back several times.
CREATE UNIQUE INDEX wallet_line_reversal ON wallet_line (order_id) WHERE NOT excess;
CREATE INDEX wallet_line_order ON wallet_line (order_id, id);

-- What a club is yet to be told about its account. kind: 1 others made it owe more, 2 what it paid too much became credit.
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

-- The events whose accounts are balanced once, when the program starts with this schema for the first time.
CREATE TABLE account_backlog (
    event_id BIGINT NOT NULL PRIMARY KEY REFERENCES event (id)
);
INSERT INTO account_backlog (event_id) SELECT e.id FROM event e
    WHERE EXISTS (SELECT 1 FROM entry n WHERE n.event_id = e.id) OR EXISTS (SELECT 1 FROM club_order o WHERE o.event_id = e.id);
