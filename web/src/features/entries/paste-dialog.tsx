import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog/dialog';
import { text } from '../../lib/text';

interface PasteDialogProps {
  onText: (content: string) => void;
  onClose: () => void;
}

// PasteDialog accepts a block from a spreadsheet, also on a phone, where the grid cannot.
export function PasteDialog({ onText, onClose }: PasteDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog title="Incolla da un foglio" size="lg" onClose={onClose}>
      <Stack>
        <Text size="sm">
          Copia dal foglio righe con atleta (nome o tessera), gara e tempo, oppure una tabella con gli atleti a sinistra
          e le gare in alto. Un tempo si scrive 6235, 1.02.35 o 1'02''35; una «x» iscrive con il miglior tempo ufficiale
          dell'ultimo anno, S.T. senza tempo.
        </Text>
        <Textarea
          label="Righe copiate"
          data-autofocus
          rows={12}
          styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre' } }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && typed.trim() !== '') onText(typed);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button disabled={typed.trim() === ''} title="Ctrl+Invio" onClick={() => onText(typed)}>
            Metti nella tabella
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
