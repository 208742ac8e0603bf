import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import type { EventDetail } from './api';
import { cleanedText, cleaningText, cleanupOf } from './rules';

export function CleanButton({ event }: { event: EventDetail }) {
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: async () =>
      (await confirmDanger(cleaningText(cleanupOf(event)), { confirmLabel: 'Bonifica' }))
        ? await meetApi.cleanEvent({ id: event.id })
        : null,
    onSuccess: async (done) => {
      if (!done) return;
      if (done.removed + done.timeStandards === 0) notify.info(cleanedText(done));
      else notify.success(cleanedText(done));
      await refreshEvent(client);
    },
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconEraser size={16} aria-hidden />}
      loading={work.isPending}
      onClick={() => work.mutate()}
    >
      Bonifica
    </Button>
  );
}
