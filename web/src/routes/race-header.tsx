import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '../api/addresses';
import type { Event } from '../api/generated/meet';
import { PageHeader } from '../components/page-header/page-header';
import { shortTitle } from '../features/event/rules';
import { BoardMenu } from './board-menu';
import { BackToEvents } from './event-header';
import { EventScreensMenu } from './event-screens-menu';
import { EventSubtitle } from './event-subtitle';
import { useEventButtons } from './use-event-buttons';

interface RaceHeaderProps {
  event: Event;
  title: string;
  children?: ReactNode;
}

// RaceHeader shows the event, with links to its management and entries for event managers.
export function RaceHeader({ event, title, children }: RaceHeaderProps) {
  const short = shortTitle(event.name);
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <BackToEvents />
      <div style={{ flex: 1, minWidth: 0 }}>
        <PageHeader
          title={`${title}: ${short}`}
          fullTitle={short === event.name ? undefined : `${title}: ${event.name}`}
          subtitle={<EventSubtitle event={event} />}
        >
          {children}
          {event.oversees === 1 && (
            <BoardMenu eventId={event.id} isPublic={event.buttons === 1 && event.rehearsal === 0} />
          )}
          {event.oversees === 1 && <EventMenu event={event} />}
        </PageHeader>
      </div>
    </Group>
  );
}

function EventMenu({ event }: { event: Event }) {
  const { manage, entries } = useEventButtons()(event);
  const screens = [
    { label: 'Gestione', ...linkTo('/Evento', { id: event.id }), shown: manage },
    { label: 'Iscrizioni', ...linkTo('/Iscrizioni', { id: event.id, forza: 1 }), shown: entries },
  ];
  return <EventScreensMenu screens={screens} />;
}
