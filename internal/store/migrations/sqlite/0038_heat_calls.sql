-- +goose Up

-- When the desk called a heat into the water. category_id is the first of the categories that swim together. call_revision counts the
-- changes of an event's calls, so that servers know when to read them again.
CREATE TABLE heat_call (
    event_id    BIGINT NOT NULL REFERENCES event (id),
    race_id     BIGINT NOT NULL REFERENCES race (id),
    category_id BIGINT NOT NULL REFERENCES category (id),
    disabled    BOOLEAN NOT NULL DEFAULT false,
    sex         BIGINT NOT NULL,
    heat        BIGINT NOT NULL,
    called_at   BIGINT NOT NULL,
    PRIMARY KEY (event_id, race_id, category_id, disabled, sex, heat)
);
CREATE INDEX heat_call_race ON heat_call (race_id);
CREATE INDEX heat_call_category ON heat_call (category_id);

ALTER TABLE event ADD COLUMN call_revision BIGINT NOT NULL DEFAULT 0;
