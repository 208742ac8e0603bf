import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryApi } from '../../api/generated/entry';
import { confirm } from '../../components/confirm/confirm';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { countOf } from '../../lib/count-of';
import { formatMoney } from '../../lib/money';
import { type EntryOutcome, type Event, refreshEntries } from './api';
import classes from './entries.module.css';
import { hasWildCards } from './entry-options';
import { cellKey, enteredMessage, type ListAthlete, type ListRace, type Wishes } from './list-cells';
import { RefusedList, refusedId } from './refused-list';
import { unreadId } from './unread-rows';
import { type Cost, costOf, problemsOf, rowsOf } from './use-list-preview';
import { useWaitForWish } from './use-wait-for-wish';

interface ListBarProps {
  event: Event;
  athletes: readonly ListAthlete[];
  races: readonly ListRace[];
  wishes: Wishes;
  // The note for entries without their own.
  note: string;
  // The number of pasted lines that were not used.
  unread: number;
  // The server's preview of the wishes; undefined until it has arrived.
  outcomes: readonly EntryOutcome[] | undefined;
  asking: boolean;
  error: unknown;
  onRemove: (keys: readonly string[]) => void;
  onRestore: (wishes: Wishes) => void;
  onWildCard: (key: string) => void;
}

// ListBar shows the total of the wishes and enters them after one confirmation. Rejected wishes stay in the grid,
// with the reason.
export function ListBar(props: ListBarProps) {
  const { event, athletes, races, wishes, note, unread, outcomes, asking, error } = props;
  const { onRemove, onRestore, onWildCard } = props;
  const client = useQueryClient();
  const cost = costOf(outcomes ?? []);
  const save = useMutation({
    mutationFn: () =>
      entryApi.addEntryList.reply({
        eventId: event.id,
        rows: rowsOf([...wishes.values()].map((wish) => ({ ...wish, note: wish.note || note }))),
      }),
    onSuccess: async ({ data, message }) => {
      const stored = data.filter(({ entryId }) => entryId > 0);
      onRemove(stored.map((outcome) => cellKey(outcome.athleteId, outcome.raceId)));
      if (stored.length === data.length) notify.success(enteredText(stored, athletes, races));
      else notify.warning(message);
      await refreshEntries(client);
    },
  });
  const empty = () => {
    onRemove([...wishes.keys()]);
    notify.undo(`${countOf(wishes.size, 'presenza tolta', 'presenze tolte')} dalla tabella`, () => onRestore(wishes));
  };
  const enter = async () => {
    const yes = await confirm({
      title: 'Conferma le iscrizioni',
      consequence: `${entriesText(cost)}: ${formatMoney(cost.amount)}.`,
      message: cost.refused > 0 ? remainText(cost.refused) : 'Vuoi inserire le iscrizioni?',
      confirmLabel: 'Iscrivi',
    });
    if (yes) save.mutate();
  };
  const { wait, joining } = useWaitForWish({
    eventId: event.id,
    wishes,
    note,
    onWaiting: (key) => onRemove([key]),
  });
  if (wishes.size === 0) return null;
  const problems = problemsOf(outcomes ?? [], wishes);
  const refused = (outcomes ?? []).filter((outcome) => problems.has(cellKey(outcome.athleteId, outcome.raceId)));
  return (
    <>
      {refused.length > 0 && (
        <RefusedList
          refused={refused}
          problems={problems}
          nameOf={(outcome) => nameOf(outcome, athletes, races)}
          wildCards={hasWildCards(event)}
          joining={joining}
          onRemove={(key) => onRemove([key])}
          onWildCard={onWildCard}
          onWait={(key, name, reason) => void wait(key, name, reason)}
        />
      )}
      <div className={classes.bar}>
        <div className={classes.cost} role="status" aria-busy={asking}>
          {error ? messageOf(error) : <CostText cost={outcomes && cost} wishCount={wishes.size} asking={asking} />}
        </div>
        <Group gap="xs">
          {refused.length > 0 && (
            <Anchor size="sm" c="red" href={`#${refusedId}`}>
              {countOf(refused.length, 'presenza non possibile', 'presenze non possibili')}
            </Anchor>
          )}
          {unread > 0 && (
            <Anchor size="sm" c="red" href={`#${unreadId}`}>
              {countOf(unread, 'riga da correggere', 'righe da correggere')}
            </Anchor>
          )}
          <Button variant="default" onClick={empty}>
            Svuota
          </Button>
          <Button loading={save.isPending} disabled={asking || cost.count === 0} onClick={() => void enter()}>
            {cost.count === 0 ? 'Iscrivi' : `Iscrivi ${countOf(cost.count, 'presenza', 'presenze')}`}
          </Button>
        </Group>
      </div>
    </>
  );
}

const remainText = (refused: number) =>
  `${countOf(refused, 'resta', 'restano')} nella tabella perché non ${refused === 1 ? 'è possibile' : 'sono possibili'}.`;

interface CostTextProps {
  // Undefined until the preview has arrived.
  cost: Cost | undefined;
  wishCount: number;
  asking: boolean;
}

function CostText({ cost, wishCount, asking }: CostTextProps) {
  if (!cost) return `${countOf(wishCount, 'presenza', 'presenze')}, calcolo del costo…`;
  return (
    <>
      <b>{formatMoney(cost.amount)}</b> {`per ${entriesText(cost)}`}
      {asking && '…'}
    </>
  );
}

const entriesText = ({ count, athletes }: Cost) =>
  `${countOf(count, 'presenza', 'presenze')} di ${countOf(athletes, 'atleta', 'atleti')}`;

// enteredText names the athlete of a single entry, or counts them.
function enteredText(stored: readonly EntryOutcome[], athletes: readonly ListAthlete[], races: readonly ListRace[]) {
  const [outcome] = stored;
  const athlete = athletes.find(({ id }) => id === outcome?.athleteId);
  const race = races.find(({ id }) => id === outcome?.raceId);
  if (stored.length === 1 && athlete && race) return enteredMessage(athlete, race.name);
  const people = new Set(stored.map(({ athleteId }) => athleteId)).size;
  return `${countOf(stored.length, 'presenza inserita', 'presenze inserite')} per ${countOf(people, 'atleta', 'atleti')}`;
}

function nameOf(outcome: EntryOutcome, athletes: readonly ListAthlete[], races: readonly ListRace[]): string {
  const athlete = athletes.find(({ id }) => id === outcome.athleteId);
  const race = races.find(({ id }) => id === outcome.raceId);
  return `${athlete?.lastName ?? ''} ${athlete?.firstName ?? ''}, ${race?.name ?? ''}`;
}
