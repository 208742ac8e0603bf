import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { QuickAction } from './rules';

// QuickActions are links, so that a form can be opened in another tab.
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return actions.map(({ label, path }, index) => (
    <Button
      key={label}
      component={Link}
      to={path}
      search={{ azione: 'nuovo' } as never}
      variant={index === 0 ? 'filled' : 'default'}
      px="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {label}
    </Button>
  ));
}
