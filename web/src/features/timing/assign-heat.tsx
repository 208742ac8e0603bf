import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../../components/error-state/error-state';
import { assignProposal, type Heat, startListQuery } from './api';

interface AssignHeatProps {
  eventId: number;
  heat: Heat;
  // The items of the start order, which have the ids of categories.
  order: readonly { id: number; categoryId: number }[];
}

// AssignHeat asks to which heat of the start list a file belongs.
export function AssignHeat({ eventId, heat, order }: AssignHeatProps) {
  const id = useId();
  const list = useQuery(startListQuery(eventId));
  const [chosen, setChosen] = useState('');
  const assigning = useMutation({
    mutationFn: (input: Parameters<typeof assignProposal>[0]) => assignProposal.reply(input),
  });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const heats = (list.data?.groups ?? [])
    .filter(({ block }) => block === 0)
    .flatMap((group, i) =>
      group.heats.map(({ number }) => ({
        key: `${group.id}-${number}`,
        label: `${i + 1}. ${group.race} · ${group.categories.join(', ')} · batteria ${number}`,
        input: {
          id: heat.id,
          raceId: group.raceId,
          categoryId: order.find((item) => item.id === group.id)?.categoryId,
          sex: group.sex,
          disabled: group.disabled,
          heat: number,
        },
      })),
    );
  const pick = heats.find(({ key }) => key === chosen);
  return (
    <Group align="center">
      <label htmlFor={id}>Il file {heat.file} non dice la batteria:</label>
      <select id={id} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        <option value="">Scegli…</option>
        {heats.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Button disabled={!pick} loading={assigning.isPending} onClick={() => pick && assigning.mutate(pick.input)}>
        Assegna
      </Button>
    </Group>
  );
}
