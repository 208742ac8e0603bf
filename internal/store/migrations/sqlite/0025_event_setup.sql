-- +goose Up

-- The version of everything that decides about the entries of an event. Servers cache it under this number. Each change of such data, by
-- any caller, sets a number that was never used before, so that data cached in a transaction that was rolled back is never used.
ALTER TABLE event ADD COLUMN setup BIGINT NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER event_set_up AFTER UPDATE OF version ON event BEGIN UPDATE event SET setup = RANDOM() WHERE id = NEW.id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_option_added AFTER INSERT ON event_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = NEW.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_option_changed AFTER UPDATE ON event_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = NEW.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_option_removed AFTER DELETE ON event_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = OLD.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_category_added AFTER INSERT ON event_category BEGIN UPDATE event SET setup = RANDOM() WHERE id = NEW.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_category_changed AFTER UPDATE ON event_category BEGIN UPDATE event SET setup = RANDOM() WHERE id = NEW.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_category_removed AFTER DELETE ON event_category BEGIN UPDATE event SET setup = RANDOM() WHERE id = OLD.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_race_added AFTER INSERT ON event_race BEGIN UPDATE event SET setup = RANDOM() WHERE id = NEW.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_race_changed AFTER UPDATE ON event_race BEGIN UPDATE event SET setup = RANDOM() WHERE id = NEW.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_race_removed AFTER DELETE ON event_race BEGIN UPDATE event SET setup = RANDOM() WHERE id = OLD.event_id; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_category_option_added AFTER INSERT ON event_category_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = (SELECT k.event_id FROM event_category k WHERE k.id = NEW.event_category_id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_category_option_changed AFTER UPDATE ON event_category_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = (SELECT k.event_id FROM event_category k WHERE k.id = NEW.event_category_id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_category_option_removed AFTER DELETE ON event_category_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = (SELECT k.event_id FROM event_category k WHERE k.id = OLD.event_category_id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_race_option_added AFTER INSERT ON event_race_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = (SELECT g.event_id FROM event_race g WHERE g.id = NEW.event_race_id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_race_option_changed AFTER UPDATE ON event_race_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = (SELECT g.event_id FROM event_race g WHERE g.id = NEW.event_race_id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_race_option_removed AFTER DELETE ON event_race_option BEGIN UPDATE event SET setup = RANDOM() WHERE id = (SELECT g.event_id FROM event_race g WHERE g.id = OLD.event_race_id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER category_changed AFTER UPDATE ON category BEGIN UPDATE event SET setup = RANDOM() WHERE id IN (SELECT k.event_id FROM event_category k WHERE k.category_id = NEW.id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER race_changed AFTER UPDATE ON race BEGIN UPDATE event SET setup = RANDOM() WHERE id IN (SELECT g.event_id FROM event_race g WHERE g.race_id = NEW.id); END;
-- +goose StatementEnd
