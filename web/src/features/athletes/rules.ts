import { administrator, clubUser } from '../../api/home';
import { isIsoDate } from '../../lib/dates';

// What the athletes screen shows to whom. Pure: the conditions of document 1, one by one.

// Mandatory-field options of the promotion body.
const taxCodeOption = 29;
const emailOption = 30;
const phoneOption = 31;

// "Stato estero non definito": the place for which no tax code is computed.
export const undefinedPlace = 999;

export interface FormCaller {
  level: number;
  // True in the swimming app, false in the confederation's.
  swimming: boolean;
  options: readonly { FK_ID_OPZIONE: number; VALORE: number }[];
}

export interface FormRules {
  // The side editor of level 2; the others have the whole form in a dialog.
  short: boolean;
  club: boolean;
  membership: boolean;
  qualification: boolean;
  contacts: { email: boolean; phone: boolean };
  required: ReadonlySet<string>;
}

export function formRules({ level, swimming, options }: FormCaller): FormRules {
  const short = level === clubUser;
  const mandatory = (id: number) => options.some((one) => one.FK_ID_OPZIONE === id && one.VALORE === 1);
  const email = mandatory(emailOption);
  const phone = mandatory(phoneOption);
  const required = ['COGNOME', 'NOME', 'SESSO', 'DATA_NASCITA'];
  if (!short) {
    required.push('FK_ID_COMUNE_NASCITA', 'TESSERA', 'DATA_SCADENZA_TESSERAMENTO');
    if (swimming) required.push('FK_ID_TIPO_TESSERAMENTO');
  }
  if (level === administrator) required.push('FK_ID_SOCIETA');
  if (mandatory(taxCodeOption)) required.push('CODICE_FISCALE');
  if (email) required.push('EMAIL');
  if (phone) required.push('TELEFONO');
  return {
    short,
    club: level === administrator,
    membership: swimming && !short,
    qualification: !swimming && !short,
    // The side editor asks for contacts only where it could not be saved without them.
    contacts: { email: !short || email, phone: !short || phone },
    required: new Set(required),
  };
}

// listRules says which filters, columns and buttons the list has.
export function listRules(level: number, swimming: boolean) {
  const admin = level === administrator;
  return { club: admin, membershipFilters: admin && swimming, duplicate: admin };
}

export interface TaxCodeInput {
  COGNOME: string;
  NOME: string;
  SESSO: string;
  DATA_NASCITA: string | null;
  FK_ID_COMUNE_NASCITA: number | null;
}

// taxCodeQuestion is what the computation needs, or null while something is missing or the place has no code.
export function taxCodeQuestion(values: TaxCodeInput) {
  const { COGNOME, NOME, SESSO, DATA_NASCITA, FK_ID_COMUNE_NASCITA: place } = values;
  const complete =
    COGNOME.trim() !== '' && NOME.trim() !== '' && SESSO !== '' && DATA_NASCITA !== null && isIsoDate(DATA_NASCITA);
  if (!complete || !place || place === undefinedPlace) return null;
  return {
    COGNOME: COGNOME.trim(),
    NOME: NOME.trim(),
    SESSO: Number(SESSO),
    DATA_NASCITA,
    FK_ID_COMUNE_NASCITA: place,
  };
}

// onComputed says what to do with a computed code: never replace one that somebody typed, or that was stored, without asking.
export function onComputed(inField: string, computedBefore: string, computed: string): 'take' | 'same' | 'offer' {
  const current = inField.trim().toUpperCase();
  if (current === computed) return 'same';
  return current === '' || current === computedBefore ? 'take' : 'offer';
}
