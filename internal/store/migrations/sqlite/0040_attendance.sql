-- +goose Up

-- Who was at a workout; state 1 present, 2 absent. No row means that nothing was marked.
CREATE TABLE attendance (
    workout_id BIGINT NOT NULL REFERENCES workout (id) ON DELETE CASCADE,
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    state      BIGINT NOT NULL,
    PRIMARY KEY (workout_id, athlete_id)
);
CREATE INDEX attendance_athlete ON attendance (athlete_id, workout_id);

-- The subgroups that an athlete belonged to on the day, which determine the metres swum. A deleted subgroup's series are everybody's.
CREATE TABLE attendance_subgroup (
    workout_id  BIGINT NOT NULL REFERENCES workout (id) ON DELETE CASCADE,
    athlete_id  BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    subgroup_id BIGINT NOT NULL REFERENCES subgroup (id) ON DELETE CASCADE,
    PRIMARY KEY (workout_id, athlete_id, subgroup_id)
);
CREATE INDEX attendance_subgroup_athlete ON attendance_subgroup (athlete_id);
CREATE INDEX attendance_subgroup_subgroup ON attendance_subgroup (subgroup_id);

-- The metres of subgroups in a workout.
CREATE INDEX series_of_subgroups ON series (workout_id, subgroup_id, swum) WHERE subgroup_id IS NOT NULL;
