import { Anchor, Text } from '@mantine/core';
import { useEffect } from 'react';

// The athlete who was saved last, so that the list can show the row.
export interface SavedAthlete {
  id: number;
  lastName: string;
  firstName: string;
}

interface SavedAthleteLineProps {
  saved: SavedAthlete;
  // Whether the row is on the current page of the list.
  inSight: boolean;
  onShow: (saved: SavedAthlete) => void;
}

// SavedAthleteLine scrolls to the saved row, or reports that it is on another page or filtered out.
export function SavedAthleteLine({ saved, inSight, onShow }: SavedAthleteLineProps) {
  const id = saved.id;
  useEffect(() => {
    if (inSight && id > 0) document.querySelector('[data-row][data-selected]')?.scrollIntoView?.({ block: 'nearest' });
  }, [inSight, id]);
  if (inSight) return null;
  return (
    <Text size="sm" role="status">
      Salvato: {saved.lastName} {saved.firstName}, che in questa pagina dell'elenco non compare.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => onShow(saved)}>
        Mostra la riga
      </Anchor>
    </Text>
  );
}
