import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { catalogueApi } from '../../api/generated/catalogue';
import { sessionApi } from '../../api/generated/session';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import type { Season } from './api';
import { copiedText, copyText, nextSeason } from './rules';

interface CopySeasonProps {
  // Returns the season to copy; null while the list has those of all seasons.
  season: () => Season | null;
  // Called with the season that the categories were copied to.
  onCopied: (seasonId: number) => void;
}

export function CopySeason({ season, onCopied }: CopySeasonProps) {
  const client = useQueryClient();
  const copying = useMutation({
    mutationFn: async () => {
      const from = season();
      if (!from) return null;
      const confirmed = await confirm({
        consequence: copyText(from.name),
        message: text.confirmProceed,
        confirmLabel: 'Copia',
      });
      return confirmed ? { from, ...(await catalogueApi.copyCategories({ seasonId: from.id })) } : null;
    },
    onSuccess: async (done) => {
      if (!done) return;
      const words = copiedText(done.copied, nextSeason(done.from.name));
      if (done.copied === 0) {
        notify.info(words);
        return;
      }
      notify.success(words);
      // The season may be new: the filter must know it before the list shows it.
      await refresh(client, sessionApi.home, catalogueApi.listCategories);
      onCopied(done.from.id + 1);
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      loading={copying.isPending}
      onClick={() => copying.mutate()}
    >
      Copia nella stagione successiva
    </Button>
  );
}
