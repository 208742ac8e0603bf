import { Alert, Button, Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refreshEvent } from '../../api/events';
import { eventsApi } from '../../api/generated/events';
import type { Event, Imported } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { formatDate } from '../../lib/dates';
import { DuplicateDialog } from './duplicate-dialog';
import classes from './event.module.css';

interface ToolsTabProps {
  event: Event;
  mayCopy: boolean;
  // The button that cleans up categories and races.
  clean: ReactNode;
  onDuplicated: (id: number) => void;
}

export function ToolsTab({ event, mayCopy, clean, onDuplicated }: ToolsTabProps) {
  const [duplicating, setDuplicating] = useState(false);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {mayCopy && (
        <Tool
          title="Duplica evento"
          help="Un nuovo evento con le stesse opzioni, categorie, gare, blocchi e tempi limite, senza iscrizioni. Sarà COMING SOON."
        >
          <Button onClick={() => setDuplicating(true)}>Duplica evento</Button>
        </Tool>
      )}
      <Tool
        title="Importa da un altro evento"
        help="Copia le categorie e le gare dell'altro evento che qui mancano. Quello che c'è già non cambia."
      >
        <ImportForm event={event} />
      </Tool>
      <Tool
        title="Bonifica"
        help="Elimina le categorie senza gare e senza iscrizioni, le gare di categorie che non ci sono più, e i loro tempi limite."
      >
        {clean}
      </Tool>
      {duplicating && (
        <DuplicateDialog event={event} onDuplicated={onDuplicated} onClose={() => setDuplicating(false)} />
      )}
    </SimpleGrid>
  );
}

function Tool({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{help}</Text>
        {children}
      </Stack>
    </Card>
  );
}

// The maximum number of events offered by a search.
const offered = 20;

function ImportForm({ event }: { event: Event }) {
  const client = useQueryClient();
  const [from, setFrom] = useState<number | null>(null);
  const work = useMutation({
    mutationFn: (id: number) => meetApi.importEvent({ id: event.id, from: id }),
    onSuccess: () => refreshEvent(client),
  });
  const load = async (query: string, signal: AbortSignal) => {
    const input = { name: query, sportId: event.sportId, page: 1, rows: offered };
    const { rows } = await eventsApi.listEvents({ ...input, sort: 'starts', way: 'DESC' }, { signal });
    return rows
      .filter(({ id }) => id !== event.id)
      .map((event) => ({ id: event.id, text: `${event.name} (${formatDate(event.starts)})` }));
  };
  return (
    <>
      <RemoteSelect
        label="Evento da cui importare"
        w="100%"
        value={from}
        load={load}
        onChange={(id) => setFrom(id === null ? null : Number(id))}
      />
      <Button disabled={from === null} loading={work.isPending} onClick={() => from !== null && work.mutate(from)}>
        Importa
      </Button>
      {work.data && (
        <Alert role="status" title="Importazione completata" w="100%">
          {importedText(work.data)}
        </Alert>
      )}
    </>
  );
}

// importedText describes what was copied, and what was skipped because the season has no such category.
export function importedText({ categories, races, skipped }: Imported): string {
  const copied = `Categorie copiate: ${categories}. Gare copiate: ${races}.`;
  return skipped === 0 ? copied : `${copied} Categorie saltate, perché assenti in questa stagione: ${skipped}.`;
}
