import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useHome } from '../api/home';
import { notify } from '../components/notify';
import { PageHeader } from '../components/page-header/page-header';
import { afterSport, storedSport, storeSport } from '../features/sport/rules';
import { SportTiles } from '../features/sport/sport-tiles';
import { variant } from '../lib/variant';
import { useRegistered } from './registered';

export function Screen() {
  const { SPORT } = variant();
  const level = useHome().UTENTE.FK_ID_LIVELLO;
  const registered = useRegistered();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(storedSport);
  const choose = (id: number) => {
    storeSport(id);
    setChosen(id);
    const next = afterSport(level, registered);
    if (next) void navigate({ to: next, search: { ID_SPORT: id } });
    else notify.success(`Sport scelto: ${SPORT.find((sport) => sport.ID_SPORT === id)?.DESCRIZIONE ?? ''}`);
  };
  return (
    <Stack>
      <PageHeader title="Scegli lo sport" />
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Attenzione">
        Le iscrizioni delle società effettuate e non pagate entro le 23:59 sono annullate automaticamente dopo la
        mezzanotte.
      </Alert>
      <SportTiles sports={SPORT} chosen={chosen} onChoose={choose} />
    </Stack>
  );
}
