import * as z from 'zod/mini';
import { levelAdmin, levelClub, levelCoach } from '../../api/generated/constants';
import { confirmationProblem, emailProblem, passwordProblem, passwordRule } from '../../lib/password-rule';
import { text } from '../../lib/text';

export interface UserValues extends Record<string, unknown> {
  username: string;
  password: string;
  confirmPassword: string;
  email: string;
  confirmEmail: string;
  firstName: string;
  lastName: string;
  // Selects use strings; the wire uses a number.
  level: string;
  clubId: number | null;
  premiumUntil: string | null;
}

const required = z.string().check(z.trim(), z.minLength(1, text.required));
const loose = {
  level: z.string(),
  clubId: z.nullable(z.number()),
  premiumUntil: z.nullable(z.string()),
};

export const editSchema = z.looseObject({ username: required, ...loose });

const passwords = {
  password: z.string().check(z.refine((password) => passwordProblem(password) === null, passwordRule)),
  confirmPassword: z.string(),
};

const samePassword = z.refine<{ password: string; confirmPassword: string }>(
  (values) => confirmationProblem(values.password, values.confirmPassword) === null,
  { path: ['confirmPassword'], error: 'Le due password non coincidono' },
);

export const resetSchema = z.object(passwords).check(samePassword);

export const newSchema = z
  .looseObject({
    username: required,
    firstName: required,
    lastName: required,
    email: z.string().check(
      z.refine((email) => emailProblem(email) !== 'Email non definita', 'Email non definita'),
      z.refine((email) => email.trim() === '' || emailProblem(email) === null, 'Formato email non corretto'),
    ),
    confirmEmail: z.string(),
    ...passwords,
    ...loose,
  })
  .check(
    samePassword,
    z.refine((values) => values.email.trim().toLowerCase() === values.confirmEmail.trim().toLowerCase(), {
      path: ['confirmEmail'],
      error: 'Le due email non coincidono',
    }),
  );

export const blankUser: UserValues = {
  username: '',
  password: '',
  confirmPassword: '',
  email: '',
  confirmEmail: '',
  firstName: '',
  lastName: '',
  level: '2',
  clubId: null,
  premiumUntil: null,
};

export const levels = [
  { value: String(levelAdmin), label: 'Amministratore' },
  { value: String(levelClub), label: 'Società' },
  { value: String(levelCoach), label: 'Allenatore' },
];
