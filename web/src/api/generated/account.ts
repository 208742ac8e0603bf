// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type AuditRow, type CategoryRow, type Disability, type Empty, type Flag, type Group, type Intensity, type Modality, type Paging, type Race, type Season, type Style } from './shared';

export interface Login {
  username: string;
  password: string;
  code?: string;
}

export interface ExternalLogin {
  provider: string;
  idToken: string;
  nonce?: string;
}

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

export interface ResetPassword {
  token: string;
  password: string;
  confirmPassword: string;
}

export interface Verification {
  token: string;
}

export interface HomeAsked {
  essential?: Flag;
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

export interface ClockConfirmation {
  now: string | null;
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

export interface UserFilter {
  username?: string;
  lastName?: string;
  firstName?: string;
  email?: string;
  clubName?: string;
  clubId?: number;
  from?: string | null;
  unverified?: Flag;
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

export interface Opened {
  token: string;
}

export interface Config {
  key: string;
  title: string;
  app: string;
  colour: string;
  sports: Sport[];
  registration: Flag;
  publicResults: Flag;
  body: number;
  version: string;
  stripeKey: string;
  logo: string;
  supportPhone: string;
  supportLink: string;
  priceMonth: number;
  priceYear: number;
  external: External[];
}

export interface Sport {
  id: number;
  name: string;
}

export interface External {
  provider: string;
  name: string;
  authorizeUrl: string;
  clientId: string;
}

export interface Logged {
  userId: number;
  username: string;
  impersonatorId: number;
}

export interface Home {
  user: HomeUser;
  openEvents: number;
  balance: number;
  credit: number;
  regions: Region[];
  circuits: Circuit[];
  methods: Methods;
  club: HomeClub | null;
  seasons: Season[];
  capabilities: string[];
  menu: MenuItem[];
  phoneMenu: MenuItem[];
  groups: Group[];
  intensities: Intensity[];
  styles: Style[];
  modalities: Modality[];
  athletes: number;
  body: Body;
  disabilities: Disability[];
  nations: Nation[];
  todaysWorkouts: TodaysWorkout[];
  categories: CategoryRow[];
  races: Race[];
  limitEvents: EventOption[];
  warnings?: string[];
  clock?: string | null;
}

export interface HomeUser {
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
  impersonatorId: number;
  seasonId: number;
  functions: Function[];
  club: HomeClub | null;
  person: HomePerson;
  groups: Group[];
  coachButton: Flag;
  verified: Flag;
  restricted?: Flag;
}

export interface Function {
  id: number;
  name: string;
  itemId: number;
  item: MenuItem | null;
}

export interface MenuItem {
  enabled: Flag;
  colour: string;
  deltaH: number;
  name: string;
  menuId: number;
  icon: string;
  id: number;
  parentId: number;
  order: number;
  route: string;
  items: MenuItem[];
  params: Record<string, string>;
}

export interface HomeClub {
  id: number;
  code: string;
  name: string;
  town: string;
  affiliatedUntil: string | null;
  approved: Flag;
  unconfirmed: Flag;
}

export interface HomePerson {
  lastName: string;
  firstName: string;
  email: string;
}

export interface Region {
  id: number;
  name: string;
}

export interface Circuit {
  id: number;
  name: string;
}

export interface Methods {
  amounts: Method[];
  points: Method[];
}

export interface Method {
  id: number;
  name: string;
}

export interface Body {
  id: number;
  name: string;
  managesAthletes: Flag;
  logo: string;
  options: BodyOption[];
}

export interface BodyOption {
  id: number;
  name: string;
  value: Flag;
}

export interface Nation {
  id: number;
  name: string;
  iso: string;
}

export interface TodaysWorkout {
  id: number;
  name: string;
  groupId: number;
}

export interface EventOption {
  id: number;
  name: string;
}

export interface Task {
  kind: string;
  id: number;
  name: string;
  count: number;
  day: string | null;
  days: number;
  amount: number;
  event?: TaskEvent | null;
}

export interface TaskEvent {
  status: number;
  clubs: number;
  athletes: number;
  entries: number;
  teams: number;
  anomalies: number;
  unpaid: number;
  ready?: TaskReady | null;
}

export interface TaskReady {
  categories: Flag;
  prices: Flag;
  documents: Flag;
  open: Flag;
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

export interface UserRow {
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
  Body: 'id ID_ENTE_PROMOZIONE,name DENOMINAZIONE,managesAthletes FLG_GESTIONE_ANA,logo LOGO_HOME,options opzioni:BodyOption',
  BodyOption: 'id FK_ID_OPZIONE,name DESCRIZIONE,value VALORE',
  ChangePassword: 'oldPassword VECCHIA_PASSWORD,password PASSWORD,confirmPassword CONFERMA_PASSWORD',
  Circuit: 'id ID_CIRCUITO,name DESCRIZIONE',
  ClockConfirmation: 'now ORA',
  Config: 'key CHIAVE,title TITOLO,app APP,colour COLORE,sports SPORT:Sport,registration FLG_REGISTRAZIONE,publicResults FLG_RISULTATI_PUBBLICI,body ID_ENTE_PROMOZIONE,version VERSIONE,stripeKey STRIPE_PUBLIC_KEY,logo LOGO,supportPhone TELEFONO_SUPPORTO,supportLink LINK_SUPPORTO,priceMonth PREZZO_MESE,priceYear PREZZO_ANNO,external ACCESSI_ESTERNI:External',
  EditUser: 'userId ID_UTENTE,version VERSIONE,username USERNAME,email EMAIL,firstName NOME,lastName COGNOME,level FK_ID_LIVELLO,clubId FK_ID_PERSONA_GIURIDICA,active STATO,premiumUntil DATA_SCADENZA',
  EraseOwn: 'password PASSWORD,code CODICE',
  EventOption: 'id ID_EVENTO,name DESCRIZIONE',
  External: 'provider PROVIDER,name DESCRIZIONE,authorizeUrl URL_AUTORIZZAZIONE,clientId CLIENT_ID',
  ExternalLogin: 'provider PROVIDER,idToken ID_TOKEN,nonce NONCE',
  FactorCode: 'code CODICE',
  ForgottenPassword: 'email EMAIL',
  Found: 'kind TIPO,id ID,name DESCRIZIONE,detail DETTAGLIO,hidden FLG_NASCOSTO',
  Function: 'id ID_FUNZIONALITA,name DESCRIZIONE,itemId FK_ID_ITEM,item menuItem:MenuItem',
  Grant: 'id ID_FUNZIONALITA,name DESCRIZIONE,selected SELEZIONATO',
  GroupGrant: 'id ID_GRUPPO,name DESCRIZIONE,owner USERNAME,selected SELEZIONATO',
  Home: 'user UTENTE:HomeUser,openEvents EVENTI_APERTI,balance SALDO,credit CREDITO,regions REGIONI:Region,circuits CIRCUITI:Circuit,methods METODI_CALCOLO:Methods,club SOCIETA:HomeClub,seasons STAGIONI:Season,capabilities CAPACITA,menu MENU:MenuItem,phoneMenu MENU_MOBILE:MenuItem,groups GRUPPI:Group,intensities INTENSITA:Intensity,styles STILI:Style,modalities MODALITA:Modality,athletes COUNT_ATLETI,body ENTE_PROMOZIONE:Body,disabilities CATEGORIE_DIS:Disability,nations STATI:Nation,todaysWorkouts ALLENAMENTI_ODIERNI:TodaysWorkout,categories CATEGORIE_FEDERAZIONE:CategoryRow,races GARE_FEDERAZIONE:Race,limitEvents EVENTI_TEMPI_LIMITE:EventOption,warnings AVVISI,clock OROLOGIO',
  HomeAsked: 'essential ESSENZIALE',
  HomeClub: 'id ID_SOCIETA,code COD_AFF,name DENOMINAZIONE,town COMUNE,affiliatedUntil DATA_SCADENZA_AFFILIAZIONE,approved usoAbilitato,unconfirmed FLG_DA_CONFERMARE',
  HomePerson: 'lastName COGNOME,firstName NOME,email EMAIL',
  HomeUser: 'id ID_UTENTE,username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubId FK_ID_PERSONA_GIURIDICA,clubName DENOMINAZIONE,createdAt DATA_CREAZIONE,active STATO,levelId FK_ID_LIVELLO,level LIVELLO,premiumUntil DATA_SCADENZA,premiumActive PREMIUM_ATTIVO,workouts NUM_ALLENAMENTI,version VERSIONE,impersonatorId IMPERSONIFICATO_DA,seasonId FK_ID_STAGIONE,functions funzionalita:Function,club SOCIETA:HomeClub,person persona:HomePerson,groups gruppi:Group,coachButton FLG_COACH,verified FLG_EMAIL_CONFERMATA,restricted FLG_SECONDO_FATTORE_RICHIESTO',
  JobFilter: 'name NOME,failed FLG_FALLITI',
  JobRun: 'id ID,name NOME,scheduled PREVISTO,started INIZIO,ended FINE,error ERRORE',
  Logged: 'userId ID_UTENTE,username USERNAME,impersonatorId IMPERSONIFICATO_DA',
  Login: 'username USERNAME,password PASSWORD,code CODICE',
  MenuItem: 'enabled ABILITATO,colour COLORE,deltaH DELTA_H,name DESCRIZIONE,menuId FK_ID_MENU,icon ICONA,id ID_ITEM,parentId ID_ITEM_PADRE,order ORDINE,route ROUTE,items items:MenuItem,params params',
  Method: 'id ID_METODO_CALCOLO,name DESCRIZIONE',
  Methods: 'amounts IMPORTI:Method,points PUNTEGGIO:Method',
  Nation: 'id ID_STATO_NAZIONALE,name DESCRIZIONE,iso ISO',
  NewFactor: 'secret CHIAVE_SEGRETA,uri URI,path QR,side QR_LATO',
  NewUser: 'id ID_UTENTE,password PASSWORD,confirmPassword CONFERMA_PASSWORD,confirmEmail CONFERMA_EMAIL,username USERNAME,email EMAIL,firstName NOME,lastName COGNOME,level FK_ID_LIVELLO,clubId FK_ID_PERSONA_GIURIDICA,active STATO,premiumUntil DATA_SCADENZA',
  Opened: 'token SESSION_TOKEN',
  OwnPassword: 'password PASSWORD',
  OwnSession: 'id ID_SESSIONE,createdAt DATA_CREAZIONE,seenAt DATA_ULTIMO_USO,address INDIRIZZO_IP,browser BROWSER,current FLG_CORRENTE',
  RecoveryCodes: 'codes CODICI',
  Region: 'id ID_REGIONE,name DESCRIZIONE',
  Registration: 'firstName NOME,lastName COGNOME,email EMAIL,username USERNAME,terms FLG_TERMINI,password PASSWORD,confirmPassword CONFERMA_PASSWORD',
  Reminders: 'on FLG_PROMEMORIA',
  RemoveFactor: 'password PASSWORD,code CODICE',
  ResetPassword: 'token TOKEN,password PASSWORD,confirmPassword CONFERMA_PASSWORD',
  Search: 'text TESTO',
  SeasonChoice: 'seasonId ID_STAGIONE',
  SecondFactor: 'active FLG_ATTIVO,codesLeft CODICI_RIMASTI,required FLG_OBBLIGATORIO',
  SessionRef: 'id ID_SESSIONE',
  SetActive: 'userId ID_UTENTE,active STATO,version VERSIONE',
  SetFunction: 'userId ID_UTENTE,functionId ID_FUNZIONALITA,selected SELEZIONATO',
  SetGroup: 'userId ID_UTENTE,groupId ID_GRUPPO,selected SELEZIONATO',
  SetReminders: 'on FLG_PROMEMORIA',
  Sport: 'id ID_SPORT,name DESCRIZIONE',
  Task: 'kind TIPO,id ID,name DESCRIZIONE,count QUANTI,day DATA,days GIORNI,amount IMPORTO,event EVENTO:TaskEvent',
  TaskEvent: 'status STATO,clubs SOCIETA,athletes ATLETI,entries PRESENZE,teams STAFF,anomalies COUNT_ANOMALIE,unpaid SOCIETA_DA_PAGARE,ready PREPARAZIONE:TaskReady',
  TaskReady: 'categories CATEGORIE,prices QUOTE,documents DOCUMENTI,open APERTO',
  TodaysWorkout: 'id ID_ALLENAMENTO,name DESCRIZIONE,groupId FK_ID_GRUPPO',
  UserDetails: 'id ID_UTENTE,username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubId FK_ID_PERSONA_GIURIDICA,clubName DENOMINAZIONE,createdAt DATA_CREAZIONE,active STATO,levelId FK_ID_LIVELLO,level LIVELLO,premiumUntil DATA_SCADENZA,premiumActive PREMIUM_ATTIVO,workouts NUM_ALLENAMENTI,version VERSIONE,functions funzionalita:Function,groups gruppi:Group,verified FLG_EMAIL_CONFERMATA,secondFactor FLG_SECONDO_FATTORE,erased FLG_CANCELLATO',
  UserFilter: 'username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubName DENOMINAZIONE,clubId FK_ID_PERSONA_GIURIDICA,from DATA_DA,unverified FLG_EMAIL_DA_CONFERMARE',
  UserRef: 'userId ID_UTENTE',
  UserRow: 'id ID_UTENTE,username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubId FK_ID_PERSONA_GIURIDICA,clubName DENOMINAZIONE,createdAt DATA_CREAZIONE,active STATO,levelId FK_ID_LIVELLO,level LIVELLO,premiumUntil DATA_SCADENZA,premiumActive PREMIUM_ATTIVO,workouts NUM_ALLENAMENTI,version VERSIONE',
  Verification: 'token TOKEN',
};

const { call, list, file } = area(names);

export const accountApi = {
  login: call<Login, Opened>('POST', 'core/login', 'Login', 'Opened'),
  externalLogin: call<ExternalLogin, Opened>('POST', 'core/login/esterno', 'ExternalLogin', 'Opened'),
  register: call<Registration, null>('POST', 'core/registrazione', 'Registration'),
  forgotPassword: call<ForgottenPassword, null>('POST', 'as/utente/password/reset', 'ForgottenPassword'),
  confirmPassword: call<ResetPassword, null>('POST', 'as/utente/password/conferma', 'ResetPassword'),
  confirmAddress: call<Verification, null>('POST', 'core/utente/email/conferma', 'Verification'),
  askVerification: call<Empty, null>('POST', 'core/utente/email/verifica'),
  config: call<Empty, Config>('GET', 'core/config', '', 'Config'),
  logged: call<Empty, Logged>('GET', 'core/logged', '', 'Logged'),
  logout: call<Empty, null>('POST', 'core/logout'),
  home: call<HomeAsked, Home>('GET', 'core/home', 'HomeAsked', 'Home'),
  listTasks: list<Paging, Task>('GET', 'core/dafare', '', 'Task'),
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
  endImpersonation: call<Empty, Opened>('POST', 'core/utente/impersonifica/fine', '', 'Opened'),
  listAccesses: list<AccessFilter & Paging, AccessRow>('POST', 'core/admin/accessi', 'AccessFilter', 'AccessRow'),
  listAudit: list<AuditFilter & Paging, AuditRow>('GET', 'core/admin/audit', 'AuditFilter', 'AuditRow'),
  listJobs: list<JobFilter & Paging, JobRun>('GET', 'core/admin/lavori', 'JobFilter', 'JobRun'),
  confirmClock: call<ClockConfirmation, null>('POST', 'core/admin/orologio/conferma', 'ClockConfirmation'),
  getUser: call<UserRef, UserDetails>('GET', 'core/admin/utente', 'UserRef', 'UserDetails'),
  resetUserPassword: call<AdminResetPassword, null>('POST', 'core/admin/utente/password/reset', 'AdminResetPassword'),
  removeUserSecondFactor: call<UserRef, null>('POST', 'core/admin/utente/secondofattore/rimuovi', 'UserRef'),
  eraseUser: call<UserRef, null>('POST', 'core/admin/utente/cancella', 'UserRef'),
  setUserState: call<SetActive, null>('POST', 'core/utente/stato/update', 'SetActive'),
  listUserGroups: list<UserRef & Paging, GroupGrant>('POST', 'core/utente/gruppi', 'UserRef', 'GroupGrant'),
  setUserGroup: call<SetGroup, null>('POST', 'core/utente/gruppo/update', 'SetGroup'),
  listUserFunctions: list<UserRef & Paging, Grant>('POST', 'core/utente/funzionalita', 'UserRef', 'Grant'),
  setUserFunction: call<SetFunction, null>('POST', 'core/utente/funzionalita/update', 'SetFunction'),
  listUsersConfederation: list<UserFilter & Paging, UserRow>('GET', 'ge/utenti', 'UserFilter', 'UserRow'),
  listUsers: list<UserFilter & Paging, UserRow>('GET', 'ns/utenti', 'UserFilter', 'UserRow'),
  createUser: call<NewUser, null>('POST', 'ge/utente', 'NewUser'),
  updateUser: call<EditUser, null>('PUT', 'ge/utente', 'EditUser'),
  loginAsUser: call<UserRef, Opened>('POST', 'ge/utente/login', 'UserRef', 'Opened'),
  coachSummary: file<UserRef>('GET', 'ns/utente/allenatore', 'UserRef'),
  getReminders: call<Empty, Reminders>('GET', 'core/utente/promemoria', '', 'Reminders'),
  setReminders: call<SetReminders, null>('POST', 'core/utente/promemoria', 'SetReminders'),
  stopReminders: call<Verification, null>('POST', 'core/promemoria/disattiva', 'Verification'),
  initCoach: call<UserRef, null>('POST', 'ns/utente/allenatore', 'UserRef'),
};
