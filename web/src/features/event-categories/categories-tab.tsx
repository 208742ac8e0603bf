import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconChartBar, IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { ErrorState } from '../../components/error-state/error-state';
import { text } from '../../lib/text';
import { categoriesOf, type EventDetail } from './api';
import { CategorySection } from './category-section';
import { CleanButton } from './clean-button';
import type { OpenDialog } from './dialog-kinds';
import { groupsOf, inGroup } from './rules';
import { useCategoryChanges } from './use-category-changes';

// Loaded with the first dialog.
const CategoryDialogs = lazy(async () => ({ default: (await import('./category-dialogs')).CategoryDialogs }));

interface CategoriesTabProps {
  eventId: number;
  // False for read-only users.
  manages: boolean;
}

export function CategoriesTab({ eventId, manages }: CategoriesTabProps) {
  const { data, error, refetch } = useQuery(categoriesOf(eventId));
  if (data) return <Categories event={data} manages={manages} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CategoriesSkeleton />;
}

function Categories({ event, manages }: { event: EventDetail; manages: boolean }) {
  const { changes, dialog } = useCategoryChanges(event.id);
  const [over, setOver] = useState<OpenDialog | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const onToggle = useCallback(
    (id: number) =>
      setExpanded((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const sections = useMemo(
    () => groupsOf(event.sportId).map((group) => ({ group, categories: event.categories.filter(inGroup(group)) })),
    [event.sportId, event.categories],
  );
  const allOpen = event.categories.every(({ id }) => expanded.has(id));
  return (
    <Stack gap="lg">
      <Group gap="xs">
        {event.oversees === 1 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={() => setOver({ kind: 'statistiche-totali' })}
          >
            Statistiche
          </Button>
        )}
        {manages && <CleanButton event={event} />}
        {event.categories.length > 1 && (
          <Button
            variant="default"
            size="xs"
            leftSection={
              allOpen ? <IconChevronsUp size={16} aria-hidden /> : <IconChevronsDown size={16} aria-hidden />
            }
            onClick={() => setExpanded(new Set(allOpen ? [] : event.categories.map(({ id }) => id)))}
          >
            {allOpen ? 'Comprimi tutte' : 'Espandi tutte'}
          </Button>
        )}
      </Group>
      {sections.map(({ group, categories }) => (
        <CategorySection
          key={group.key}
          group={group}
          categories={categories}
          manages={manages}
          counted={event.oversees === 1}
          expanded={expanded}
          onToggle={onToggle}
          onOpen={setOver}
          changes={changes}
        />
      ))}
      {dialog}
      <Suspense fallback={null}>
        {over && <CategoryDialogs event={event} over={over} changes={changes} onClose={() => setOver(null)} />}
      </Suspense>
    </Stack>
  );
}

function CategoriesSkeleton() {
  return (
    <Stack aria-busy="true" aria-label={text.loading}>
      {groupsOf(1).map(({ key }) => (
        <Stack key={key} gap="xs">
          <Skeleton height={24} width={180} />
          <Skeleton height={72} />
        </Stack>
      ))}
    </Stack>
  );
}
