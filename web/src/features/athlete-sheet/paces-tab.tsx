import '@mantine/core/styles/Table.css';
import { Stack, Table, Text } from '@mantine/core';
import { EmptyState } from '../../components/empty-state/empty-state';
import { formatDate } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import type { Pace } from './api';
import { poolName } from './figures';
import { styleName } from './result-labels';
import classes from './sheet.module.css';
import { WideTable } from './wide-table';

const intensities = ['a2', 'b1', 'b2', 'c1'] as const;

// PacesTab shows the training paces for each stroke and pool, with the times they are based on.
export function PacesTab({ paces }: { paces: readonly Pace[] }) {
  if (paces.length === 0) {
    return (
      <EmptyState
        title="Nessun passo di allenamento"
        hint="I passi si calcolano dai migliori tempi sui 100, 200 e 400 metri degli ultimi dodici mesi, anche in prova."
      />
    );
  }
  return (
    <Stack>
      <Text size="sm">
        Dai migliori tempi degli ultimi dodici mesi, prove comprese: si aggiornano con ogni nuovo tempo.
      </Text>
      <div className={classes.columns}>
        {paces.map((pace) => (
          <PaceTable key={`${pace.styleId} ${pace.pool}`} pace={pace} />
        ))}
      </div>
    </Stack>
  );
}

function PaceTable({ pace }: { pace: Pace }) {
  const title = `${styleName(pace.styleId)}, ${poolName(pace.pool)}`;
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <WideTable label={`Passi, ${title}`}>
        <Table aria-label={`Passi, ${title}`} className={classes.paces}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Intensità</Table.Th>
              {pace.table.map(({ metres }) => (
                <Table.Th key={metres} scope="col" className={classes.number}>
                  {`${metres} m`}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {intensities.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name.toUpperCase()}</Table.Th>
                {pace.table.map((at) => (
                  <Table.Td key={at.metres} className={classes.number}>
                    {formatRaceTime(at[name])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {pace.from.length > 0 && (
        <Text size="sm" component="div">
          Calcolati da:
          <ul className={classes.list}>
            {pace.from.map((source) => (
              <li key={source.id}>
                <span>{source.short}</span>
                <span className={classes.time}>{formatRaceTime(source.time)}</span>
                <small>{originOf(source)}</small>
              </li>
            ))}
          </ul>
        </Text>
      )}
    </section>
  );
}

const originOf = ({ day, event, trial }: Pace['from'][number]) =>
  [formatDate(day), event, trial === 1 ? 'prova tempo' : ''].filter(Boolean).join(' · ');
