import { Anchor, Loader, Stack, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meetApi } from '../../api/generated/meet';
import { oneQuery } from '../../api/query';
import { SidePanel } from '../../components/dialog/side-panel';
import { ErrorState } from '../../components/error-state/error-state';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import { DASH } from '../../lib/dates';
import { text } from '../../lib/text';
import { isWebLink } from '../../lib/web-link';
import type { EventRow } from './api';
import { PanelActions } from './event-actions';
import { EventLogo } from './event-logo';
import classes from './event-panel.module.css';
import { daysOf, type EventButtons, noticesOf } from './rules';

interface EventPanelProps {
  eventId: number;
  // The event in the list; if it is not on the current page, it is loaded.
  listed: EventRow | undefined;
  buttonsOf: (event: EventRow) => EventButtons;
  onClose: () => void;
}

// EventPanel is the side menu of an event: its main facts and links.
export function EventPanel({ eventId, listed, buttonsOf, onClose }: EventPanelProps) {
  const loaded = useQuery({ ...oneQuery(meetApi.getEvent, { id: eventId }), enabled: listed === undefined });
  const event: EventRow | undefined = listed ?? loaded.data;
  return (
    <SidePanel title={event?.name ?? 'Evento'} size="md" onClose={onClose}>
      {event && <Content event={event} buttons={buttonsOf(event)} />}
      {!event && loaded.error && <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {!event && !loaded.error && <Loader aria-label={text.loading} />}
    </SidePanel>
  );
}

function Content({ event, buttons }: { event: EventRow; buttons: EventButtons }) {
  const notices = noticesOf(event);
  return (
    <Stack gap="lg">
      <div className={classes.summary}>
        <EventLogo address={event.logo} />
        <dl className={classes.facts}>
          <Fact name="Luogo">{event.place}</Fact>
          <Fact name="Data">{daysOf(event)}</Fact>
          <Fact name="Organizzatore">{event.organiser}</Fact>
          <Fact name="Iscrizioni">
            <EventStatusBadge state={event.status} deadline={event.deadline} />
          </Fact>
        </dl>
      </div>
      <PanelActions event={event} buttons={buttons} />
      {notices.length > 0 && (
        <Section title="Avvisi">
          <ul className={classes.notices}>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Section>
      )}
      {event.notes && (
        <Section title="Note">
          <p className={classes.notes}>{event.notes}</p>
        </Section>
      )}
      {isWebLink(event.link) && (
        <Anchor href={event.link} target="_blank" rel="noopener noreferrer" className={classes.external}>
          <IconExternalLink size={18} aria-hidden />
          {event.linkLabel || event.link}
        </Anchor>
      )}
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || DASH}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}
