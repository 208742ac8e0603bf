import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../api/addresses';
import type { Event } from '../api/generated/meet';
import { useNavigate } from '../components/router/routing';
import { CasePanel } from '../features/case/case-panel';
import { RehearsalPanel } from '../features/event/rehearsal-panel';
import { SimulationPanel } from '../features/event/simulation-panel';
import { ToolsTab } from '../features/event/tools-tab';
import { categoriesOf } from '../features/event-categories/api';
import { CleanButton } from '../features/event-categories/clean-button';

export function EventTools({ event }: { event: Event }) {
  const navigate = useNavigate();
  const { data } = useQuery(categoriesOf(event.id));
  return (
    <Stack>
      <ToolsTab
        event={event}
        mayCopy={event.manages === 1}
        clean={data && <CleanButton event={data} />}
        onDuplicated={(id) => void navigate(linkTo('/Evento', { id }))}
      />
      {event.manages === 1 && (
        <RehearsalPanel
          event={event}
          onCreated={(id) => void navigate(linkTo('/Gara', { id }))}
          onDeleted={(id) => void navigate(linkTo('/Evento', { id }))}
        />
      )}
      {event.oversees === 1 && event.rehearsal === 0 && <CasePanel eventId={event.id} />}
      {event.manages === 1 && <SimulationPanel event={event} />}
    </Stack>
  );
}
