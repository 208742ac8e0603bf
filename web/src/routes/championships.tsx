import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconCalendarEvent, IconCurrencyEuro, IconInfoCircle } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { linkTo } from '../api/addresses';
import { championshipApi } from '../api/generated/championship';
import { levelAdmin } from '../api/generated/constants';
import { homeQuery, useHome } from '../api/home';
import { useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch, SearchChange } from '../components/data-grid/grid-types';
import { EditButton } from '../components/edit-button';
import { PageHeader } from '../components/page-header/page-header';
import { Link, useNavigate } from '../components/router/routing';
import { championshipsQuery } from '../features/championships/api';
import { championshipColumns } from '../features/championships/championship-columns';
import { EnrolBar } from '../features/championships/enrol-bar';
import {
  addressOf,
  afterEnrolment,
  enrolmentObstacle,
  isOpen,
  knownSport,
  payPath,
  shownSearch,
} from '../features/championships/rules';
import { useChoice } from '../features/championships/use-choice';
import { useEnrolment } from '../features/championships/use-enrolment';
import { storedSport } from '../features/sport/rules';
import { todayInRome } from '../lib/dates';
import { text } from '../lib/text';
import { eventsPath, variant } from '../lib/variant';
import { listInput } from './list-input';
import { useRegistered } from './registered';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = championshipApi.listChampionships;

// Only administrators have forms; loaded when one is opened.
const Dialogs = lazy(async () => ({ default: (await import('../features/championships/dialogs')).Dialogs }));

const pageSize = 50;
const manage = 'campionati.gestione';
const enrolment = 'campionati.iscrizione';

const queryFor = (shown: GridSearch) => championshipsQuery(listInput(shown, pageSize));

const ownSport = () => knownSport(storedSport(), variant().sports);

export async function prefetch(client: QueryClient, address: GridSearch) {
  const { capabilities } = await client.ensureQueryData(homeQuery);
  return client.ensureQueryData(
    queryFor(shownSearch(address, ownSport(), variant().sports, capabilities.includes(manage))),
  );
}

export function Screen() {
  const [address, onAddress] = useGridSearch(list);
  const { seasons, user } = useHome();
  const { sports } = variant();
  const [own] = useState(ownSport);
  const [today] = useState(() => todayInRome());
  const manages = useCan(manage);
  const mayEnrol = useCan(enrolment);
  const registered = useRegistered();
  const navigate = useNavigate();
  const search = useMemo(() => shownSearch(address, own, sports, manages), [address, own, sports, manages]);
  const onSearch = useCallback(
    (next: GridSearch, change: SearchChange) => onAddress(addressOf(next, own), change),
    [onAddress, own],
  );
  const { grid, open, close, action } = useList(queryFor, [search, onSearch]);
  const choice = useChoice(grid.rows, today);
  // Without a choice there is nothing to enrol in.
  const choosing = mayEnrol && (choice.chosen.length > 0 || (grid.rows ?? []).some((one) => isOpen(one, today)));
  const events = eventsPath();
  const { enrol, enrolling } = useEnrolment(user.clubName, (done) => {
    choice.clear();
    const next = afterEnrolment(done, events, registered);
    if (next) void navigate(next);
  });
  const columns = championshipColumns({
    sports,
    seasons,
    today,
    manages,
    choice: choosing ? choice : null,
    payPath: payPath(registered),
  });
  const hindrance = enrolmentObstacle({
    administrator: user.levelId === levelAdmin,
    mayEnrol,
    clubId: user.clubId,
    waitsFor: user.club?.name ?? '',
  });
  return (
    <Stack>
      <PageHeader title="Campionati">
        {registered.has(events) && (
          <Button
            component={Link}
            {...linkTo(events, { sportId: Number(search.sportId) || undefined })}
            variant="default"
            leftSection={<IconCalendarEvent size={16} aria-hidden />}
          >
            Vai agli eventi
          </Button>
        )}
      </PageHeader>
      {hindrance && (
        <Alert icon={<IconInfoCircle aria-hidden />}>
          {hindrance.words}{' '}
          {hindrance.club && (
            <Anchor component={Link} to="/dashboard" inherit>
              {text.chooseClub}
            </Anchor>
          )}
        </Alert>
      )}
      <DataGrid
        label="Campionati"
        columns={columns}
        {...grid}
        pageSize={pageSize}
        rowKey={(championship) => championship.id}
        onNew={manages ? () => open('nuovo') : undefined}
        newLabel="Nuovo campionato"
        onOpen={manages ? (championship) => open('modifica', championship.id) : undefined}
        actions={
          manages
            ? (championship) => (
                <EditButton what={championship.name} onClick={() => open('modifica', championship.id)} />
              )
            : undefined
        }
        toolbar={
          manages && (
            <Button
              variant="default"
              leftSection={<IconCurrencyEuro size={16} aria-hidden />}
              onClick={() => open('quote')}
            >
              Quote
            </Button>
          )
        }
        empty={{
          title: 'Nessun campionato presente',
          hint: manages
            ? 'Aggiungi il primo con «Nuovo campionato».'
            : 'I campionati compariranno qui quando saranno aperti.',
        }}
      />
      {choosing && (
        <EnrolBar
          ids={choice.chosen.map(({ id }) => id)}
          enrolling={enrolling}
          onClear={choice.clear}
          onProceed={() => enrol(choice.chosen)}
        />
      )}
      {manages && action !== '' && (
        <Suspense fallback={null}>
          <Dialogs
            action={action}
            id={Number(search.id ?? 0)}
            sports={sports}
            seasons={seasons}
            sport={Number(search.sportId ?? (sports.length === 1 ? sports[0]?.id : 0))}
            onClose={close}
          />
        </Suspense>
      )}
    </Stack>
  );
}
