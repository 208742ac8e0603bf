import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCurrencyEuro, IconNote, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../../api/call';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { countOf } from '../../lib/count-of';
import { formatMoney } from '../../lib/money';
import type { EventCategory, EventRace } from './api';
import classes from './categories.module.css';
import type { OpenDialog } from './dialog-kinds';
import { IconButton } from './icon-button';
import { mayRemoveRace } from './may-remove-race';
import { nameOfRace, ownPrice, prices } from './rules';
import type { CategoryChanges } from './use-category-changes';

interface RaceLineProps {
  category: EventCategory;
  race: EventRace;
  first: boolean;
  last: boolean;
  double: boolean;
  manages: boolean;
  // The drag handle, if the order may be changed.
  handle?: ReactNode;
  onMove?: (by: 1 | -1) => void;
  onOpen: (over: OpenDialog) => void;
  changes: CategoryChanges;
}

// RaceLine shows one race of a category.
export function RaceLine(props: RaceLineProps) {
  const { category, race, first, last, double, manages, handle, onMove, onOpen, changes } = props;
  const name = nameOfRace(race);
  const open = (kind: 'nota' | 'prezzi') => onOpen({ kind, id: category.id, race: race.id });
  return (
    <>
      {handle}
      <div className={classes.race}>
        <span className={classes.abbreviation}>{name}</span>
        {race.race !== name && <span className={classes.name}>{race.race}</span>}
        {race.note && <span className={classes.note}>{race.note}</span>}
      </div>
      <Facts race={race} double={double} manages={manages} />
      {manages && (
        <div className={classes.actions}>
          <label className={classes.points}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={race.points === 1}
              aria-label={`Punti: ${name}`}
              checked={race.points === 1}
              onChange={(event) => changes.setPoints(category, race, event.currentTarget.checked ? 1 : 0)}
            />
            Punti
          </label>
          <IconButton
            label={`Sposta su ${name}`}
            title="Sposta su"
            icon={IconArrowUp}
            inactive={first}
            onClick={() => onMove?.(-1)}
          />
          <IconButton
            label={`Sposta giù ${name}`}
            title="Sposta giù"
            icon={IconArrowDown}
            inactive={last}
            onClick={() => onMove?.(1)}
          />
          <IconButton label={`Nota gara ${name}`} title="Nota gara" icon={IconNote} onClick={() => open('nota')} />
          <IconButton
            label={`Importi ${name}`}
            title="Importi"
            icon={IconCurrencyEuro}
            onClick={() => open('prezzi')}
          />
          <IconButton
            label={`Togli ${name}`}
            title="Togli"
            icon={IconTrash}
            danger
            onClick={async () => {
              if (await mayRemoveRace(race)) changes.removeRace(category, race);
            }}
          />
        </div>
      )}
    </>
  );
}

function Facts({ race, double, manages }: { race: EventRace; double: boolean; manages: boolean }) {
  return (
    <div className={classes.lineFacts}>
      {race.entries > 0 && <span>{countOf(race.entries, 'iscrizione', 'iscrizioni')}</span>}
      {!manages && race.points === 0 && <span>Senza punti</span>}
      {prices.map(({ id, short }) => {
        const euro = ownPrice(race.options, id);
        return euro !== null && <span key={id}>{`${short} ${formatMoney(euro)}`}</span>;
      })}
      {double && <Double race={race} manages={manages} />}
    </div>
  );
}

// Double marks a duplicated race of a category; one of the two must be removed.
function Double({ race, manages }: { race: EventRace; manages: boolean }) {
  const client = useQueryClient();
  const mending = useMutation({
    mutationFn: async ({ sure, mend }: { sure: string; mend: () => Promise<Reply<null>> }) =>
      (await confirm({ consequence: sure })) ? await mend() : null,
    onSuccess: async (done) => {
      if (!done) return;
      notify.success(done.message || undefined, `${race.race}: doppione risolto`);
      await refreshEvent(client);
    },
  });
  return (
    <>
      <StatusBadge status="deleted" label="Gara doppia" />
      {manages && (
        <>
          <Button
            size="compact-xs"
            mih={24}
            variant="default"
            loading={mending.isPending}
            onClick={() =>
              mending.mutate({
                sure: `Di ${race.race} resta questa: prende la nota e gli importi che le mancano e i doppioni sono eliminati.`,
                mend: () => meetApi.mergeEventRace.reply({ id: race.id }),
              })
            }
          >
            Correggi
          </Button>
          <Button
            size="compact-xs"
            mih={24}
            variant="default"
            loading={mending.isPending}
            onClick={() =>
              mending.mutate({
                sure: `Questo doppione di ${race.race} è eliminato.`,
                mend: () => meetApi.dropDoubleRace.reply({ id: race.id }),
              })
            }
          >
            Elimina doppione
          </Button>
        </>
      )}
    </>
  );
}
