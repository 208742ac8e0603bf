import { ActionIcon, Button } from '@mantine/core';
import { IconEdit, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridColumn, GridSearch, LooseFilter } from '../../components/data-grid/grid-types';
import { Dialog } from '../../components/dialog/dialog';
import { text } from '../../lib/text';
import { type AthleteRow, type Club, clubAthletesQuery } from './api';

const pageSize = 12;

// The list starts with visible athletes, so the empty choice does not mean "all".
const visibility: LooseFilter = {
  name: 'visible',
  label: 'Visibile',
  kind: 'select',
  all: text.yes,
  choices: [{ value: '0', label: text.no }],
};

interface ClubAthletesDialogProps {
  club: Club;
  columns: readonly GridColumn<AthleteRow>[];
  filters: readonly LooseFilter[];
  // False while one of its athletes is being edited.
  opened: boolean;
  onNew: () => void;
  onEdit: (athlete: AthleteRow) => void;
  onUpload: () => void;
  onClose: () => void;
}

export function ClubAthletesDialog(props: ClubAthletesDialogProps) {
  const { club, columns, filters, opened, onNew, onEdit, onUpload, onClose } = props;
  const [search, setSearch] = useState<GridSearch>({});
  const { data, error, isFetching, refetch } = useQuery(
    clubAthletesQuery({
      ...search,
      id: club.id,
      visible: search.visible === '0' ? 0 : 1,
      page: pageOf(search),
      rows: pageSize,
    }),
  );
  return (
    <Dialog title={`Atleti di ${club.name}`} size="80rem" opened={opened} onClose={onClose}>
      <DataGrid
        label={`Atleti di ${club.name}`}
        columns={columns}
        filters={[...filters, visibility]}
        rows={data?.rows}
        total={data?.total}
        pageSize={pageSize}
        rowKey={(athlete) => athlete.id}
        search={search}
        onSearch={setSearch}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onNew={onNew}
        newLabel="Nuovo atleta"
        onOpen={onEdit}
        actions={(athlete) => (
          <ActionIcon
            variant="subtle"
            aria-label={`Modifica di ${athlete.lastName} ${athlete.firstName}`}
            title={text.edit}
            onClick={() => onEdit(athlete)}
          >
            <IconEdit size={18} aria-hidden />
          </ActionIcon>
        )}
        toolbar={
          <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onUpload}>
            Carica atleti
          </Button>
        }
        empty={{ title: 'Nessun atleta presente', hint: 'Aggiungine uno, oppure carica un elenco da un foglio Excel.' }}
      />
    </Dialog>
  );
}
