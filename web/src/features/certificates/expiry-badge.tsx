import { StatusBadge } from '../../components/status-badge/status-badge';
import type { Certificate } from './api';
import { expiry } from './words';

// ExpiryBadge says how long a certificate is valid.
export function ExpiryBadge({ certificate }: { certificate: Certificate }) {
  const { status, label } = expiry(certificate);
  return <StatusBadge status={status} label={label} />;
}
