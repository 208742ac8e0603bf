import '@mantine/core/styles/Input.css';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type StartList, startApi } from '../../api/generated/start';
import { Dialog } from '../../components/dialog/dialog';
import { romeInstant, shownInstant } from '../../lib/rome-time';
import { text } from '../../lib/text';

interface TimingDialogProps {
  eventId: number;
  list: StartList;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

const longest = 3600;

// TimingDialog edits the settings that the heat times are calculated with.
export function TimingDialog({ eventId, list, onClose, onDone }: TimingDialogProps) {
  const [begins, setBegins] = useState(shownInstant(list.begins));
  const [seconds, setSeconds] = useState(String(list.turnRound));
  const between = Number(seconds);
  const invalid = seconds === '' || !Number.isInteger(between) || between < 0 || between > longest;
  const save = useMutation({
    mutationFn: () =>
      startApi.setStartTiming.reply({
        eventId,
        begins: romeInstant(begins),
        turnRound: between,
        version: list.timing,
      }),
    onSuccess: async ({ message }) => {
      onClose();
      await onDone(message);
    },
  });
  return (
    <Dialog title="Orario" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!invalid) save.mutate();
        }}
      >
        <Stack>
          <TextInput
            type="datetime-local"
            label="Inizio della prima sessione"
            description="Se manca, le 9 del primo giorno"
            value={begins}
            data-autofocus
            onChange={({ currentTarget }) => setBegins(currentTarget.value)}
          />
          <TextInput
            label="Secondi tra due batterie"
            inputMode="numeric"
            value={seconds}
            error={invalid ? 'Da 0 a 3600 secondi' : undefined}
            onChange={({ currentTarget }) => setSeconds(currentTarget.value)}
          />
          <Text size="sm">
            Ogni batteria dura quanto il suo tempo di iscrizione più lento. Le pause e l'inizio delle altre sessioni si
            indicano nei blocchi dell'ordine.
          </Text>
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
