-- +goose Up

-- The version of everything that decides about the entries of an event. Servers cache it under this number. Each change of such data, by
-- any caller, sets a number that was never used before, so that data cached in a transaction that was rolled back is never used.
ALTER TABLE event ADD COLUMN setup BIGINT NOT NULL DEFAULT 0;

CREATE FUNCTION new_setup() RETURNS BIGINT LANGUAGE sql VOLATILE AS 'SELECT CAST(RANDOM() * 9007199254740991 AS BIGINT)';

-- +goose StatementBegin
CREATE FUNCTION event_set_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.setup := new_setup();
    RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER event_set_up BEFORE UPDATE OF version ON event FOR EACH ROW EXECUTE FUNCTION event_set_up();

-- +goose StatementBegin
CREATE FUNCTION event_part_set_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET setup = new_setup() WHERE id = COALESCE(NEW.event_id, OLD.event_id);
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER event_option_set_up AFTER INSERT OR UPDATE OR DELETE ON event_option FOR EACH ROW EXECUTE FUNCTION event_part_set_up();
CREATE TRIGGER event_category_set_up AFTER INSERT OR UPDATE OR DELETE ON event_category FOR EACH ROW EXECUTE FUNCTION event_part_set_up();
CREATE TRIGGER event_race_set_up AFTER INSERT OR UPDATE OR DELETE ON event_race FOR EACH ROW EXECUTE FUNCTION event_part_set_up();

-- +goose StatementBegin
CREATE FUNCTION event_category_option_set_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET setup = new_setup() WHERE id = (SELECT k.event_id FROM event_category k WHERE k.id = COALESCE(NEW.event_category_id, OLD.event_category_id));
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER event_category_option_set_up AFTER INSERT OR UPDATE OR DELETE ON event_category_option FOR EACH ROW EXECUTE FUNCTION event_category_option_set_up();

-- +goose StatementBegin
CREATE FUNCTION event_race_option_set_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET setup = new_setup() WHERE id = (SELECT g.event_id FROM event_race g WHERE g.id = COALESCE(NEW.event_race_id, OLD.event_race_id));
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER event_race_option_set_up AFTER INSERT OR UPDATE OR DELETE ON event_race_option FOR EACH ROW EXECUTE FUNCTION event_race_option_set_up();

-- +goose StatementBegin
CREATE FUNCTION category_set_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET setup = new_setup() WHERE id IN (SELECT k.event_id FROM event_category k WHERE k.category_id = NEW.id);
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER category_set_up AFTER UPDATE ON category FOR EACH ROW EXECUTE FUNCTION category_set_up();

-- +goose StatementBegin
CREATE FUNCTION race_set_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET setup = new_setup() WHERE id IN (SELECT g.event_id FROM event_race g WHERE g.race_id = NEW.id);
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER race_set_up AFTER UPDATE ON race FOR EACH ROW EXECUTE FUNCTION race_set_up();
