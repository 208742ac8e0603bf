import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { linkTo } from '../../api/addresses';
import { refreshEvent } from '../../api/events';
import type { Event } from '../../api/generated/meet';
import { rehearsalApi } from '../../api/generated/rehearsal';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { Link } from '../../components/router/routing';
import classes from './event.module.css';

const help =
  'Una copia dell’evento con iscrizioni e start list, su cui provare la giornata di gara. Ogni minuto arriva una batteria con tempi inventati, come da un cronometraggio. La vede solo chi può modificare l’evento: non entra in classifiche, record, conti, messaggi e pagine pubbliche.';

interface RehearsalPanelProps {
  event: Event;
  onCreated: (id: number) => void;
  // Called with the event that was rehearsed.
  onDeleted: (id: number) => void;
}

// RehearsalPanel creates the rehearsal of an event, pauses its invented times, and deletes it.
export function RehearsalPanel({ event, onCreated, onDeleted }: RehearsalPanelProps) {
  const client = useQueryClient();
  const rehearsal = event.rehearsal === 1;
  const making = useMutation({
    mutationFn: async () => (await rehearsalApi.rehearseEvent.reply({ id: event.id })).insertedId,
    onSuccess: async (id) => {
      notify.success('Prova generale pronta');
      await refreshEvent(client);
      onCreated(id);
    },
  });
  const deleting = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmDanger(
        'La prova generale e tutti i suoi risultati saranno eliminati. L’evento vero non cambia.',
        {
          confirmLabel: 'Elimina la prova',
        },
      );
      if (confirmed) await rehearsalApi.deleteRehearsal({ id: event.id });
      return confirmed;
    },
    onSuccess: async (confirmed) => {
      if (!confirmed) return;
      notify.success('Prova generale eliminata');
      if (rehearsal) onDeleted(event.rehearsalOf);
      await refreshEvent(client);
    },
  });
  const exists = rehearsal || event.rehearsalId > 0;
  return (
    <Card withBorder component="section" aria-label="Prova generale">
      <h2 className={classes.heading}>Prova generale</h2>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{help}</Text>
        {!exists && (
          <Button loading={making.isPending} onClick={() => making.mutate()}>
            Prepara la prova generale
          </Button>
        )}
        {exists && (
          <Group gap="sm">
            {!rehearsal && (
              <Button component={Link} {...linkTo('/Gara', { id: event.rehearsalId })}>
                Apri la prova generale
              </Button>
            )}
            {rehearsal && <PauseButton event={event} />}
            <Button
              variant="default"
              c="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={deleting.isPending}
              onClick={() => deleting.mutate()}
            >
              Elimina la prova
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

// PauseButton pauses or resumes the invented times.
function PauseButton({ event }: { event: Event }) {
  const client = useQueryClient();
  const paused = event.rehearsalPaused === 1;
  const pausing = useMutation({
    mutationFn: () => rehearsalApi.pauseRehearsal({ id: event.id, paused: paused ? 0 : 1 }),
    onSuccess: () => refreshEvent(client),
  });
  return (
    <Button loading={pausing.isPending} onClick={() => pausing.mutate()}>
      {paused ? 'Riprendi i tempi' : 'Ferma i tempi'}
    </Button>
  );
}
