import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ConfirmHost } from '../confirm/confirm-host';

/** Draws a component as the portal does, without transitions. */
export function renderInPortal(element: ReactElement) {
  const wrap = (content: ReactElement) => (
    <MantineProvider env="test">
      {content}
      <ConfirmHost />
    </MantineProvider>
  );
  const result = render(wrap(element));
  return { ...result, rerender: (next: ReactElement) => result.rerender(wrap(next)) };
}
