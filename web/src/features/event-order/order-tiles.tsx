import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { startApi } from '../../api/generated/start';
import { confirm } from '../../components/confirm/confirm';
import { SortableList } from '../../components/sortable-list/sortable-list';
import classes from './order.module.css';
import {
  entrantsOf,
  groupOf,
  type Highlight,
  isBlock,
  isHighlighted,
  nameOf,
  nothing,
  numbersOf,
  type OrderItem,
  shortNote,
  timeOf,
} from './rules';

interface OrderTilesProps {
  items: readonly OrderItem[];
  highlight: Highlight;
  changed: boolean;
  onOrder: (ids: (string | number)[]) => void;
  onEdit: (block: OrderItem) => void;
  onDone: (message: string, what: string) => Promise<unknown>;
}

// OrderTiles shows races and blocks, eight per row, moved by mouse, touch or keyboard.
export function OrderTiles({ items, highlight, changed, onOrder, onEdit, onDone }: OrderTilesProps) {
  const fades = highlight.raceId !== nothing.raceId || highlight.categoryId !== nothing.categoryId;
  const numbers = numbersOf(items);
  const remove = async (item: OrderItem) => {
    if (!(await confirm({ title: 'Elimina blocco', consequence: nameOf(item) }))) return;
    await onDone((await startApi.deleteBlock.reply({ id: item.id })).message, 'Blocco tolto');
  };
  return (
    <SortableList
      label="Ordine di gara"
      items={items}
      idOf={({ id }) => id}
      nameOf={nameOf}
      onOrder={onOrder}
      className={classes.tiles}
      lineProps={(item) => ({
        className: [
          classes.tile,
          isBlock(item) ? classes.block : '',
          fades && !isHighlighted(item, highlight) ? classes.faded : '',
        ].join(' '),
      })}
    >
      {(item, { handle }) => (
        <>
          <span className={classes.head}>
            {handle}
            {!isBlock(item) && <span className={classes.number}>{numbers.get(item.id)}.</span>}
            {isBlock(item) && (
              <span className={classes.tools}>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  aria-label={`Modifica blocco ${nameOf(item)}`}
                  disabled={changed}
                  onClick={() => onEdit(item)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Elimina blocco ${nameOf(item)}`}
                  disabled={changed}
                  onClick={() => void remove(item)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </span>
            )}
          </span>{' '}
          {isBlock(item) ? (
            <span className={classes.words} title={nameOf(item)}>
              {shortNote(nameOf(item))}
              {timeOf(item) !== '' && ` (${timeOf(item)})`}
            </span>
          ) : (
            <span className={classes.words} title={nameOf(item)}>
              <strong>{item.race}</strong> <span>{groupOf(item)}</span>{' '}
              <span className={classes.entrants}>{entrantsOf(item)}</span>
            </span>
          )}
        </>
      )}
    </SortableList>
  );
}
