import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { PersonName } from '../../components/person-name/person-name';
import { DASH } from '../../lib/dates';
import { detailText, type Line, placeText, pointsText } from '../../lib/result-groups';
import type { RankedRow } from './api';
import classes from './results.module.css';
import type { Kind } from './typing';

interface ResultListProps {
  lines: readonly Line<RankedRow>[];
  kind: Kind;
  // Marks rows that score.
  marksScoring: boolean;
  onOpen: (row: RankedRow, group: string) => void;
}

const columns = 6;
const lineHeight = 37;

// ResultList renders only the visible rows: an event has thousands.
export function ResultList({ lines, kind, marksScoring, onOpen }: ResultListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // A long list is its own scroll container, scrolled with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={classes.scroller} ref={scroller} aria-label="Risultati per gara" tabIndex={0}>
      <table className={classes.table} aria-label="Risultati" aria-rowcount={lines.length + 1}>
        <thead>
          <tr>
            <th scope="col" className={`${classes.figure} ${classes.place}`}>
              Pos.
            </th>
            <th scope="col">Atleta</th>
            <th scope="col" className={`${classes.figure} ${classes.wide}`}>
              Anno
            </th>
            <th scope="col" className={classes.wide}>
              Società
            </th>
            <th scope="col" className={classes.figure}>
              {kind === 'time' ? 'Tempo' : 'Punteggio'}
            </th>
            <th scope="col" className={classes.figure}>
              Punti
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {items.map((item) => {
            const line = lines[item.index];
            return line ? (
              <ListLine
                key={item.key}
                line={line}
                index={item.index}
                measure={virtualizer.measureElement}
                marked={marksScoring && line.kind === 'row' && line.row.points > 0}
                onOpen={onOpen}
              />
            ) : null;
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </section>
  );
}

interface ListLineProps {
  line: Line<RankedRow>;
  index: number;
  marked: boolean;
  measure: (element: HTMLTableRowElement | null) => void;
  onOpen: (row: RankedRow, group: string) => void;
}

const ListLine = memo(function ListLine({ line, index, marked, measure, onOpen }: ListLineProps) {
  // The header is row 1.
  const shared = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 };
  if (line.kind === 'group')
    return (
      <tr {...shared} className={classes.group}>
        <th colSpan={columns} scope="colgroup">
          {line.label}
        </th>
      </tr>
    );
  if (line.kind === 'note')
    return (
      <tr {...shared} className={classes.note}>
        <td colSpan={columns}>{line.note}</td>
      </tr>
    );
  const { row } = line;
  return (
    <tr {...shared} className={classes.row} data-odd={line.odd || undefined} data-scores={marked || undefined}>
      <td className={classes.figure}>{placeText(row.position)}</td>
      <td>
        <button type="button" className={classes.open} onClick={() => onOpen(row, line.group)}>
          <PersonName sex={row.sex}>{row.athlete}</PersonName>
        </button>
        {row.surnames && <span className={classes.members}>{row.surnames}</span>}
        <Details row={row} />
        <span className={classes.under}>{[row.birthYear, row.clubName].filter(Boolean).join(' · ')}</span>
      </td>
      <td className={`${classes.figure} ${classes.wide}`}>{row.birthYear || DASH}</td>
      <td className={classes.wide}>{row.clubName}</td>
      <td className={classes.figure}>{row.formatted}</td>
      <td className={classes.figure}>{pointsText(row.points)}</td>
    </tr>
  );
});

// Details shows the referee's words and the reaction times of a result.
function Details({ row }: { row: RankedRow }) {
  const details = detailText(row);
  return details ? <span className={classes.members}>{details}</span> : null;
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer for rows that are not rendered.
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
}
