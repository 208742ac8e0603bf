import '@mantine/core/styles/Table.css';
import { Table, Text } from '@mantine/core';
import { EmptyState } from '../../components/empty-state/empty-state';
import { DASH } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import type { Limit } from './api';
import { formatGap } from './figures';
import classes from './sheet.module.css';
import { WideTable } from './wide-table';

const percent = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

// LimitsTable shows the athlete's best times next to an event's time standards, with the difference.
export function LimitsTable({ limits }: { limits: readonly Limit[] }) {
  if (limits.length === 0) {
    return (
      <EmptyState title="Nessun tempo limite" hint="L'evento non ha tempi limite per la categoria di questo atleta." />
    );
  }
  const reached = limits.filter(({ met }) => met === 1).length;
  return (
    <>
      <Text aria-live="polite">
        {reached === 1
          ? `Qualificato in 1 gara su ${limits.length}.`
          : `Qualificato in ${reached} gare su ${limits.length}.`}
      </Text>
      <WideTable label="Tempi limite">
        <Table aria-label="Tempi limite" className={classes.limits}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Gara</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Tempo
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Limite
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Differenza
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                %
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {limits.map((limit) => (
              <Table.Tr key={`${limit.raceId} ${limit.pool}`}>
                <Table.Th scope="row">
                  {limit.race}
                  <small className={limit.met === 1 ? classes.good : classes.bad}>
                    {limit.missing || 'Qualificato'}
                  </small>
                </Table.Th>
                <Table.Td className={classes.number}>{formatRaceTime(limit.time)}</Table.Td>
                <Table.Td className={classes.number}>{formatRaceTime(limit.limit)}</Table.Td>
                <Table.Td className={classes.number}>
                  {limit.difference === null ? DASH : formatGap(limit.difference)}
                </Table.Td>
                <Table.Td className={classes.number}>
                  {limit.percent === null ? DASH : `${percent.format(limit.percent).replace('-', '−')} %`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}
