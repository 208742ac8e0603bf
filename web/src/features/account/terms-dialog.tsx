import { Dialog } from '../../components/dialog/dialog';
import { Terms } from './terms';

export function TermsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Termini e condizioni" size="lg" onClose={onClose}>
      <Terms />
    </Dialog>
  );
}
