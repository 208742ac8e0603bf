import { countOf } from '../../lib/count-of';
import '@mantine/core/styles/Checkbox.css';
import { Box, Button, Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import * as option from '../../api/generated/options';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { Toolbar } from '../../components/toolbar/toolbar';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { text } from '../../lib/text';
import { type EntriesMore, type Event, gridQuery, numberOption, textOption } from './api';
import classes from './entries.module.css';
import { ListBar } from './list-bar';
import {
  cellOf,
  type ListAthlete,
  type ListRace,
  listOf,
  type Wish,
  type Wishes,
  withoutWishes,
  withWishes,
} from './list-cells';
import { ListGrid } from './list-grid';
import { folded } from './list-names';
import { type Pasted, pasted, type Unread } from './list-paste';
import { nothingCosts } from './rules';
import { hasTimes } from './teams';
import { UnreadRows } from './unread-rows';
import { useEnteredCells } from './use-entered-cells';
import { previewQuery, problemsOf } from './use-list-preview';

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog')).PasteDialog }));
const EarlierDialog = lazy(async () => ({ default: (await import('./earlier-dialog')).EarlierDialog }));

// Milliseconds after the last change before the preview is requested.
const delay = 400;

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
  const { event, clubId } = props;
  const grid = useQuery(gridQuery(event.id, clubId));
  const list = useMemo(() => grid.data && listOf(grid.data), [grid.data]);
  if (!list)
    return grid.error ? (
      <ErrorState error={grid.error} onRetry={() => void grid.refetch()} />
    ) : (
      <p role="status">{text.loading}…</p>
    );
  if (list.athletes.length === 0 || list.races.length === 0)
    return (
      <EmptyState
        title={list.races.length === 0 ? "L'evento non ha ancora gare individuali" : 'Nessun atleta da iscrivere'}
        hint="Gli atleti della società compaiono qui quando sono in anagrafica."
      />
    );
  return <Filled {...props} {...list} />;
}

type Opened = 'paste' | 'file' | 'earlier' | null;

