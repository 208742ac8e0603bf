import { Alert, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { confirmDanger } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { formatDate, todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import { type ExternalEvent, externalQuery, refreshSheets, sheetApi, type TrialsStart, trialsQuery } from './api';
import { draftOf, saveChanges } from './save-trial';
import { newLine, newTrial, type TrialDraft } from './trial';
import classes from './trial.module.css';
import { TrialForm } from './trial-form';
import { useSaveTrial } from './use-save-trial';

const title = 'Prove tempo';

interface TrialDialogProps {
  // The athlete whose sheet it was opened from; 0 for the club.
  athleteId?: number;
  // The group whose athletes are offered first; 0 for the whole club.
  groupId?: number;
  // The trial to change; 0 for a new one.
  externalId?: number;
  // The link to the stopwatch.
  children?: ReactNode;
  onClose: () => void;
}

// TrialDialog creates a trial or external race, or edits a recent one.
export function TrialDialog({ athleteId = 0, groupId = 0, externalId = 0, children, onClose }: TrialDialogProps) {
  const start = useQuery(trialsQuery(athleteId));
  const [chosen, setChosen] = useState(externalId);
  const stored = useQuery({ ...externalQuery(chosen), enabled: chosen > 0 });
  if (!start.data) return <WaitingDialog title={title} query={start} onClose={onClose} />;
  if (start.data.writable === 0) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Alert color="yellow" variant="light" role="note">{`${start.data.reason || text.notAllowed}.`}</Alert>
      </Dialog>
    );
  }
  if (chosen > 0) {
    if (!stored.data) return <WaitingDialog title={title} query={stored} onClose={onClose} />;
    return <StoredTrial key={stored.data.id} start={start.data} event={stored.data} onClose={onClose} />;
  }
  const athlete = start.data.athletes.find(({ id }) => id === athleteId);
  const first = newTrial(todayInRome());
  return (
    <NewTrial
      start={start.data}
      first={athlete ? { ...first, lines: [newLine(athleteId, nameOf(athlete), usualRace(start.data))] } : first}
      groupId={groupId}
      onClose={onClose}
    >
      <Recent events={start.data.recent} onOpen={setChosen} />
      {children}
    </NewTrial>
  );
}

const nameOf = ({ lastName, firstName }: { lastName: string; firstName: string }) => `${lastName} ${firstName}`;

const usualRace = ({ races }: TrialsStart) =>
  races.find(({ metres, styleId }) => metres === 100 && styleId === 4)?.id ?? 0;

// choicesOf returns what the form and the stopwatch offer.
export const choicesOf = ({ athletes, races, groups }: TrialsStart) => ({
  groups,
  athletes: athletes.map((athlete) => ({ id: athlete.id, name: nameOf(athlete) })),
  races: races.map(({ id, name, metres }) => ({ id, name, metres })),
});

// The first few times are enough to recognise a trial; a whole squad's would hide the other trials.
const shownTimes = 4;

function timesOf(results: ExternalEvent['results']): string {
  const shown = results.slice(0, shownTimes).map(({ athlete, short, formatted }) => `${athlete} ${short} ${formatted}`);
  const more = results.length - shown.length;
  if (more > 0) shown.push(more === 1 ? 'e un altro tempo' : `e altri ${more} tempi`);
  return shown.join(', ');
}

function Recent({ events, onOpen }: { events: readonly ExternalEvent[]; onOpen: (id: number) => void }) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary>{`Prove recenti (${events.length})`}</summary>
      <ul className={classes.recent} aria-label="Prove recenti">
        {events.map(({ id, name, day, pool, results }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span>{`${formatDate(day)} · ${name}`}</span>
              <small>{`vasca ${pool} m · ${timesOf(results)}`}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface NewTrialProps {
  start: TrialsStart;
  first: TrialDraft;
  groupId?: number;
  // Why the same draft was refused before.
  refusal?: string;
  // Called after it was saved, or kept in the outbox.
  onSaved?: () => void;
  onClose: () => void;
  // Shown above the form.
  children?: ReactNode;
}

// NewTrial sends a new trial as a whole; without a network it waits in the outbox.
export function NewTrial({ start, first, groupId, refusal = '', onSaved, onClose, children }: NewTrialProps) {
  const [draft, setDraft] = useState(first);
  const saving = useSaveTrial(() => {
    onSaved?.();
    onClose();
  });
  return (
    <Dialog title={title} size="60rem" onClose={onClose}>
      <Stack>
        {children}
        <TrialForm
          {...choicesOf(start)}
          groupId={groupId}
          draft={draft}
          onDraft={setDraft}
          refusal={saving.error ? messageOf(saving.error) : refusal}
          busy={saving.isPending}
          onSave={() => saving.mutate(draft)}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  );
}

interface StoredTrialProps {
  start: TrialsStart;
  event: ExternalEvent;
  onClose: () => void;
}

function StoredTrial({ start, event, onClose }: StoredTrialProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(event));
  const settled = () => void refreshSheets(client);
  const saving = useMutation({
    meta: { passErrors: true },
    mutationFn: () => saveChanges(draft, event),
    onSuccess: () => {
      notify.success('Prova salvata');
      onClose();
    },
    onSettled: settled,
  });
  const removing = useMutation({
    mutationFn: () => sheetApi.deleteExternalEvent.reply({ id: event.id }),
    onSuccess: ({ message }) => {
      notify.success(message || undefined, 'Prova eliminata');
      onClose();
    },
    onSettled: settled,
  });
  const remove = async () => {
    const lost = event.results.length === 1 ? '1 tempo va perso' : `${event.results.length} tempi vanno persi`;
    if (await confirmDanger(`${event.name} del ${formatDate(event.day)}: ${lost}.`)) removing.mutate();
  };
  return (
    <Dialog
      title={`${event.race === 1 ? 'Gara esterna' : 'Prova tempo'} del ${formatDate(event.day)}`}
      size="60rem"
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">Cambia i tempi, aggiungi atleti o togline: si salva solo quello che cambia.</Text>
        <TrialForm
          {...choicesOf(start)}
          draft={draft}
          onDraft={setDraft}
          refusal={saving.error ? messageOf(saving.error) : ''}
          busy={saving.isPending || removing.isPending}
          onSave={() => saving.mutate()}
          onCancel={onClose}
          onDelete={() => void remove()}
          onSplits={settled}
        />
      </Stack>
    </Dialog>
  );
}
