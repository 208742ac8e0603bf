-- +goose Up

-- A championship is a series of events that clubs enrol in. committee: 1 regional, 2 national.
CREATE TABLE championship (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    name      TEXT NOT NULL,
    search    TEXT NOT NULL,
    sport_id  BIGINT NOT NULL,
    season_id BIGINT NOT NULL REFERENCES season (id),
    starts_on DATE NOT NULL,
    ends_on   DATE NOT NULL,
    committee BIGINT NOT NULL,
    kind      BIGINT NOT NULL,
    active    BOOLEAN NOT NULL,
    version   BIGINT NOT NULL
);
CREATE INDEX championship_search ON championship (search, id);
CREATE INDEX championship_starts ON championship (starts_on, id);
CREATE INDEX championship_sport ON championship (sport_id, starts_on, id);
CREATE INDEX championship_season ON championship (season_id);

CREATE TABLE championship_price (
    sport_id  BIGINT NOT NULL,
    committee BIGINT NOT NULL,
    amount    BIGINT NOT NULL,
    PRIMARY KEY (sport_id, committee)
);

-- enrolled_on is null until the order is paid.
CREATE TABLE championship_club (
    championship_id BIGINT NOT NULL REFERENCES championship (id),
    club_id         BIGINT NOT NULL REFERENCES club (id),
    order_id        BIGINT REFERENCES club_order (id),
    enrolled_on     DATE,
    PRIMARY KEY (championship_id, club_id)
);
CREATE INDEX championship_club_club ON championship_club (club_id, championship_id);
CREATE INDEX championship_club_order ON championship_club (order_id);

-- An event. region_id: 1000 national, 0 none. status: 1 open, 2 closed, 3 concluded, 4 and 5 coming soon. clubs, athletes, entries and
-- teams are sums over event_club, updated when they change.
CREATE TABLE event (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    sport_id         BIGINT NOT NULL,
    season_id        BIGINT NOT NULL REFERENCES season (id),
    name             TEXT NOT NULL,
    search           TEXT NOT NULL,
    place            TEXT NOT NULL,
    place_search     TEXT NOT NULL,
    starts_on        DATE NOT NULL,
    ends_on          DATE NOT NULL,
    deadline         DATE NOT NULL,
    year             BIGINT NOT NULL,
    max_entrants     BIGINT NOT NULL,
    club_only        BOOLEAN NOT NULL,
    championship_id  BIGINT REFERENCES championship (id),
    region_id        BIGINT NOT NULL,
    organiser_id     BIGINT NOT NULL REFERENCES club (id),
    organiser_search TEXT NOT NULL,
    fee_method       BIGINT NOT NULL,
    points_method    BIGINT NOT NULL,
    status           BIGINT NOT NULL,
    notes            TEXT NOT NULL,
    press_release    TEXT NOT NULL,
    press_key        TEXT NOT NULL,
    logo_key         TEXT NOT NULL,
    invoiced         BOOLEAN NOT NULL,
    clubs            BIGINT NOT NULL DEFAULT 0,
    athletes         BIGINT NOT NULL DEFAULT 0,
    entries          BIGINT NOT NULL DEFAULT 0,
    teams            BIGINT NOT NULL DEFAULT 0,
    created_by       BIGINT NOT NULL,
    created_at       BIGINT NOT NULL,
    version          BIGINT NOT NULL
);
CREATE INDEX event_starts ON event (starts_on, id);
CREATE INDEX event_ends ON event (ends_on, id);
CREATE INDEX event_deadline ON event (deadline, id);
CREATE INDEX event_sport ON event (sport_id, starts_on, id);
CREATE INDEX event_season ON event (season_id, sport_id, ends_on);
CREATE INDEX event_year ON event (year, starts_on, id);
CREATE INDEX event_region ON event (region_id, starts_on, id);
CREATE INDEX event_status ON event (status, starts_on, id);
CREATE INDEX event_search ON event (search, id);
CREATE INDEX event_place ON event (place_search, id);
CREATE INDEX event_organiser_name ON event (organiser_search, id);
CREATE INDEX event_organiser ON event (organiser_id, starts_on, id);
CREATE INDEX event_championship ON event (championship_id);
CREATE INDEX event_logo ON event (logo_key);

