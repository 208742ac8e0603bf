// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type AuditRow, type Empty, type Flag, type Function, type Group, type Opened, type Paging } from './shared';

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  username?: string;
  terms?: Flag;
  password: string;
  confirmPassword: string;
}

export interface ForgottenPassword {
  email: string;
}

export interface Search {
  text?: string;
}

export interface ChangePassword {
  oldPassword: string;
  password: string;
  confirmPassword: string;
}

export interface OwnPassword {
  password: string;
}

export interface FactorCode {
  code: string;
}

export interface RemoveFactor {
  password: string;
  code: string;
}

export interface EraseOwn {
  password: string;
  code?: string;
}

export interface SessionRef {
  id: string;
}

export interface SeasonChoice {
  seasonId: number;
}

export interface AccessFilter {
  username?: string;
  outcome?: Flag | null;
}

export interface AuditFilter {
  action?: string;
  object?: string;
  objectId?: number;
  actorId?: number;
  username?: string;
  from?: string | null;
  to?: string | null;
}

export interface JobFilter {
  name?: string;
  failed?: Flag;
}

export interface UserRef {
  userId: number;
}

export interface AdminResetPassword {
  userId: number;
  password?: string;
  confirmPassword?: string;
}

export interface SetActive {
  userId: number;
  active: Flag;
  version?: number;
}

export interface SetGroup {
  userId: number;
  groupId: number;
  selected: Flag;
}

export interface SetFunction {
  userId: number;
  functionId: number;
  selected: Flag;
}

export interface NewUser {
  id?: number;
  password?: string;
  confirmPassword?: string;
  confirmEmail?: string;
  username?: string | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  level?: number | null;
  clubId?: number | null;
  active?: Flag | null;
  premiumUntil?: string | null;
}

export interface EditUser {
  userId: number;
  version?: number;
  username?: string | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  level?: number | null;
  clubId?: number | null;
  active?: Flag | null;
  premiumUntil?: string | null;
}

export interface SetReminders {
  on: Flag;
}

export interface Found {
  kind: string;
  id: number;
  name: string;
  detail: string;
  hidden: Flag;
}

export interface SecondFactor {
  active: Flag;
  codesLeft: number;
  required: Flag;
}

export interface NewFactor {
  secret: string;
  uri: string;
  path: string;
  side: number;
}

export interface RecoveryCodes {
  codes: string[];
}

export interface OwnSession {
  id: string;
  createdAt: string | null;
  seenAt: string | null;
  address: string;
  browser: string;
  current: Flag;
}

export interface AccessRow {
  id: number;
  username: string;
  at: string | null;
  ip: string;
  outcome: Flag;
  attempts: number;
}

export interface JobRun {
  id: number;
  name: string;
  scheduled: string | null;
  started: string | null;
  ended: string | null;
  error: string;
}

export interface UserDetails {
  id: number;
  username: string;
  lastName: string;
  firstName: string;
  email: string;
  clubId: number;
  clubName: string;
  createdAt: string | null;
  active: Flag;
  levelId: number;
  level: string;
  premiumUntil: string | null;
  premiumActive: Flag;
  workouts: number;
  version: number;
  functions: Function[];
  groups: Group[];
  verified: Flag;
  secondFactor: Flag;
  erased: Flag;
}

export interface GroupGrant {
  id: number;
  name: string;
  owner: string;
  selected: Flag;
}

export interface Grant {
  id: number;
  name: string;
  selected: Flag;
}

export interface Reminders {
  on: Flag;
}

