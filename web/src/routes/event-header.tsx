import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import { linkTo } from '../api/addresses';
import type { Event } from '../api/generated/meet';
import { Menu, MenuItem } from '../components/menu/menu';
import { PageHeader } from '../components/page-header/page-header';
import { LenexItems, LenexMenu } from '../components/report-menu/lenex-menu';
import { openPressRelease } from '../components/report-menu/press-release';
import { Link } from '../components/router/routing';
import { usePhone } from '../components/use-phone';
import { type EventTab, shortTitle } from '../features/event/rules';
import { PrintMenu } from '../features/event-list/prints';
import type { LenexContent } from '../features/uploads/lenex-rights';
import { eventsPath } from '../lib/variant';
import { EventSubtitle } from './event-subtitle';
import { ImportButton } from './lenex-import';
import { useEventButtons } from './use-event-buttons';
import { useLenexImport } from './use-lenex-import';

// BackToEvents links to the list of events.
export function BackToEvents() {
  return (
    <ActionIcon
      component={Link}
      to={eventsPath()}
      variant="default"
      size="lg"
      aria-label="Torna agli eventi"
      title="Torna agli eventi"
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}

// The likely content of a file, by the open tab. On other tabs entries are the most likely.
const contentOf: Partial<Record<EventTab, LenexContent>> = {
  gareCat: 'invito',
  ordine: 'startlist',
  tempiLimite: 'tempilimite',
};

// EventHeader shows the event, with links to its other screens.
export function EventHeader({ event, tab }: { event: Event; tab: EventTab }) {
  const lenex = useLenexImport(event, contentOf[tab] ?? 'iscrizioni');
  const { prints, startList, marked, pressRelease, results, race, entries } = useEventButtons()(event);
  const phone = usePhone();
  const screens = [
    { label: 'Gara', ...linkTo('/Gara', { id: event.id }), shown: race },
    // Event managers may change entries even after they have closed.
    {
      label: 'Iscrizioni',
      ...linkTo('/Iscrizioni', { id: event.id, forza: event.oversees === 1 ? 1 : undefined }),
      shown: entries && event.canOpen === 1,
    },
    { label: 'Risultati', ...linkTo('/Risultati', { id: event.id }), shown: results },
  ].filter(({ shown }) => shown);
  const title = shortTitle(event.name);
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <BackToEvents />
      <div style={{ flex: 1, minWidth: 0 }}>
        <PageHeader
          title={title}
          fullTitle={title === event.name ? undefined : event.name}
          subtitle={<EventSubtitle event={event} contact />}
        >
          {prints && <PrintMenu event={event} startList={startList} marks={marked} />}
          {prints && !phone && <LenexMenu event={event} startList={startList} />}
          {lenex.open && !phone && <ImportButton onClick={lenex.open} />}
          {pressRelease && !phone && (
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
              onClick={() => openPressRelease(event.id)}
            >
              Comunicato
            </Button>
          )}
          {(screens.length > 0 || (phone && (pressRelease || prints || lenex.open))) && (
            <Menu
              target={
                <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                  Azioni
                </Button>
              }
            >
              {screens.map(({ to, label, search }) => (
                <MenuItem key={to} to={to} search={search}>
                  {label}
                </MenuItem>
              ))}
              {/* A phone has no room for another button. */}
              {phone && pressRelease && <MenuItem onClick={() => openPressRelease(event.id)}>Comunicato</MenuItem>}
              {phone && lenex.open && <MenuItem onClick={lenex.open}>Importa LENEX</MenuItem>}
              {phone && prints && <LenexItems event={event} startList={startList} />}
            </Menu>
          )}
        </PageHeader>
      </div>
      {lenex.dialog}
    </Group>
  );
}