CREATE TABLE event_option (
    event_id  BIGINT NOT NULL REFERENCES event (id),
    option_id BIGINT NOT NULL,
    value     TEXT NOT NULL,
    PRIMARY KEY (event_id, option_id)
);

CREATE TABLE event_circuit (
    event_id   BIGINT NOT NULL REFERENCES event (id),
    circuit_id BIGINT NOT NULL,
    PRIMARY KEY (event_id, circuit_id)
);
CREATE INDEX event_circuit_circuit ON event_circuit (circuit_id, event_id);

-- A club in an event: its extension, and counts of its entries that are updated when they change.
CREATE TABLE event_club (
    event_id      BIGINT NOT NULL REFERENCES event (id),
    club_id       BIGINT NOT NULL REFERENCES club (id),
    extended      BOOLEAN NOT NULL,
    athletes      BIGINT NOT NULL,
    team_athletes BIGINT NOT NULL,
    entries       BIGINT NOT NULL,
    wild_cards    BIGINT NOT NULL,
    teams         BIGINT NOT NULL,
    PRIMARY KEY (event_id, club_id)
);
CREATE INDEX event_club_club ON event_club (club_id, event_id);

CREATE TABLE event_category (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    category_id BIGINT NOT NULL REFERENCES category (id),
    disabled    BOOLEAN NOT NULL,
    kind        BIGINT NOT NULL,
    membership  BIGINT NOT NULL,
    by_year     BOOLEAN NOT NULL,
    max_races   BIGINT NOT NULL,
    version     BIGINT NOT NULL
);
CREATE UNIQUE INDEX event_category_key ON event_category (event_id, category_id, disabled, kind);
CREATE INDEX event_category_category ON event_category (category_id);

CREATE TABLE event_category_option (
    event_category_id BIGINT NOT NULL REFERENCES event_category (id),
    option_id         BIGINT NOT NULL,
    value             TEXT NOT NULL,
    PRIMARY KEY (event_category_id, option_id)
);

-- A race of a category of the event. Imported events may contain the same race twice; the anomalies of the event report it.
CREATE TABLE event_race (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    category_id BIGINT NOT NULL REFERENCES category (id),
    race_id     BIGINT NOT NULL REFERENCES race (id),
    disabled    BOOLEAN NOT NULL,
    kind        BIGINT NOT NULL,
    points      BOOLEAN NOT NULL,
    position    BIGINT NOT NULL,
    note        TEXT NOT NULL,
    version     BIGINT NOT NULL
);
CREATE INDEX event_race_key ON event_race (event_id, category_id, disabled, kind, race_id);
CREATE INDEX event_race_category ON event_race (category_id);
CREATE INDEX event_race_race ON event_race (race_id);

CREATE TABLE event_race_option (
    event_race_id BIGINT NOT NULL REFERENCES event_race (id),
    option_id     BIGINT NOT NULL,
    value         TEXT NOT NULL,
    PRIMARY KEY (event_race_id, option_id)
);

-- The start order: races of a category and sex, and blocks, which have a note but no race.
CREATE TABLE start_item (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    position    BIGINT NOT NULL,
    race_id     BIGINT REFERENCES race (id),
    category_id BIGINT REFERENCES category (id),
    disabled    BOOLEAN NOT NULL,
    kind        BIGINT NOT NULL,
    sex         BIGINT NOT NULL,
    note        TEXT NOT NULL,
    version     BIGINT NOT NULL
);
CREATE INDEX start_item_event ON start_item (event_id, position, id);
CREATE INDEX start_item_race ON start_item (race_id);
CREATE INDEX start_item_category ON start_item (category_id);

CREATE TABLE time_standard (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    race_id     BIGINT NOT NULL REFERENCES race (id),
    category_id BIGINT NOT NULL REFERENCES category (id),
    sex         BIGINT NOT NULL,
    time        BIGINT NOT NULL,
    version     BIGINT NOT NULL
);
CREATE UNIQUE INDEX time_standard_key ON time_standard (event_id, race_id, category_id, sex);
CREATE INDEX time_standard_race ON time_standard (race_id);
CREATE INDEX time_standard_category ON time_standard (category_id);

