import { useQuery } from '@tanstack/react-query';
import { WaitingDialog } from '../components/dialog/waiting-dialog';
import { clubQuery } from '../features/clubs/api';
import { ClubPanel } from '../features/clubs/club-panel';
import { StatementDialog } from '../features/clubs/statement-dialog';

interface OwnClubProps {
  clubId: number;
  // 'societa' for its data, 'estratto' for its account.
  action: string;
  onClose: () => void;
}

// OwnClub shows a club its own data or account.
export function OwnClub({ clubId, action, onClose }: OwnClubProps) {
  const club = useQuery(clubQuery(clubId));
  if (!club.data) return <WaitingDialog title="Dati società" query={club} onClose={onClose} />;
  if (action === 'estratto') return <StatementDialog clubId={clubId} clubName={club.data.name} onClose={onClose} />;
  return (
    <ClubPanel key={club.data.version} own club={club.data} onReload={() => void club.refetch()} onClose={onClose} />
  );
}
