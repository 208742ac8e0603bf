import * as z from 'zod/mini';
import { confirmationProblem, emailProblem, passwordProblem, passwordRule } from '../../lib/password-rule';
import { text } from '../../lib/text';

export interface UserValues extends Record<string, unknown> {
  USERNAME: string;
  PASSWORD: string;
  CONFERMA_PASSWORD: string;
  EMAIL: string;
  CONFERMA_EMAIL: string;
  NOME: string;
  COGNOME: string;
  // A select speaks text; the wire wants a number.
  FK_ID_LIVELLO: string;
  FK_ID_PERSONA_GIURIDICA: number | null;
  DATA_SCADENZA: string | null;
}

const required = z.string().check(z.trim(), z.minLength(1, text.required));
const loose = {
  FK_ID_LIVELLO: z.string(),
  FK_ID_PERSONA_GIURIDICA: z.nullable(z.number()),
  DATA_SCADENZA: z.nullable(z.string()),
};

export const editSchema = z.looseObject({ USERNAME: required, ...loose });

const passwords = {
  PASSWORD: z.string().check(z.refine((password) => passwordProblem(password) === null, passwordRule)),
  CONFERMA_PASSWORD: z.string(),
};

const samePassword = z.refine<{ PASSWORD: string; CONFERMA_PASSWORD: string }>(
  (values) => confirmationProblem(values.PASSWORD, values.CONFERMA_PASSWORD) === null,
  { path: ['CONFERMA_PASSWORD'], error: 'Le due password non coincidono' },
);

export const resetSchema = z.object(passwords).check(samePassword);

export const newSchema = z
  .looseObject({
    USERNAME: required,
    NOME: required,
    COGNOME: required,
    EMAIL: z.string().check(
      z.refine((email) => emailProblem(email) !== 'Email non definita', 'Email non definita'),
      z.refine((email) => email.trim() === '' || emailProblem(email) === null, 'Formato email non corretto'),
    ),
    CONFERMA_EMAIL: z.string(),
    ...passwords,
    ...loose,
  })
  .check(
    samePassword,
    z.refine((values) => values.EMAIL.trim().toLowerCase() === values.CONFERMA_EMAIL.trim().toLowerCase(), {
      path: ['CONFERMA_EMAIL'],
      error: 'Le due email non coincidono',
    }),
  );

export const blankUser: UserValues = {
  USERNAME: '',
  PASSWORD: '',
  CONFERMA_PASSWORD: '',
  EMAIL: '',
  CONFERMA_EMAIL: '',
  NOME: '',
  COGNOME: '',
  FK_ID_LIVELLO: '2',
  FK_ID_PERSONA_GIURIDICA: null,
  DATA_SCADENZA: null,
};

export const levels = [
  { value: '1', label: 'Amministratore' },
  { value: '2', label: 'Società' },
  { value: '3', label: 'Allenatore' },
];
