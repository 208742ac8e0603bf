import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCamera, IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { peopleApi } from '../../api/generated/people';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { Upload } from '../../components/upload/upload';
import { text } from '../../lib/text';
import { type Certificate, certificateFile, fileLink, refreshCertificates } from './api';

const accepted = ['.pdf', '.jpg', '.jpeg', '.png', '.webp'];

// CertificateFile shows the file of a certificate and uploads one: chosen, dropped or taken with the camera.
export function CertificateFile({ certificate }: { certificate: Certificate }) {
  const { id } = certificate;
  // The panel keeps the certificate that it was opened with.
  const [hasFile, setHasFile] = useState(certificate.hasFile);
  const client = useQueryClient();
  const send = useMemo(() => certificateFile(id), [id]);
  const camera = useRef<HTMLInputElement>(null);
  const changed = (present: typeof hasFile) => {
    setHasFile(present);
    void refreshCertificates(client);
  };
  const photo = useMutation({
    mutationFn: (file: File) => send(file),
    onSuccess: () => {
      notify.success('File salvato');
      changed(1);
    },
    onError: (error) => notify.error(error.message),
  });
  const remove = useMutation({
    mutationFn: async () =>
      (await confirmDanger('Il file del certificato sarà eliminato.', { confirmLabel: text.delete }))
        ? await peopleApi.deleteCertificateFile.reply({ id })
        : null,
    onSuccess: (done) => {
      if (!done) return;
      notify.success(done.message || undefined, 'File del certificato eliminato');
      changed(0);
    },
  });
  return (
    <Stack gap="xs" mt="lg" component="section" aria-label="File del certificato">
      <Title order={3} size="h5">
        File
      </Title>
      <Text size="sm">
        Facoltativo. È conservato cifrato, lo apre solo la tua società e ogni apertura è registrata. Non caricare
        referti o diagnosi.
      </Text>
      {hasFile === 1 && (
        <Group gap="xs">
          <Button
            component="a"
            href={fileLink(id)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Apri il file
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Elimina il file
          </Button>
        </Group>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCamera size={16} aria-hidden />}
          loading={photo.isPending}
          onClick={() => camera.current?.click()}
        >
          Fotografa il certificato
        </Button>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label="Foto del certificato"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) photo.mutate(file);
          }}
        />
      </Group>
      <Upload
        key={hasFile}
        label={hasFile === 1 ? 'Sostituisci il file' : 'Carica il file'}
        hint="Un PDF o un'immagine, al massimo 5 MB."
        accept={accepted}
        send={send}
        dryRun={false}
        onDone={() => changed(1)}
      />
    </Stack>
  );
}
