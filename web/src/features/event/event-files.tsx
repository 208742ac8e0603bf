import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { refreshEvent } from '../../api/events';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { openPressRelease } from '../../components/report-menu/press-release';
import { Upload } from '../../components/upload/upload';
import classes from './event.module.css';
import { eventFile } from './send-event-file';

export const imageEndings = ['.png', '.jpg', '.jpeg', '.webp'];

interface EventFilesProps {
  event: Event;
  manages: boolean;
}

// EventFiles edits the logo and the press release, of which an event has one each.
export function EventFiles({ event, manages }: EventFilesProps) {
  const id = event.id;
  const readable = event.pressRelease !== '' && (event.oversees === 1 || event.buttons === 1);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Slot event={event} manages={manages} name="logo" mode="logo" label="Logo" accept={imageEndings}>
        {event.logo && <img className={classes.logo} src={event.logo} alt={`Logo di ${event.name}`} />}
      </Slot>
      <Slot event={event} manages={manages} name="pressRelease" mode="comunicato" label="Comunicato" accept={['.pdf']}>
        {readable && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => openPressRelease(id)}
          >
            {event.pressRelease}
          </Button>
        )}
      </Slot>
    </SimpleGrid>
  );
}

interface SlotProps extends EventFilesProps {
  name: 'logo' | 'pressRelease';
  mode: 'logo' | 'comunicato';
  label: string;
  accept: readonly string[];
  // The current file.
  children: ReactNode;
}

function Slot({ event, manages, name, mode, label, accept, children }: SlotProps) {
  const client = useQueryClient();
  const id = event.id;
  const send = useMemo(() => eventFile(id, mode), [id, mode]);
  const present = event[name] !== '';
  const remove = useMutation({
    mutationFn: () => meetApi.updateEvent.reply({ id, [name]: '' }),
    onSuccess: async ({ message }) => {
      notify.success(message, mode === 'logo' ? 'Logo eliminato' : 'Comunicato eliminato');
      await refreshEvent(client);
    },
  });
  const ask = async () => {
    const what = mode === 'logo' ? 'Il logo' : `Il comunicato «${event.pressRelease}»`;
    if (await confirmDanger(`${what} dell'evento sarà eliminato.`)) remove.mutate();
  };
  return (
    <section aria-label={label}>
      <h2 className={classes.heading}>{label}</h2>
      <Stack gap="sm">
        {children || <Text size="sm">{present ? 'Non ancora pubblico' : 'Non presente'}</Text>}
        {manages && (
          <>
            {present && (
              <Group>
                <Button
                  variant="outline"
                  color="red"
                  size="xs"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  loading={remove.isPending}
                  onClick={() => void ask()}
                >
                  {mode === 'logo' ? 'Rimuovi il logo' : 'Rimuovi il comunicato'}
                </Button>
              </Group>
            )}
            <Upload
              key={event[name]}
              label={present ? `Sostituisci ${label.toLowerCase()}` : `Carica ${label.toLowerCase()}`}
              accept={accept}
              send={send}
              dryRun={false}
              onDone={() => void refreshEvent(client)}
            />
          </>
        )}
      </Stack>
    </section>
  );
}
