import { IconGripVertical } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import type { Series } from './api';
import { seriesName } from './figures';
import { SeriesText, type TileActions, TileMenu } from './series-tile';
import { type Line, linesOf, type Place } from './tree';
import { indent, useTreeDrag } from './use-tree-drag';
import classes from './workout.module.css';

type Colours = ReadonlyMap<number, string>;

interface SeriesTreeProps {
  series: readonly Series[];
  colours: Colours;
  actions: TileActions;
  onMove: (id: number, place: Place) => void;
  onSend: (id: number, workoutId: number) => void;
}

// SeriesTree shows the series as tiles that can be moved: in the list, sideways into another series, or to another
// workout.
export function SeriesTree({ series, colours, actions, onMove, onSend }: SeriesTreeProps) {
  const lines = linesOf(series);
  const { list, held, spoken, handle } = useTreeDrag({ lines, onMove, onSend });
  const help = useId();
  const branch = held ? branchOf(lines, held.id) : new Set<number>();
  const others = lines.filter((line) => !branch.has(line.series.id));
  const dropBefore = held && held.workoutId === 0 ? (others[held.place.index]?.series.id ?? 0) : -1;
  const drop = held && (
    <li className={classes.drop} style={{ marginInlineStart: (held.place.level - 1) * indent }} aria-hidden />
  );
  return (
    <>
      <ol ref={list} className={classes.tiles} aria-label="Serie" data-dragging={held?.by === 'pointer' || undefined}>
        {lines.map(({ series: item, level }) => (
          <Fragment key={item.id}>
            {dropBefore === item.id && drop}
            <li
              className={classes.tile}
              data-series={item.id}
              data-held={branch.has(item.id) || undefined}
              style={edgeOf(item, level, colours)}
            >
              <button
                type="button"
                className={classes.handle}
                aria-label={`Sposta ${seriesName(item)}`}
                aria-describedby={help}
                aria-pressed={held?.id === item.id}
                title="Trascina per spostare"
                {...handle(item.id, level)}
              >
                <IconGripVertical size={20} aria-hidden />
              </button>
              <Level level={level} />
              <SeriesText series={item} level={level} colour={colours.get(item.intensityId)} />
              <TileMenu series={item} level={level} actions={actions} />
            </li>
          </Fragment>
        ))}
        {dropBefore === 0 && drop}
      </ol>
      {held && held.workoutId > 0 && <p className={classes.sending}>{`Va in ${held.workoutName}`}</p>}
      <p id={help} className={classes.spoken}>
        Invio per prendere la serie, frecce per spostarla, destra e sinistra per cambiare livello, Pagina giù e su per
        un altro allenamento, Invio per lasciarla, Esc per annullare.
      </p>
      <div role="status" aria-live="assertive" className={classes.spoken}>
        {spoken}
      </div>
    </>
  );
}

// branchOf returns the ids of a series and its descendants.
function branchOf(lines: readonly Line[], id: number): Set<number> {
  const held = lines.find(({ series }) => series.id === id);
  return new Set(held ? linesOf([held.series]).map(({ series }) => series.id) : []);
}

interface SeriesListProps {
  label: string;
  series: readonly Series[];
  colours: Colours;
}

// SeriesList shows the series as read-only tiles, stored or previewed.
export function SeriesList({ label, series, colours }: SeriesListProps) {
  return (
    <ol className={classes.tiles} aria-label={label}>
      {linesOf(series).map(({ series: item, level }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: previewed series have neither ids nor state.
        <li key={index} className={`${classes.tile} ${classes.shown}`} style={edgeOf(item, level, colours)}>
          <Level level={level} />
          <SeriesText series={item} level={level} colour={colours.get(item.intensityId)} />
        </li>
      ))}
    </ol>
  );
}

const Level = ({ level }: { level: number }) =>
  level > 1 && <span className="visually-hidden">{`Livello ${level}:`}</span>;

const edgeOf = ({ intensityId }: Series, level: number, colours: Colours) => ({
  marginInlineStart: (level - 1) * indent,
  borderInlineStartColor: colours.get(intensityId) ?? 'var(--mantine-color-default-border)',
});
