import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { download } from '../../components/save-file';
import type { NewCase } from './api';
import classes from './case.module.css';

// CodeDialog shows the code of a case, once, and downloads its file.
export function CodeDialog({ created, onClose }: { created: NewCase; onClose: () => void }) {
  // The link works once; later the panel makes another one.
  const [downloaded, setDownloaded] = useState(false);
  return (
    <Dialog title="La valigia è pronta" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">Codice della valigia:</Text>
        <Group gap="sm">
          <Code className={classes.code}>{created.code}</Code>
          <CopyButton value={created.code}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="xs"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              >
                {copied ? 'Copiato' : 'Copia'}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Alert color="yellow">
          Scrivilo adesso: non sarà mostrato di nuovo. Apre il file ed è la password dell'utente «valigia» in piscina.
        </Alert>
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Ho scritto il codice
          </Button>
          <Button
            disabled={downloaded}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => {
              setDownloaded(true);
              download(created.link);
            }}
          >
            Scarica il file
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
