import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Event } from '../api/generated/meet';
import { ToolsTab } from '../features/event/tools-tab';
import { categoriesOf } from '../features/event-categories/api';
import { CleanButton } from '../features/event-categories/clean-button';

export function EventTools({ event }: { event: Event }) {
  const navigate = useNavigate();
  const { data } = useQuery(categoriesOf(event.id));
  return (
    <ToolsTab
      event={event}
      mayCopy={event.manages === 1}
      clean={data && <CleanButton event={data} />}
      onDuplicated={(id) => void navigate({ to: '.', search: { id } })}
    />
  );
}
