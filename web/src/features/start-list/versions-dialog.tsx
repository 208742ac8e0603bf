import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Group, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StartList, type StartListVersion, startApi } from '../../api/generated/start';
import { oneQuery, pageQuery } from '../../api/query';
import { confirmDanger } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { ErrorState } from '../../components/error-state/error-state';
import { formatInstant } from '../../lib/dates';
import { text } from '../../lib/text';
import { moveTexts } from './rules';
import classes from './start-list.module.css';

interface VersionsDialogProps {
  eventId: number;
  list: StartList;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

// VersionsDialog lists all start lists of the event with their seeds; one can be restored, two compared.
export function VersionsDialog({ eventId, list, onClose, onDone }: VersionsDialogProps) {
  const [asking, setAsking] = useState(false);
  const restore = useMutation({
    mutationFn: async (number: number) => {
      setAsking(true);
      const confirmed = await confirmDanger(
        `La start list ${number} prende il posto della ${list.number}, che resta tra le versioni.`,
        { title: 'Torna a una lista precedente', confirmLabel: 'Ripristina' },
      );
      setAsking(false);
      return confirmed ? startApi.restoreStartList.reply({ eventId, number, read: list.number }) : null;
    },
    onSuccess: async (reply) => {
      if (!reply) return;
      onClose();
      await onDone(reply.message);
    },
  });
  return (
    <Dialog title="Versioni della start list" size="56rem" opened={!asking} onClose={onClose}>
      <Versions eventId={eventId} list={list} busy={restore.isPending} onRestore={restore.mutate} />
    </Dialog>
  );
}

interface VersionsProps {
  eventId: number;
  list: StartList;
  busy: boolean;
  onRestore: (number: number) => void;
}

function Versions({ eventId, list, busy, onRestore }: VersionsProps) {
  const { data, error, refetch } = useQuery(pageQuery(startApi.listStartLists, { id: eventId }));
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={160} role="status" aria-label={text.loading} />;
  }
  return (
    <Stack>
      <Table aria-label="Versioni" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Lista</Table.Th>
            <Table.Th>Generata</Table.Th>
            <Table.Th className={classes.wide}>Da</Table.Th>
            <Table.Th className={classes.wide}>Seme</Table.Th>
            <Table.Th>Spostati</Table.Th>
            <Table.Th>Azioni</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((version) => (
            <Version key={version.number} version={version} busy={busy} onRestore={() => onRestore(version.number)} />
          ))}
        </Table.Tbody>
      </Table>
      {data.rows.length > 1 && <Comparison eventId={eventId} list={list} versions={data.rows} />}
    </Stack>
  );
}

interface VersionProps {
  version: StartListVersion;
  busy: boolean;
  onRestore: () => void;
}

function Version({ version: { number, madeAt, madeBy, seed, moved, current }, busy, onRestore }: VersionProps) {
  return (
    <Table.Tr>
      <Table.Td className="figures">{number}</Table.Td>
      <Table.Td className="figures">
        {formatInstant(madeAt)}
        <Text size="xs" c="dimmed" className={classes.under}>{`${madeBy}, seme ${seed}`}</Text>
      </Table.Td>
      <Table.Td className={classes.wide}>{madeBy}</Table.Td>
      <Table.Td className={`figures ${classes.wide}`}>{seed}</Table.Td>
      <Table.Td className="figures">{moved}</Table.Td>
      <Table.Td>
        {current === 1 ? (
          'In uso'
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={`Ripristina la lista ${number}`}
            onClick={onRestore}
          >
            Ripristina
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface ComparisonProps {
  eventId: number;
  list: StartList;
  versions: readonly StartListVersion[];
}

// Comparison lists who has another place in one list than in another.
function Comparison({ eventId, list, versions }: ComparisonProps) {
  const laned = list.laned === 1;
  const [to, setTo] = useState(list.number);
  const [from, setFrom] = useState(versions.find(({ number }) => number !== list.number)?.number ?? list.number);
  const { data, error, refetch } = useQuery(oneQuery(startApi.compareStartLists, { eventId, from, to }));
  const choices = versions.map(({ number }) => ({ value: String(number), label: `Lista ${number}` }));
  const select = (label: string, value: number, onChange: (value: number) => void) => (
    <NativeSelect
      label={label}
      data={choices}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
  return (
    <Stack gap="xs" component="section" aria-label="Confronto">
      <Group gap="sm" align="end">
        {select('Confronta', from, setFrom)}
        {select('con', to, setTo)}
        {data && (
          <Text size="sm" role="status">
            {data.moves.length === 0 ? 'Nessuno cambia posto' : `Cambiano posto: ${data.moves.length}`}
          </Text>
        )}
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.moves.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        <section className={classes.moves} tabIndex={0} aria-label="Chi cambia posto">
          <Table verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Atleta o squadra</Table.Th>
                <Table.Th>Gara</Table.Th>
                <Table.Th>Nella lista {from}</Table.Th>
                <Table.Th>Nella lista {to}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.moves.map((move) => {
                const [before, after] = moveTexts(move, laned);
                return (
                  <Table.Tr key={move.id}>
                    <Table.Td>
                      {move.athlete}
                      <Text size="xs" c="dimmed">
                        {move.clubName}
                      </Text>
                    </Table.Td>
                    <Table.Td>{`${move.race} ${move.category}`}</Table.Td>
                    <Table.Td>{before}</Table.Td>
                    <Table.Td>{after}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Stack>
  );
}