CREATE TABLE category_exception (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id    BIGINT NOT NULL REFERENCES event (id),
    category_id BIGINT NOT NULL REFERENCES category (id),
    athlete_id  BIGINT NOT NULL REFERENCES athlete (id)
);
CREATE UNIQUE INDEX category_exception_key ON category_exception (event_id, athlete_id);
CREATE INDEX category_exception_category ON category_exception (category_id);
CREATE INDEX category_exception_athlete ON category_exception (athlete_id);

-- Earlier events that qualify athletes for an event.
CREATE TABLE event_link (
    main_event_id BIGINT NOT NULL REFERENCES event (id),
    event_id      BIGINT NOT NULL REFERENCES event (id),
    PRIMARY KEY (main_event_id, event_id)
);
CREATE INDEX event_link_event ON event_link (event_id, main_event_id);

CREATE TABLE event_file (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id     BIGINT NOT NULL REFERENCES event (id),
    name         TEXT NOT NULL,
    file_key     TEXT NOT NULL,
    content_type TEXT NOT NULL,
    size         BIGINT NOT NULL,
    created_at   BIGINT NOT NULL
);
CREATE INDEX event_file_event ON event_file (event_id, id);

-- An athlete (kind 1) or a team (kind 2) in a race. Times are hundredths of a second. status: 0 no time, 1 regular, 2 disqualified, 3
-- absent.
CREATE TABLE entry (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id        BIGINT NOT NULL REFERENCES event (id),
    race_id         BIGINT NOT NULL REFERENCES race (id),
    athlete_id      BIGINT REFERENCES athlete (id),
    club_id         BIGINT NOT NULL REFERENCES club (id),
    kind            BIGINT NOT NULL,
    category_id     BIGINT NOT NULL REFERENCES category (id),
    disability      BIGINT NOT NULL,
    sex             BIGINT NOT NULL,
    entry_time      BIGINT NOT NULL,
    time            BIGINT NOT NULL,
    status          BIGINT NOT NULL,
    penalty_points  BIGINT NOT NULL,
    penalty_seconds BIGINT NOT NULL,
    heat            BIGINT NOT NULL,
    lane            BIGINT NOT NULL,
    note            TEXT NOT NULL,
    progressive     BIGINT NOT NULL,
    wild_card       BOOLEAN NOT NULL,
    paid            BOOLEAN NOT NULL,
    absent          BOOLEAN NOT NULL,
    closed          BOOLEAN NOT NULL,
    late            BOOLEAN NOT NULL,
    created_by      BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    version         BIGINT NOT NULL
);
CREATE INDEX entry_event ON entry (event_id, club_id, athlete_id);
CREATE INDEX entry_event_race ON entry (event_id, race_id, category_id, kind, disability);
CREATE INDEX entry_race ON entry (race_id);
CREATE INDEX entry_athlete ON entry (athlete_id, event_id);
CREATE INDEX entry_club ON entry (club_id, event_id);
CREATE INDEX entry_category ON entry (category_id);

CREATE TABLE entry_member (
    entry_id   BIGINT NOT NULL REFERENCES entry (id),
    athlete_id BIGINT NOT NULL REFERENCES athlete (id),
    position   BIGINT NOT NULL,
    note       TEXT NOT NULL,
    PRIMARY KEY (entry_id, athlete_id)
);
CREATE INDEX entry_member_athlete ON entry_member (athlete_id, entry_id);

-- The lines of an order. kind is the kind of fee; the amount of a settlement may be negative.
CREATE TABLE order_line (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id    BIGINT NOT NULL REFERENCES club_order (id),
    kind        BIGINT NOT NULL,
    quantity    BIGINT NOT NULL,
    description TEXT NOT NULL,
    amount      BIGINT NOT NULL
);
CREATE INDEX order_line_order ON order_line (order_id, id);

-- The event that an order pays for.
ALTER TABLE club_order ADD COLUMN event_id BIGINT REFERENCES event (id);
CREATE INDEX club_order_event ON club_order (event_id, club_id);