const names = {
  ...shared,
  AccessFilter: 'username USERNAME,outcome ESITO',
  AccessRow: 'id ID_ACCESSO,username USERNAME,at DATA_ACCESSO,ip INDIRIZZO_IP,outcome ESITO,attempts TENTATIVI',
  AdminResetPassword: 'userId ID_UTENTE,password PASSWORD,confirmPassword CONFERMA_PASSWORD',
  AuditFilter: 'action AZIONE,object OGGETTO,objectId ID_OGGETTO,actorId ID_UTENTE,username USERNAME,from DATA_DA,to DATA_A',
  ChangePassword: 'oldPassword VECCHIA_PASSWORD,password PASSWORD,confirmPassword CONFERMA_PASSWORD',
  EditUser: 'userId ID_UTENTE,version VERSIONE,username USERNAME,email EMAIL,firstName NOME,lastName COGNOME,level FK_ID_LIVELLO,clubId FK_ID_PERSONA_GIURIDICA,active STATO,premiumUntil DATA_SCADENZA',
  EraseOwn: 'password PASSWORD,code CODICE',
  FactorCode: 'code CODICE',
  ForgottenPassword: 'email EMAIL',
  Found: 'kind TIPO,id ID,name DESCRIZIONE,detail DETTAGLIO,hidden FLG_NASCOSTO',
  Grant: 'id ID_FUNZIONALITA,name DESCRIZIONE,selected SELEZIONATO',
  GroupGrant: 'id ID_GRUPPO,name DESCRIZIONE,owner USERNAME,selected SELEZIONATO',
  JobFilter: 'name NOME,failed FLG_FALLITI',
  JobRun: 'id ID,name NOME,scheduled PREVISTO,started INIZIO,ended FINE,error ERRORE',
  NewFactor: 'secret CHIAVE_SEGRETA,uri URI,path QR,side QR_LATO',
  NewUser: 'id ID_UTENTE,password PASSWORD,confirmPassword CONFERMA_PASSWORD,confirmEmail CONFERMA_EMAIL,username USERNAME,email EMAIL,firstName NOME,lastName COGNOME,level FK_ID_LIVELLO,clubId FK_ID_PERSONA_GIURIDICA,active STATO,premiumUntil DATA_SCADENZA',
  OwnPassword: 'password PASSWORD',
  OwnSession: 'id ID_SESSIONE,createdAt DATA_CREAZIONE,seenAt DATA_ULTIMO_USO,address INDIRIZZO_IP,browser BROWSER,current FLG_CORRENTE',
  RecoveryCodes: 'codes CODICI',
  Registration: 'firstName NOME,lastName COGNOME,email EMAIL,username USERNAME,terms FLG_TERMINI,password PASSWORD,confirmPassword CONFERMA_PASSWORD',
  Reminders: 'on FLG_PROMEMORIA',
  RemoveFactor: 'password PASSWORD,code CODICE',
  Search: 'text TESTO',
  SeasonChoice: 'seasonId ID_STAGIONE',
  SecondFactor: 'active FLG_ATTIVO,codesLeft CODICI_RIMASTI,required FLG_OBBLIGATORIO',
  SessionRef: 'id ID_SESSIONE',
  SetActive: 'userId ID_UTENTE,active STATO,version VERSIONE',
  SetFunction: 'userId ID_UTENTE,functionId ID_FUNZIONALITA,selected SELEZIONATO',
  SetGroup: 'userId ID_UTENTE,groupId ID_GRUPPO,selected SELEZIONATO',
  SetReminders: 'on FLG_PROMEMORIA',
  UserDetails: 'id ID_UTENTE,username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubId FK_ID_PERSONA_GIURIDICA,clubName DENOMINAZIONE,createdAt DATA_CREAZIONE,active STATO,levelId FK_ID_LIVELLO,level LIVELLO,premiumUntil DATA_SCADENZA,premiumActive PREMIUM_ATTIVO,workouts NUM_ALLENAMENTI,version VERSIONE,functions funzionalita:Function,groups gruppi:Group,verified FLG_EMAIL_CONFERMATA,secondFactor FLG_SECONDO_FATTORE,erased FLG_CANCELLATO',
  UserRef: 'userId ID_UTENTE',
};

const { call, list, file } = area(names);

