import { Button, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../api/generated/account';
import { useHome } from '../../api/home';
import { Dialog } from '../../components/dialog/dialog';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';

interface SeasonDialogProps {
  onClose: () => void;
}

export function SeasonDialog({ onClose }: SeasonDialogProps) {
  const { seasons, user } = useHome();
  const current = user.seasonId;
  const [chosen, setChosen] = useState(current);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => accountApi.changeSeason.reply({ seasonId: chosen }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      onClose();
      // Any list may depend on the season.
      await client.invalidateQueries();
    },
  });
  const selectable = seasons.filter((season) => season.selectable === 1 || season.id === current);
  return (
    <Dialog title="Stagione corrente" onClose={onClose}>
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
            data={selectable.map((season) => ({ value: String(season.id), label: season.name }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Button type="submit" loading={change.isPending} disabled={chosen === current}>
            {text.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
