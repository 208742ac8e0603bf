import type { AthleteSheet, Disability, Nation } from '../../api/generated';
import { formatDate } from '../../lib/dates';
import { labelOf, memberships, qualifications, sexes } from './choices';

// A label and what stands beside it; an empty text is shown as a dash.
export type CardLine = readonly [label: string, value: string];

export function birthOf({ FLG_SOLO_ANNO, ANNO_NASCITA, DATA_NASCITA }: AthleteSheet): string {
  return FLG_SOLO_ANNO === 1 ? String(ANNO_NASCITA) : formatDate(DATA_NASCITA);
}

export function personLines(athlete: AthleteSheet, states: readonly Nation[]): CardLine[] {
  const person = athlete.personaFisica;
  const state = states.find((one) => one.ID_STATO_NAZIONALE === person.FK_ID_NAZIONALITA);
  return [
    ['Sesso', labelOf(sexes, athlete.SESSO)],
    [athlete.FLG_SOLO_ANNO === 1 ? 'Anno di nascita' : 'Data di nascita', birthOf(athlete)],
    ['Luogo di nascita', person.COMUNE_NASCITA],
    ['Codice fiscale', person.CODICE_FISCALE],
    ['Nazionalità', state?.DESCRIZIONE ?? ''],
    ['Email', person.EMAIL],
    ['Telefono', person.TELEFONO],
  ];
}

export function membershipLines(
  athlete: AthleteSheet,
  swimming: boolean,
  disabilities: readonly Disability[],
): CardLine[] {
  const disability = disabilities.find((one) => one.ID_CATEGORIA_DIS === athlete.FK_ID_CATEGORIA_DIS);
  return [
    ['Società', athlete.DENOMINAZIONE],
    ['Tessera', athlete.TESSERA],
    ['Scadenza tesseramento', formatDate(athlete.DATA_SCADENZA_TESSERAMENTO)],
    swimming
      ? ['Tipo di tesseramento', labelOf(memberships, athlete.FK_ID_TIPO_TESSERAMENTO)]
      : ['Qualifica', labelOf(qualifications, athlete.FK_ID_TIPO_QUALIFICA)],
    ['Categoria', athlete.categoriaFin?.DESCRIZIONE ?? ''],
    ['Categoria di disabilità', disability?.DESCRIZIONE ?? ''],
  ];
}
