import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Event } from '../api/generated/meet';
import { PageHeader } from '../components/page-header/page-header';
import { shortTitle } from '../features/event/rules';
import { BackToEvents } from './event-header';
import { EventSubtitle } from './event-subtitle';

interface RaceHeaderProps {
  event: Event;
  title: string;
  children?: ReactNode;
}

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
        </PageHeader>
      </div>
    </Group>
  );
}
