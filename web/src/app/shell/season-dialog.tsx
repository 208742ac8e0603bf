import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/generated';
import { useHome } from '../../api/home';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';

interface SeasonDialogProps {
  onClose: () => void;
}

export function SeasonDialog({ onClose }: SeasonDialogProps) {
  const { STAGIONI, UTENTE } = useHome();
  const current = UTENTE.FK_ID_STAGIONE;
  const [chosen, setChosen] = useState(current);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => api.changeSeason.reply({ ID_STAGIONE: chosen }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      onClose();
      // Every list may depend on the season.
      await client.invalidateQueries();
    },
  });
  const selectable = STAGIONI.filter((season) => season.SELEZIONABILE === 1 || season.ID_STAGIONE === current);
  return (
    <Modal opened onClose={onClose} title="Stagione corrente" centered closeButtonProps={{ 'aria-label': text.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Stack>
          <NativeSelect
            label="Stagione"
            data-autofocus
            value={chosen}
            data={selectable.map((season) => ({ value: String(season.ID_STAGIONE), label: season.DESCRIZIONE }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Button type="submit" loading={change.isPending} disabled={chosen === current}>
            {text.save}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
