import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { personListsQuery } from '../../api/home';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { athleteQuery } from './api';
import { AthleteForm } from './athlete-form';
import type { SavedAthlete } from './saved-athlete';

export type AthleteAction = 'nuovo' | 'modifica' | 'duplica' | 'scheda';

interface AthleteDialogsProps {
  // 0 for a new athlete.
  athleteId: number;
  action: string;
  club?: { id: number; name: string };
  mayWrite: boolean;
  // Called with the saved athlete.
  onSaved?: (saved: SavedAthlete) => void;
  onClose: () => void;
}

// AthleteDialogs opens the form named in the address, so that a reload or a link opens it again. The sheet is opened
// elsewhere.
export function AthleteDialogs({ athleteId, action, club, mayWrite, onSaved, onClose }: AthleteDialogsProps) {
  usePrefetchQuery(personListsQuery); // in parallel with the athlete
  const editing = mayWrite && (action === 'modifica' || action === 'duplica');
  const athlete = useQuery({ ...athleteQuery(athleteId), enabled: editing && athleteId > 0 });
  if (action === 'nuovo')
    return mayWrite ? <AthleteForm athlete={null} club={club} onSaved={onSaved} onClose={onClose} /> : null;
  if (!editing || athleteId <= 0) return null;
  if (!athlete.data) return <WaitingDialog title="Atleta" query={athlete} onClose={onClose} />;
  return (
    <AthleteForm
      key={athlete.data.version}
      athlete={athlete.data}
      duplicate={action === 'duplica'}
      onReload={() => void athlete.refetch()}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
