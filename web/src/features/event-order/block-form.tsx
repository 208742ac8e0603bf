import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { startApi } from '../../api/generated/start';
import { Dialog } from '../../components/dialog/dialog';
import { text } from '../../lib/text';

interface BlockFormProps {
  eventId: number;
  onClose: () => void;
  onDone: (message: string) => Promise<unknown>;
}

const longest = 1440;

// BlockForm puts a break at the end of the order, from where it is dragged to its place.
export function BlockForm({ eventId, onClose, onDone }: BlockFormProps) {
  const [note, setNote] = useState('');
  const [minutes, setMinutes] = useState('0');
  const lasts = Number(minutes || '0');
  const wrong = !Number.isInteger(lasts) || lasts < 0 || lasts > longest;
  const add = useMutation({
    mutationFn: () => startApi.addBlock.reply({ eventId, note, minutes: lasts }),
    onSuccess: async ({ message }) => {
      onClose();
      await onDone(message);
    },
  });
  return (
    <Dialog title="Nuovo blocco" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) add.mutate();
        }}
      >
        <Stack>
          <TextInput
            label="Note"
            description="Nell'ordine se ne vedono 18 caratteri"
            value={note}
            maxLength={4000}
            data-autofocus
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <TextInput
            label="Durata in minuti"
            inputMode="numeric"
            value={minutes}
            error={wrong ? 'Da 0 a 1440 minuti' : undefined}
            onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {text.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
