import { uploadRunning } from '../../api/generated/constants';
import { uploadApi } from '../../api/generated/upload';
import { useLive } from '../../api/use-live';
import { UploadBar } from '../../components/upload/upload';

// The part of the bar for the upload; the rest is the server's work on the rows.
const bytesShare = 0.2;

const progress = { stream: uploadApi.uploadLive, call: uploadApi.uploadState };

interface SavingProgressProps {
  // The id of the server's upload record.
  id: number;
  // The share of bytes sent, from 0 to 1.
  bytes: number;
  label: string;
}

// SavingProgress shows how many rows of a file are saved.
export function SavingProgress({ id, bytes, label }: SavingProgressProps) {
  const { data } = useLive(progress, { id });
  const { state, read, total } = data?.upload ?? { state: undefined, read: 0, total: 0 };
  // Until the save starts, the record is still the finished dry run's.
  const rows = state === uploadRunning && total > 0 ? Math.min(1, read / total) : 0;
  return <UploadBar share={bytesShare * bytes + (1 - bytesShare) * rows} label={label} />;
}
