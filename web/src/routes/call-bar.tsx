import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { poolsideApi } from '../api/generated/poolside';
import { oneQuery, refresh } from '../api/query';
import { notify } from '../components/notify';

// The states of a heat in the live timetable.
const next = 1;
const inWater = 2;

const callKey = 'v';

// In milliseconds: the expected times change even if nothing happens.
const refetchInterval = 30_000;

interface CallBarProps {
  eventId: number;
  // Changes when results or calls do.
  revision: unknown;
}

// CallBar shows the heat in the water and calls the next one, with a button or the key V.
export function CallBar({ eventId, revision }: CallBarProps) {
  const client = useQueryClient();
  const { data } = useQuery({ ...oneQuery(poolsideApi.eventTimetable, { id: eventId }), refetchInterval });
  const reload = () => refresh(client, poolsideApi.eventTimetable);
  const calling = useMutation({
    mutationFn: (input: Parameters<typeof poolsideApi.callHeat>[0]) => poolsideApi.callHeat(input),
    onSettled: reload,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means that the timetable changed
  useEffect(() => {
    void refresh(client, poolsideApi.eventTimetable);
  }, [client, revision]);
  const heats = data?.heats ?? [];
  const current = heats.findLast(({ state }) => state === inWater);
  const coming = heats.find(({ state }) => state === next);
  const call = () => {
    if (!coming || calling.isPending) return;
    const { raceId, categoryId, sex, disabled, heat } = coming;
    calling.mutate(
      { eventId, raceId, categoryId, sex, disabled, heat },
      { onSuccess: () => notify.success(`In acqua: ${coming.label} · batteria ${heat}`) },
    );
  };
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement | null)?.closest(
        'input:not([data-lane]), select, textarea, [role=dialog]',
      );
      if (event.key.toLowerCase() !== callKey || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (heats.length === 0) return null;
  return (
    <Group gap="sm" role="group" aria-label="Batteria in acqua">
      <span>
        In acqua: <b>{current ? `${current.label} · batteria ${current.heat}` : 'nessuna'}</b>
      </span>
      {coming && (
        <Button
          variant="default"
          h="auto"
          mih="2.25rem"
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
          loading={calling.isPending}
          onClick={call}
          aria-keyshortcuts="V"
        >
          Chiama {coming.number}. {coming.label} · batteria {coming.heat}
          {coming.expected && `, prevista ${coming.expected.slice(11, 16)}`} (V)
        </Button>
      )}
    </Group>
  );
}
