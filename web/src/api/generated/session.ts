// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type CategoryRow, type Disability, type Empty, type Flag, type Function, type Group, type Intensity, type MenuItem, type Modality, type Opened, type Paging, type Race, type Season, type Style } from './shared';

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

export interface ClockConfirmation {
  now: string | null;
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
  results: number;
  ready?: TaskReady | null;
}

export interface TaskReady {
  categories: Flag;
  prices: Flag;
  documents: Flag;
  open: Flag;
}

const names = {
  ...shared,
  Body: 'id ID_ENTE_PROMOZIONE,name DENOMINAZIONE,managesAthletes FLG_GESTIONE_ANA,logo LOGO_HOME,options opzioni:BodyOption',
  BodyOption: 'id FK_ID_OPZIONE,name DESCRIZIONE,value VALORE',
  Circuit: 'id ID_CIRCUITO,name DESCRIZIONE',
  ClockConfirmation: 'now ORA',
  Config: 'key CHIAVE,title TITOLO,app APP,colour COLORE,sports SPORT:Sport,registration FLG_REGISTRAZIONE,publicResults FLG_RISULTATI_PUBBLICI,body ID_ENTE_PROMOZIONE,version VERSIONE,stripeKey STRIPE_PUBLIC_KEY,logo LOGO,supportPhone TELEFONO_SUPPORTO,supportLink LINK_SUPPORTO,priceMonth PREZZO_MESE,priceYear PREZZO_ANNO,external ACCESSI_ESTERNI:External',
  EventOption: 'id ID_EVENTO,name DESCRIZIONE',
  External: 'provider PROVIDER,name DESCRIZIONE,authorizeUrl URL_AUTORIZZAZIONE,clientId CLIENT_ID',
  ExternalLogin: 'provider PROVIDER,idToken ID_TOKEN,nonce NONCE',
  Home: 'user UTENTE:HomeUser,openEvents EVENTI_APERTI,balance SALDO,credit CREDITO,regions REGIONI:Region,circuits CIRCUITI:Circuit,methods METODI_CALCOLO:Methods,club SOCIETA:HomeClub,seasons STAGIONI:Season,capabilities CAPACITA,menu MENU:MenuItem,phoneMenu MENU_MOBILE:MenuItem,groups GRUPPI:Group,intensities INTENSITA:Intensity,styles STILI:Style,modalities MODALITA:Modality,athletes COUNT_ATLETI,body ENTE_PROMOZIONE:Body,disabilities CATEGORIE_DIS:Disability,nations STATI:Nation,todaysWorkouts ALLENAMENTI_ODIERNI:TodaysWorkout,categories CATEGORIE_FEDERAZIONE:CategoryRow,races GARE_FEDERAZIONE:Race,limitEvents EVENTI_TEMPI_LIMITE:EventOption,warnings AVVISI,clock OROLOGIO',
  HomeAsked: 'essential ESSENZIALE',
  HomeClub: 'id ID_SOCIETA,code COD_AFF,name DENOMINAZIONE,town COMUNE,affiliatedUntil DATA_SCADENZA_AFFILIAZIONE,approved usoAbilitato,unconfirmed FLG_DA_CONFERMARE',
  HomePerson: 'lastName COGNOME,firstName NOME,email EMAIL',
  HomeUser: 'id ID_UTENTE,username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubId FK_ID_PERSONA_GIURIDICA,clubName DENOMINAZIONE,createdAt DATA_CREAZIONE,active STATO,levelId FK_ID_LIVELLO,level LIVELLO,premiumUntil DATA_SCADENZA,premiumActive PREMIUM_ATTIVO,workouts NUM_ALLENAMENTI,version VERSIONE,impersonatorId IMPERSONIFICATO_DA,seasonId FK_ID_STAGIONE,functions funzionalita:Function,club SOCIETA:HomeClub,person persona:HomePerson,groups gruppi:Group,coachButton FLG_COACH,verified FLG_EMAIL_CONFERMATA,restricted FLG_SECONDO_FATTORE_RICHIESTO',
  Logged: 'userId ID_UTENTE,username USERNAME,impersonatorId IMPERSONIFICATO_DA',
  Login: 'username USERNAME,password PASSWORD,code CODICE',
  Method: 'id ID_METODO_CALCOLO,name DESCRIZIONE',
  Methods: 'amounts IMPORTI:Method,points PUNTEGGIO:Method',
  Nation: 'id ID_STATO_NAZIONALE,name DESCRIZIONE,iso ISO',
  Region: 'id ID_REGIONE,name DESCRIZIONE',
  ResetPassword: 'token TOKEN,password PASSWORD,confirmPassword CONFERMA_PASSWORD',
  Sport: 'id ID_SPORT,name DESCRIZIONE',
  Task: 'kind TIPO,id ID,name DESCRIZIONE,count QUANTI,day DATA,days GIORNI,amount IMPORTO,event EVENTO:TaskEvent',
  TaskEvent: 'status STATO,clubs SOCIETA,athletes ATLETI,entries PRESENZE,teams STAFF,anomalies COUNT_ANOMALIE,unpaid SOCIETA_DA_PAGARE,results RISULTATI,ready PREPARAZIONE:TaskReady',
  TaskReady: 'categories CATEGORIE,prices QUOTE,documents DOCUMENTI,open APERTO',
  TodaysWorkout: 'id ID_ALLENAMENTO,name DESCRIZIONE,groupId FK_ID_GRUPPO',
  Verification: 'token TOKEN',
};

const { call, list } = area(names);

export const sessionApi = {
  login: call<Login, Opened>('POST', 'core/login', 'Login', 'Opened'),
  externalLogin: call<ExternalLogin, Opened>('POST', 'core/login/esterno', 'ExternalLogin', 'Opened'),
  confirmPassword: call<ResetPassword, null>('POST', 'as/utente/password/conferma', 'ResetPassword'),
  confirmAddress: call<Verification, null>('POST', 'core/utente/email/conferma', 'Verification'),
  askVerification: call<Empty, null>('POST', 'core/utente/email/verifica'),
  stopReminders: call<Verification, null>('POST', 'core/promemoria/disattiva', 'Verification'),
  config: call<Empty, Config>('GET', 'core/config', '', 'Config'),
  logged: call<Empty, Logged>('GET', 'core/logged', '', 'Logged'),
  logout: call<Empty, null>('POST', 'core/logout'),
  home: call<HomeAsked, Home>('GET', 'core/home', 'HomeAsked', 'Home'),
  listTasks: list<Paging, Task>('GET', 'core/dafare', '', 'Task'),
  confirmClock: call<ClockConfirmation, null>('POST', 'core/admin/orologio/conferma', 'ClockConfirmation'),
  endImpersonation: call<Empty, Opened>('POST', 'core/utente/impersonifica/fine', '', 'Opened'),
};
