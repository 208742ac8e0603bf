import { ActionIcon, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../api/call';
import { refresh } from '../../api/query';
import { confirmDanger } from '../../components/confirm/confirm';
import { EditButton } from '../../components/edit-button';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';

interface RowActionsProps {
  name: string;
  // The sentence about what will be deleted.
  consequence: string;
  remove: () => Promise<Reply<null>>;
  // The list to reload.
  list: { path: string };
  onEdit: () => void;
}

export function RowActions({ name, consequence, remove, list, onEdit }: RowActionsProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: async () => ((await confirmDanger(consequence, { confirmLabel: text.delete })) ? await remove() : null),
    onSuccess: (done) => {
      if (!done) return;
      notify.success(done.message || undefined, `${name}: tolta dal catalogo`);
      void refresh(client, list);
    },
  });
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <EditButton what={name} onClick={onEdit} />
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Elimina ${name}`}
        title={text.delete}
        loading={removing.isPending}
        onClick={() => removing.mutate()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
