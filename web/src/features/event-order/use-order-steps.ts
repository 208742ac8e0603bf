import { useMutation } from '@tanstack/react-query';
import { startApi } from '../../api/generated/start';
import { confirm, confirmDanger } from '../../components/confirm/confirm';
import { text } from '../../lib/text';
import type { OrderItem } from './rules';

interface OrderSteps {
  eventId: number;
  // The order as the user has sorted it, and as it is stored.
  items: readonly OrderItem[];
  stored: readonly OrderItem[];
  // Reports the server's message, or else what was done.
  onDone: (message: string, what: string) => Promise<unknown>;
}

// useOrderSteps returns the three steps to a start list: draw the order, save it, seed the heats.
export function useOrderSteps({ eventId, items, stored, onDone }: OrderSteps) {
  const draw = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmDanger(
        "Le gare vengono messe in un ordine casuale e l'ordine precedente va perso.",
        {
          title: 'Genera ordine',
          confirmLabel: 'Genera',
          message: text.confirmContinue,
        },
      );
      return confirmed ? startApi.drawStartOrder.reply({ id: eventId }) : null;
    },
    onSuccess: (reply) => reply && onDone(reply.message, 'Nuovo ordine di gara generato'),
  });
  const save = useMutation({
    mutationFn: () =>
      startApi.saveStartOrder.reply({
        eventId,
        items: items.map(({ id }, index) => ({ id, position: index + 1 })),
        read: stored.map(({ id }) => id),
      }),
    onSuccess: ({ message }) => onDone(message, 'Ordine di gara salvato'),
  });
  const seed = useMutation({
    mutationFn: async () => {
      const confirmed = await confirm({
        title: 'Genera start list',
        consequence:
          'La start list precedente viene sostituita, con le modifiche manuali di batterie e corsie. Resta tra le versioni, da cui puoi riprenderla.',
        message: text.confirmContinue,
        careful: true,
        confirmLabel: 'Genera',
      });
      return confirmed ? startApi.makeStartList({ eventId }) : null;
    },
    onSuccess: async (list) => {
      if (!list) return;
      const left = list.unplaced > 0 ? `, ${list.unplaced} senza posto` : '';
      const words = `Start list ${list.number}: ${list.placed} presenze${left}`;
      await onDone(words, words);
    },
  });
  return { draw, save, seed, busy: draw.isPending || save.isPending || seed.isPending };
}
