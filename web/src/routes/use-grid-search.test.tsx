import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listsApi } from '../api/generated/lists';
import { Router } from '../components/router/router';
import { RouterProvider, useShown } from '../components/router/routing';
import { useGridSearch } from './use-grid-search';

type Change = ReturnType<typeof useGridSearch>[1];

function Page() {
  const shown = useShown();
  return shown.kind === 'screen' ? <shown.Screen /> : null;
}

// opened renders a list, and another screen that never finishes loading.
async function opened(address: string) {
  history.replaceState(null, '', address);
  const onSearch: Change[] = [];
  function List() {
    onSearch.push(useGridSearch(listsApi.listAthletes)[1]);
    return <h1>Atleti</h1>;
  }
  const router = new Router([
    { path: '/Atleti', open: async () => List },
    { path: '/Eventi', open: () => new Promise(() => {}) },
  ]);
  render(
    <RouterProvider router={router}>
      <Page />
    </RouterProvider>,
  );
  await screen.findByRole('heading', { name: 'Atleti' });
  return { router, change: onSearch.at(-1) as Change };
}

it('keeps what was opened while a filter was pending', async () => {
  const { change } = await opened('/Atleti?NOME=ada&PAGINA=2');
  await act(async () => {
    change({ firstName: 'ada', page: 2, azione: 'modifica', id: 7 }, { replace: false });
    await Promise.resolve();
    change({ firstName: 'ada', lastName: 'rossi' }, { replace: true }); // based on an earlier render
  });
  expect(location.search).toBe('?NOME=ada&azione=modifica&id=7&COGNOME=rossi');
});

it('does not affect a screen that is loading', async () => {
  const { router, change } = await opened('/Atleti');
  await act(async () => {
    void router.navigate({ to: '/Eventi' });
    await Promise.resolve();
    change({ lastName: 'rossi' }, { replace: true });
  });
  expect(location.pathname + location.search).toBe('/Eventi');
});
