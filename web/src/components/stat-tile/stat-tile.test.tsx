import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EmptyState } from '../empty-state/empty-state';
import { PageHeader } from '../page-header/page-header';
import { Router } from '../router/router';
import { RouterProvider } from '../router/routing';
import { StatTile } from './stat-tile';

function Dashboard() {
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Stagione 2026/2027">
        <button type="button">Aggiorna</button>
      </PageHeader>
      <StatTile to="/" icon="*" title="Atleti" count={312} detail="visibili" />
      <EmptyState title="Nessun gruppo" hint="Crea il primo gruppo." />
    </>
  );
}

describe('page components', () => {
  it('have one heading, tiles that are links, and a hint', async () => {
    render(
      <RouterProvider router={new Router([])}>
        <Dashboard />
      </RouterProvider>,
    );
    const tile = await screen.findByRole('link', { name: /Atleti/ });
    expect(tile).toHaveAttribute('href', '/');
    expect(tile).toHaveTextContent('312');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard');
    expect(screen.getByText('Crea il primo gruppo.')).toBeInTheDocument();
  });
});
