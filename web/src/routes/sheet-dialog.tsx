import { Button } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo } from '../api/addresses';
import { personListsQuery } from '../api/home';
import { useCan } from '../components/can';
import { Link } from '../components/router/routing';
import { SheetDialog } from '../features/athlete-sheet/sheet-dialog';
import { AthleteFacts } from '../features/athletes/athlete-facts';
import { useRegistered } from './registered';
import { Trials } from './trials';

interface OneSheetProps {
  athleteId: number;
  onClose: () => void;
}

// OneSheet shows the sheet of an athlete over a list, with the trial form over it.
export function OneSheet({ athleteId, onClose }: OneSheetProps) {
  usePrefetchQuery(personListsQuery); // in parallel with the sheet
  const mayBuy = useRegistered().has('/abbonamenti');
  const mayTry = useCan('prove.modifica');
  const [trial, setTrial] = useState<number | null>(null);
  return (
    <>
      <SheetDialog
        athleteId={athleteId}
        mayBuy={mayBuy}
        onTrial={mayTry ? setTrial : undefined}
        facts={(sheet) => <AthleteFacts athlete={sheet} onErased={onClose} />}
        onClose={onClose}
      >
        <Button
          component={Link}
          {...linkTo('/Atleta', { id: athleteId })}
          variant="default"
          size="sm"
          leftSection={<IconMaximize size={16} aria-hidden />}
        >
          A tutta pagina
        </Button>
      </SheetDialog>
      {trial !== null && <Trials athleteId={athleteId} externalId={trial} onClose={() => setTrial(null)} />}
    </>
  );
}
