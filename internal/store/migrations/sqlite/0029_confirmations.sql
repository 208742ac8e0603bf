-- +goose Up
-- The home page of administrators counts what waits for confirmation.
CREATE INDEX club_unconfirmed ON club (id) WHERE unconfirmed;
CREATE INDEX app_user_unverified ON app_user (id) WHERE unverified;

-- A club can restore only the athletes that it hid itself.
ALTER TABLE athlete ADD COLUMN hidden_by_club BOOLEAN NOT NULL DEFAULT false;
UPDATE athlete SET hidden_by_club = true WHERE NOT visible AND NOT erased AND (
    SELECT CASE WHEN u.level = 1 OR a.impersonator_id <> 0 THEN 1 ELSE 2 END FROM audit a JOIN app_user u ON u.id = a.actor_id
    WHERE a.object = 'atleta' AND a.object_id = athlete.id AND a.action = 'atleta.nascondi' ORDER BY a.id DESC LIMIT 1) = 2;
