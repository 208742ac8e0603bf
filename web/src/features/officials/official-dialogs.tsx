import { useQuery } from '@tanstack/react-query';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { officialQuery } from './api';
import { OfficialPanel } from './official-panel';

interface OfficialDialogsProps {
  action: string;
  id: number;
  administrates: boolean;
  onClose: () => void;
}

// OfficialDialogs opens the official named in the address, so that a reload or a link opens the same one.
export function OfficialDialogs({ action, id, administrates, onClose }: OfficialDialogsProps) {
  if (action === 'nuovo') return <OfficialPanel official={null} administrates={administrates} onClose={onClose} />;
  return action === 'modifica' && id > 0 ? (
    <EditOfficial key={id} id={id} administrates={administrates} onClose={onClose} />
  ) : null;
}

function EditOfficial({ id, administrates, onClose }: Omit<OfficialDialogsProps, 'action'>) {
  const query = useQuery(officialQuery(id));
  if (!query.data) return <WaitingDialog title="Ufficiale" query={query} onClose={onClose} />;
  return (
    <OfficialPanel
      key={query.data.version}
      official={query.data}
      administrates={administrates}
      onReload={() => void query.refetch()}
      onClose={onClose}
    />
  );
}
