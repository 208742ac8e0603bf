import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { female } from '../../api/generated/constants';
import { peopleApi } from '../../api/generated/people';
import { useHome } from '../../api/home';
import { useCan } from '../../components/can';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { todayInRome } from '../../lib/dates';
import { text } from '../../lib/text';
import { has } from '../../lib/variant';
import { type Athlete, refreshAthletes } from './api';
import { type AthleteValues, athleteSchema, blankAthlete, toWire, valuesOf } from './athlete-values';
import { FullFields } from './full-fields';
import { askToRestore, findHidden } from './hidden-athlete';
import { capitals, formRules } from './rules';
import type { SavedAthlete } from './saved-athlete';
import { ShortFields } from './short-fields';

const hidesOnly =
  "I dati non vanno persi: l'atleta è solo nascosto, con le sue iscrizioni e i suoi risultati. Lo ritrovi tra gli eliminati.";

interface AthleteFormProps {
  // The initial values; null for an empty form.
  athlete: Athlete | null;
  // Copies the data to a new athlete of another club, to be chosen.
  duplicate?: boolean;
  // The club of a new athlete, if the screen knows it.
  club?: { id: number; name: string };
  // Reloads the athlete after another user changed it.
  onReload?: () => void;
  // Called with the saved athlete, so that the list can show the row.
  onSaved?: (saved: SavedAthlete) => void;
  onClose: () => void;
}

// AthleteForm creates, changes or duplicates an athlete, in the form that the user's level has.
export function AthleteForm({ athlete, duplicate = false, club, onReload, onSaved, onClose }: AthleteFormProps) {
  const home = useHome();
  const client = useQueryClient();
  const mayRestore = useCan('atleti.gestione');
  const rules = formRules({
    level: home.user.levelId,
    membershipTypes: has('membershipTypes'),
    options: home.body?.options ?? [],
  });
  const stored = duplicate ? null : athlete;
  const done = () => {
    void refreshAthletes(client);
    onClose();
  };
  const restore = mayRestore ? peopleApi.restoreAthlete : peopleApi.restoreOwnAthlete;
  const record = useRecordForm<AthleteValues>({
    initialValues: {
      ...(athlete ? valuesOf(athlete, rules) : blankAthlete),
      ...(!stored && { clubId: club?.id ?? null }),
    },
    schema: athleteSchema(rules),
    save: async (typed) => {
      // Enter saves without blurring the field, so names are capitalised here too.
      const values = { ...typed, lastName: capitals(typed.lastName), firstName: capitals(typed.firstName) };
      const answer = withMessage(
        `${values.lastName} ${values.firstName} ${Number(values.sex) === female ? 'salvata' : 'salvato'}`,
      );
      const saved = (id: number) => onSaved?.({ id, lastName: values.lastName, firstName: values.firstName });
      if (stored) {
        const reply = await peopleApi.updateAthlete.reply({
          ...toWire(values, rules),
          id: stored.id,
          version: stored.version,
        });
        saved(stored.id);
        return answer(reply);
      }
      const hidden = await findHidden(values, rules);
      if (hidden && (await askToRestore(hidden))) {
        const reply = await restore.reply({ id: hidden.id });
        saved(hidden.id);
        return reply;
      }
      const reply = await peopleApi.createAthlete.reply(toWire(values, rules));
      saved(reply.insertedId);
      return answer(reply);
    },
    onSaved: done,
  });
  // The next form is empty, with the same club and end of membership.
  const startNext = (values: AthleteValues) => {
    void refreshAthletes(client);
    const next = { ...blankAthlete, clubId: values.clubId, memberUntil: values.memberUntil };
    record.form.setValues(next);
    record.form.resetDirty(next);
  };
  const moved = (done: string) => `${name} ${done}${athlete?.sex === female ? 'a' : 'o'}`;
  const restoreStored = async () => {
    await restore.reply({ id: stored?.id ?? 0 });
    notify.success(moved('ripristinat'));
    void refreshAthletes(client);
  };
  const move = useMutation({
    mutationFn: (call: typeof peopleApi.hideAthlete) => call.reply({ id: stored?.id ?? 0, version: stored?.version }),
    onSuccess: (_, call) => {
      if (call === peopleApi.hideAthlete) notify.undo(moved('eliminat'), () => undo.mutate());
      else notify.success(moved('ripristinat'));
      done();
    },
  });
  const undo = useMutation({ mutationFn: restoreStored });
  const hide = async () => {
    const confirmed = await confirm({
      title: `Elimina ${name}`,
      message: text.confirmDeleteAthlete,
      consequence: hidesOnly,
      confirmLabel: text.delete,
    });
    if (confirmed) move.mutate(peopleApi.hideAthlete);
  };
  const renews = stored?.memberUntil ? stored.memberUntil < todayInRome() : false;
  const hidden = stored?.visible === 0;
  const name = athlete ? `${athlete.lastName} ${athlete.firstName}` : '';
  const titleOfAthlete = stored ? `Modifica ${name}` : 'Nuovo atleta';
  const title = duplicate ? `Duplica ${name}` : titleOfAthlete;
  return (
    <RecordPanel
      opened
      as={rules.short ? 'panel' : 'dialog'}
      size={rules.short ? 'md' : 'xl'}
      title={title}
      record={record}
      onReload={onReload}
      onDelete={stored && !hidden ? () => void hide() : undefined}
      onSavedNext={stored ? undefined : startNext}
      footer={
        hidden && (
          <Button variant="light" disabled={move.isPending} onClick={() => move.mutate(restore)}>
            Ripristina
          </Button>
        )
      }
      onClose={onClose}
    >
      {rules.short ? (
        <ShortFields record={record} rules={rules} renews={renews} />
      ) : (
        <FullFields
          record={record}
          rules={rules}
          clubName={stored ? stored.clubName : (club?.name ?? '')}
          birthplace={athlete?.person.birthplace ?? ''}
          onlyYear={athlete?.onlyYear === 1 ? athlete.birthYear : 0}
          renews={renews}
        />
      )}
    </RecordPanel>
  );
}
