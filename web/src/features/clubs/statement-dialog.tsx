import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reportStatement } from '../../api/generated/constants';
import type { Statement } from '../../api/generated/money';
import { reportLink } from '../../api/report';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridSearch } from '../../components/data-grid/grid-types';
import { Dialog } from '../../components/dialog/dialog';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { todayInRome } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import { statementQuery } from './api';
import { statementYears } from './rules';
import { statementColumns } from './statement-columns';
import classes from './statement-dialog.module.css';

const pageSize = 12;
const columnsOfOne = statementColumns(false);
const columnsOfAll = statementColumns(true);

interface StatementDialogProps {
  // 0 for the account of all clubs.
  clubId: number;
  clubName: string;
  onClose: () => void;
}

export function StatementDialog({ clubId, clubName, onClose }: StatementDialogProps) {
  const [years] = useState(() => statementYears(todayInRome()));
  const [year, setYear] = useState(years[0] ?? 0);
  const [search, setSearch] = useState<GridSearch>({});
  const { data, error, isFetching, refetch } = useQuery(
    statementQuery({ clubId, year, page: pageOf(search), rows: pageSize }),
  );
  const lines = useMemo(() => data?.data.lines.map((line, place) => ({ ...line, place })), [data]);
  const exporting = useMutation({
    mutationFn: () =>
      openReport(ReportFormat.excel, () => reportLink(reportStatement, ReportFormat.excel, { clubId, year })),
  });
  const title = clubId === 0 ? 'Estratto conto totale' : `Estratto conto di ${clubName}`;
  return (
    <Dialog title={title} size="70rem" onClose={onClose}>
      <Stack>
        <Group align="flex-end">
          <NativeSelect
            label="Anno"
            data-autofocus
            value={year}
            data={years.map(String)}
            onChange={(event) => {
              setYear(Number(event.currentTarget.value));
              setSearch({});
            }}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Esporta Excel
          </Button>
        </Group>
        {data && <Totals statement={data.data} />}
        <DataGrid
          label={title}
          columns={clubId === 0 ? columnsOfAll : columnsOfOne}
          rows={lines}
          total={data?.total}
          pageSize={pageSize}
          rowKey={(line) => line.place}
          search={search}
          onSearch={setSearch}
          loading={isFetching}
          error={error}
          onRetry={() => void refetch()}
          empty={{ title: `Nessun movimento nel ${year}` }}
        />
      </Stack>
    </Dialog>
  );
}

function Totals({ statement }: { statement: Statement }) {
  const totals = [
    ['Saldo iniziale', statement.opening],
    ['Totale credito', statement.credit],
    ['Totale debito', statement.debit],
    ['Saldo', statement.balance],
  ] as const;
  return (
    <dl className={classes.totals} aria-live="polite">
      {totals.map(([name, euro]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(euro)}</dd>
        </div>
      ))}
    </dl>
  );
}
