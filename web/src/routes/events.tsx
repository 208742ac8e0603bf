import { Anchor, Button, Stack } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { linkTo } from '../api/addresses';
import { swimming } from '../api/generated/constants';
import { useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import { PageHeader } from '../components/page-header/page-header';
import { Link, useNavigate, useShown } from '../components/router/routing';
import { usePhone } from '../components/use-phone';
import type { EventRow } from '../features/event-list/api';
import { RowActions } from '../features/event-list/event-actions';
import { EventCards } from '../features/event-list/event-cards';
import { eventColumns } from '../features/event-list/event-columns';
import { EventTabs } from '../features/event-list/event-tabs';
import { LayoutSwitch } from '../features/event-list/layout-switch';
import { allTab, type EventTab, eventTabs, openTab, tabOf } from '../features/event-list/list-search';
import { useLayout } from '../features/event-list/use-layout';
import { variant } from '../lib/variant';
import { eventsFirst, pageSize, sportAt } from './first-lists';
import { ImportButton, LenexDialog } from './lenex-import';
import { useRegistered } from './registered';
import { useEventButtons } from './use-event-buttons';
import { useEventFilters } from './use-event-filters';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// Loaded when a card is chosen, so that the list appears sooner.
const EventPanel = lazy(async () => ({ default: (await import('../features/event-list/event-panel')).EventPanel }));

const { list, queryFor } = eventsFirst;

const importing = 'invito';
const lenexContents = ['invito'] as const;

// /Eventi (confederation), /NsEventi (swimming) and /attivita (the phone's menu) show the same list.
export function Screen() {
  const [search, onSearch] = useGridSearch(list);
  const { grid, open, close, action } = useList(queryFor, [search, onSearch]);
  const path = useShown().place.path;
  const navigate = useNavigate();
  const registered = useRegistered();
  const mayCreate = useCan('eventi.crea') && registered.has('/Evento');
  const phone = usePhone();
  const [layout, setLayout] = useLayout(phone);
  const sports = variant().sports;
  const sport = sportAt(search);
  const mayImport = mayCreate && (sport ? [sport] : sports).some(({ id }) => id === swimming);
  const columns = useMemo(() => eventColumns(sport ? [sport] : sports), [sport, sports]);
  const filters = useEventFilters(search.year);
  const tab = tabOf(search.status);
  const choose = ({ status }: EventTab) =>
    onSearch(
      {
        ...search,
        status: status === openTab.status ? undefined : status,
        sort: undefined,
        way: undefined,
        page: undefined,
      },
      { replace: false },
    );
  const buttonsOf = useEventButtons();
  const goTo = (id: number | string) => void navigate(linkTo('/Evento', { id }));
  const asCards = layout === 'schede';
  const openEvent = registered.has('/Evento') ? (event: EventRow) => goTo(event.id) : undefined;
  return (
    <Stack>
      <PageHeader
        title={path === '/attivita' || phone ? 'Attività' : 'Eventi'}
        subtitle={sports.length > 1 && <ChosenSport name={sport?.name} />}
      >
        <LayoutSwitch layout={layout} onChoose={setLayout} />
      </PageHeader>
      <EventTabs status={search.status} onChoose={choose} />
      <DataGrid
        label="Eventi"
        columns={columns}
        filters={filters}
        {...grid}
        pageSize={pageSize}
        rowKey={(event) => event.id}
        onNew={mayCreate ? () => goTo('nuovo') : undefined}
        newLabel="Nuovo evento"
        toolbar={mayImport && <ImportButton label="Importa invito" onClick={() => open(importing)} />}
        onOpen={asCards || phone ? (event) => open('evento', event.id) : openEvent}
        actions={asCards || phone ? undefined : (event) => <RowActions event={event} buttons={buttonsOf(event)} />}
        renderRows={asCards ? (body) => <EventCards {...body} /> : undefined}
        empty={{
          title: emptyTitle(tab),
          hint: mayCreate ? 'Aggiungine uno con «Nuovo evento».' : 'Gli eventi compaiono qui quando sono pubblicati.',
          action: tab === openTab && <OtherTab tab={eventTabs[1]} label="Vedi quelli in arrivo" onChoose={choose} />,
          elsewhere: tab !== allTab && <OtherTab tab={allTab} label="Cerca fra tutti gli eventi" onChoose={choose} />,
        }}
      />
      {action === importing && mayImport && (
        <Suspense fallback={null}>
          <LenexDialog
            contents={lenexContents}
            onSaved={({ insertedId }) => insertedId && goTo(insertedId)}
            onClose={close}
          />
        </Suspense>
      )}
      {action === 'evento' && (
        <Suspense fallback={null}>
          <EventPanel
            eventId={Number(search.id ?? 0)}
            listed={grid.rows?.find((event) => event.id === search.id)}
            buttonsOf={buttonsOf}
            onClose={close}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function emptyTitle(tab: EventTab | undefined): string {
  if (tab === undefined || tab === allTab) return 'Nessun evento presente';
  return tab === openTab ? 'Nessun evento con le iscrizioni aperte' : `Nessun evento fra «${tab.label}»`;
}

// OtherTab links to events that this tab does not list.
function OtherTab({ tab, label, onChoose }: { tab: EventTab; label: string; onChoose: (tab: EventTab) => void }) {
  return (
    <Button variant="default" onClick={() => onChoose(tab)}>
      {label}
    </Button>
  );
}

// ChosenSport shows the sport of the listed events, with a link to change it.
function ChosenSport({ name }: { name: string | undefined }) {
  return (
    <>
      {name ?? 'Tutti gli sport'}
      {' · '}
      <Anchor component={Link} to="/Sport">
        {name ? 'Cambia sport' : 'Scegli lo sport'}
      </Anchor>
    </>
  );
}
