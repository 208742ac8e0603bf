import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { text } from '../../lib/text';
import { type EntriesMore, type Event, gridQuery } from './api';
import { entryNoteLabel, timeLocked, wantsEntryNote } from './entry-options';
import { ListBar } from './list-bar';
import { listOf } from './list-cells';
import { ListGrid } from './list-grid';
import { ListHelp } from './list-help';
import { readPaste } from './list-paste';
import { type ListDialog, ListToolbar } from './list-toolbar';
import { nothingCosts } from './rules';
import { hasTimes } from './teams';
import { UnreadRows } from './unread-rows';
import { useEnteredCells } from './use-entered-cells';
import { useListFilters } from './use-list-filters';
import { useListPreview } from './use-list-preview';
import { useWishes } from './use-wishes';

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog')).PasteDialog }));
const EarlierDialog = lazy(async () => ({ default: (await import('./earlier-dialog')).EarlierDialog }));

interface ListTabProps {
  event: Event;
  // The club whose athletes are entered; 0 for the user's.
  clubId: number;
  open: boolean;
  entries: EntriesMore;
  // The upload dialog, rendered by the screen.
  upload: (onClose: () => void) => ReactNode;
}

// ListTab enters many athletes at once: a grid of athletes × races, the cost, one confirmation.
export function ListTab(props: ListTabProps) {
  const { data, error, refetch } = useQuery(gridQuery(props.event.id, props.clubId));
  const list = useMemo(() => data && listOf(data), [data]);
  if (!list) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <p role="status">{text.loading}…</p>;
  }
  if (list.athletes.length === 0 || list.races.length === 0)
    return (
      <EmptyState
        title={list.races.length === 0 ? "L'evento non ha ancora gare individuali" : 'Nessun atleta da iscrivere'}
        hint="Gli atleti della società compaiono qui quando sono in anagrafica."
      />
    );
  return <EntryList {...props} list={list} />;
}

function EntryList({ event, clubId, open, entries, upload, list }: ListTabProps & { list: ReturnType<typeof listOf> }) {
  const { athletes, races } = list;
  const { wishes, unread, message, ...edit } = useWishes();
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const [note, setNote] = useState('');
  const filters = useListFilters(athletes, races);
  const { shown } = filters;
  const { problems, ...preview } = useListPreview(event.id, wishes, note);
  const entered = useEnteredCells({
    eventId: event.id,
    clubId,
    manages: entries.manages === 1,
    late: entries.late === 1,
    free: nothingCosts(entries.bills),
  });
  const times = hasTimes(event.sportId);
  const asksNote = wantsEntryNote(event) && wishes.size > 0;
  return (
    <Stack gap="sm">
      <ListToolbar filters={filters} open={open} onDialog={setDialog} />
      <ListHelp times={times} />
      {unread.length > 0 && (
        <UnreadRows
          rows={unread}
          read={(content) => readPaste(content, list, null)}
          onCorrected={edit.correct}
          onRemove={edit.discard}
        />
      )}
      <ListGrid
        label="Atleti e gare"
        athletes={shown}
        races={races}
        wishes={wishes}
        problems={problems}
        times={times && !timeLocked(event)}
        disabled={!open}
        onWish={edit.add}
        onRemove={edit.remove}
        onEdit={entered.edit}
        onWithdraw={entered.withdraw}
        obstacle={entered.obstacle}
        onPasted={(content, from) => edit.addPasted(readPaste(content, { ...list, athletes: shown }, from))}
      />
      {shown.length < athletes.length && (
        <Text size="sm" c="dimmed">{`${shown.length} atleti su ${athletes.length}`}</Text>
      )}
      <Text size="sm" role="status">
        {message}
      </Text>
      {asksNote && (
        <Textarea
          label={`${entryNoteLabel(event)} (per tutte le iscrizioni della tabella)`}
          withAsterisk
          maxLength={4000}
          value={note}
          onChange={(change) => setNote(change.currentTarget.value)}
        />
      )}
      {open && (
        <ListBar
          event={event}
          athletes={athletes}
          races={races}
          wishes={wishes}
          note={note}
          unread={unread.length}
          {...preview}
          onRemove={edit.remove}
          onRestore={edit.restore}
          onWildCard={edit.addWildCard}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'paste' && (
          <PasteDialog
            onText={(content) => {
              closeDialog();
              edit.addPasted(readPaste(content, list, null));
            }}
            onClose={closeDialog}
          />
        )}
        {dialog === 'earlier' && (
          <EarlierDialog
            event={event}
            clubId={clubId}
            onTaken={(cells) => {
              closeDialog();
              edit.addPasted({ cells, unread: [] });
            }}
            onClose={closeDialog}
          />
        )}
      </Suspense>
      {dialog === 'file' && upload(closeDialog)}
    </Stack>
  );
}
