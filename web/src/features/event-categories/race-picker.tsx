import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog/dialog';
import { countOf } from '../../lib/count-of';
import { text } from '../../lib/text';
import type { EventCategory, EventDetail, Race } from './api';
import classes from './categories.module.css';
import { mayRemoveRace } from './may-remove-race';
import { RaceChoice } from './race-choice';
import { hasRace } from './rules';
import type { CategoryChanges } from './use-category-changes';

interface RacePickerProps {
  event: EventDetail;
  category: EventCategory;
  changes: CategoryChanges;
  onClose: () => void;
}

// RacePicker chooses the races of one category; each change is saved at once.
export function RacePicker({ event, category, changes, onClose }: RacePickerProps) {
  const toggle = async (race: Race) => {
    const existing = category.races.find(({ raceId }) => raceId === race.id);
    if (!existing) changes.addRace(category, race);
    else if (await mayRemoveRace(existing)) changes.removeRace(category, existing);
  };
  return (
    <Dialog title={`Gare di ${category.label}`} size="50rem" onClose={onClose}>
      <Stack>
        <RaceChoice
          sport={event.sportId}
          kind={category.kind}
          isPicked={(race) => hasRace(category, race.id)}
          onPick={(race) => void toggle(race)}
        />
        <Group justify="space-between" className={classes.footer}>
          <Text size="sm" role="status">
            {countOf(category.races.length, 'gara scelta', 'gare scelte')}
          </Text>
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
