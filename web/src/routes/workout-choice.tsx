import { NativeSelect, Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { linkTo, searchOf } from '../api/addresses';
import { trainingApi } from '../api/generated/training';
import { homeQuery, useHome } from '../api/home';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate } from '../components/router/routing';
import { workoutsQuery } from '../features/training/api';
import { NoGroup } from '../features/training/no-group';
import { workoutColumns } from '../features/training/workout-columns';
import { listInput } from './list-input';
import { groupOf, visibleGroups } from './training-groups';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

const pageSize = 50;

// The item code is a filter of this list; it does not open anything over it.
const queryFor = (groupId: number) => (search: GridSearch) =>
  workoutsQuery({ sort: 'day', way: 'DESC', ...listInput(search, pageSize), groupId, id: Number(search.id ?? 0) });

export async function prefetchChoice(client: QueryClient, address: GridSearch) {
  const search = searchOf<GridSearch>(trainingApi.listWorkouts, address);
  const groupId = groupOf(await client.ensureQueryData(homeQuery), search.groupId);
  return groupId > 0 ? client.prefetchQuery(queryFor(groupId)(search)) : undefined;
}

// WorkoutChoice is shown if the address names no workout: a group's workouts of the season, newest first.
export function WorkoutChoice() {
  const [search] = useGridSearch(trainingApi.listWorkouts);
  const groupId = groupOf(useHome(), search.groupId);
  return groupId > 0 ? <Choice key={groupId} groupId={groupId} /> : <NoGroup title="Scegli un allenamento" />;
}

function Choice({ groupId }: { groupId: number }) {
  const address = useGridSearch(trainingApi.listWorkouts);
  const { grid, search } = useList(queryFor(groupId), address);
  const navigate = useNavigate();
  const groups = visibleGroups(useHome());
  return (
    <Stack>
      <PageHeader title="Scegli un allenamento" />
      <DataGrid
        label="Allenamenti"
        columns={workoutColumns}
        {...grid}
        pageSize={pageSize}
        rowKey={(workout) => workout.id}
        onOpen={(workout) => void navigate(linkTo('/Allenamento', { id: workout.id }))}
        toolbar={
          <NativeSelect
            aria-label="Gruppo"
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(groupId)}
            onChange={(event) =>
              address[1]({ ...search, groupId: Number(event.currentTarget.value), page: undefined }, { replace: false })
            }
          />
        }
        empty={{
          title: 'Nessun allenamento in questa stagione',
          hint: 'Scrivi il primo dalla pagina del gruppo, con «Nuovo allenamento».',
        }}
      />
    </Stack>
  );
}
