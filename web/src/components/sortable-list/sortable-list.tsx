import { Accessibility, defaultPreset, PointerActivationConstraints } from '@dnd-kit/dom';
import { DragDropProvider, type DragEndEvent, PointerSensor } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './sortable-list.module.css';
import { useOrder } from './use-order';

type Id = string | number;

interface Place {
  index: number;
  /** The button to drag the item by, with mouse, touch or keyboard. */
  handle: ReactNode;
  /** Moves the item by some places, for buttons beside the handle. */
  move: (by: number) => void;
}

interface LineProps {
  className?: string;
  'data-wrong'?: boolean;
}

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => Id;
  /** The item's name in screen reader announcements. */
  nameOf: (item: Item) => string;
  /** Saves the whole order, once per move. */
  onOrder: (ids: Id[]) => void;
  className?: string;
  lineProps?: (item: Item) => LineProps;
  children: (item: Item, place: Place) => ReactNode;
}

/**
 * We handle keys and write Italian announcements, so the library's own are disabled. Touch drags start at once: with
 * the library's default delay of 250 ms an early drag would do nothing.
 */
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'mouse' ? undefined : [new PointerActivationConstraints.Distance({ value: 5 })],
  }),
];
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility);

/**
 * A list sorted by mouse, touch or keyboard: Space or Enter picks up an item, arrow keys move it, Space or Enter
 * drops it, Escape reverts. onOrder is called once, when the item is dropped.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, idOf, nameOf, onOrder, className, lineProps, children } = props;
  const order = useOrder({ items, idOf, nameOf, onOrder });
  const help = useId();
  const dropped = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (!canceled && isSortable(source)) order.drop(source.id, source.index);
  };
  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onDragEnd={dropped}>
      <ol className={className} aria-label={label}>
        {order.shown.map((item, index) => {
          const id = idOf(item);
          return (
            <Line key={id} id={id} index={index} held={order.held === id} line={lineProps?.(item)}>
              {(ref) =>
                children(item, {
                  index,
                  move: (by) => order.move(id, by),
                  handle: (
                    <button
                      ref={ref}
                      type="button"
                      className={classes.handle}
                      aria-label={`Sposta ${nameOf(item)}`}
                      aria-describedby={help}
                      aria-pressed={order.held === id}
                      title="Trascina per spostare"
                      onKeyDown={order.keys(id)}
                      onBlur={() => order.leave(id)}
                    >
                      <IconGripVertical size={18} aria-hidden />
                    </button>
                  ),
                })
              }
            </Line>
          );
        })}
      </ol>
      <div id={help} className={classes.spoken}>
        Invio per prendere la riga, frecce per spostarla, Invio per lasciarla, Esc per annullare.
      </div>
      <div role="status" aria-live="assertive" className={classes.spoken}>
        {order.spoken}
      </div>
    </DragDropProvider>
  );
}

interface SortableLineProps {
  id: Id;
  index: number;
  held: boolean;
  line?: LineProps;
  children: (handle: Ref<HTMLButtonElement>) => ReactNode;
}

function Line({ id, index, held, line, children }: SortableLineProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  const className = [line?.className, held || isDragging ? classes.held : ''].filter(Boolean).join(' ');
  return (
    <li {...line} ref={ref} className={className || undefined}>
      {children(handleRef)}
    </li>
  );
}
