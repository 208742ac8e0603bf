import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconBriefcase, IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshEvent } from '../../api/events';
import { useCan } from '../../components/can';
import { confirm, confirmDanger } from '../../components/confirm/confirm';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { download } from '../../components/save-file';
import { type Case, caseLink, caseQuery, createCase, endCase, type NewCase, returnFile } from './api';
import { AsideList } from './aside-list';
import classes from './case.module.css';
import { CodeDialog } from './code-dialog';
import { lastCaseText, stateTexts } from './rules';

const help =
  'Per una piscina senza rete: un file con questo evento, le iscrizioni e la start list, da aprire su un portatile con «traguardo case open». Finché la valigia è fuori, start list e risultati si modificano solo in piscina.';

// CasePanel creates the case of an event, shows its state while it is at a pool, and brings its changes home.
export function CasePanel({ eventId }: { eventId: number }) {
  const state = useQuery(caseQuery(eventId));
  const [created, setCreated] = useState<NewCase | null>(null);
  return (
    <Card withBorder component="section" aria-label="Gara in valigia">
      <h2 className={classes.heading}>Gara in valigia</h2>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{help}</Text>
        {state.error && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
        {state.data && (state.data.out === 1 ? <Out eventId={eventId} state={state.data} /> : null)}
        {state.data?.out === 0 && <AtHome eventId={eventId} state={state.data} onCreated={setCreated} />}
        {state.data && <AsideList rows={state.data.asides} />}
      </Stack>
      {created && <CodeDialog created={created} onClose={() => setCreated(null)} />}
    </Card>
  );
}

// useChanged returns a function that reloads the event and its case.
function useChanged(eventId: number) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries(caseQuery(eventId)), refreshEvent(client)]);
  };
}

const question = {
  title: 'Prepara la valigia',
  message:
    'Da questo momento start list e risultati si modificano solo in piscina, fino al rientro della valigia. Tutto il resto continua qui. Continuare?',
  confirmLabel: 'Prepara',
};

function AtHome({
  eventId,
  state,
  onCreated,
}: {
  eventId: number;
  state: Case;
  onCreated: (created: NewCase) => void;
}) {
  const changed = useChanged(eventId);
  const making = useMutation({
    mutationFn: async () => ((await confirm(question)) ? await createCase({ id: eventId }) : null),
    onSuccess: async (newCase) => {
      if (!newCase) return;
      onCreated(newCase);
      await changed();
    },
  });
  return (
    <>
      {state.endedAt && <Text size="sm">{lastCaseText(state)}</Text>}
      <Button
        leftSection={<IconBriefcase size={16} aria-hidden />}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        Prepara la valigia
      </Button>
    </>
  );
}

function Out({ eventId, state }: { eventId: number; state: Case }) {
  const input = useRef<HTMLInputElement>(null);
  const administrates = useCan('eventi.crea');
  const changed = useChanged(eventId);
  const returning = useMutation({
    mutationFn: (file: File) => returnFile(eventId, file),
    onSuccess: () => notify.success('Rientro ricevuto'),
    onSettled: changed,
  });
  const downloading = useMutation({ mutationFn: () => caseLink(eventId), onSuccess: (link) => download(link) });
  const ending = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmDanger(
        'Le modifiche che arriveranno dopo dalla piscina restano da parte: si vedono qui e non sono applicate.',
        { confirmLabel: 'Chiudi la valigia' },
      );
      if (confirmed) await endCase({ id: eventId });
    },
    onSettled: changed,
  });
  return (
    <>
      <Alert color="yellow" w="100%" role="status">
        {stateTexts(state).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Alert>
      <Group gap="sm">
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={returning.isPending}
          onClick={() => input.current?.click()}
        >
          Carica il rientro
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          Scarica di nuovo il file
        </Button>
        {administrates && (
          <Button variant="default" c="red" loading={ending.isPending} onClick={() => ending.mutate()}>
            Chiudi la valigia
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File del rientro"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) returning.mutate(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
