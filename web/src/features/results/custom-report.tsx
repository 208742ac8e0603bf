import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { eventClosed, eventConcluded } from '../../api/generated/constants';
import { eventsApi } from '../../api/generated/events';
import type { Event } from '../../api/generated/meet';
import type { EventRow } from '../../api/generated/shared';
import { pageQuery } from '../../api/query';
import { reportLink } from '../../api/report';
import { Dialog } from '../../components/dialog/dialog';
import { notify } from '../../components/notify';
import { openReport } from '../../components/report-menu/open-report';
import { FORMAT_NAMES, listFormats, type ReportFormat } from '../../components/report-menu/report-format';
import { formatDate } from '../../lib/dates';
import { categoriesOf, choicesOf } from '../../lib/result-groups';
import { text } from '../../lib/text';
import { resultsQuery } from './api';
import { Choices } from './choices';
import { sexChoices } from './entry-tab';
import { customReport } from './print-rules';
import classes from './results.module.css';

interface CustomReportProps {
  event: Event;
  onClose: () => void;
}

const formats = listFormats.map((format) => ({ value: String(format), label: FORMAT_NAMES[format] }));

// The maximum number of events offered, newest first.
const maxOffered = 100;

// CustomReport prints chosen races and categories, of one event or several combined.
export function CustomReport({ event, onClose }: CustomReportProps) {
  const others = useQuery(
    pageQuery(eventsApi.listEvents, { sportId: event.sportId, sort: 'starts', way: 'DESC', rows: maxOffered }),
  );
  const [events, setEvents] = useState<string[]>([String(event.id)]);
  const [races, setRaces] = useState<string[] | null>(null);
  const [categories, setCategories] = useState<string[] | null>(null);
  const [sex, setSex] = useState('');
  const [format, setFormat] = useState(String(listFormats[0]));
  const answers = useQueries({ queries: events.map((id) => resultsQuery(Number(id))) });
  const groups = useMemo(() => answers.flatMap(({ data }) => data?.groups ?? []), [answers]);
  const raceChoices = choicesOf(groups, 'race');
  const categoryChoices = categoriesOf(groups);
  // Everything is selected by default.
  const chosenRaces = races ?? raceChoices.map(({ value }) => value);
  const chosenCategories = categories ?? categoryChoices.map(({ value }) => value);
  const printing = useMutation({
    mutationFn: async () => {
      const chosen = customReport({
        events: events.map(Number),
        races: chosenRaces.map(Number),
        categories: chosenCategories.map(Number),
      });
      if ('refusal' in chosen) {
        notify.warning(chosen.refusal);
        return;
      }
      const parameters = {
        eventId: event.id,
        events: events.join(','),
        races: chosenRaces.join(','),
        categories: chosenCategories.join(','),
        sex: sex === '' ? undefined : Number(sex),
      };
      const as = Number(format) as ReportFormat;
      await openReport(as, () => reportLink(chosen.report, as, parameters));
      onClose();
    },
  });
  return (
    <Dialog title="Stampa personalizzata" size="52rem" onClose={onClose}>
      <Stack>
        <Choices
          legend="Eventi"
          all="Tutti"
          choices={offered(event, others.data?.rows ?? []).map((other) => ({
            value: String(other.id),
            label: `${other.name} (${formatDate(other.starts)})`,
          }))}
          value={events}
          onChange={setEvents}
        />
        {answers.some(({ isPending }) => isPending) ? (
          <Skeleton height={160} />
        ) : (
          <div className={classes.cards}>
            <Choices legend="Gare" all="Tutte" choices={raceChoices} value={chosenRaces} onChange={setRaces} />
            <Choices
              legend="Categorie"
              all="Tutte"
              choices={categoryChoices}
              value={chosenCategories}
              onChange={setCategories}
            />
          </div>
        )}
        <Group grow>
          <NativeSelect
            label="Sesso"
            value={sex}
            data={[{ value: '', label: text.all }, ...sexChoices(true)]}
            onChange={(change) => setSex(change.currentTarget.value)}
          />
          <NativeSelect
            label="Formato"
            value={format}
            data={formats}
            onChange={(change) => setFormat(change.currentTarget.value)}
          />
        </Group>
        {events.length > 1 && (
          <Text size="sm">I risultati di {events.length} eventi saranno in una sola classifica per gara.</Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button loading={printing.isPending} onClick={() => printing.mutate()}>
            Stampa
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

// offered returns the events that may have results, this one first.
const offered = (event: Event, others: readonly EventRow[]) => [
  event,
  ...others.filter(({ id, status }) => id !== event.id && (status === eventClosed || status === eventConcluded)),
];
