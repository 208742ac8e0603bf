import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useId, useRef } from 'react';
import { columnsOf } from './list-block';
import type { EnteredCell, ListRace } from './list-cells';
import { type EditableList, listEdits } from './list-edits';
import classes from './list-grid.module.css';
import { handleListKey } from './list-keys';
import { type CellProblem, Line } from './list-line';
import { ListStatus } from './list-status';
import { useListMouse } from './use-list-mouse';
import { useListSelection } from './use-list-selection';

// Pixels.
const rowHeight = 40;

interface ListGridProps extends EditableList {
  label: string;
  problems: ReadonlyMap<string, CellProblem>;
  // False if the sport has no times, or the event sets them.
  times: boolean;
  // Why a saved entry cannot be removed; empty if it can.
  obstacle: (cell: EnteredCell) => string;
}

// ListGrid is edited like a spreadsheet: arrow keys move, digits start a time, Space enters without one, Delete
// withdraws, and a block can be pasted. Several cells are selected with Shift, by dragging or by a column's header, and
// filled or cleared at once. Only the visible rows are rendered.
export function ListGrid(props: ListGridProps) {
  const { label, athletes, races, wishes, problems, times, obstacle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const help = useId();
  const virtualizer = useVirtualizer({
    count: athletes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  });
  const size = { rows: athletes.length, columns: races.length };
  const selection = useListSelection({
    ...size,
    scroller,
    scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }),
  });
  const edits = listEdits(props, selection);
  const mouse = useListMouse(selection, edits);
  const { active, block, draft } = selection;
  return (
    <div className={classes.root}>
      <ListStatus
        selection={selection}
        edits={edits}
        athletes={athletes}
        races={races}
        wishes={wishes}
        problems={problems}
        times={times}
        obstacle={obstacle}
      />
      <div ref={scroller} className={classes.scroller} data-focus-home>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
          role="grid"
          aria-label={label}
          aria-describedby={help}
          aria-rowcount={athletes.length + 1}
          aria-colcount={races.length + 1}
          aria-multiselectable="true"
          className={classes.table}
          style={{ '--races': races.length } as CSSProperties}
          onKeyDown={(event) => handleListKey(event, selection, edits, { ...size, times })}
          onPaste={(event) => {
            if (edits.paste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          {...mouse}
          {...selection.focusHandlers(edits.commitDraft)}
        >
          <Head races={races} current={active.column} onSelect={selection.selectColumn} />
          <tbody style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const athlete = athletes[item.index];
              if (!athlete) return null;
              const isActive = item.index === active.row;
              const [first, last] = columnsOf(block, item.index);
              return (
                <Line
                  key={athlete.id}
                  index={item.index}
                  top={item.start}
                  athlete={athlete}
                  races={races}
                  wishes={wishes}
                  problems={problems}
                  active={isActive ? active.column : -1}
                  first={first}
                  last={last}
                  draft={isActive ? draft : null}
                  onText={selection.typeText}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <p id={help} className="visually-hidden">
        Frecce per spostarti, Spazio per iscrivere o togliere{times ? ', cifre per scrivere il tempo' : ''}, Canc per
        togliere, Incolla per riempire da un foglio. Maiuscole e frecce per scegliere più celle, Ctrl e Spazio per una
        colonna, Maiuscole e Spazio per una riga, Ctrl e D per ripetere verso il basso.
      </p>
    </div>
  );
}

interface HeadProps {
  races: readonly ListRace[];
  // The column of the active cell.
  current: number;
  onSelect: (column: number) => void;
}

function Head({ races, current, onSelect }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          Atleta
        </th>
        {races.map((race, column) => (
          <th key={race.id} scope="col" title={race.longName} data-current={column === current || undefined}>
            <button
              type="button"
              tabIndex={-1}
              className={classes.head}
              aria-label={`Scegli la colonna ${race.name}`}
              onClick={() => onSelect(column)}
            >
              {race.name}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}
