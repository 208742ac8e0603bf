import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '../../components/router/routing';
import type { QuickAction } from './rules';

// QuickActions are links, so that a form can be opened in another tab.
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return actions.map(({ label, to, search }, index) => (
    <Button
      key={label}
      component={Link}
      to={to}
      search={search}
      variant={index === 0 ? 'filled' : 'default'}
      px="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {label}
    </Button>
  ));
}
