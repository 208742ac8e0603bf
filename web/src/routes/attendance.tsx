import { Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSwimming } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { linkTo } from '../api/addresses';
import { reportAttendance } from '../api/generated/constants';
import { type Register, type RegisterAsk, trainingApi } from '../api/generated/training';
import { homeQuery, useHome } from '../api/home';
import { listReportLink } from '../api/report';
import { useLive } from '../api/use-live';
import type { GridSearch } from '../components/data-grid/grid-types';
import { DateField } from '../components/date-field/date-field';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { listFormats } from '../components/report-menu/report-format';
import { ReportMenu } from '../components/report-menu/report-menu';
import { Link, useSearch } from '../components/router/routing';
import { registerQuery, rollQuery } from '../features/training/api';
import { isMonth, monthOf } from '../features/training/attendance';
import { NoGroup } from '../features/training/no-group';
import { RegisterView } from '../features/training/register-view';
import classes from '../features/training/roll.module.css';
import { RollView } from '../features/training/roll-view';
import { MONTHS } from '../lib/calendar-names';
import { formatDate, todayInRome } from '../lib/dates';
import { text } from '../lib/text';
import { groupOf, visibleGroups } from './training-groups';
import { useGridSearch } from './use-grid-search';

export const list = trainingApi.attendanceRegister;

// askOf returns the period in the address; by default this month.
function askOf(search: GridSearch, groupId: number): RegisterAsk & { from: string; to: string } {
  const month = monthOf(todayInRome());
  return { groupId, from: String(search.from ?? month.from), to: String(search.to ?? month.to) };
}

export async function prefetch(client: QueryClient, search: GridSearch) {
  const id = Number(search.id ?? 0);
  if (id > 0) return client.prefetchQuery(rollQuery(id));
  const groupId = groupOf(await client.ensureQueryData(homeQuery), search.groupId);
  return groupId > 0 ? client.prefetchQuery(registerQuery(askOf(search, groupId))) : undefined;
}

// /Presenze?id=7 is the roll of a workout, /Presenze the register of a group.
export function Screen() {
  const { id }: { id?: unknown } = useSearch();
  const workout = Number(id ?? 0);
  return workout > 0 ? <OneRoll key={workout} id={workout} /> : <Registers />;
}

const live = { stream: trainingApi.rollLive, call: trainingApi.getRoll };

function OneRoll({ id }: { id: number }) {
  const { data, error, refetch } = useLive(live, { id });
  if (!data) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={400} role="status" aria-label={text.loading} />
    );
  }
  const when = `${formatDate(data.day)}${data.startsAt && ` ${data.startsAt}`}`;
  return (
    <Stack>
      <PageHeader title="Presenze" subtitle={[data.name || 'Allenamento', data.group.name, when].join(' · ')}>
        <Button
          component={Link}
          {...linkTo('/Allenamento', { id })}
          size="md"
          variant="default"
          leftSection={<IconSwimming size={16} aria-hidden />}
        >
          Allenamento
        </Button>
        <Button component={Link} {...linkTo('/Presenze', { groupId: data.group.id })} size="md" variant="default">
          Registro
        </Button>
      </PageHeader>
      <RollView roll={data} />
    </Stack>
  );
}

const LoadError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Stack>
    <PageHeader title="Presenze" />
    <ErrorState error={error} onRetry={onRetry} />
  </Stack>
);

function Registers() {
  const [search] = useGridSearch(list);
  const groupId = groupOf(useHome(), search.groupId);
  return groupId > 0 ? <OneRegister key={groupId} groupId={groupId} /> : <NoGroup title="Presenze" />;
}

function OneRegister({ groupId }: { groupId: number }) {
  const [search, onSearch] = useGridSearch(list);
  const ask = askOf(search, groupId);
  const { data, error, refetch } = useQuery(registerQuery(ask));
  const go = (next: Partial<RegisterAsk>) => onSearch({ ...ask, ...next } as unknown as GridSearch, { replace: false });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <PageHeader title="Presenze" subtitle={data && subtitleOf(data)}>
        <ReportMenu
          reports={[{ id: reportAttendance, formats: listFormats }]}
          link={(report, format) => listReportLink(Number(report), format, list, ask)}
        />
      </PageHeader>
      <Period ask={ask} onChange={go} />
      {data ? <RegisterView register={data} /> : <Skeleton height={320} role="status" aria-label={text.loading} />}
    </Stack>
  );
}

const subtitleOf = ({ group, athletes, workouts }: Register) =>
  [
    group.name,
    workouts.length === 1 ? '1 allenamento' : `${workouts.length} allenamenti`,
    athletes.length === 1 ? '1 atleta' : `${athletes.length} atleti`,
  ].join(' · ');

interface PeriodProps {
  ask: RegisterAsk & { from: string; to: string };
  onChange: (next: Partial<RegisterAsk>) => void;
}

function Period({ ask, onChange }: PeriodProps) {
  const groups = visibleGroups(useHome());
  const [year, month] = ask.from.split('-');
  const name = isMonth(ask) ? `${MONTHS[Number(month) - 1]?.name ?? ''} ${year}` : '';
  return (
    <div className={classes.bar}>
      {groups.length > 1 && (
        <NativeSelect
          size="md"
          label="Gruppo"
          data={groups.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={String(ask.groupId)}
          onChange={(event) => onChange({ groupId: Number(event.currentTarget.value) })}
        />
      )}
      <DateField size="md" label="Dal" value={ask.from} onChange={(from) => from && onChange({ from })} />
      <DateField size="md" label="Al" value={ask.to} onChange={(to) => to && onChange({ to })} />
      <Group gap="xs" wrap="nowrap">
        <Button
          size="md"
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => onChange(monthOf(ask.from, -1))}
        >
          Mese prima
        </Button>
        <Button
          size="md"
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => onChange(monthOf(ask.from, 1))}
        >
          Mese dopo
        </Button>
      </Group>
      {name && <strong>{name}</strong>}
    </div>
  );
}
