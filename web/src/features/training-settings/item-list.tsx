import '@mantine/core/styles/Badge.css';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconEdit, IconEyeOff, IconPlus, IconRestore } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionApi } from '../../api/generated/session';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { confirm } from '../../components/confirm/confirm';
import { SidePanel } from '../../components/dialog/side-panel';
import { EmptyState } from '../../components/empty-state/empty-state';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { type Catalogue, hidingQuestion, type Item } from './catalogues';
import { ItemPanel } from './item-panel';
import classes from './training-settings.module.css';

interface ItemListProps {
  catalogue: Catalogue;
  items: readonly Item[];
  onClose: () => void;
}

// ItemList shows a catalogue in a side panel, with the actions on its items. An item, or 'new', may be open over it.
export function ItemList({ catalogue, items, onClose }: ItemListProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const reload = () => refresh(client, trainingApi.trainingSettings, sessionApi.home);
  const change = useMutation({
    mutationFn: async (item: Item) => {
      if (item.visible === 0) return await catalogue.update(item.id, item.version, { visible: 1 });
      return (await confirm({ message: hidingQuestion(catalogue, item.name), confirmLabel: 'Nascondi' }))
        ? await catalogue.hide(item.id)
        : null;
    },
    onSuccess: (done, { name, visible }) => {
      if (!done) return;
      notify.success(done.message || undefined, `${name}: ${visible === 0 ? 'di nuovo visibile' : 'nascosto'}`);
      void reload();
    },
  });
  const edited = items.find(({ id }) => id === open);
  return (
    <SidePanel title={catalogue.title} size="md" onClose={onClose}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {catalogue.newLabel}
      </Button>
      {items.length === 0 && <EmptyState title="Ancora niente qui" hint={`Comincia con «${catalogue.newLabel}».`} />}
      <ul className={classes.items} aria-label={catalogue.title}>
        {items.map((item) => (
          <li key={item.id} className={classes.item} data-hidden={item.visible === 0 || undefined}>
            {item.colour && <span className={classes.swatch} style={{ backgroundColor: item.colour }} aria-hidden />}
            <span className={classes.name}>{item.name}</span>
            {item.visible === 0 && (
              <Badge variant="light" color="gray">
                NASCOSTO
              </Badge>
            )}
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`${text.edit} ${item.name}`}
              title={text.edit}
              onClick={() => setOpen(item.id)}
            >
              <IconEdit size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`${item.visible ? 'Nascondi' : 'Ripristina'} ${item.name}`}
              title={item.visible ? 'Nascondi' : 'Ripristina'}
              disabled={change.isPending}
              onClick={() => change.mutate(item)}
            >
              {item.visible ? <IconEyeOff size={18} aria-hidden /> : <IconRestore size={18} aria-hidden />}
            </ActionIcon>
          </li>
        ))}
      </ul>
      {(open === 'new' || edited) && (
        <ItemPanel
          key={edited?.version ?? 'new'}
          catalogue={catalogue}
          item={edited ?? null}
          onReload={() => void reload()}
          onClose={() => setOpen(null)}
        />
      )}
    </SidePanel>
  );
}
