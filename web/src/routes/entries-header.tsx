import { Group } from '@mantine/core';
import { linkTo } from '../api/addresses';
import type { Event } from '../api/generated/meet';
import { PageHeader } from '../components/page-header/page-header';
import { shortTitle } from '../features/event/rules';
import { BackToEvents } from './event-header';
import { EventScreensMenu } from './event-screens-menu';
import { EventSubtitle } from './event-subtitle';
import { ImportButton } from './lenex-import';
import { useEventButtons } from './use-event-buttons';
import { useLenexImport } from './use-lenex-import';

// EntriesHeader shows the event, with links to manage it and to its races.
export function EntriesHeader({ event, manages }: { event: Event; manages: boolean }) {
  const { manage, race } = useEventButtons()(event);
  const lenex = useLenexImport(event, 'iscrizioni');
  const title = shortTitle(event.name);
  const screens = [
    { label: 'Gestione', ...linkTo('/Evento', { id: event.id }), shown: manages && manage },
    { label: 'Gara', ...linkTo('/Gara', { id: event.id }), shown: manages && race },
  ];
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <BackToEvents />
      <div style={{ flex: 1, minWidth: 0 }}>
        <PageHeader
          title={`Iscrizioni: ${title}`}
          fullTitle={title === event.name ? undefined : event.name}
          windowTitle={`Iscrizioni: ${event.name}`}
          subtitle={<EventSubtitle event={event} contact />}
        >
          {lenex.open && <ImportButton onClick={lenex.open} />}
          <EventScreensMenu screens={screens} />
        </PageHeader>
      </div>
      {lenex.dialog}
    </Group>
  );
}
