import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Divider.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, Checkbox, Divider, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Starter, type StartList, startApi } from '../../api/generated/start';
import { confirm } from '../../components/confirm/confirm';
import { Dialog } from '../../components/dialog/dialog';
import { text } from '../../lib/text';
import { lanesOf, slotOf, slotText } from './rules';

interface PlaceDialogProps {
  list: StartList;
  starter: Starter;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

// PlaceDialog moves an entry to another heat and lane, swaps it with the entry there, or withdraws it.
export function PlaceDialog({ list, starter, onClose, onDone }: PlaceDialogProps) {
  const laned = list.laned === 1;
  const [heat, setHeat] = useState(String(starter.heat || 1));
  const [lane, setLane] = useState(String(laned ? starter.lane || list.firstLane : starter.turn || 1));
  const [swap, setSwap] = useState(false);
  const [close, setClose] = useState(false);
  const [asking, setAsking] = useState(false);
  const place = useMutation({
    mutationFn: () =>
      startApi.placeEntry.reply({
        id: starter.id,
        heat: Number(heat),
        ...(laned ? { lane: Number(lane) } : { turn: Number(lane) }),
        swap: swap ? 1 : 0,
        version: starter.version,
      }),
    onSuccess: ({ message }) => onDone(message),
  });
  const scratch = useMutation({
    mutationFn: async () => {
      setAsking(true);
      const confirmed = await confirm({
        title: 'Ritira',
        consequence: `${starter.athlete}: ${close ? 'chi è dietro prende il suo posto.' : 'la corsia resta vuota.'}`,
        confirmLabel: 'Ritira',
      });
      setAsking(false);
      return confirmed ? startApi.scratchEntry.reply({ id: starter.id, close: close ? 1 : 0 }) : null;
    },
    onSuccess: (reply) => reply && onDone(reply.message),
  });
  const withdrawn = starter.absent === 1 && starter.heat === 0;
  const busy = place.isPending || scratch.isPending;
  return (
    <Dialog title={starter.athlete} opened={!asking} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          place.mutate();
        }}
      >
        <Stack>
          <Text size="sm">{slotText(slotOf(starter, list), laned)}</Text>
          <Alert color="yellow">
            Massima attenzione: la modifica manuale va persa quando la start list viene generata di nuovo.
          </Alert>
          <Group grow align="start">
            <TextInput
              label="Batteria"
              inputMode="numeric"
              value={heat}
              error={/^\d{1,4}$/.test(heat) ? undefined : 'Numero non valido'}
              onChange={({ currentTarget }) => setHeat(currentTarget.value)}
            />
            {laned ? (
              <NativeSelect
                label="Corsia"
                data={lanesOf(list.firstLane, list.lanes)}
                value={lane}
                onChange={({ currentTarget }) => setLane(currentTarget.value)}
              />
            ) : (
              <TextInput
                label="Turno"
                inputMode="numeric"
                value={lane}
                error={/^\d{1,4}$/.test(lane) ? undefined : 'Numero non valido'}
                onChange={({ currentTarget }) => setLane(currentTarget.value)}
              />
            )}
          </Group>
          <Checkbox
            label="Scambia con chi è già in quel posto"
            checked={swap}
            onChange={({ currentTarget }) => setSwap(currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" disabled={busy || !/^\d{1,4}$/.test(heat) || !/^\d{1,4}$/.test(lane)}>
              {text.save}
            </Button>
          </Group>
        </Stack>
      </form>
      {!withdrawn && (
        <>
          <Divider my="md" />
          <Stack gap="xs" align="flex-start" component="section" aria-label="Ritiro">
            <Text size="sm">Se non si presenta, la sua corsia resta vuota e nessun altro si sposta.</Text>
            <Checkbox
              label={
                laned
                  ? 'Chiudi il vuoto: chi è dietro prende la corsia migliore'
                  : 'Chiudi il vuoto: chi è dietro passa avanti'
              }
              checked={close}
              onChange={({ currentTarget }) => setClose(currentTarget.checked)}
            />
            <Button variant="outline" color="red" disabled={busy} onClick={() => scratch.mutate()}>
              Ritira
            </Button>
          </Stack>
        </>
      )}
    </Dialog>
  );
}