function Filled(props: ListTabProps & ReturnType<typeof listOf>) {
  const { event, clubId, open, entries, upload, athletes, races, technicians } = props;
  const [wishes, setWishes] = useState<Wishes>(new Map());
  const [unread, setUnread] = useState<readonly Unread[]>([]);
  const [message, setMessage] = useState('');
  const [opened, setOpened] = useState<Opened>(null);
  const [note, setNote] = useState('');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [showAll, setShowAll] = useState(false);
  useLeaveGuard(() => wishes.size > 0);

  const shown = useMemo(
    () => found(showAll ? athletes : athletes.filter((athlete) => mayRace(athlete, races)), search, category),
    [athletes, races, showAll, search, category],
  );
  const categories = useMemo(
    () => [...new Set(athletes.map((athlete) => athlete.category))].filter(Boolean),
    [athletes],
  );
  const wantsNote = numberOption(event, option.entryNoteRequired) === 1;

  const [settled] = useDebouncedValue(wishes, delay);
  const rows = useMemo(
    () => [...settled.values()].map((wish) => ({ ...wish, note: wish.note || note })),
    [settled, note],
  );
  const preview = useQuery({
    ...previewQuery(event.id, rows),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
  });
  const outcomes = wishes.size > 0 ? preview.data : undefined;
  const problems = useMemo(() => problemsOf(outcomes ?? [], wishes), [outcomes, wishes]);

  const wish = useCallback(
    (cells: readonly Pick<Wish, 'athleteId' | 'raceId' | 'time'>[]) => setWishes((now) => withWishes(now, cells)),
    [],
  );
  const remove = useCallback((keys: readonly string[]) => setWishes((now) => withoutWishes(now, keys)), []);
  const entered = useEnteredCells({
    eventId: event.id,
    clubId,
    manages: entries.manages === 1,
    late: entries.late === 1,
    free: nothingCosts(entries.bills),
  });
  const target = { athletes, races, technicians };
  const addPasted = useCallback((result: Pasted) => {
    setWishes((now) => withWishes(now, result.cells));
    setUnread(result.unread);
    setMessage(
      `${countOf(result.cells.length, 'presenza aggiunta', 'presenze aggiunte')}${
        result.unread.length > 0 ? `, ${countOf(result.unread.length, 'riga non usata', 'righe non usate')}` : ''
      }.`,
    );
  }, []);

  return (
    <Stack gap="sm">
      <div className={classes.tools}>
        <Toolbar>
          <TextInput
            size="xs"
            label="Cerca un atleta"
            type="search"
            value={search}
            onChange={(change) => setSearch(change.currentTarget.value)}
          />
          {categories.length > 1 && (
            <NativeSelect
              size="xs"
              label="Categoria"
              value={category}
              data={[{ value: '', label: 'Tutte' }, ...categories.map((name) => ({ value: name, label: name }))]}
              onChange={(change) => setCategory(change.currentTarget.value)}
            />
          )}
          <Checkbox
            size="xs"
            mb={8}
            label="Anche chi non si può iscrivere"
            checked={showAll}
            onChange={(change) => setShowAll(change.currentTarget.checked)}
          />
          {open && (
            <>
              <Button size="xs" variant="default" onClick={() => setOpened('paste')}>
                Incolla da un foglio
              </Button>
              <Button size="xs" variant="default" onClick={() => setOpened('file')}>
                Carica un file
              </Button>
              <Button size="xs" variant="default" onClick={() => setOpened('earlier')}>
                Come l'anno scorso
              </Button>
            </>
          )}
        </Toolbar>
      </div>
      <Box component="details" fz="sm" visibleFrom="sm">
        <summary>
          {hasTimes(event.sportId)
            ? "Clic o Spazio per iscrivere con il tempo migliore, cifre per scriverne un altro (6235 diventa 1'02''35), Canc per togliere. Più celle insieme"
            : 'Clic o Spazio per iscrivere, Canc per togliere. Più celle insieme'}
        </summary>
        Il nome di una gara sceglie tutta la colonna; trascinando (o con Maiusc e le frecce) si scelgono più celle, che
        si compilano insieme. Ctrl+D ripete verso il basso. Cifre e Canc valgono anche dove l'atleta è già iscritto. Una
        cella tratteggiata dice perché non è possibile.
      </Box>
      <Text size="sm" hiddenFrom="sm">
        Tocca una cella per iscrivere, il nome di una gara per compilare la colonna.
      </Text>
      {unread.length > 0 && (
        <UnreadRows
          rows={unread}
          read={(content) => pasted(content, target, null)}
          onCorrected={(row, result) => {
            setWishes((now) => withWishes(now, result.cells));
            setUnread((rows) => rows.flatMap((other) => (other === row ? result.unread : [other])));
          }}
          onRemove={(removed) => setUnread((rows) => rows.filter((row) => !removed.includes(row)))}
        />
      )}
      <ListGrid
        label="Atleti e gare"
        athletes={shown}
        races={races}
        wishes={wishes}
        problems={problems}
        times={hasTimes(event.sportId) && numberOption(event, option.entryTimeLocked) === 0}
        disabled={!open}
        onWish={wish}
        onRemove={remove}
        onEdit={entered.edit}
        onWithdraw={entered.withdraw}
        obstacle={entered.obstacle}
        onPasted={(content, from) => addPasted(pasted(content, { ...target, athletes: shown }, from))}
      />
      {shown.length < athletes.length && (
        <Text size="sm" c="dimmed">{`${shown.length} atleti su ${athletes.length}`}</Text>
      )}
      <Text size="sm" role="status">
        {message}
      </Text>
      {wantsNote && wishes.size > 0 && (
        <Textarea
          label={`${textOption(event, option.entryNoteLabel) || 'Note'} (per tutte le iscrizioni della tabella)`}
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
          outcomes={outcomes}
          asking={preview.isFetching || settled !== wishes}
          error={preview.error}
          onRemove={remove}
          onRestore={setWishes}
          onWildCard={(key) =>
            setWishes((now) => {
              const wish = now.get(key);
              return wish ? new Map(now).set(key, { ...wish, wildCard: true }) : now;
            })
          }
        />
      )}
      <Suspense fallback={null}>
        {opened === 'paste' && (
          <PasteDialog
            onText={(content) => {
              setOpened(null);
              addPasted(pasted(content, target, null));
            }}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'earlier' && (
          <EarlierDialog
            event={event}
            clubId={clubId}
            onTaken={(cells) => {
              setOpened(null);
              addPasted({ cells, unread: [] });
            }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
      {opened === 'file' && upload(() => setOpened(null))}
    </Stack>
  );
}

// mayRace reports whether an athlete is entered in a race or can be entered.
const mayRace = (athlete: ListAthlete, races: readonly ListRace[]) =>
  races.some((race) => cellOf(athlete, race).kind !== 'closed');

function found(athletes: readonly ListAthlete[], search: string, category: string): readonly ListAthlete[] {
  const words = folded(search);
  if (words === '' && category === '') return athletes;
  return athletes.filter(
    (athlete) =>
      (category === '' || athlete.category === category) &&
      (words === '' || folded(`${athlete.lastName}${athlete.firstName}${athlete.card}`).includes(words)),
  );
}
