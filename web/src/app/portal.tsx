import './portal-styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { Home } from '../api/generated/session';
import { homeQuery } from '../api/home';
import { ConfirmHost } from '../components/confirm/confirm-host';
import { RouterProvider } from '../components/router/routing';
import { portalClient } from './query-client';
import { portalRouter } from './router';
import { screens } from './screens';
import { Shell } from './shell/shell';
import { Toasts } from './toasts';

interface PortalProps {
  home: Home;
  // Called when the back button returns to the login address.
  onLogin: () => void;
  onLogout: () => void;
}

// Portal renders everything behind the login. It starts with an empty cache, so no data of another user's session
// remains.
export function Portal({ home, onLogin, onLogout }: PortalProps) {
  const [{ client, router }] = useState(() => {
    const client = portalClient();
    client.setQueryData(homeQuery.queryKey, home);
    return { client, router: portalRouter(client, screens, onLogin) };
  });
  return (
    <QueryClientProvider client={client}>
      <Toasts />
      <RouterProvider router={router}>
        <Shell onLogout={onLogout} />
      </RouterProvider>
      <ConfirmHost />
    </QueryClientProvider>
  );
}
