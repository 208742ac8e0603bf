import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/generated';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import type { Season } from './api';
import { copiedWords, copyWords, nextSeason } from './rules';

interface CopySeasonProps {
  season: Season;
  // Called with the season the categories went to.
  onCopied: (seasonId: number) => void;
}

export function CopySeason({ season, onCopied }: CopySeasonProps) {
  const client = useQueryClient();
  const copying = useMutation({
    mutationFn: async () => {
      const sure = await confirm({
        loses: copyWords(season.DESCRIZIONE),
        message: text.confirmProceed,
        confirmLabel: 'Copia',
      });
      return sure ? await api.copyCategories({ FK_ID_STAGIONE: season.ID_STAGIONE }) : null;
    },
    onSuccess: async (done) => {
      if (!done) return;
      const words = copiedWords(done.COPIATE, nextSeason(season.DESCRIZIONE));
      if (done.COPIATE === 0) {
        notify.info(words);
        return;
      }
      notify.success(words);
      // The season may be new: the filter must know it before the list goes there.
      await refresh(client, api.home, api.listCategories);
      onCopied(season.ID_STAGIONE + 1);
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
