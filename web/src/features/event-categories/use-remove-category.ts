import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshEvent } from '../../api/events';
import { meetApi } from '../../api/generated/meet';
import { confirmDanger } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import type { EventCategory } from './api';
import { removalText } from './rules';

// useRemoveCategory removes a category from the event after confirmation; the server refuses if it has entries.
export function useRemoveCategory(category: EventCategory) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await confirmDanger(removalText(category), { confirmLabel: 'Rimuovi' }))
        ? await meetApi.deleteEventCategory.reply({ id: category.id })
        : null,
    onSuccess: async (done) => {
      if (!done) return;
      notify.success(done.message || undefined, `Categoria rimossa: ${category.name}`);
      await refreshEvent(client);
    },
  });
}
