import '@mantine/core/styles/Switch.css';
import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { organiserLookup } from '../../api/club-lookups';
import { championshipApi } from '../../api/generated/championship';
import { levelAdmin } from '../../api/generated/constants';
import type { Event } from '../../api/generated/meet';
import { useHome } from '../../api/home';
import { pageQuery } from '../../api/query';
import { DateField } from '../../components/date-field/date-field';
import { hintBelow, noAutoComplete } from '../../components/input-props';
import { NumberField } from '../../components/number-field';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { eventStatusLabel } from '../../components/status-badge/status-badge';
import { todayInRome } from '../../lib/dates';
import { has, variant } from '../../lib/variant';
import { CircuitsField } from './circuits-field';
import classes from './event.module.css';
import { choicesOf, type EventNames, type EventValues, kinds, none } from './event-values';
import { deadlineFor, followingDays, statusesFrom } from './rules';

interface EventFieldsProps {
  record: RecordForm<EventValues>;
  // Null for a new one.
  event: Event | null;
  // Remembers the names of chosen clubs and championships.
  names: EventNames;
}

const columns = { base: 1, sm: 2, lg: 3 };

// EventFields edits the general data. Only administrators change organiser, championship, sport and season.
export function EventFields(props: EventFieldsProps) {
  const { record, event } = props;
  const home = useHome();
  const choices = useMemo(() => choicesOf(home, variant()), [home]);
  const section = { ...props, choices, admin: home.user.levelId === levelAdmin };
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (event) return;
    // Deferred until the screen has focused its heading: a new event starts with its name.
    const later = setTimeout(() => first.current?.focus());
    return () => clearTimeout(later);
  }, [event]);
  return (
    <>
      <MainFields {...section} nameRef={first} />
      <RulesFields {...section} />
      <PublicationFields record={record} />
      {!has('documentTabs') && <CircuitsField choices={choices.circuits} {...record.field('circuits')} />}
    </>
  );
}

interface SectionProps extends EventFieldsProps {
  choices: ReturnType<typeof choicesOf>;
  admin: boolean;
}

function MainFields({
  record,
  event,
  names,
  choices,
  admin,
  nameRef,
}: SectionProps & { nameRef: Ref<HTMLInputElement> }) {
  const { field, form } = record;
  const onStart = useStart(record);
  return (
    <fieldset className={classes.section}>
      <legend>Evento</legend>
      <SimpleGrid cols={columns} spacing="sm" verticalSpacing="sm">
        <TextInput
          label="Descrizione"
          required
          maxLength={200}
          className={classes.whole}
          ref={nameRef}
          {...noAutoComplete}
          {...field('name')}
        />
        <DateField label="Data inizio" required {...field('starts')} onChange={onStart} />
        <DateField label="Data fine" required {...field('ends')} />
        <DateField label="Scadenza iscrizioni" required {...field('deadline')} />
        <TextInput label="Luogo" maxLength={200} {...noAutoComplete} {...field('place')} />
        <NativeSelect label="Regione" data={[unchosen('Nessuna'), ...choices.regions]} {...field('regionId')} />
        {admin ? (
          <RemoteSelect
            label="Società organizzatrice"
            required
            load={organiserLookup.load}
            resolve={organiserLookup.resolve}
            initialText={event?.organiser || undefined}
            {...field('organiserId')}
            onChange={(id, option) => {
              if (option) names.clubs.set(Number(option.id), option.text);
              form.setFieldValue('organiserId', id === null ? null : Number(id));
            }}
          />
        ) : (
          <TextInput label="Società organizzatrice" variant="unstyled" readOnly value={event?.organiser ?? ''} />
        )}
      </SimpleGrid>
    </fieldset>
  );
}

