import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog/dialog';
import { text } from '../../lib/text';
import type { EventCategory, EventDetail, Race } from './api';
import classes from './categories.module.css';
import { mayRemoveRace } from './may-remove-race';
import { RaceGrid } from './race-grid';
import { countOf, hasRace } from './rules';
import type { CategoryChanges } from './use-category-changes';

interface RacePickerProps {
  event: EventDetail;
  category: EventCategory;
  changes: CategoryChanges;
  onClose: () => void;
}

// RacePicker ticks the races of one category: each tick is saved at once.
export function RacePicker({ event, category, changes, onClose }: RacePickerProps) {
  const toggle = async (race: Race) => {
    const there = category.gare.find(({ FK_ID_GARA }) => FK_ID_GARA === race.ID_GARA);
    if (!there) changes.addRace(category, race);
    else if (await mayRemoveRace(there)) changes.removeRace(category, there);
  };
  return (
    <Dialog title={`Gare di ${category.LABEL}`} size="50rem" onClose={onClose}>
      <Stack>
        <RaceGrid
          sport={event.FK_ID_SPORT}
          kind={category.FK_ID_TIPO}
          isPicked={(race) => hasRace(category, race.ID_GARA)}
          onPick={(race) => void toggle(race)}
        />
        <Group justify="space-between" className={classes.footer}>
          <Text size="sm" role="status">
            {countOf(category.gare.length, 'gara scelta', 'gare scelte')}
          </Text>
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
