import '@mantine/core/styles/Input.css';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { startApi } from '../../api/generated/start';
import { Dialog } from '../../components/dialog/dialog';
import { romeInstant, shownInstant } from '../../lib/rome-time';
import { text } from '../../lib/text';
import type { OrderItem } from './rules';

interface BlockFormProps {
  eventId: number;
  // The block to change; absent for a new one.
  block?: OrderItem;
  onClose: () => void;
  onDone: (message: string, what: string) => Promise<unknown>;
}

const maxMinutes = 1440;

// BlockForm changes a break, or adds one at the end of the order, from where it can be dragged.
export function BlockForm({ eventId, block, onClose, onDone }: BlockFormProps) {
  const [note, setNote] = useState(block?.note ?? '');
  const [minutes, setMinutes] = useState(String(block?.minutes ?? 0));
  const [begins, setBegins] = useState(shownInstant(block?.begins));
  const duration = Number(minutes || '0');
  const invalid = !Number.isInteger(duration) || duration < 0 || duration > maxMinutes;
  const save = useMutation({
    mutationFn: () => {
      const fields = { note, minutes: duration, begins: romeInstant(begins) };
      return block
        ? startApi.updateBlock.reply({ id: block.id, version: block.version, ...fields })
        : startApi.addBlock.reply({ eventId, ...fields });
    },
    onSuccess: async ({ message }) => {
      onClose();
      await onDone(message, block ? 'Blocco modificato' : 'Blocco aggiunto in fondo');
    },
  });
  return (
    <Dialog title={block ? 'Modifica blocco' : 'Nuovo blocco'} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!invalid) save.mutate();
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
            error={invalid ? 'Da 0 a 1440 minuti' : undefined}
            onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label="Apre una sessione alle"
            description="Se il programma riprende a un'ora stabilita, per esempio al pomeriggio o il giorno dopo"
            value={begins}
            onChange={({ currentTarget }) => setBegins(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {text.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
