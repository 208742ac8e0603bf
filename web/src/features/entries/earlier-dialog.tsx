import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EntryProposal, entryApi } from '../../api/generated/entry';
import { eventsApi } from '../../api/generated/events';
import { pageQuery } from '../../api/query';
import { Dialog } from '../../components/dialog/dialog';
import { ErrorState } from '../../components/error-state/error-state';
import { countOf } from '../../lib/count-of';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Event } from './api';
import classes from './entries.module.css';
import type { PastedCell } from './list-paste';
import { wordsOf } from './rules';

// The number of earlier events offered, newest first.
const offered = 100;

interface EarlierDialogProps {
  event: Event;
  clubId: number;
  onTaken: (cells: PastedCell[]) => void;
  onClose: () => void;
}

// EarlierDialog proposes the club's entries of an earlier event.
export function EarlierDialog({ event, clubId, onTaken, onClose }: EarlierDialogProps) {
  const events = useQuery(
    pageQuery(eventsApi.listEvents, { sportId: event.sportId, sort: 'starts', way: 'DESC', page: 1, rows: offered }),
  );
  const earlier = (events.data?.rows ?? []).filter(
    ({ id, starts }) => id !== event.id && (starts ?? '') < (event.starts ?? ''),
  );
  const [chosen, setChosen] = useState(0);
  const from = chosen || (earlier[0]?.id ?? 0);
  const proposal = useQuery({
    ...pageQuery(entryApi.proposeEntries, { eventId: event.id, fromId: from, clubId: clubId || undefined }),
    enabled: from > 0,
  });
  const possible = (proposal.data?.rows ?? []).filter(isPossible);
  return (
    <Dialog title="Come l'anno scorso" size="lg" onClose={onClose}>
      <Stack>
        {events.data && earlier.length === 0 ? (
          <Text>Non ci sono eventi precedenti.</Text>
        ) : (
          <NativeSelect
            label="Evento da cui riprendere le iscrizioni"
            data-autofocus
            value={String(from)}
            data={earlier.map(({ id, name, starts }) => ({
              value: String(id),
              label: `${name} (${formatDate(starts)})`,
            }))}
            onChange={(change) => setChosen(Number(change.currentTarget.value))}
          />
        )}
        {proposal.error && <ErrorState error={proposal.error} onRetry={() => void proposal.refetch()} />}
        {from > 0 && proposal.isPending && <Skeleton height={120} role="status" aria-label={text.loading} />}
        {proposal.data && !proposal.error && <Proposal entries={proposal.data.rows} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            disabled={possible.length === 0}
            onClick={() => onTaken(possible.map(({ athleteId, raceId, time }) => ({ athleteId, raceId, time })))}
          >
            {`Metti ${countOf(possible.length, 'iscrizione', 'iscrizioni')} nella tabella`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const isPossible = ({ esito }: EntryProposal) => esito === 0;

// Proposal counts the proposed entries and lists the impossible ones with their reasons.
function Proposal({ entries }: { entries: readonly EntryProposal[] }) {
  const possible = entries.filter(isPossible);
  const impossible = entries.filter((entry) => !isPossible(entry));
  return (
    <>
      <Text role="status">
        {entries.length === 0
          ? 'La società non aveva iscrizioni in questo evento.'
          : `${countOf(possible.length, 'iscrizione possibile', 'iscrizioni possibili')}, ${countOf(impossible.length, 'non possibile', 'non possibili')}.`}
      </Text>
      {impossible.length > 0 && (
        <ul className={classes.refused}>
          {impossible.map((entry) => (
            <li key={`${entry.athleteId} ${entry.raceId}`}>
              <b>{`${entry.lastName} ${entry.firstName}, ${entry.short || entry.race}`}</b> {wordsOf(entry)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
