import { Anchor, Text } from '@mantine/core';
import { useEffect } from 'react';

// Who was saved last, so that the list can show them.
export interface SavedAthlete {
  id: number;
  lastName: string;
  firstName: string;
}

interface SavedAthleteLineProps {
  saved: SavedAthlete;
  // Whether the row is on the page of the list that is shown.
  inSight: boolean;
  onShow: (saved: SavedAthlete) => void;
}

// SavedAthleteLine brings the saved row into sight, or says that it is not there: on another page, or no longer among what is looked for.
export function SavedAthleteLine({ saved, inSight, onShow }: SavedAthleteLineProps) {
  const id = saved.id;
  useEffect(() => {
    if (inSight && id > 0) document.querySelector('[data-row][data-selected]')?.scrollIntoView?.({ block: 'nearest' });
  }, [inSight, id]);
  if (inSight) return null;
  return (
    <Text size="sm" role="status">
      Salvato: {saved.lastName} {saved.firstName}, che in questa pagina dell'elenco non compare.{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={() => onShow(saved)}>
        Mostra la riga
      </Anchor>
    </Text>
  );
}
