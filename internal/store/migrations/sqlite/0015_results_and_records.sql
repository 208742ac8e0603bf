-- +goose Up

-- revision increases with each change of entries and start lists, result_revision with each result; pages of an event are cached under
-- both. Each result stores the revision of its last change, so that live pages can read the changes since a revision.
ALTER TABLE event ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE event ADD COLUMN result_revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE result ADD COLUMN event_id BIGINT REFERENCES event (id);
ALTER TABLE result ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
UPDATE result SET event_id = (SELECT n.event_id FROM entry n WHERE n.id = result.entry_id);
CREATE INDEX result_event ON result (event_id, revision);

-- Records of a circuit by race, category, sex and pool, including beaten ones. category_key identifies the category across seasons.
-- result_id is null for records that were typed or imported.
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

-- Uploaded base times. They take precedence over the shipped ones of the same pool.
CREATE TABLE base_time (
    pool BIGINT NOT NULL,
    year BIGINT NOT NULL,
    race TEXT NOT NULL,
    sex  BIGINT NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY (pool, year, race, sex)
);
