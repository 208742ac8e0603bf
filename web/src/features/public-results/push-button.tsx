import { useState } from 'react';
import { ApiError } from '../../api/call';
import { text } from '../../lib/text';
import classes from './public.module.css';
import { refusedMessage, startPush, stopPush } from './push';

interface PushButtonProps {
  eventId: number;
  entryIds: readonly number[];
  athlete: string;
  active: readonly number[];
  onChange: (active: readonly number[]) => void;
}

// PushButton switches the messages about an athlete on and off.
export function PushButton({ eventId, entryIds, athlete, active, onChange }: PushButtonProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const on = entryIds.find((id) => active.includes(id));
  const first = entryIds[0];
  const label = on === undefined ? 'Avvisami' : 'Avvisi attivi';
  if (first === undefined) return null;
  const toggle = async () => {
    setBusy(true);
    setError('');
    try {
      onChange(await (on === undefined ? startPush(eventId, first) : stopPush(eventId, on)));
    } catch (fault) {
      const explained = fault instanceof ApiError || (fault instanceof Error && fault.message === refusedMessage);
      setError(explained ? fault.message : text.failure);
    }
    setBusy(false);
  };
  return (
    <div className={classes.push}>
      <button
        type="button"
        aria-pressed={on !== undefined}
        aria-label={`${label}: ${athlete}`}
        disabled={busy}
        onClick={() => void toggle()}
      >
        {label}
      </button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
