-- +goose Up

-- revision rises with every change of entries and start lists, result_revision with every result: pages of an event are remembered under both.
-- A result has the one of its last change, so that whoever looks on is told what is new to them.
ALTER TABLE event ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE event ADD COLUMN result_revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE result ADD COLUMN event_id BIGINT REFERENCES event (id);
ALTER TABLE result ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
UPDATE result SET event_id = (SELECT n.event_id FROM entry n WHERE n.id = result.entry_id);
CREATE INDEX result_event ON result (event_id, revision);

-- The best of a circuit in a race, category, sex and pool, with those that were beaten since. category_key is what the category is in every
-- season; result_id is unset for a record that was written or imported by hand.
CREATE TABLE record (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    circuit_id    BIGINT NOT NULL,
    race_id       BIGINT NOT NULL REFERENCES race (id),
    category_id   BIGINT NOT NULL REFERENCES category (id),
    category_key  BIGINT NOT NULL,
    sex           BIGINT NOT NULL,
    pool          BIGINT NOT NULL,
    disabled      BOOLEAN NOT NULL,
    time          BIGINT NOT NULL,
    name          TEXT NOT NULL,
    search        TEXT NOT NULL,
    holder        TEXT NOT NULL,
    holder_search TEXT NOT NULL,
    club          TEXT NOT NULL,
    club_search   TEXT NOT NULL,
    place         TEXT NOT NULL,
    day           DATE NOT NULL,
    active        BOOLEAN NOT NULL,
    result_id     BIGINT REFERENCES result (id),
    event_id      BIGINT REFERENCES event (id),
    version       BIGINT NOT NULL
);
CREATE INDEX record_key ON record (circuit_id, race_id, category_key, sex, pool, disabled);
CREATE INDEX record_search ON record (search, id);
CREATE INDEX record_holder ON record (holder_search, id);
CREATE INDEX record_club ON record (club_search, id);
CREATE INDEX record_day ON record (day, id);
CREATE INDEX record_race ON record (race_id);
CREATE INDEX record_category ON record (category_id);
CREATE INDEX record_result ON record (result_id);
CREATE INDEX record_event ON record (event_id);

-- Base times that were uploaded: they come before the shipped ones of the same pool.
CREATE TABLE base_time (
    pool BIGINT NOT NULL,
    year BIGINT NOT NULL,
    race TEXT NOT NULL,
    sex  BIGINT NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY (pool, year, race, sex)
);
