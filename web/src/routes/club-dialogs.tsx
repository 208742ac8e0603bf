import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../components/can';
import { nameFilters } from '../components/data-grid/name-filters';
import { WaitingDialog } from '../components/dialog/waiting-dialog';
import { athleteColumns } from '../features/athletes/athlete-columns';
import { AthleteDialogs } from '../features/athletes/athlete-dialogs';
import { type Club, clubQuery } from '../features/clubs/api';
import { ClubAthletesDialog } from '../features/clubs/club-athletes-dialog';
import { ClubPanel } from '../features/clubs/club-panel';
import { StatementDialog } from '../features/clubs/statement-dialog';
import { type UploadMode, uploadFlows } from '../features/uploads/flows';
import { UploadDialog } from '../features/uploads/upload-dialog';

interface ClubDialogsProps {
  // 0 for a new club, or for all clubs.
  clubId: number;
  action: string;
  onClose: () => void;
}

const isUpload = (action: string): action is UploadMode => action in uploadFlows;

// ClubDialogs opens the dialog named in the address, so that a reload or a link opens it again.
export function ClubDialogs({ clubId, action, onClose }: ClubDialogsProps) {
  const club = useQuery({ ...clubQuery(clubId), enabled: clubId > 0 });
  if (isUpload(action) && clubId === 0) return <UploadDialog mode={action} onClose={onClose} />;
  if (action === 'nuova') return <ClubPanel club={null} onClose={onClose} />;
  if (action === 'estratto' && clubId === 0) return <StatementDialog clubId={0} clubName="" onClose={onClose} />;
  if (clubId <= 0) return null;
  if (!club.data) return <WaitingDialog title="Società" query={club} onClose={onClose} />;
  switch (action) {
    case 'estratto':
      return <StatementDialog clubId={clubId} clubName={club.data.name} onClose={onClose} />;
    case 'elenco':
      return <Athletes club={club.data} onClose={onClose} />;
    default:
      return (
        <ClubPanel key={club.data.version} club={club.data} onReload={() => void club.refetch()} onClose={onClose} />
      );
  }
}

const columns = athleteColumns({ club: false });

type Over = { kind: 'athlete'; action: string; id: number } | { kind: 'upload' } | null;

// Athletes lists a club's athletes. While a dialog is open over it, the list is hidden but keeps its filters and
// page.
function Athletes({ club, onClose }: { club: Club; onClose: () => void }) {
  const [over, setOver] = useState<Over>(null);
  const mayWrite = useCan('atleti.modifica');
  const back = () => setOver(null);
  const of = { id: club.id, name: club.name };
  return (
    <>
      <ClubAthletesDialog
        club={club}
        columns={columns}
        filters={nameFilters}
        opened={over === null}
        onNew={() => setOver({ kind: 'athlete', action: 'nuovo', id: 0 })}
        onEdit={(athlete) => setOver({ kind: 'athlete', action: 'modifica', id: athlete.id })}
        onUpload={() => setOver({ kind: 'upload' })}
        onClose={onClose}
      />
      {over?.kind === 'athlete' && (
        <AthleteDialogs athleteId={over.id} action={over.action} club={of} mayWrite={mayWrite} onClose={back} />
      )}
      {over?.kind === 'upload' && <UploadDialog mode="atleti" clubId={of.id} clubName={of.name} onClose={back} />}
    </>
  );
}
