import { useQuery } from '@tanstack/react-query';
import { WaitingDialog } from '../../components/dialog/waiting-dialog';
import { certificateQuery } from './api';
import { CertificatePanel } from './certificate-panel';

interface DialogsProps {
  action: string;
  id: number;
  athleteId: number;
  onOpen: (id: number) => void;
  onClose: () => void;
}

// Dialogs opens the certificate named in the address, so that a reload or a link opens it again.
export function Dialogs({ action, id, athleteId, onOpen, onClose }: DialogsProps) {
  if (action === 'nuovo') {
    return <CertificatePanel certificate={null} athleteId={athleteId} onAdded={onOpen} onClose={onClose} />;
  }
  return action === 'modifica' && id > 0 ? (
    <EditCertificate key={id} id={id} onOpen={onOpen} onClose={onClose} />
  ) : null;
}

function EditCertificate({ id, onOpen, onClose }: Pick<DialogsProps, 'id' | 'onOpen' | 'onClose'>) {
  const query = useQuery(certificateQuery(id));
  if (!query.data) return <WaitingDialog title="Certificato medico" query={query} onClose={onClose} />;
  return (
    <CertificatePanel
      key={query.data.version}
      certificate={query.data}
      athleteId={query.data.athleteId}
      onAdded={onOpen}
      onReload={() => void query.refetch()}
      onClose={onClose}
    />
  );
}
