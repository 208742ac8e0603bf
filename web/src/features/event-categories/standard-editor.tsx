import { useState } from 'react';
import { RaceTimeField } from '../../components/race-time-field/race-time-field';
import type { StandardEdit } from './use-standard-edit';

// StandardEditor edits the time of a row: Enter saves, Esc reverts.
export function StandardEditor({ edit }: { edit: StandardEdit }) {
  const [centis, setCentis] = useState(edit.row?.time ?? 0);
  if (!edit.row) return null;
  return (
    <RaceTimeField
      ref={edit.input}
      size="xs"
      autoFocus
      aria-label={`Tempo limite di ${edit.row.race}, ${edit.row.category}`}
      value={centis}
      onChange={setCentis}
      error={edit.refusal}
      onKeyDown={(event) => {
        if (event.key === 'Enter') edit.save();
        if (event.key === 'Escape') {
          event.stopPropagation();
          edit.leave();
        }
      }}
    />
  );
}
