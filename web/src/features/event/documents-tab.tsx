import '@mantine/core/styles/Table.css';
import { ActionIcon, Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventQuery, refreshEvent } from '../../api/events';
import type { Event, EventFile } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { confirmDanger } from '../../components/confirm/confirm';
import { ErrorState } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { Upload } from '../../components/upload/upload';
import { formatBytes } from '../../lib/bytes';
import { formatInstant } from '../../lib/dates';
import { text } from '../../lib/text';
import classes from './event.module.css';
import { EventFiles, imageEndings } from './event-files';
import { eventFile } from './send-event-file';

// DocumentsTab holds the files of an event: press release, logo, and other documents.
export function DocumentsTab({ event }: { event: Event }) {
  const manages = event.manages === 1;
  const client = useQueryClient();
  const id = event.id;
  const query = useQuery(eventQuery(id, 'documenti'));
  const send = useMemo(() => eventFile(id, 'documento'), [id]);
  return (
    <Stack gap="xl">
      <EventFiles event={event} manages={manages} />
      <section aria-label="Altri documenti">
        <h2 className={classes.heading}>Altri documenti</h2>
        <Stack gap="sm">
          {query.error && !query.data ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Files files={query.data?.files} manages={manages} />
          )}
          {manages && (
            <Upload
              label="Carica documento"
              hint="Regolamento, programma, mappa: un PDF o un'immagine."
              accept={['.pdf', ...imageEndings]}
              send={send}
              dryRun={false}
              onDone={() => void refreshEvent(client)}
            />
          )}
        </Stack>
      </section>
    </Stack>
  );
}

const fileLink = (file: EventFile) => meetApi.eventFile.link({ id: file.id });

function Files({ files, manages }: { files: readonly EventFile[] | undefined; manages: boolean }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: EventFile) => meetApi.deleteEventFile.reply({ id }),
    onSuccess: async ({ message }, { name }) => {
      notify.success(message, `Documento «${name}» eliminato`);
      await refreshEvent(client);
    },
  });
  const ask = async (file: EventFile) => {
    if (await confirmDanger(`Il documento «${file.name}» sarà eliminato.`, { confirmLabel: text.delete }))
      remove.mutate(file);
  };
  if (!files) return <Text size="sm">{text.loading}</Text>;
  if (files.length === 0) return <Text size="sm">Nessun documento</Text>;
  return (
    <Table aria-label="Documenti" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Nome</Table.Th>
          <Table.Th scope="col" ta="right">
            Dimensione
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Caricato il
          </Table.Th>
          <Table.Th scope="col">
            <span className="visually-hidden">Azioni</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <Table.Tr key={file.id}>
            <Table.Td>
              <Anchor href={fileLink(file)} download>
                {file.name}
              </Anchor>
            </Table.Td>
            <Table.Td ta="right">{formatBytes(file.size)}</Table.Td>
            <Table.Td visibleFrom="sm">{formatInstant(file.createdAt)}</Table.Td>
            <Table.Td>
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <ActionIcon
                  component="a"
                  href={fileLink(file)}
                  download
                  variant="subtle"
                  size="lg"
                  aria-label={`Scarica ${file.name}`}
                >
                  <IconDownload size={18} aria-hidden />
                </ActionIcon>
                {manages && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Elimina ${file.name}`}
                    onClick={() => void ask(file)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
