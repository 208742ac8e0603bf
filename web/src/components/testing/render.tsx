import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ConfirmHost } from '../confirm/confirm-host';
import { Router } from '../router/router';
import { RouterProvider } from '../router/routing';

/** Renders a component as the portal does, without transitions. */
export function renderInPortal(element: ReactElement) {
  const router = new Router([]);
  const wrap = (content: ReactElement) => (
    <MantineProvider env="test">
      <RouterProvider router={router}>{content}</RouterProvider>
      <ConfirmHost />
    </MantineProvider>
  );
  const result = render(wrap(element));
  return { ...result, router, rerender: (next: ReactElement) => result.rerender(wrap(next)) };
}
