import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Event } from '../api/generated/meet';
import { useHome } from '../api/home';
import { useCan } from '../components/can';
import { useNavigate } from '../components/router/routing';
import { type EntriesMore, type EntriesScope, refreshEntries } from '../features/entries/api';
import type { AthletesGrid } from '../features/entries/individual-tab';
import { EntryPrints } from '../features/entries/prints';
import { type EntriesTab, sumOf } from '../features/entries/rules';
import { MakeOrder } from '../features/orders/make-order';
import { afterOrder } from '../features/orders/rules';

// Each tab's code is loaded when it is opened.
const GeneralTab = lazy(async () => ({ default: (await import('../features/entries/general-tab')).GeneralTab }));
const IndividualTab = lazy(async () => ({
  default: (await import('../features/entries/individual-tab')).IndividualTab,
}));
const ListTab = lazy(async () => ({ default: (await import('../features/entries/list-tab')).ListTab }));
const TeamsTab = lazy(async () => ({ default: (await import('../features/entries/teams-tab')).TeamsTab }));
const WaitingTab = lazy(async () => ({ default: (await import('../features/entries/waiting-tab')).WaitingTab }));
const EscortsTab = lazy(async () => ({ default: (await import('../features/entries/escorts-tab')).EscortsTab }));
const TrendTab = lazy(async () => ({ default: (await import('../features/entries/trend-tab')).TrendTab }));
const UploadDialog = lazy(async () => ({ default: (await import('../features/uploads/upload-dialog')).UploadDialog }));

interface EntriesTabContentProps {
  tab: EntriesTab;
  event: Event;
  // The owner of the entries; no club if all are shown.
  scope: EntriesScope;
  // The page's athletes, with the state of the list.
  grid: AthletesGrid;
  entries: EntriesMore;
  athleteId: number;
  teamId: number;
  onClub: (clubId: number) => void;
  onAthlete: (athleteId: number) => void;
  onTeam: (teamId: number) => void;
}

export function EntriesTabContent(props: EntriesTabContentProps) {
  const { tab, event, scope, grid, entries, athleteId, teamId, onClub, onAthlete, onTeam } = props;
  const { clubId } = scope;
  const ownClub = useHome().user.clubId;
  const client = useQueryClient();
  const manages = entries.manages === 1;
  const open = manages || entries.open === 1;
  // Event managers enter athletes for the selected club, or for their own.
  const enters = clubId || ownClub;
  const navigate = useNavigate();
  const mayOrder = useCan('ordini.crea');
  const online = event.online === 1;
  // Organisers see every club's amounts and pay for their own club.
  const own = entries.bills.find((bill) => bill.clubId === ownClub);
  switch (tab) {
    case 'generale':
      return (
        <GeneralTab
          event={event}
          entries={entries}
          prints={<EntryPrints eventId={event.id} clubId={clubId} />}
          order={
            mayOrder && (
              <MakeOrder
                eventId={event.id}
                due={own?.due ?? 0}
                all={manages && clubId === 0 ? { due: sumOf(entries.bills).due, club: own?.club ?? '' } : undefined}
                online={online}
                onCreated={(order) => void navigate(afterOrder(order, online))}
              />
            )
          }
          onClub={onClub}
        />
      );
    case 'individuali':
      return (
        <IndividualTab
          event={event}
          scope={scope}
          grid={grid}
          entries={entries}
          openId={athleteId}
          onOpen={onAthlete}
          onTeam={onTeam}
        />
      );
    case 'elenco':
      return enters === 0 ? (
        <Alert role="note">Scegli una società per iscrivere i suoi atleti.</Alert>
      ) : (
        <ListTab
          event={event}
          clubId={clubId}
          open={open}
          entries={entries}
          upload={(onClose) => (
            <Suspense fallback={null}>
              <UploadDialog
                mode="presenze"
                eventId={event.id}
                clubId={enters}
                onSaved={() => void refreshEntries(client)}
                onClose={onClose}
              />
            </Suspense>
          )}
        />
      );
    case 'squadre':
      return (
        <TeamsTab
          event={event}
          entries={entries}
          clubId={manages && clubId === 0 ? 0 : enters}
          at={[grid.search, grid.onSearch]}
          openId={teamId}
          onOpen={onTeam}
        />
      );
    case 'attesa':
      return <WaitingTab event={event} entries={entries} />;
    case 'accompagnatori':
      return <EscortsTab event={event} scope={scope} entries={entries} />;
    case 'andamento':
      return <TrendTab event={event} />;
  }
}
