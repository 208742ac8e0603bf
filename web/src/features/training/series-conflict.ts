import type { ConflictField } from '../../components/conflict/conflict';
import { equipmentNames } from './equipment';
import { formatSendOff } from './figures';
import { freeChoice, kinds, type SeriesValues } from './series-values';
import type { FormChoices } from './use-form-choices';

// changedFields returns the fields that differ, so that another coach's changes to the others are kept.
export const changedFields = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => String(value) !== String(before[name as keyof Fields])),
  ) as Partial<Fields>;

// conflictFields returns the fields of a series as the conflict dialog names and formats them.
export function conflictFields({
  words,
  subgroups,
}: FormChoices): (ConflictField & { name: keyof SeriesValues & string })[] {
  const named = (list: readonly { id: number; name: string }[]) => (id: unknown) =>
    list.find((item) => String(item.id) === id)?.name ?? '';
  const yes = (on: unknown) => (on ? 'sì' : 'no');
  return [
    { name: 'repeats', label: 'Ripetute' },
    { name: 'metres', label: 'Distanza' },
    {
      name: 'styleId',
      label: 'Stile',
      show: (id) => (id === freeChoice ? 'A scelta' : named(words.styles)(id)),
    },
    { name: 'intensityId', label: 'Intensità', show: named(words.intensities) },
    { name: 'modalityId', label: 'Modalità', show: named(words.modalities) },
    { name: 'sendOff', label: 'Ripartenza', show: (centis) => formatSendOff(Number(centis)) },
    { name: 'rest', label: 'Recupero', show: (centis) => formatSendOff(Number(centis)) },
    { name: 'target', label: 'Tempo obiettivo', show: (centis) => formatSendOff(Number(centis)) },
    { name: 'kind', label: 'Tipo', show: (kind) => kinds.find(({ value }) => value === kind)?.label ?? '' },
    { name: 'equipment', label: 'Attrezzi', show: (ids) => equipmentNames(String(ids), words.equipment) },
    { name: 'heartRate', label: 'Frequenza cardiaca' },
    { name: 'breathing', label: 'Respirazione' },
    { name: 'subgroupId', label: 'Sottogruppo', show: named(subgroups) },
    { name: 'note', label: 'Note' },
    { name: 'block', label: 'Blocco', show: yes },
    { name: 'main', label: 'Serie principale', show: yes },
  ];
}
