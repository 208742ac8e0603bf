import { Anchor, Text } from '@mantine/core';
import { linkTo } from '../../api/addresses';
import { Link } from '../../components/router/routing';

// FirstGroup replaces the volumes of the week for users without groups. mayCreate is whether the user may create one.
export function FirstGroup({ mayCreate }: { mayCreate: boolean }) {
  return (
    <Text mt="xs" size="sm" c="dimmed">
      {mayCreate ? (
        <>
          Qui trovi i metri della settimana di ogni gruppo di atleti.{' '}
          <Anchor component={Link} {...linkTo('/Impostazioni', { elenco: 'gruppi' })} inherit>
            Crea il primo gruppo
          </Anchor>
        </>
      ) : (
        'Disponibile a breve'
      )}
    </Text>
  );
}
