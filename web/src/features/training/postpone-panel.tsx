import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import { type WorkoutDetail, workoutsQuery } from './api';

interface PostponePanelProps {
  name: string;
  workout: WorkoutDetail;
  onChosen: (workoutId: number) => void;
  onClose: () => void;
}

// The maximum number of workouts offered.
const maxOffered = 50;

// PostponePanel moves a series to another of the group's workouts. It offers those from this one on: a series is
// usually postponed, rarely brought forward.
export function PostponePanel({ name, workout, onChosen, onClose }: PostponePanelProps) {
  const { data } = useQuery(
    workoutsQuery({ groupId: workout.groupId, from: workout.day, sort: 'day', page: 1, rows: maxOffered }),
  );
  const others = (data?.rows ?? []).filter(({ id }) => id !== workout.id);
  const [chosen, setChosen] = useState('');
  const value = chosen || String(others[0]?.id ?? '');
  return (
    <Dialog title={`Rinvia ${name}`} onClose={onClose}>
      <Stack>
        {data && others.length === 0 ? (
          <p>Non ci sono altri allenamenti da questa data in poi: creane uno, poi rinvia la serie.</p>
        ) : (
          <NativeSelect
            label="A quale allenamento"
            data-autofocus
            data={others.map(({ id, day, name: of }) => ({
              value: String(id),
              label: `${formatDate(day)} ${of || 'Allenamento'} · ${workout.group.name}`,
            }))}
            value={value}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button disabled={value === ''} onClick={() => onChosen(Number(value))}>
            Rinvia
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
