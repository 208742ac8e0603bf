import { listsApi } from '../../api/generated/lists';
import { confirm } from '../../components/confirm/confirm';
import type { AthleteRow } from './api';
import { type AthleteValues, toWire } from './athlete-values';
import type { FormRules } from './rules';
import { samePerson } from './rules';

const few = 20;

// findHidden searches for a deleted athlete with the same name and birth year as the one being entered.
export async function findHidden(values: AthleteValues, rules: FormRules): Promise<AthleteRow | undefined> {
  const { lastName, firstName, birth } = toWire(values, rules);
  const { rows } = await listsApi.listAthletes({
    lastName,
    firstName,
    visible: 0,
    ...(rules.club && { clubId: values.clubId ?? 0 }),
    page: 1,
    rows: few,
  });
  return rows.find((row) => row.visible === 0 && samePerson(row, { lastName, firstName, birth: birth ?? '' }));
}

// askToRestore offers to restore the deleted athlete instead of creating another.
export const askToRestore = (hidden: AthleteRow) =>
  confirm({
    title: `${hidden.lastName} ${hidden.firstName} è tra gli eliminati`,
    message: `Nella società c'è già, eliminato, un atleta con questo nome nato nel ${hidden.birthYear}. Ripristinalo per ritrovarne tessera, iscrizioni e risultati.`,
    confirmLabel: 'Ripristina',
    cancelLabel: 'Crea un altro atleta',
  });
