import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { swimming } from '../../api/generated/constants';
import { EmptyState } from '../../components/empty-state/empty-state';
import { ErrorState } from '../../components/error-state/error-state';
import { text } from '../../lib/text';
import { catalogueRaces, type Race } from './api';
import classes from './categories.module.css';
import { RaceGrid } from './race-grid';
import { matrixOf } from './race-matrix';

// More than the catalogue has of one kind.
const catalogueSize = 500;

interface RaceChoiceProps {
  sport: number;
  kind: number;
  isPicked: (race: Race) => boolean;
  onPick: (race: Race) => void;
}

// RaceChoice shows the catalogue: swimming by stroke and distance, other sports by name.
export function RaceChoice(props: RaceChoiceProps) {
  return props.sport === swimming ? <Matrix {...props} /> : <RaceGrid {...props} />;
}

function Matrix({ sport, kind, isPicked, onPick }: RaceChoiceProps) {
  const { data, error, refetch } = useQuery(catalogueRaces({ sportId: sport, kind, page: 1, rows: catalogueSize }));
  const matrix = useMemo(() => matrixOf(data?.rows ?? []), [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} role="status" aria-label={text.loading} />;
  if (data.rows.length === 0)
    return <EmptyState title="Nessuna gara di questo tipo" hint="Aggiungile dal catalogo delle gare." />;
  const add = (races: readonly Race[]) => {
    for (const race of races) if (!isPicked(race)) onPick(race);
  };
  const box = (race: Race, alone: boolean) => (
    <Checkbox
      key={race.id}
      checked={isPicked(race)}
      label={alone ? undefined : race.abbreviation}
      aria-label={race.abbreviation}
      title={race.name}
      onChange={() => onPick(race)}
    />
  );
  const all = (name: string, races: readonly Race[]) => (
    <button
      type="button"
      className={classes.all}
      aria-label={`Scegli tutte: ${name}`}
      title={`Scegli tutte: ${name}`}
      disabled={races.every(isPicked)}
      onClick={() => add(races)}
    >
      {name}
    </button>
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">Il nome di una distanza o di uno stile sceglie tutte le sue gare.</Text>
        <Button size="xs" variant="default" disabled={data.rows.every(isPicked)} onClick={() => add(data.rows)}>
          Scegli tutte
        </Button>
      </Group>
      {matrix.lines.length > 0 && (
        <div className={classes.matrix}>
          <table aria-label="Gare per distanza e stile">
            <thead>
              <tr>
                <th scope="col">Distanza</th>
                {matrix.strokes.map(({ id, name }, column) => (
                  <th key={id} scope="col">
                    {all(
                      name,
                      matrix.lines.flatMap(({ cells }) => cells[column] ?? []),
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {matrix.lines.map(({ distance, cells }) => (
                <tr key={distance}>
                  <th scope="row">{all(`${distance} m`, cells.flat())}</th>
                  {cells.map((races, column) => (
                    <td key={matrix.strokes[column]?.id}>{races.map((race) => box(race, races.length === 1))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {matrix.others.map((race) => box(race, false))}
    </Stack>
  );
}
