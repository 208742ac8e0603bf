import { formatRaceTime } from '../../lib/race-time';
import { type CellState, enteredWord, type ListAthlete, type ListRace, type Wish } from './list-cells';
import classes from './list-grid.module.css';

export interface RowCell {
  state: CellState;
  wish: Wish | undefined;
  // Why the server would reject it; empty if it would not.
  problem: string;
}

interface ListRowProps {
  index: number;
  athlete: ListAthlete;
  races: readonly ListRace[];
  cells: readonly RowCell[];
  // Pixels from the top of the grid.
  top: number;
  // The column of the active cell, and the first and last selected columns, or -1.
  active: number;
  first: number;
  last: number;
  draft: { text: string; wrong: boolean } | null;
  onText: (typed: string) => void;
}

export function ListRow({ index, top, athlete, races, cells, active, first, last, draft, onText }: ListRowProps) {
  const name = `${athlete.lastName} ${athlete.firstName}`;
  return (
    <tr aria-rowindex={index + 2} style={{ top }}>
      <th scope="row" className={classes.name} data-current={active >= 0 || undefined}>
        <span>{name}</span>
        <small>{athlete.category || 'Nessuna categoria'}</small>
      </th>
      {cells.map((cell, column) => {
        const race = races[column];
        if (!race) return null;
        const { shown, spoken, kind } = wordsOf(cell, enteredWord(athlete));
        const isActive = column === active;
        return (
          <td
            key={race.id}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: grid cells are focusable
            role="gridcell"
            tabIndex={isActive ? 0 : undefined}
            data-active={isActive || undefined}
            data-state={kind}
            title={cell.problem || (cell.state.kind === 'closed' ? cell.state.reason : undefined)}
            aria-readonly={cell.state.kind === 'closed' || undefined}
            aria-selected={(column >= first && column <= last) || undefined}
            // A label instead of hidden text: hundreds of hidden elements make scrolling stutter.
            aria-label={isActive && draft ? undefined : spoken}
            aria-invalid={cell.problem !== '' || undefined}
            className={classes.cell}
          >
            {isActive && draft ? (
              <input
                className={classes.input}
                aria-label={`Tempo di ${name}, ${race.name}`}
                aria-invalid={draft.wrong || undefined}
                inputMode="numeric"
                autoComplete="off"
                value={draft.text}
                onChange={(event) => onText(event.currentTarget.value)}
              />
            ) : (
              shown
            )}
          </td>
        );
      })}
    </tr>
  );
}

// wordsOf returns a cell's text and its accessible name.
function wordsOf({ state, wish, problem }: RowCell, entered: string): { shown: string; spoken: string; kind: string } {
  if (wish) {
    const time = formatRaceTime(wish.time);
    if (problem) return { shown: `${time} !`, spoken: `${time}, non possibile: ${problem}`, kind: 'refused' };
    return { shown: wish.wildCard ? `${time} W` : time, spoken: `${time}, da iscrivere`, kind: 'wished' };
  }
  switch (state.kind) {
    case 'entered':
      return {
        shown: `✓ ${formatRaceTime(state.time)}`,
        spoken: `${entered}, ${formatRaceTime(state.time)}`,
        kind: 'entered',
      };
    case 'closed':
      return { shown: '–', spoken: state.reason, kind: 'closed' };
    default:
      return { shown: '', spoken: 'libera', kind: 'open' };
  }
}
