import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, Group, SegmentedControl, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { Chart } from '../../components/chart/chart';
import { Dialog } from '../../components/dialog/dialog';
import { DASH, formatDate } from '../../lib/dates';
import { formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import type { Result } from './api';
import { comparisonOf, type Measure, stretchesOf } from './compare';
import { formatGap, newest, poolName, timeOnAxis } from './figures';
import classes from './sheet.module.css';
import { WideTable } from './wide-table';

interface CompareDialogProps {
  // Results of the same race with the same number of splits.
  results: readonly Result[];
  onClose: () => void;
}

// CompareDialog compares results of a race lap by lap; the newest is the reference.
export function CompareDialog({ results: chosen, onClose }: CompareDialogProps) {
  const [measure, setMeasure] = useState<Measure>('lap');
  const results = newest(chosen);
  const labels = results.map(({ day, event, pool }) =>
    [formatDate(day), event, poolName(pool)].filter(Boolean).join(' · '),
  );
  const stretches = stretchesOf(results, measure);
  return (
    <Dialog title={`Confronto, ${results[0]?.race ?? ''}`} size="64rem" onClose={onClose}>
      <Stack>
        <SegmentedControl
          aria-label="Tempi del confronto"
          data={[
            { value: 'lap', label: 'Parziali' },
            { value: 'total', label: 'Cumulativi' },
          ]}
          value={measure}
          onChange={(next) => setMeasure(next as Measure)}
        />
        <Chart
          title={measure === 'lap' ? 'Tempi parziali' : 'Tempi cumulativi'}
          nameHeader="Distanza"
          data={comparisonOf(results, labels, measure)}
          format={timeOnAxis}
          height={320}
        />
        <WideTable label="Differenze">
          <Table aria-label="Differenze dal primo risultato">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Distanza</Table.Th>
                {results.map(({ id }, at) => (
                  <Table.Th key={id} scope="col" className={classes.number}>
                    {labels[at]}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {stretches.map(({ metres, times }) => (
                <Table.Tr key={metres}>
                  <Table.Th scope="row">{`${metres} m`}</Table.Th>
                  {results.map(({ id }, at) => (
                    <Table.Td key={id} className={classes.number}>
                      {cellOf(times[at] ?? null, times[0] ?? null, at)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function cellOf(time: number | null, first: number | null, at: number): string {
  if (time === null) return DASH;
  return at === 0 || first === null ? formatRaceTime(time) : `${formatRaceTime(time)} (${formatGap(time - first)})`;
}
