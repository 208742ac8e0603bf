import { Anchor, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { individual } from '../../api/generated/constants';
import { entryApi } from '../../api/generated/entry';
import * as option from '../../api/generated/options';
import { confirm } from '../../components/confirm/confirm';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { countOf } from '../../lib/count-of';
import { formatMoney } from '../../lib/money';
import { type EntryOutcome, type Event, numberOption, refreshEntries } from './api';
import classes from './entries.module.css';
import { cellKey, enteredMessage, type ListAthlete, type ListRace, type Wishes } from './list-cells';
import { wordsOf } from './rules';
import { unreadId } from './unread-rows';
import { costOf, problemsOf, rowsOf } from './use-list-preview';
import { asksToWait, useWaiting } from './use-waiting';

// The id of the heading of what the server would refuse.
const refusedId = 'presenze-non-possibili';

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
      consequence: `${countOf(cost.count, 'presenza', 'presenze')} di ${countOf(cost.athletes, 'atleta', 'atleti')}: ${formatMoney(cost.amount)}.`,
      message:
        cost.refused > 0
          ? `${countOf(cost.refused, 'resta', 'restano')} nella tabella perché non ${cost.refused === 1 ? 'è possibile' : 'sono possibili'}.`
          : 'Vuoi inserire le iscrizioni?',
      confirmLabel: 'Iscrivi',
    });
    if (yes) save.mutate();
  };
  const waiting = useWaiting(event.id, false);
  const joinAsked = async (key: string, name: string, reason: string) => {
    const wish = wishes.get(key);
    if (!wish || !(await asksToWait(name, reason))) return;
    const { athleteId, raceId, time } = wish;
    waiting.join.mutate(
      {
        eventId: event.id,
        raceId,
        kind: individual,
        athleteId,
        time,
        note: wish.note || note,
        wildCard: wish.wildCard ? 1 : 0,
      },
      { onSuccess: () => onRemove([key]) },
    );
  };
  if (wishes.size === 0) return null;
  const problems = problemsOf(outcomes ?? [], wishes);
  const wild = numberOption(event, option.wildCards) === 1;
  const refused = (outcomes ?? []).filter((outcome) => problems.has(cellKey(outcome.athleteId, outcome.raceId)));
  return (
    <>
      {refused.length > 0 && (
        <section aria-label="Non possibili">
          <Text fw={600} size="sm" id={refusedId} tabIndex={-1}>
            {countOf(refused.length, 'presenza non possibile', 'presenze non possibili')}
          </Text>
          <ul className={classes.refused}>
            {refused.map((outcome) => {
              const key = cellKey(outcome.athleteId, outcome.raceId);
              const name = nameOf(outcome, athletes, races);
              return (
                <li key={key}>
                  <b>{name}</b> {wordsOf(outcome)}
                  {wild && problems.get(key)?.wildCard && (
                    <Button
                      size="compact-xs"
                      variant="light"
                      aria-label={`Wild card per ${name}`}
                      onClick={() => onWildCard(key)}
                    >
                      Wild card
                    </Button>
                  )}
                  {outcome.mayWait === 1 && (
                    <Button
                      size="compact-xs"
                      variant="light"
                      loading={waiting.join.isPending}
                      aria-label={`Metti in lista d'attesa ${name}`}
                      onClick={() => void joinAsked(key, name, wordsOf(outcome))}
                    >
                      Lista d'attesa
                    </Button>
                  )}
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={`Togli ${name}`}
                    onClick={() => onRemove([key])}
                  >
                    Togli
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <div className={classes.bar}>
        <div className={classes.cost} role="status" aria-busy={asking}>
          {error ? (
            messageOf(error)
          ) : outcomes ? (
            <>
              <b>{formatMoney(cost.amount)}</b>{' '}
              {`per ${countOf(cost.count, 'presenza', 'presenze')} di ${countOf(cost.athletes, 'atleta', 'atleti')}`}
              {asking && '…'}
            </>
          ) : (
            `${countOf(wishes.size, 'presenza', 'presenze')}, calcolo del costo…`
          )}
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
