import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { Dialog } from '../../components/dialog/dialog';
import { notify } from '../../components/notify';
import { countOf } from '../../lib/count-of';
import { text } from '../../lib/text';
import type { EventCategory } from './api';
import { hasRace, nameOf } from './rules';

interface CopyRacesDialogProps {
  category: EventCategory;
  // The other categories of its group.
  others: readonly EventCategory[];
  onClose: () => void;
}

// CopyRacesDialog adds the races that another category of the group has and this one lacks.
export function CopyRacesDialog({ category, others, onClose }: CopyRacesDialogProps) {
  const client = useQueryClient();
  const choices = others.map((other) => ({
    value: String(other.categoryId),
    label: `${nameOf(other)} (${countOf(missing(other, category), 'gara da copiare', 'gare da copiare')})`,
  }));
  const [from, setFrom] = useState(choices[0]?.value ?? '');
  const copying = useMutation({
    mutationFn: () =>
      meetApi.importEventCategory({
        eventId: category.eventId,
        disabled: category.disabled,
        kind: category.kind,
        to: category.categoryId,
        from: Number(from),
      }),
    onSuccess: async ({ races }) => {
      if (races === 0) notify.info('Nessuna gara da copiare.');
      else notify.success(`${countOf(races, 'gara copiata', 'gare copiate')}.`);
      await refreshEvent(client);
      onClose();
    },
  });
  return (
    <Dialog title={`Copia gare in ${category.label}`} onClose={onClose}>
      <Stack>
        {others.length === 0 ? (
          <Text>Non ci sono altre categorie dello stesso gruppo da cui copiare.</Text>
        ) : (
          <NativeSelect
            label="Dalla categoria"
            description="Sono copiate le gare che mancano, con note e importi."
            data-autofocus
            data={choices}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button disabled={from === ''} loading={copying.isPending} onClick={() => copying.mutate()}>
            Copia
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const missing = (from: EventCategory, to: EventCategory) =>
  new Set(from.races.filter((race) => !hasRace(to, race.raceId)).map(({ raceId }) => raceId)).size;
