-- +goose Up

-- An entry is a request of a club. Start place, result and payment move to tables of their own.

-- A start list of an event. All lists are kept under their number, with the seed of the draw; current marks the one in use. made_at is
-- null for lists that were made before lists had numbers.
CREATE TABLE start_list (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id BIGINT NOT NULL REFERENCES event (id),
    number   BIGINT NOT NULL,
    seed     BIGINT NOT NULL,
    made_by  BIGINT NOT NULL,
    made_at  BIGINT,
    current  BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX start_list_number ON start_list (event_id, number);
CREATE UNIQUE INDEX start_list_current ON start_list (event_id) WHERE current;

-- The place of an entry in a start list. heat and lane are 0 if there is none; position is the draw number in sports without lanes.
CREATE TABLE start_place (
    start_list_id BIGINT NOT NULL REFERENCES start_list (id),
    entry_id      BIGINT NOT NULL REFERENCES entry (id),
    heat          BIGINT NOT NULL,
    lane          BIGINT NOT NULL,
    position      BIGINT NOT NULL,
    PRIMARY KEY (start_list_id, entry_id)
);
CREATE INDEX start_place_entry ON start_place (entry_id);

-- A result. time is hundredths of a second or of a point. status: 0 none, 1 regular, 2 disqualified, 3 absent. entry_id is null for
-- external results, which share the numbering. recorded_at is null for results that are older than their history.
CREATE TABLE result (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    entry_id        BIGINT REFERENCES entry (id),
    time            BIGINT NOT NULL,
    status          BIGINT NOT NULL,
    penalty_points  BIGINT NOT NULL,
    penalty_seconds BIGINT NOT NULL,
    recorded_by     BIGINT NOT NULL,
    recorded_at     BIGINT,
    version         BIGINT NOT NULL
);
CREATE UNIQUE INDEX result_entry ON result (entry_id);

-- Earlier versions of results. Rows are only added.
CREATE TABLE result_version (
    result_id       BIGINT NOT NULL REFERENCES result (id),
    version         BIGINT NOT NULL,
    time            BIGINT NOT NULL,
    status          BIGINT NOT NULL,
    penalty_points  BIGINT NOT NULL,
    penalty_seconds BIGINT NOT NULL,
    recorded_by     BIGINT NOT NULL,
    recorded_at     BIGINT,
    PRIMARY KEY (result_id, version)
);

-- A split: the time from the start to a distance. frequency is in strokes per minute, 0 if unknown.
CREATE TABLE split (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    result_id BIGINT NOT NULL REFERENCES result (id),
    metres    BIGINT NOT NULL,
    time      BIGINT NOT NULL,
    frequency BIGINT NOT NULL
);
CREATE UNIQUE INDEX split_metres ON split (result_id, metres);

-- The payment of an entry: the order that pays for it (null if it was marked by hand or nothing was due) and the time of payment (null
-- until the order is paid). Without a row, no payment was requested.
CREATE TABLE entry_payment (
    entry_id BIGINT NOT NULL PRIMARY KEY REFERENCES entry (id),
    order_id BIGINT REFERENCES club_order (id),
    paid_at  BIGINT
);
CREATE INDEX entry_payment_order ON entry_payment (order_id);

INSERT INTO start_list (event_id, number, seed, made_by, current)
SELECT DISTINCT n.event_id, 1, 0, 0, TRUE FROM entry n WHERE n.heat <> 0 OR n.lane <> 0;

INSERT INTO start_place (start_list_id, entry_id, heat, lane, position)
SELECT l.id, n.id, n.heat, n.lane, 0 FROM entry n JOIN start_list l ON l.event_id = n.event_id WHERE n.heat <> 0 OR n.lane <> 0;

INSERT INTO result (entry_id, time, status, penalty_points, penalty_seconds, recorded_by, version)
SELECT n.id, n.time, n.status, n.penalty_points, n.penalty_seconds, 0, 1 FROM entry n
WHERE n.time <> 0 OR n.status <> 0 OR n.penalty_points <> 0 OR n.penalty_seconds <> 0 ORDER BY n.id;

-- Earlier releases did not store which order paid for an entry. Paid entries get the last paid order of the club for the event.
INSERT INTO entry_payment (entry_id, order_id, paid_at)
SELECT n.id, o.id, COALESCE(o.paid_at, n.created_at) FROM entry n
LEFT JOIN club_order o ON o.id = (SELECT MAX(x.id) FROM club_order x WHERE x.event_id = n.event_id AND x.club_id = n.club_id AND x.state = 2)
WHERE n.paid;

INSERT INTO entry_payment (entry_id, order_id)
SELECT n.id, o.id FROM entry n
JOIN club_order o ON o.id = (SELECT MAX(x.id) FROM club_order x WHERE x.event_id = n.event_id AND x.club_id = n.club_id AND x.state IN (0, 1))
WHERE NOT n.paid;

ALTER TABLE entry DROP COLUMN time;
ALTER TABLE entry DROP COLUMN status;
ALTER TABLE entry DROP COLUMN penalty_points;
ALTER TABLE entry DROP COLUMN penalty_seconds;
ALTER TABLE entry DROP COLUMN heat;
ALTER TABLE entry DROP COLUMN lane;
ALTER TABLE entry DROP COLUMN paid;
