import { Button, Stack } from '@mantine/core';
import { linkTo } from '../../api/addresses';
import { EmptyState } from '../../components/empty-state/empty-state';
import { PageHeader } from '../../components/page-header/page-header';
import { Link } from '../../components/router/routing';

// NoGroup is shown to a coach without a group.
export function NoGroup({ title }: { title: string }) {
  return (
    <Stack>
      <PageHeader title={title} />
      <EmptyState
        title="Nessun gruppo"
        hint="Allenamenti e statistiche sono di un gruppo di atleti: crea il primo in Impostazioni."
        action={
          <Button component={Link} {...linkTo('/Impostazioni', { elenco: 'gruppi' })}>
            Crea un gruppo
          </Button>
        }
      />
    </Stack>
  );
}
