import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlaylistAdd, IconPlus } from '@tabler/icons-react';
import type { EventCategory } from './api';
import classes from './categories.module.css';
import { CategoryCard } from './category-card';
import type { OpenDialog } from './dialog-kinds';
import type { CategoryGroup } from './rules';
import type { CategoryChanges } from './use-category-changes';

interface CategorySectionProps {
  group: CategoryGroup;
  categories: readonly EventCategory[];
  manages: boolean;
  // Whether the user may see the numbers of entrants.
  counted: boolean;
  expanded: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onOpen: (over: OpenDialog) => void;
  changes: CategoryChanges;
}

export function CategorySection(props: CategorySectionProps) {
  const { group, categories, manages, counted, expanded, onToggle, onOpen, changes } = props;
  return (
    <section aria-labelledby={`categorie-${group.key}`}>
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Title order={2} size="h4" id={`categorie-${group.key}`}>
            {group.title} <span className={classes.count}>{categories.length}</span>
          </Title>
          {manages && (
            <Group gap="xs">
              {categories.length > 0 && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlaylistAdd size={16} aria-hidden />}
                  aria-label={`Gare a tutte: ${group.title}`}
                  onClick={() => onOpen({ kind: 'gare-di-tutte', group })}
                >
                  Gare a tutte
                </Button>
              )}
              <Button
                size="xs"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={`Aggiungi categorie: ${group.title}`}
                onClick={() => onOpen({ kind: 'categorie', group })}
              >
                Aggiungi categorie
              </Button>
            </Group>
          )}
        </Group>
        {categories.length === 0 && (
          <Text size="sm" c="dimmed">
            Nessuna categoria.
          </Text>
        )}
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            manages={manages}
            counted={counted}
            expanded={expanded.has(category.id)}
            onToggle={onToggle}
            onOpen={onOpen}
            changes={changes}
          />
        ))}
      </Stack>
    </section>
  );
}
