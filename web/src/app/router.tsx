import type { QueryClient } from '@tanstack/react-query';
import { searchOf } from '../api/addresses';
import { ApiError, esitoInvalid } from '../api/call';
import type { Home } from '../api/generated/session';
import { homeQuery, useHome } from '../api/home';
import { type Route, Router } from '../components/router/router';
import type { ScreenModule, ScreenRow } from '../routes/screen';
import { NotAllowed } from './outcome-pages';

// The list itself shows the error next to the filter to correct.
const isRefusedFilter = (error: unknown) => error instanceof ApiError && error.esito === esitoInvalid;

// screenRoute loads a screen's code and first data before replacing the current screen. Later changes of the search
// do not wait here: the screen itself shows that its list is loading.
function screenRoute(client: QueryClient, row: ScreenRow): Route {
  const may = (home: Home | undefined) => home !== undefined && (row.need?.(home) ?? true);
  const guarded = (Screen: ScreenModule['Screen']) =>
    function GuardedScreen() {
      return may(useHome()) ? <Screen /> : <NotAllowed />;
    };
  return {
    path: row.path,
    title: row.title,
    need: row.need,
    open: async (search, stay) => {
      if (!may(client.getQueryData(homeQuery.queryKey))) return NotAllowed;
      const first = row.first?.ask(client, searchOf(row.first.list, search));
      first?.catch(() => undefined); // awaited below, after the code
      const { Screen, prefetch, list } = await row.load();
      const data = first ?? prefetch?.(client, list ? searchOf(list, search) : search);
      const loaded = data?.catch((error: unknown) => {
        if (!stay && !isRefusedFilter(error)) throw error;
      });
      if (!stay) await loaded;
      return guarded(Screen);
    },
  };
}

// The login is a separate view, so going back to it restarts the page.
export function portalRouter(client: QueryClient, screens: readonly ScreenRow[], onLogin: () => void): Router {
  const routes = screens.map((row) => screenRoute(client, row));
  return new Router(routes, { '/': '/dashboard', '/Start': '/dashboard', '/login': onLogin });
}
