import { StatusBadge } from '../../components/status-badge/status-badge';
import type { Certificate } from './api';
import { expiry } from './labels';

// ExpiryBadge shows whether a certificate is valid, expires soon or has expired.
export function ExpiryBadge({ certificate }: { certificate: Certificate }) {
  const { status, label } = expiry(certificate);
  return <StatusBadge status={status} label={label} />;
}
