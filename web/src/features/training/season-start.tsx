import * as z from 'zod/mini';
import { trainingApi } from '../../api/generated/training';
import { DateField } from '../../components/date-field/date-field';
import { RecordPanel } from '../../components/record-panel/record-panel';
import { withMessage } from '../../components/record-panel/reply-message';
import { useRecordForm } from '../../components/record-panel/use-record-form';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Season } from './api';

interface SeasonStartProps {
  groupId: number;
  season: Season;
  onSaved: () => void;
  onClose: () => void;
}

interface StartValues extends Record<string, unknown> {
  startsOn: string | null;
}

const schema = z.looseObject({ startsOn: z.string(text.required) });

// SeasonStart sets the first day of a group's season, from which weeks are numbered.
export function SeasonStart({ groupId, season, onSaved, onClose }: SeasonStartProps) {
  const record = useRecordForm<StartValues>({
    initialValues: { startsOn: season.startsOn },
    schema,
    save: ({ startsOn }) =>
      trainingApi.setGroupSeason
        .reply({ groupId, seasonId: season.id, startsOn })
        .then(withMessage(`La stagione ${season.name} inizia il ${formatDate(startsOn)}`)),
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <RecordPanel opened as="dialog" title={`Inizio della stagione ${season.name}`} record={record} onClose={onClose}>
      <DateField
        label="Data di inizio"
        description="La settimana 1 è quella che la contiene."
        required
        data-autofocus
        {...record.field('startsOn')}
      />
    </RecordPanel>
  );
}
