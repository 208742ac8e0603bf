import '@mantine/core/styles/Input.css';
import { Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Starter, type StartList, type StartListVersion, startApi } from '../../api/generated/start';
import { oneQuery, pageQuery, refresh } from '../../api/query';
import { reportLink } from '../../api/report';
import { confirmDanger } from '../../components/confirm/confirm';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { ReportFormat } from '../../components/report-menu/report-format';
import { ReportMenu } from '../../components/report-menu/report-menu';
import { formatInstant } from '../../lib/dates';
import { text } from '../../lib/text';
import { HeatTable } from './heat-table';
import { PlaceDialog } from './place-dialog';
import { hourOf, sessionWords, titleOf } from './rules';
import classes from './start-list.module.css';

const prints = [{ id: 1001, formats: [ReportFormat.pdf, ReportFormat.excel, ReportFormat.csv] }];

// StartListPanel is the current start list with its hours; earlier ones are brought back from here, and places changed by hand.
export function StartListPanel({ eventId }: { eventId: number }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(oneQuery(startApi.getStartList, { eventId }));
  const { data: versions } = useQuery(pageQuery(startApi.listStartLists, { id: eventId }));
  const [chosen, setChosen] = useState<Starter | null>(null);
  const changed = async (message: string) => {
    setChosen(null);
    notify.success(message || undefined);
    await refresh(client, startApi.getStartList, startApi.listStartLists);
  };
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={160} role="status" aria-label={text.loading} />;
  }
  return (
    <Stack component="section" aria-label="Start list">
      <Title order={2} size="h4">
        Start list
      </Title>
      {data.number === 0 ? (
        <EmptyState title="Nessuna start list" hint="Si genera quando l'ordine di gara è salvato." />
      ) : (
        <>
          <Group gap="sm" align="end">
            <Versions eventId={eventId} list={data} versions={versions?.rows ?? []} onDone={changed} />
            <ReportMenu
              label="Stampa start list"
              reports={prints}
              link={(id, format) => reportLink(Number(id), format, { eventId })}
            />
          </Group>
          <Stack gap={4}>
            {data.sessions.map((session) => (
              <Text key={session.number} size="sm">
                {sessionWords(session)}
              </Text>
            ))}
          </Stack>
          <Groups list={data} onChoose={setChosen} />
        </>
      )}
      {chosen && <PlaceDialog list={data} starter={chosen} onClose={() => setChosen(null)} onDone={changed} />}
    </Stack>
  );
}

function Groups({ list, onChoose }: { list: StartList; onChoose: (starter: Starter) => void }) {
  const laned = list.laned === 1;
  return (
    <Stack gap="xs">
      {list.unplaced.length > 0 && (
        <details className={classes.group}>
          <summary className={classes.title}>Senza posto: {list.unplaced.length}</summary>
          <HeatTable caption="Senza posto" laned={laned} starters={list.unplaced} onChoose={onChoose} />
        </details>
      )}
      {list.groups.map((group) =>
        group.block === 1 ? (
          <Text key={group.id} size="sm">
            {hourOf(group.begins)} {titleOf(group)}
          </Text>
        ) : (
          <details key={group.id} className={classes.group}>
            <summary className={classes.title}>
              {hourOf(group.begins)} {titleOf(group)}:{' '}
              {group.heats.length === 1 ? 'una batteria' : `${group.heats.length} batterie`}
            </summary>
            {group.heats.map((heat) => (
              <HeatTable
                key={heat.number}
                caption={`${laned ? `Batteria ${heat.number}` : 'Ordine'}, ore ${hourOf(heat.begins)}`}
                laned={laned}
                starters={heat.entries}
                onChoose={onChoose}
              />
            ))}
          </details>
        ),
      )}
    </Stack>
  );
}

interface VersionsProps {
  eventId: number;
  list: StartList;
  versions: readonly StartListVersion[];
  onDone: (message: string) => Promise<void>;
}

// Versions brings an earlier list back.
function Versions({ eventId, list, versions, onDone }: VersionsProps) {
  const restore = useMutation({
    mutationFn: async (number: number) => {
      const sure = await confirmDanger(
        `La start list ${number} prende il posto della ${list.number}, che resta tra le versioni.`,
        {
          title: 'Torna a una lista precedente',
          confirmLabel: 'Ripristina',
        },
      );
      return sure ? startApi.restoreStartList.reply({ eventId, number, read: list.number }) : null;
    },
    onSuccess: (reply) => reply && onDone(reply.message),
  });
  return (
    <NativeSelect
      label="Versione"
      disabled={restore.isPending}
      value={String(list.number)}
      data={versions.map(({ number, madeAt, madeBy, moved }) => ({
        value: String(number),
        label: `${number}, ${formatInstant(madeAt)} ${madeBy} (spostati ${moved})`,
      }))}
      onChange={({ currentTarget }) => restore.mutate(Number(currentTarget.value))}
    />
  );
}
