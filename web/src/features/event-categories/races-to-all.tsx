import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { meetApi } from '../../api/generated/meet';
import { Dialog } from '../../components/dialog/dialog';
import { countOf } from '../../lib/count-of';
import type { EventCategory, EventDetail, Race } from './api';
import { BulkFooter } from './bulk-footer';
import { togglePick } from './pick-column';
import { RaceChoice } from './race-choice';
import { type CategoryGroup, hasRace } from './rules';
import type { Task } from './run-all';
import { useBulk } from './use-bulk';
import { newRace } from './use-category-changes';

const added = (count: number) => countOf(count, 'gara aggiunta', 'gare aggiunte');

interface RacesToAllProps {
  event: EventDetail;
  group: CategoryGroup;
  categories: readonly EventCategory[];
  onClose: () => void;
}

// RacesToAll adds races to every category of a group that lacks them.
export function RacesToAll({ event, group, categories, onClose }: RacesToAllProps) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Race>>(new Map());
  const bulk = useBulk(added, onClose);
  const lanes = missingRaces(categories, [...picked.values()]);
  const count = lanes.reduce((sum, lane) => sum + lane.length, 0);
  return (
    <Dialog title={`Gare a tutte: ${group.title}`} size="50rem" onClose={onClose}>
      <Stack>
        <Text size="sm">
          {`Le gare scelte sono aggiunte a ${countOf(categories.length, 'categoria', 'categorie')}; quelle che una categoria ha già restano come sono.`}
        </Text>
        <RaceChoice
          sport={event.sportId}
          kind={group.kind}
          isPicked={(race) => picked.has(race.id)}
          onPick={(race) => setPicked((now) => togglePick(now, race.id, race))}
        />
        <BulkFooter
          bulk={bulk}
          label={addLabel(picked.size, count)}
          disabled={count === 0}
          onStart={() => void bulk.start(lanes)}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}

// addLabel returns the label of the button, by the number of chosen races and of additions that they cause.
function addLabel(races: number, additions: number): string {
  if (races === 0) return 'Aggiungi';
  return additions === 0 ? 'Le hanno già tutte' : `Aggiungi ${countOf(races, 'gara', 'gare')} a tutte`;
}

// missingRaces returns the races to add, one lane per category: within a lane they keep the order in which they were
// chosen.
function missingRaces(categories: readonly EventCategory[], races: readonly Race[]): Task[][] {
  return categories
    .map((category) =>
      races
        .filter((race) => !hasRace(category, race.id))
        .map((race) => ({
          name: `${category.label}, ${race.abbreviation}`,
          run: () => meetApi.addEventRace(newRace(category, race.id)),
        })),
    )
    .filter((lane) => lane.length > 0);
}
