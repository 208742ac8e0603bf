import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ResultRow } from './api';
import { EntryRow } from './entry-row';
import classes from './entry-table.module.css';
import type { InHeat } from './lanes';
import { type Result, rowState } from './rules';
import { type Command, commandKeys, type Kind, type StatusCommand, stepOf, teamNoun } from './typing';
import type { RowView } from './use-results';

export type LaneRow = ResultRow & InHeat;

interface EntryTableProps {
  label: string;
  lanes: readonly LaneRow[];
  kind: Kind;
  teams: boolean;
  viewOf: (row: ResultRow) => RowView;
  save: (row: ResultRow, mine: Result) => Promise<boolean>;
  forget: (row: ResultRow) => Promise<void>;
  onCommand: (row: ResultRow, command: Exclude<Command, StatusCommand>) => void;
  onDelete: (row: ResultRow) => void;
  // Moves beyond the first or last lane of the page; false if there is no other page.
  onBeyond: (step: -1 | 1) => boolean;
}

// EntryTable has a row for each lane. Enter, Tab and arrow keys move from time to time, across heats and pages.
export function EntryTable(props: EntryTableProps) {
  const { label, lanes, kind, teams, viewOf } = props;
  // Rows are memoised, so their callbacks must use the latest props.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const body = useRef<HTMLTableElement>(null);
  // The field to focus once another page is rendered.
  const pendingFocus = useRef<'first' | 'last' | null>(null);

  const fields = () => [...(body.current?.querySelectorAll<HTMLInputElement>('input[data-lane]') ?? [])];
  const firstId = lanes[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has changed
  useEffect(() => {
    if (!pendingFocus.current) return;
    const all = fields();
    const next = pendingFocus.current === 'first' ? all[0] : all.at(-1);
    pendingFocus.current = null;
    next?.focus();
  }, [firstId]);

  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = stepOf(event.key, event.shiftKey);
    if (step === 0) return;
    event.preventDefault();
    const all = fields();
    const next = all[all.indexOf(event.currentTarget) + step];
    if (next) {
      next.focus();
      return;
    }
    // Leaving the last lane saves it.
    if (latest.current.onBeyond(step)) pendingFocus.current = step === 1 ? 'first' : 'last';
    else event.currentTarget.blur();
  };
  const save: EntryTableProps['save'] = (row, mine) => latest.current.save(row, mine);
  const forget: EntryTableProps['forget'] = (row) => latest.current.forget(row);
  const onCommand: EntryTableProps['onCommand'] = (row, command) => latest.current.onCommand(row, command);
  const onDelete: EntryTableProps['onDelete'] = (row) => latest.current.onDelete(row);

  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} ref={body}>
        <thead>
          <tr>
            <th scope="col">{kind === 'time' ? 'Corsia' : 'N.'}</th>
            <th scope="col">{teams ? teamNoun(kind) : 'Atleta'}</th>
            <th scope="col" className={classes.wide}>
              Società
            </th>
            <th scope="col" className={classes.wide}>
              Categoria
            </th>
            {kind === 'time' && (
              <th scope="col" className={classes.figure}>
                Iscrizione
              </th>
            )}
            <th scope="col" className={classes.figure}>
              {kind === 'time' ? 'Tempo' : 'Punteggio'}
            </th>
            <th scope="col">Stato</th>
            <th scope="col">Esito</th>
            <th scope="col">
              <span className="visually-hidden">Azioni</span>
            </th>
          </tr>
        </thead>
        {heatsOf(lanes).map((heat) => (
          <tbody key={heat.key}>
            <tr className={classes.heat}>
              <th colSpan={9} scope="rowgroup">
                {heat.heading}
              </th>
            </tr>
            {heat.lanes.map((row) => {
              const view = viewOf(row);
              return (
                <EntryRow
                  key={row.id}
                  row={row}
                  view={view}
                  state={rowState(row, view.mine)}
                  kind={kind}
                  onWalk={walk}
                  save={save}
                  forget={forget}
                  onCommand={onCommand}
                  onDelete={onDelete}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function heatsOf(lanes: readonly LaneRow[]) {
  const heats: { key: string; heading: string; lanes: LaneRow[] }[] = [];
  for (const lane of lanes) {
    const last = heats.at(-1);
    if (last?.key === lane.heatKey) last.lanes.push(lane);
    else heats.push({ key: lane.heatKey, heading: lane.heading, lanes: [lane] });
  }
  return heats;
}

// KeyLegend explains the keys of a time field.
export function KeyLegend({ kind }: { kind: Kind }) {
  return (
    <p className={classes.legend}>
      Solo cifre, Invio passa {kind === 'time' ? 'alla corsia dopo' : 'alla riga dopo'}. Tasti:{' '}
      {commandKeys(kind).map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
