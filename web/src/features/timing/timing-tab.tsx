import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Group.css';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { timingApi } from '../../api/generated/timing';
import { refresh } from '../../api/query';
import { useLive } from '../../api/use-live';
import { confirmDanger } from '../../components/confirm/confirm';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { useWaiting } from '../../components/outbox/outbox-provider';
import { discardProposal, issueTimingToken, openHeats } from './api';
import { AssignHeat } from './assign-heat';
import { ConsoleFiles } from './console-files';
import { FilesIn } from './files-in';
import { HeatDesk, topicOf } from './heat-desk';
import { nextAfter, titleOf, undecided } from './rules';

interface TimingTabProps {
  eventId: number;
  order: readonly { id: number; categoryId: number }[];
  // Times the heat in the water with the portal's own stopwatch; it calls reload after sending the times.
  stopwatch: (reload: () => void) => ReactNode;
}

// TimingTab is the timing desk: heats from the consoles, confirmed one after the other.
export function TimingTab({ eventId, order, stopwatch }: TimingTabProps) {
  const client = useQueryClient();
  const news = useLive(openHeats, { id: eventId });
  const waiting = useWaiting();
  const [chosen, setChosen] = useState(0);
  const reload = () => void refresh(client, timingApi.timingNews);
  const discarding = useMutation({ mutationFn: (id: number) => discardProposal.reply({ id }), onSettled: reload });
  const token = useMutation({ mutationFn: () => issueTimingToken.reply({ id: eventId }) });
  if (news.error && !news.data) return <ErrorState error={news.error} onRetry={() => void news.refetch()} />;
  const topics = new Set(waiting.map(({ topic }) => topic));
  const heats = (news.data?.proposals ?? []).filter(({ id }) => !topics.has(topicOf(id)));
  const current = heats.find(({ id }) => id === chosen) ?? heats[0];
  const discard = async (id: number) => {
    if (await confirmDanger('Scarti questa batteria: il file si può inviare di nuovo.', { confirmLabel: 'Scarta' }))
      discarding.mutate(id);
  };
  return (
    <Stack>
      <FilesIn eventId={eventId} onSent={reload} />
      {stopwatch(reload)}
      {heats.length > 1 && (
        <Group gap="xs" role="group" aria-label="Batterie da confermare">
          {heats.map((heat) => (
            <Button
              key={heat.id}
              size="compact-sm"
              variant={heat === current ? 'filled' : 'default'}
              aria-pressed={heat === current}
              onClick={() => setChosen(heat.id)}
            >
              {titleOf(heat)}
              {undecided(heat, new Map()).length > 0 && ' (dubbi)'}
            </Button>
          ))}
        </Group>
      )}
      {!current && (
        <EmptyState title="Nessuna batteria da confermare" hint="Le batterie compaiono qui appena arriva un file." />
      )}
      {current?.heat === null && <AssignHeat key={current.id} eventId={eventId} heat={current} order={order} />}
      {current && (
        <HeatDesk
          key={`${current.id}-${current.version}`}
          heat={current}
          onStale={reload}
          onDone={() => {
            setChosen(nextAfter(heats, current.id)?.id ?? 0);
            reload();
          }}
        />
      )}
      <Group>
        {current && (
          <Button variant="subtle" onClick={() => void discard(current.id)}>
            Scarta la batteria
          </Button>
        )}
        <ConsoleFiles eventId={eventId} />
        <Button variant="subtle" loading={token.isPending} onClick={() => token.mutate()}>
          Crea un accesso per «traguardo watch»
        </Button>
      </Group>
      {token.data && (
        <p role="status">
          Token, mostrato una volta sola: <code>{token.data.data.token}</code>
        </p>
      )}
    </Stack>
  );
}
