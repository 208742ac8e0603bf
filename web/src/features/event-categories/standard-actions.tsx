import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconEdit, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import type { TimeStandard } from './api';
import { sexName } from './standards';
import type { StandardEdit } from './use-standard-edit';

interface StandardActionsProps {
  row: TimeStandard;
  edit: StandardEdit;
}

export function StandardActions({ row, edit }: StandardActionsProps) {
  const client = useQueryClient();
  const name = `${row.race}, ${row.category}, ${sexName(row.sex)}`;
  const removing = useMutation({
    mutationFn: async () =>
      (await confirmDanger(`Stai per eliminare il tempo limite ${formatRaceTime(row.time)} di ${name}.`, {
        confirmLabel: text.delete,
      }))
        ? await meetApi.deleteTimeStandard.reply({ id: row.id })
        : null,
    onSuccess: async (done) => {
      if (!done) return;
      notify.success(done.message || undefined, `Tempo limite eliminato: ${name}`);
      await refreshEvent(client);
    },
  });
  const buttons =
    edit.row?.id === row.id
      ? [
          { label: text.save, Icon: IconCheck, color: undefined, busy: edit.busy, act: edit.save },
          { label: text.cancel, Icon: IconX, color: undefined, busy: false, act: edit.leave },
        ]
      : [
          { label: text.edit, Icon: IconEdit, color: undefined, busy: false, act: () => edit.begin(row) },
          { label: text.delete, Icon: IconTrash, color: 'red', busy: removing.isPending, act: () => removing.mutate() },
        ];
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {buttons.map(({ label, Icon, color, busy, act }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color={color}
          aria-label={`${label} ${name}`}
          title={label}
          loading={busy}
          onClick={act}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