export const accountApi = {
  register: call<Registration, null>('POST', 'core/registrazione', 'Registration'),
  forgotPassword: call<ForgottenPassword, null>('POST', 'as/utente/password/reset', 'ForgottenPassword'),
  search: list<Search & Paging, Found>('GET', 'core/cerca', 'Search', 'Found'),
  changePassword: call<ChangePassword, null>('POST', 'core/utente/password/update', 'ChangePassword'),
  secondFactor: call<Empty, SecondFactor>('GET', 'core/utente/secondofattore', '', 'SecondFactor'),
  beginSecondFactor: call<OwnPassword, NewFactor>('POST', 'core/utente/secondofattore', 'OwnPassword', 'NewFactor'),
  activateSecondFactor: call<FactorCode, RecoveryCodes>('POST', 'core/utente/secondofattore/attiva', 'FactorCode', 'RecoveryCodes'),
  removeSecondFactor: call<RemoveFactor, null>('POST', 'core/utente/secondofattore/rimuovi', 'RemoveFactor'),
  eraseOwnUser: call<EraseOwn, null>('POST', 'core/utente/cancella', 'EraseOwn'),
  listSessions: list<Paging, OwnSession>('GET', 'core/utente/sessioni', '', 'OwnSession'),
  endSession: call<SessionRef, null>('POST', 'core/utente/sessione/termina', 'SessionRef'),
  endOtherSessions: call<Empty, null>('POST', 'core/utente/sessioni/termina'),
  changeSeason: call<SeasonChoice, null>('POST', 'as/stagionecorrente/update', 'SeasonChoice'),
  listAccesses: list<AccessFilter & Paging, AccessRow>('POST', 'core/admin/accessi', 'AccessFilter', 'AccessRow'),
  listAudit: list<AuditFilter & Paging, AuditRow>('GET', 'core/admin/audit', 'AuditFilter', 'AuditRow'),
  listJobs: list<JobFilter & Paging, JobRun>('GET', 'core/admin/lavori', 'JobFilter', 'JobRun'),
  getUser: call<UserRef, UserDetails>('GET', 'core/admin/utente', 'UserRef', 'UserDetails'),
  resetUserPassword: call<AdminResetPassword, null>('POST', 'core/admin/utente/password/reset', 'AdminResetPassword'),
  removeUserSecondFactor: call<UserRef, null>('POST', 'core/admin/utente/secondofattore/rimuovi', 'UserRef'),
  confirmUserAddress: call<UserRef, null>('POST', 'core/admin/utente/email/conferma', 'UserRef'),
  eraseUser: call<UserRef, null>('POST', 'core/admin/utente/cancella', 'UserRef'),
  setUserState: call<SetActive, null>('POST', 'core/utente/stato/update', 'SetActive'),
  listUserGroups: list<UserRef & Paging, GroupGrant>('POST', 'core/utente/gruppi', 'UserRef', 'GroupGrant'),
  setUserGroup: call<SetGroup, null>('POST', 'core/utente/gruppo/update', 'SetGroup'),
  listUserFunctions: list<UserRef & Paging, Grant>('POST', 'core/utente/funzionalita', 'UserRef', 'Grant'),
  setUserFunction: call<SetFunction, null>('POST', 'core/utente/funzionalita/update', 'SetFunction'),
  createUser: call<NewUser, null>('POST', 'ge/utente', 'NewUser'),
  updateUser: call<EditUser, null>('PUT', 'ge/utente', 'EditUser'),
  loginAsUser: call<UserRef, Opened>('POST', 'ge/utente/login', 'UserRef', 'Opened'),
  coachSummary: file<UserRef>('GET', 'ns/utente/allenatore', 'UserRef'),
  getReminders: call<Empty, Reminders>('GET', 'core/utente/promemoria', '', 'Reminders'),
  setReminders: call<SetReminders, null>('POST', 'core/utente/promemoria', 'SetReminders'),
  initCoach: call<UserRef, null>('POST', 'ns/utente/allenatore', 'UserRef'),
};
