import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleApi } from '../../api/generated/people';
import { confirm } from '../../components/confirm/confirm';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridColumn, GridSearch } from '../../components/data-grid/grid-types';
import { SidePanel } from '../../components/dialog/side-panel';
import { notify } from '../../components/notify';
import { text } from '../../lib/text';
import { type Club, clubsQuery } from './api';
import { NewClubPanel } from './new-club-panel';

interface ClubPanelProps {
  onClose: () => void;
  // Called when the user belongs to a club, or waits for approval: all their data changes.
  onAssociated: () => void;
}

const pageSize = 50;

const whatHappens =
  'La richiesta arriva agli utenti della società e agli amministratori. Ti scriviamo appena uno di loro risponde. Una società senza utenti e atleti è tua subito.';

const columns: readonly GridColumn<Club>[] = [
  { id: 'name', header: 'Denominazione', filter: { kind: 'text', label: 'Cerca per nome' } },
  { id: 'code', header: 'Codice' },
  { id: 'town', header: 'Comune' },
];

// ClubPanel lets a user without a club choose one from the list, search for one by name, or create one.
export function ClubPanel({ onClose, onAssociated }: ClubPanelProps) {
  const [search, setSearch] = useState<GridSearch>({});
  const [creating, setCreating] = useState(false);
  const input = { name: String(search.name ?? ''), page: pageOf(search), rows: pageSize };
  const clubs = useQuery(clubsQuery(input));
  const associate = useMutation({
    mutationFn: (club: Club) => peopleApi.associateClub.reply({ clubId: club.id }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onAssociated();
    },
  });
  const choose = async (club: Club) => {
    const confirmed = await confirm({ title: club.name, consequence: whatHappens, message: text.confirmProceed });
    if (confirmed) associate.mutate(club);
  };
  return (
    <>
      <SidePanel opened={!creating} title={text.chooseClub} onClose={onClose}>
        <DataGrid
          label="Società"
          columns={columns}
          rows={clubs.data?.rows}
          total={clubs.data?.total}
          pageSize={pageSize}
          rowKey={(club) => club.id}
          search={search}
          onSearch={setSearch}
          loading={clubs.isFetching}
          error={clubs.error}
          onRetry={() => void clubs.refetch()}
          onOpen={(club) => void choose(club)}
          actions={(club) => (
            <Button size="compact-sm" variant="light" disabled={associate.isPending} onClick={() => void choose(club)}>
              Scegli
            </Button>
          )}
          toolbar={<Button onClick={() => setCreating(true)}>{text.newClub}</Button>}
          empty={{ title: 'Nessuna società presente', hint: 'Crea la tua società con il pulsante qui sopra.' }}
        />
      </SidePanel>
      {creating && <NewClubPanel onClose={() => setCreating(false)} onCreated={onAssociated} />}
    </>
  );
}
