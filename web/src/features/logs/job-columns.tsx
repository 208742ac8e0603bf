import { Text } from '@mantine/core';
import type { JobRun } from '../../api/generated/account';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatInstant } from '../../lib/dates';
import { jobNames } from '../../lib/job-names';
import { byLabel } from '../../lib/text';

function Outcome({ run }: { run: JobRun }) {
  if (!run.ended) return <StatusBadge status="paying" label="In corso" />;
  if (!run.error) return <StatusBadge status="valid" label="Riuscita" />;
  return (
    <details>
      <summary>
        <StatusBadge status="expired" label="Non riuscita" />
      </summary>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {run.error}
      </Text>
    </details>
  );
}

export const jobColumns: readonly GridColumn<JobRun>[] = [
  {
    id: 'name',
    header: 'Operazione',
    cardTitle: true,
    filter: {
      kind: 'select',
      all: 'Tutte',
      choices: Object.entries(jobNames)
        .map(([value, label]) => ({ value, label }))
        .sort(byLabel),
    },
    cell: (run) => jobNames[run.name] ?? run.name,
  },
  {
    id: 'scheduled',
    header: 'Prevista',
    numeric: true,
    align: 'left',
    sortable: true,
    cell: (run) => formatInstant(run.scheduled),
    phone: true,
  },
  { id: 'ended', header: 'Finita', numeric: true, align: 'left', cell: (run) => formatInstant(run.ended) || DASH },
  {
    id: 'error',
    header: 'Esito',
    filter: { kind: 'select', name: 'failed', all: 'Tutti', choices: [{ value: '1', label: 'Solo non riuscite' }] },
    cell: (run) => <Outcome run={run} />,
    phone: true,
  },
];
