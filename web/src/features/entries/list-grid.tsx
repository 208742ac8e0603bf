import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { parseRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import { type Block, columnsOf, downFrom, keyOf, openCells, type Spot } from './list-block';
import { type CellState, cellKey, cellOf, type ListAthlete, type ListRace, type Wish, type Wishes } from './list-cells';
import { ListChoice } from './list-choice';
import classes from './list-grid.module.css';
import { type CellProblem, type Draft, Line } from './list-line';
import { type Pasted, pasted } from './list-paste';
import { countOf } from './rules';

// Pixels of a row.
const rowHeight = 40;

const pageRows = 10;

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

// ListGrid is filled in like a spreadsheet: arrows walk over it, digits are a time, Space enters without one, Delete takes back, a block
// is pasted. Several cells are chosen with Shift, by dragging or by the head of a column, and filled or emptied at once. Only the rows in
// sight are drawn.
export function ListGrid(props: ListGridProps) {
  const { label, athletes, races, wishes, problems, times, disabled, onWish, onRemove, onPasted } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const help = useId();
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 });
  const [draft, setDraft] = useState<Draft>(null);
  // More cells than the active one; null when there are none.
  const [block, setBlock] = useState<Block | null>(null);
  // The focus follows the active cell only once somebody is in the grid.
  const inside = useRef(false);

  const virtualizer = useVirtualizer({
    count: athletes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
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
    setBlock(null);
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
  const chosen: Block = block ?? { from: { row, column }, to: { row, column } };
  const free = disabled ? [] : openCells(chosen, athletes, races);
  const wished = free.map(keyOf).filter((one) => wishes.has(one));
  const fill = () => onWish(free.filter((cell) => !wishes.has(keyOf(cell))));
  const toggle = () => (wished.length === free.length ? onRemove(wished) : fill());
  const fillDown = () => {
    // Of a single cell the one above it is repeated.
    const from = block ? block.from : { row: Math.max(0, row - 1), column };
    if (!disabled) onWish(downFrom({ from, to: chosen.to }, athletes, races, wishes));
  };

  const within = (to: Partial<Spot>, start: Spot): Spot => ({
    row: Math.max(0, Math.min(athletes.length - 1, to.row ?? start.row)),
    column: Math.max(0, Math.min(races.length - 1, to.column ?? start.column)),
  });
  const move = (event: KeyboardEvent, to: Partial<Spot>) => {
    event.preventDefault();
    if (settle()) goTo(within(to, { row, column }));
  };
  const wholeRow: Block = { from: { row, column: 0 }, to: { row, column: races.length - 1 } };
  const choose = (next: Block) => {
    setDraft(null);
    setBlock(next);
  };
  const extend = (to: Spot) => {
    setBlock({ from: block?.from ?? { row, column }, to });
    virtualizer.scrollToIndex(to.row, { align: 'auto' });
  };

  // What is typed goes into all that is chosen.
  const fillTyped = (event: KeyboardEvent) => {
    event.preventDefault();
    const time = draft && parseRaceTime(draft.text);
    if (settle() && time !== null) onWish(free.map((cell) => ({ ...cell, time })));
  };

  const typing = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'Enter':
        if (event.ctrlKey || event.metaKey) fillTyped(event);
        else move(event, { row: row + (event.shiftKey ? -1 : 1) });
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
    const { key: pressed, shiftKey, altKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const { row: r, column: c } = shiftKey ? chosen.to : { row, column };
    const steps: Record<string, Partial<Spot>> = {
      ArrowUp: { row: r - 1 },
      ArrowDown: { row: r + 1 },
      ArrowLeft: { column: c - 1 },
      ArrowRight: { column: c + 1 },
      PageUp: { row: r - pageRows },
      PageDown: { row: r + pageRows },
      Home: ctrl ? { row: 0, column: 0 } : { column: 0 },
      End: ctrl ? { row: athletes.length - 1, column: races.length - 1 } : { column: races.length - 1 },
    };
    const step = steps[pressed];
    if (altKey) return;
    if (step && shiftKey) {
      event.preventDefault();
      extend(within(step, chosen.to));
    } else if (step && !event.metaKey) {
      move(event, step);
    } else if (pressed === 'Enter' && !ctrl) {
      move(event, { row: row + (shiftKey ? -1 : 1) });
    } else if (pressed === ' ' && (ctrl || shiftKey)) {
      event.preventDefault();
      choose(ctrl ? { from: { row: 0, column }, to: { row: athletes.length - 1, column } } : wholeRow);
    } else if (ctrl && pressed.toLowerCase() === 'd') {
      event.preventDefault();
      fillDown();
    } else if (ctrl) {
      return;
    } else if (pressed === ' ' || pressed.toLowerCase() === 'x') {
      event.preventDefault();
      toggle();
    } else if (pressed === 'Delete' || pressed === 'Backspace') {
      event.preventDefault();
      onRemove(wished);
    } else if (pressed === 'Escape' && block) {
      event.preventDefault();
      event.stopPropagation();
      setBlock(null);
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

  // A click enters or takes back the cell; with Shift, or drawn over others, it chooses.
  const press = (at: Spot, shift: boolean) => {
    inside.current = true;
    if (shift) {
      choose({ from: block?.from ?? { row, column }, to: at });
      return;
    }
    setDraft(null);
    setBlock(null);
    setActive(at);
    const [cell] = disabled ? [] : openCells({ from: at, to: at }, athletes, races);
    if (!cell) return;
    if (wishes.has(keyOf(cell))) onRemove([keyOf(cell)]);
    else onWish([cell]);
  };
  const pressed = useRef<Spot | null>(null);
  const onMouseDown = (event: MouseEvent) => {
    pressed.current = event.button === 0 && !event.shiftKey ? spotOf(event.target) : null;
  };
  const onMouseOver = (event: MouseEvent) => {
    const from = pressed.current;
    const to = event.buttons === 1 && from ? spotOf(event.target) : null;
    if (!from || !to || !settle()) return;
    inside.current = true;
    setActive(from);
    setBlock(from.row === to.row && from.column === to.column ? null : { from, to });
  };
  const onClick = (event: MouseEvent) => {
    const at = spotOf(event.target);
    if (at && !(event.target instanceof HTMLInputElement)) press(at, event.shiftKey);
  };
  const onText = useCallback((typed: string) => setDraft({ text: typed, wrong: false }), []);

  // What is done from outside the grid gives the focus back to it.
  const back = (act: () => void) => {
    inside.current = true;
    act();
  };
  const problem = problems.get(key);
  return (
    <div className={classes.root}>
      <div className={classes.where}>
        <p aria-live="polite">
          {block ? (
            chosenWords(block, free.length)
          ) : athlete && race ? (
            <>
              <b>
                {athlete.lastName} {athlete.firstName}, {race.name}
              </b>
              {`: ${draft?.wrong ? text.invalidTime : (problem?.reason ?? wordsOf(state, wishes.has(key)))}`}
            </>
          ) : null}
        </p>
        {block && (
          <ListChoice
            free={free.length - wished.length}
            wished={wished.length}
            onFill={() => back(fill)}
            onEmpty={() => back(() => onRemove(wished))}
            onClose={() => back(() => setBlock(null))}
          />
        )}
      </div>
      <div ref={scroller} className={classes.scroller} data-focus-home>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid
          role="grid"
          aria-label={label}
          aria-describedby={help}
          aria-rowcount={athletes.length + 1}
          aria-colcount={races.length + 1}
          aria-multiselectable="true"
          className={classes.table}
          style={{ '--races': races.length } as CSSProperties}
          onKeyDown={draft ? typing : walking}
          onPaste={paste}
          onMouseDown={onMouseDown}
          onMouseOver={onMouseOver}
          onClick={onClick}
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
                  <button
                    type="button"
                    tabIndex={-1}
                    className={classes.head}
                    aria-label={`Scegli la colonna ${one.name}`}
                    onClick={() => {
                      setActive({ row, column: index });
                      choose({ from: { row: 0, column: index }, to: { row: athletes.length - 1, column: index } });
                    }}
                  >
                    {one.name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const who = athletes[item.index];
              if (!who) return null;
              const here = item.index === row;
              const [first, last] = columnsOf(block, item.index);
              return (
                <Line
                  key={who.id}
                  index={item.index}
                  top={item.start}
                  athlete={who}
                  races={races}
                  wishes={wishes}
                  problems={problems}
                  active={here ? column : -1}
                  first={first}
                  last={last}
                  draft={here ? draft : null}
                  onText={onText}
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

// spotOf is the cell that an event is about; null when it is about none.
function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const line = cell?.closest('tr');
  return cell && line ? { row: Number(line.getAttribute('aria-rowindex')) - 2, column: cell.cellIndex - 1 } : null;
}

function wordsOf(state: CellState | undefined, wished: boolean): string {
  if (state?.kind === 'closed') return state.reason;
  if (state?.kind === 'entered') return 'già iscritto';
  return wished ? 'da iscrivere' : 'libera';
}

function chosenWords({ from, to }: Block, free: number): string {
  const cells = (Math.abs(from.row - to.row) + 1) * (Math.abs(from.column - to.column) + 1);
  return `${countOf(cells, 'cella scelta', 'celle scelte')}, ${countOf(free, 'iscrivibile', 'iscrivibili')}`;
}
