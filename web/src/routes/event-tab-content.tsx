import { Stack } from '@mantine/core';
import { lazy } from 'react';
import type { Event } from '../api/generated/meet';
import * as option from '../api/generated/options';
import { useCan } from '../components/can';
import type { EventTab } from '../features/event/rules';
import { has } from '../lib/variant';

// Each tab's code is loaded when it is opened.
const GeneralTab = lazy(async () => ({ default: (await import('../features/event/general-tab')).GeneralTab }));
const OptionsTab = lazy(async () => ({ default: (await import('../features/event/options-tab')).OptionsTab }));
const CircuitsTab = lazy(async () => ({ default: (await import('../features/event/circuits-tab')).CircuitsTab }));
const DocumentsTab = lazy(async () => ({ default: (await import('../features/event/documents-tab')).DocumentsTab }));
const EventTools = lazy(async () => ({ default: (await import('./event-tools')).EventTools }));
const CategoriesTab = lazy(async () => ({
  default: (await import('../features/event-categories/categories-tab')).CategoriesTab,
}));
const OrderTab = lazy(async () => ({ default: (await import('../features/event-order/order-tab')).OrderTab }));
const StartListPanel = lazy(async () => ({
  default: (await import('../features/start-list/start-list-panel')).StartListPanel,
}));
const OfficialsTab = lazy(async () => ({
  default: (await import('../features/officials/officials-tab')).OfficialsTab,
}));
const StandardsTab = lazy(async () => ({
  default: (await import('../features/event-categories/standards-tab')).StandardsTab,
}));
const ClubsTab = lazy(async () => ({ default: (await import('../features/event-registrations/clubs-tab')).ClubsTab }));
const RequirementsTab = lazy(async () => ({
  default: (await import('../features/event-registrations/requirements-tab')).RequirementsTab,
}));
const Passages = lazy(async () => ({ default: (await import('../features/passages/passages')).Passages }));
const AnomaliesTab = lazy(async () => ({
  default: (await import('../features/event-registrations/anomalies-tab')).AnomaliesTab,
}));

// The lanes of a pool without the option.
const usualLanes = 8;

const lanesOf = (event: Event): number =>
  Number(event.options.find(({ id }) => id === option.lanes)?.value) || usualLanes;

interface TabContentProps {
  tab: EventTab;
  event: Event;
  onTab: (tab: EventTab) => void;
}

export function TabContent({ tab, event, onTab }: TabContentProps) {
  const administrates = useCan('eventi.crea');
  const part = { eventId: event.id, manages: event.manages === 1 };
  switch (tab) {
    case 'generale':
      return <GeneralTab event={event} />;
    case 'opzioni':
      return <OptionsTab eventId={event.id} />;
    case 'iscrizioni':
      return <ClubsTab {...part} sportId={event.sportId} />;
    case 'gareCat':
      return <CategoriesTab {...part} />;
    case 'ordine':
      return (
        <Stack gap="xl">
          <OrderTab eventId={event.id} />
          <StartListPanel eventId={event.id} />
        </Stack>
      );
    case 'ufficiali':
      return <OfficialsTab eventId={event.id} lanes={lanesOf(event)} />;
    case 'requisiti':
      return (
        <Stack gap="xl">
          <RequirementsTab {...part} />
          {part.manages && (
            <Passages eventId={event.id} administrates={administrates} recoveries={!has('swimmingPaths')} />
          )}
        </Stack>
      );
    case 'anomalie':
      return <AnomaliesTab {...part} onTab={(next) => onTab(next as EventTab)} />;
    case 'tempiLimite':
      return <StandardsTab {...part} />;
    case 'circuiti':
      return <CircuitsTab event={event} />;
    case 'documenti':
      return <DocumentsTab event={event} />;
    case 'strumenti':
      return <EventTools event={event} />;
  }
}