function RulesFields({ record, event, names, choices, admin }: SectionProps) {
  const { field, form } = record;
  const statuses = statusesFrom(event?.status ?? Number(form.values.status), admin);
  return (
    <fieldset className={classes.section}>
      <legend>Partecipazione e calcoli</legend>
      <SimpleGrid cols={columns} spacing="sm" verticalSpacing="sm">
        <NativeSelect label="Stato" data={statuses.map(statusChoice)} {...field('status')} />
        <NativeSelect
          label="Tipo"
          description="A una gara sociale si iscrive solo la società organizzatrice"
          inputWrapperOrder={hintBelow}
          data={kinds}
          {...field('clubOnly')}
        />
        <NumberField
          label="Numero massimo di concorrenti"
          description="Atleti diversi iscritti a gare individuali"
          inputWrapperOrder={hintBelow}
          required
          {...field('maxEntrants')}
        />
        <NativeSelect label="Calcolo degli importi" data={choices.feeMethods} {...field('feeMethod')} />
        <NativeSelect label="Calcolo dei punteggi" data={choices.pointsMethods} {...field('pointsMethod')} />
        {admin && has('sportChoice') && (
          <NativeSelect
            label="Sport"
            data={choices.sports}
            {...field('sportId')}
            onChange={({ currentTarget }) => {
              form.setFieldValue('sportId', currentTarget.value);
              // A championship belongs to one sport.
              form.setFieldValue('championshipId', none);
            }}
          />
        )}
        {admin ? (
          <>
            <Championship record={record} event={event} names={names} />
            <NativeSelect
              label="Stagione"
              data={event ? choices.seasons : [unchosen('Quella della data di inizio'), ...choices.seasons]}
              {...field('seasonId')}
            />
          </>
        ) : (
          <TextInput label="Campionato" variant="unstyled" readOnly value={event?.championship || 'Nessuno'} />
        )}
      </SimpleGrid>
    </fieldset>
  );
}

function PublicationFields({ record: { field, form } }: Pick<EventFieldsProps, 'record'>) {
  return (
    <fieldset className={classes.section}>
      <legend>Pubblicazione</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput
          label="Link esterno"
          type="url"
          placeholder="https://"
          maxLength={500}
          {...noAutoComplete}
          {...field('link')}
        />
        <TextInput
          label="Etichetta link esterno"
          description="Testo mostrato al posto dell'indirizzo"
          maxLength={100}
          inputWrapperOrder={hintBelow}
          {...noAutoComplete}
          {...field('linkLabel')}
        />
        <Textarea label="Note" rows={4} maxLength={4000} className={classes.whole} {...field('notes')} />
        <Switch
          name="buttons"
          label="Pulsanti visibili"
          description="Comunicato, start list e risultati si aprono dall'elenco degli eventi"
          {...form.getInputProps('buttons', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </fieldset>
  );
}

const unchosen = (label: string) => ({ value: none, label });
const statusChoice = (status: number) => ({ value: String(status), label: eventStatusLabel(status) });

// useStart proposes the other days with the first one, so that a one-day event needs a single date.
function useStart({ form }: RecordForm<EventValues>) {
  const { starts } = form.values;
  const proposed = useRef({
    ends: starts,
    deadline: starts && deadlineFor(starts, todayInRome()),
  });
  return (start: string | null) => {
    form.setFieldValue('starts', start);
    if (start === null) return;
    const days = followingDays(form.getValues(), proposed.current, start, todayInRome());
    proposed.current = { ends: start, deadline: deadlineFor(start, todayInRome()) };
    form.setFieldValue('ends', days.ends);
    form.setFieldValue('deadline', days.deadline);
  };
}

function Championship({ record, event, names }: EventFieldsProps) {
  const sport = Number(record.form.values.sportId);
  const { data } = useQuery(pageQuery(championshipApi.listEventChampionships, { sportId: sport }));
  const offered = (data?.rows ?? []).map((championship) => ({ id: championship.id, name: championship.name }));
  for (const { id, name } of offered) names.championships.set(id, name);
  // The event's own championship is offered even if it can no longer be chosen.
  const own = event && event.championshipId > 0 && event.sportId === sport ? event.championshipId : 0;
  const missing = own > 0 && !offered.some(({ id }) => id === own);
  const all = missing ? [...offered, { id: own, name: event?.championship ?? '' }] : offered;
  return (
    <NativeSelect
      label="Campionato"
      data={[unchosen('Nessuno'), ...all.map(({ id, name }) => ({ value: String(id), label: name }))]}
      {...record.field('championshipId')}
    />
  );
}
