import { SimpleGrid, Stack } from '@mantine/core';
import { EmptyState } from '../components/empty-state/empty-state';
import { PageHeader } from '../components/page-header/page-header';
import { PathIcon } from '../components/path-icon';
import { StatTile } from '../components/stat-tile/stat-tile';
import { useRegistered } from './registered';

// The nine modules of the specification, the officials, and our own two logs.
const modules = [
  { path: '/Ordini', title: 'Ordini', detail: 'Quote e pagamenti delle società' },
  { path: '/Societa', title: 'Società', detail: 'Affiliazioni, atleti e caricamenti' },
  { path: '/Ufficiali', title: 'Ufficiali', detail: 'Giudici e cronometristi' },
  { path: '/Gare', title: 'Gare', detail: 'Catalogo delle gare' },
  { path: '/Categorie', title: 'Categorie', detail: 'Fasce di età per stagione' },
  { path: '/Portafoglio', title: 'Portafoglio', detail: 'Crediti e debiti delle società' },
  { path: '/Campionati', title: 'Campionati', detail: 'Iscrizioni e prezzi' },
  { path: '/Record', title: 'Record', detail: 'Record e tempi base' },
  { path: '/RiepilogoEventi', title: 'Riepilogo eventi', detail: 'Partecipazione e fatture' },
  { path: '/Accessi', title: 'Accessi', detail: 'Chi è entrato, quando e da dove' },
  { path: '/Audit', title: 'Registro delle modifiche', detail: 'Chi ha cambiato che cosa' },
  { path: '/Lavori', title: 'Operazioni automatiche', detail: 'Quello che il portale fa da solo' },
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
            detail={module.detail}
            icon={<PathIcon path={module.path} size={28} />}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
