import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshEvent } from '../../api/events';
import { api } from '../../api/generated';
import { Dialog } from '../../components/dialog/dialog';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import type { EventCategory } from './api';
import { countOf, hasRace, nameOf } from './rules';

interface CopyRacesDialogProps {
  category: EventCategory;
  // The other categories of its group.
  others: readonly EventCategory[];
  onClose: () => void;
}

// CopyRacesDialog gives a category the races of another one of its group that it has not got.
export function CopyRacesDialog({ category, others, onClose }: CopyRacesDialogProps) {
  const client = useQueryClient();
  const choices = others.map((other) => ({
    value: String(other.FK_ID_CATEGORIA),
    label: `${nameOf(other)} (${countOf(missing(other, category), 'gara da copiare', 'gare da copiare')})`,
  }));
  const [from, setFrom] = useState(choices[0]?.value ?? '');
  const copying = useMutation({
    mutationFn: () =>
      api.importEventCategory({
        ID_EVENTO: category.FK_ID_EVENTO,
        FLG_DIS: category.FLG_DIS,
        FK_ID_TIPO: category.FK_ID_TIPO,
        ID_CATEGORIA_TO: category.FK_ID_CATEGORIA,
        ID_CATEGORIA_FROM: Number(from),
      }),
    onSuccess: async ({ GARE }) => {
      if (GARE === 0) notify.info('Nessuna gara da copiare.');
      else notify.success(`${countOf(GARE, 'gara copiata', 'gare copiate')}.`);
      await refreshEvent(client);
      onClose();
    },
  });
  return (
    <Dialog title={`Copia gare in ${category.LABEL}`} onClose={onClose}>
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
  new Set(from.gare.filter((race) => !hasRace(to, race.FK_ID_GARA)).map(({ FK_ID_GARA }) => FK_ID_GARA)).size;
