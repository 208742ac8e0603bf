import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { parseRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import {
  bestOf,
  cellKey,
  cellOf,
  type ListAthlete,
  type ListRace,
  sameState,
  type Wish,
  type Wishes,
} from './list-cells';
import classes from './list-grid.module.css';
import { type Pasted, pasted } from './list-paste';
import { ListRow, type RowCell } from './list-row';

// Pixels of a row.
const rowHeight = 40;

const pageRows = 10;

export interface CellProblem {
  reason: string;
  // A wild card would do.
  wildCard: boolean;
}

interface ListGridProps {
  label: string;
  athletes: readonly ListAthlete[];
  races: readonly ListRace[];
  wishes: Wishes;
  problems: ReadonlyMap<string, CellProblem>;
  // False where the sport has no times, or the event sets them.
  times: boolean;
  // Nothing may be entered any more.
  disabled: boolean;
  onWish: (cells: readonly Pick<Wish, 'athleteId' | 'raceId' | 'time'>[]) => void;
  onRemove: (keys: readonly string[]) => void;
  onPasted: (result: Pasted) => void;
}

interface Spot {
  row: number;
  column: number;
}

// What is being typed into the active cell; null when nothing is.
type Draft = { text: string; wrong: boolean } | null;

// ListGrid is filled in like a spreadsheet: arrows walk over it, digits are a time, Space enters without one, Delete takes back, a block
// is pasted. Only the rows in sight are drawn.
export function ListGrid(props: ListGridProps) {
  const { label, athletes, races, wishes, problems, times, disabled, onWish, onRemove, onPasted } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const help = useId();
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 });
  const [draft, setDraft] = useState<Draft>(null);
  // The focus follows the active cell only once somebody is in the grid.
  const inside = useRef(false);

  const virtualizer = useVirtualizer({
    count: athletes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });

  const row = Math.min(active.row, Math.max(athletes.length - 1, 0));
  const column = Math.min(active.column, Math.max(races.length - 1, 0));
  const athlete = athletes[row];
  const race = races[column];
  const state = athlete && race ? cellOf(athlete, race) : undefined;
  const writable = !disabled && state?.kind === 'open';
  const key = athlete && race ? cellKey(athlete.id, race.id) : '';

  const goTo = (next: Spot) => {
    inside.current = true;
    setDraft(null);
    setActive(next);
    virtualizer.scrollToIndex(next.row, { align: 'auto' });
  };

  // After every drawing, because the cell may be there only once the grid was scrolled to it.
  useEffect(() => {
    if (!inside.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    const field = cell?.querySelector('input') ?? cell;
    if (!field || field === document.activeElement) return;
    field.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const wish = (time: number) => {
    if (athlete && race && writable) onWish([{ athleteId: athlete.id, raceId: race.id, time }]);
  };
  const settle = (): boolean => {
    if (!draft) return true;
    const time = parseRaceTime(draft.text);
    if (time === null) {
      setDraft({ ...draft, wrong: true });
      return false;
    }
    setDraft(null);
    wish(time);
    return true;
  };
  const toggle = () => {
    if (wishes.has(key)) onRemove([key]);
    else if (athlete && race) wish(bestOf(athlete, race));
  };

  const move = (event: KeyboardEvent, to: Partial<Spot>) => {
    event.preventDefault();
    if (!settle()) return;
    goTo({
      row: Math.max(0, Math.min(athletes.length - 1, to.row ?? row)),
      column: Math.max(0, Math.min(races.length - 1, to.column ?? column)),
    });
  };

  const typing = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'Enter':
        move(event, { row: row + (event.shiftKey ? -1 : 1) });
        return;
      case 'Tab':
        if (event.shiftKey ? column > 0 : column < races.length - 1)
          move(event, { column: column + (event.shiftKey ? -1 : 1) });
        return;
      case 'ArrowUp':
      case 'ArrowDown':
        move(event, { row: row + (event.key === 'ArrowUp' ? -1 : 1) });
        return;
      case 'Escape':
        event.preventDefault();
        event.stopPropagation();
        setDraft(null);
    }
  };

  const walking = (event: KeyboardEvent) => {
    const { key: pressed } = event;
    const steps: Record<string, Partial<Spot>> = {
      ArrowUp: { row: row - 1 },
      ArrowDown: { row: row + 1 },
      ArrowLeft: { column: column - 1 },
      ArrowRight: { column: column + 1 },
      PageUp: { row: row - pageRows },
      PageDown: { row: row + pageRows },
      Enter: { row: row + 1 },
      Home: event.ctrlKey ? { row: 0, column: 0 } : { column: 0 },
      End: event.ctrlKey ? { row: athletes.length - 1, column: races.length - 1 } : { column: races.length - 1 },
    };
    const step = steps[pressed];
    if (step && !event.altKey && !event.metaKey) {
      move(event, step);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressed === ' ' || pressed.toLowerCase() === 'x') {
      event.preventDefault();
      toggle();
    } else if (pressed === 'Delete' || pressed === 'Backspace') {
      event.preventDefault();
      if (wishes.has(key)) onRemove([key]);
    } else if (times && writable && /^\d$/.test(pressed)) {
      event.preventDefault();
      setDraft({ text: pressed, wrong: false });
    }
  };

  const paste = (event: ClipboardEvent) => {
    const content = event.clipboardData.getData('text');
    if (draft && !/[\t\n]/.test(content.trim())) return;
    event.preventDefault();
    if (disabled) return;
    setDraft(null);
    onPasted(pasted(content, athletes, races, { row, column }));
  };

  const press = useCallback(
    (at: Spot) => {
      inside.current = true;
      setDraft(null);
      setActive(at);
      const [who, what] = [athletes[at.row], races[at.column]];
      if (disabled || !who || !what || cellOf(who, what).kind !== 'open') return;
      const pressed = cellKey(who.id, what.id);
      if (wishes.has(pressed)) onRemove([pressed]);
      else onWish([{ athleteId: who.id, raceId: what.id, time: bestOf(who, what) }]);
    },
    [athletes, races, wishes, disabled, onRemove, onWish],
  );
  const pressed = useRef(press);
  useEffect(() => {
    pressed.current = press;
  });
  // Rows are drawn again only when something in them changes, so what they call stays the same.
  const onPress = useCallback((at: Spot) => pressed.current(at), []);
  const onText = useCallback((typed: string) => setDraft({ text: typed, wrong: false }), []);

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const problem = problems.get(key);
  return (
    <div className={classes.root}>
      <p className={classes.where} aria-live="polite">
        {athlete && race && (
          <>
            <b>
              {athlete.lastName} {athlete.firstName}, {race.name}
            </b>
            {': '}
            {draft?.wrong
              ? text.invalidTime
              : problem
                ? problem.reason
                : state?.kind === 'closed'
                  ? state.reason
                  : state?.kind === 'entered'
                    ? 'già iscritto'
                    : wishes.has(key)
                      ? 'da iscrivere'
                      : 'libera'}
          </>
        )}
      </p>
      <div ref={scroller} className={classes.scroller} data-focus-home>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid
          role="grid"
          aria-label={label}
          aria-describedby={help}
          aria-rowcount={athletes.length + 1}
          aria-colcount={races.length + 1}
          className={classes.table}
          style={{ '--races': races.length } as CSSProperties}
          onKeyDown={draft ? typing : walking}
          onPaste={paste}
          onFocus={() => {
            inside.current = true;
          }}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            inside.current = false;
            settle();
          }}
        >
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                Atleta
              </th>
              {races.map((one, index) => (
                <th key={one.id} scope="col" title={one.longName} data-current={index === column || undefined}>
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Spacer height={before} columns={races.length + 1} />
            {items.map((item) => {
              const who = athletes[item.index];
              if (!who) return null;
              const here = item.index === row;
              return (
                <Line
                  key={who.id}
                  index={item.index}
                  athlete={who}
                  races={races}
                  wishes={wishes}
                  problems={problems}
                  active={here ? column : -1}
                  draft={here ? draft : null}
                  onPress={onPress}
                  onText={onText}
                />
              );
            })}
            <Spacer height={after} columns={races.length + 1} />
          </tbody>
        </table>
      </div>
      <p id={help} className="visually-hidden">
        Frecce per spostarti, Spazio per iscrivere o togliere{times ? ', cifre per scrivere il tempo' : ''}, Canc per
        togliere, Incolla per riempire da un foglio.
      </p>
    </div>
  );
}

interface LineProps {
  index: number;
  athlete: ListAthlete;
  races: readonly ListRace[];
  wishes: Wishes;
  problems: ReadonlyMap<string, CellProblem>;
  active: number;
  draft: Draft;
  onPress: (at: Spot) => void;
  onText: (typed: string) => void;
}

// Line works out the cells of an athlete, not while the grid scrolls; the row under it is drawn again only when one of them is another.
const Line = memo(function Line({ athlete, races, wishes, problems, ...rest }: LineProps) {
  const cells = races.map((race): RowCell => {
    const key = cellKey(athlete.id, race.id);
    const problem = problems.get(key);
    return { state: cellOf(athlete, race), wish: wishes.get(key), problem: problem?.reason ?? '' };
  });
  return <MemoRow athlete={athlete} races={races} cells={cells} {...rest} />;
});

const sameCell = (a: RowCell, b: RowCell | undefined) =>
  b !== undefined && a.wish === b.wish && a.problem === b.problem && sameState(a.state, b.state);

const MemoRow = memo(ListRow, (a, b) => {
  const { cells, ...rest } = a;
  const { cells: others, ...more } = b;
  return (
    cells.length === others.length &&
    cells.every((cell, index) => sameCell(cell, others[index])) &&
    Object.keys(rest).every((name) => rest[name as keyof typeof rest] === more[name as keyof typeof more])
  );
});

function Spacer({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that only holds the space of those not drawn.
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
}
