import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { searchOf } from '../api/addresses';
import type { Home } from '../api/generated/account';
import { homeQuery, useHome } from '../api/home';
import type { ScreenModule, ScreenRow } from '../routes/screen';
import { NotAllowed, NotFound, ScreenError, ScreenPending } from './outcome-pages';
import { parseSearch, stringifySearch } from './search-params';
import { Shell } from './shell/shell';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    // Who may see the screen; everybody when absent.
    need?: (home: Home) => boolean;
  }
}

interface PortalActions {
  onLogin: () => void;
  onLogout: () => void;
}

interface PortalContext extends PortalActions {
  client: QueryClient;
}

const rootRoute = createRootRouteWithContext<PortalContext>()({
  component: Shell,
  notFoundComponent: NotFound,
});

// screenRoute loads code and first data before the screen takes the place of the one in sight. Later changes of the
// search do not wait here: the screen itself shows that its list is being asked for.
function screenRoute(row: ScreenRow) {
  const may = (home: Home | undefined) => home !== undefined && (row.need?.(home) ?? true);
  const guarded = (Screen: ScreenModule['Screen']) =>
    function GuardedScreen() {
      return may(useHome()) ? <Screen /> : <NotAllowed />;
    };
  return createRoute({
    getParentRoute: () => rootRoute,
    path: row.path,
    loader: async ({ context, location, cause }) => {
      if (!may(context.client.getQueryData(homeQuery.queryKey))) return;
      const { client } = context;
      const first = row.first?.ask(client, searchOf(row.first.list, location.search));
      first?.catch(() => undefined); // it is awaited below, after the code
      const { prefetch, list } = await row.load();
      const data = first ?? prefetch?.(client, list ? searchOf(list, location.search) : location.search);
      if (cause !== 'stay') await data;
    },
    component: lazyRouteComponent(async () => ({ default: guarded((await row.load()).Screen) })),
    errorComponent: ScreenError,
    staticData: { title: row.title, need: row.need },
  });
}

const toDashboard = () => {
  throw redirect({ to: '/dashboard', replace: true });
};

// The two ways in, and the way out: the login is another view, so going back to it starts the page again.
const doors = [
  createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toDashboard }),
  createRoute({ getParentRoute: () => rootRoute, path: '/Start', beforeLoad: toDashboard }),
  createRoute({ getParentRoute: () => rootRoute, path: '/login', beforeLoad: ({ context }) => context.onLogin() }),
];

export function portalRouter(client: QueryClient, screens: readonly ScreenRow[], actions: PortalActions) {
  return createRouter({
    routeTree: rootRoute.addChildren([...doors, ...screens.map(screenRoute)]),
    context: { client, ...actions },
    parseSearch,
    stringifySearch,
    // /abbonamenti is one's own subscription, /Abbonamenti everybody's.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingComponent: ScreenPending,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ScreenError,
  });
}
