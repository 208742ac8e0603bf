import { SimpleGrid, Stack } from '@mantine/core';
import { EmptyState } from '../components/empty-state/empty-state';
import { PageHeader } from '../components/page-header/page-header';
import { PathIcon } from '../components/path-icon';
import { StatTile } from '../components/stat-tile/stat-tile';
import { useRegistered } from './registered';

// The nine modules of the specification, the officials, and our own two logs.
const modules = [
  { path: '/Ordini', title: 'Ordini' },
  { path: '/Societa', title: 'Società' },
  { path: '/Ufficiali', title: 'Ufficiali' },
  { path: '/Gare', title: 'Gare' },
  { path: '/Categorie', title: 'Categorie' },
  { path: '/Portafoglio', title: 'Portafoglio' },
  { path: '/Campionati', title: 'Campionati' },
  { path: '/Record', title: 'Record' },
  { path: '/RiepilogoEventi', title: 'Riepilogo eventi' },
  { path: '/Accessi', title: 'Accessi' },
  { path: '/Audit', title: 'Registro delle modifiche' },
  { path: '/Lavori', title: 'Operazioni automatiche' },
];

export function Screen() {
  const registered = useRegistered();
  const shown = modules.filter((module) => registered.has(module.path));
  return (
    <Stack>
      <PageHeader title="Amministrazione" />
      {shown.length === 0 && <EmptyState title="Nessun modulo disponibile" />}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {shown.map((module) => (
          <StatTile
            key={module.path}
            to={module.path}
            title={module.title}
            icon={<PathIcon path={module.path} size={28} />}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
