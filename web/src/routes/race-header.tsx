import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Event } from '../api/generated/meet';
import { PageHeader } from '../components/page-header/page-header';
import { EventStatusBadge } from '../components/status-badge/status-badge';
import { shortTitle } from '../features/event/rules';
import { daysOf } from '../features/event-list/rules';
import { BackToEvents } from './event-header';

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
          subtitle={
            <>
              <EventStatusBadge state={event.status} deadline={event.deadline} />{' '}
              {[daysOf(event), event.place].filter(Boolean).join(' · ')}
            </>
          }
        >
          {children}
        </PageHeader>
      </div>
    </Group>
  );
}
