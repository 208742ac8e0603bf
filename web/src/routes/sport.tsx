import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useHome } from '../api/home';
import { PageHeader } from '../components/page-header/page-header';
import { afterSport, inTileOrder, storedSport, storeSport } from '../features/sport/rules';
import { SportTiles } from '../features/sport/sport-tiles';
import { text } from '../lib/text';
import { variant } from '../lib/variant';

export function Screen() {
  const level = useHome().user.levelId;
  return (
    <Stack>
      <PageHeader title="Scegli lo sport" />
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={text.attention}>
        Le iscrizioni delle società effettuate e non pagate entro le 23:59 sono annullate automaticamente dopo la
        mezzanotte.
      </Alert>
      <SportTiles
        sports={inTileOrder(variant().sports)}
        chosen={storedSport()}
        to={afterSport(level)}
        onChoose={storeSport}
      />
    </Stack>
  );
}
