import { Stack } from '@mantine/core';
import type { Event } from '../../api/generated/meet';
import { EntriesClosed } from '../../components/entries-closed/entries-closed';
import { has } from '../../lib/variant';
import { EventCard } from './event-card';
import { EventFiles } from './event-files';
import { GeneralForm } from './general-form';
import { StatusForm } from './status-form';

// GeneralTab: users who configure the event edit it, the confederation's organiser edits its status, all others read
// it.
export function GeneralTab({ event }: { event: Event }) {
  if (event.manages === 1) {
    return (
      <Stack gap="xl">
        <GeneralForm event={event} />
        {!has('documentTabs') && <EventFiles event={event} manages />}
      </Stack>
    );
  }
  return (
    <Stack gap="xl">
      {event.oversees === 1 && <StatusForm event={event} />}
      {event.closed !== 'concluso' && <EntriesClosed event={event} />}
      <EventCard event={event} />
      {!has('documentTabs') && <EventFiles event={event} manages={false} />}
    </Stack>
  );
}
