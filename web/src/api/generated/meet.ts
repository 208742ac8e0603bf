// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventFileRef, type EventRef, type EventRow, type Flag, type LegReaction, type Member, type Option, type Paging, type Race, type StartItem } from './shared';

export interface EventSummaryFilter {
  name?: string;
  organiser?: string;
  from?: string | null;
  to?: string | null;
  uninvoiced?: Flag;
}

export interface EventDetailAsk {
  id: number;
  parts?: string;
}

export interface NewEvent {
  id?: number;
  sportId?: number | null;
  seasonId?: number | null;
  name?: string | null;
  place?: string | null;
  starts?: string | null;
  ends?: string | null;
  deadline?: string | null;
  maxEntrants?: number | null;
  clubOnly?: Flag | null;
  championshipId?: number | null;
  regionId?: number | null;
  organiserId?: number | null;
  feeMethod?: number | null;
  pointsMethod?: number | null;
  circuits?: number[] | null;
  status?: number | null;
  notes?: string | null;
  link?: string | null;
  linkLabel?: string | null;
  buttons?: Flag | null;
  heats?: Flag | null;
  invoiced?: Flag | null;
  pressRelease?: string | null;
  logo?: string | null;
}

export interface EditEvent {
  id: number;
  version?: number;
  dryRun?: Flag;
  sportId?: number | null;
  seasonId?: number | null;
  name?: string | null;
  place?: string | null;
  starts?: string | null;
  ends?: string | null;
  deadline?: string | null;
  maxEntrants?: number | null;
  clubOnly?: Flag | null;
  championshipId?: number | null;
  regionId?: number | null;
  organiserId?: number | null;
  feeMethod?: number | null;
  pointsMethod?: number | null;
  circuits?: number[] | null;
  status?: number | null;
  notes?: string | null;
  link?: string | null;
  linkLabel?: string | null;
  buttons?: Flag | null;
  heats?: Flag | null;
  invoiced?: Flag | null;
  pressRelease?: string | null;
  logo?: string | null;
}

export interface EventOptions {
  id: number;
  version?: number;
  dryRun?: Flag;
  options: SentOption[];
}

export interface SentOption {
  id?: number;
  value?: string | null;
}

export interface EventCategoryRef {
  id: number;
}

export interface NewEventCategory {
  id?: number;
  eventId: number;
  categoryId: number;
  disabled?: Flag;
  kind?: number | null;
  membership?: number | null;
}

export interface EditEventCategory {
  id: number;
  version?: number;
  dryRun?: Flag;
  membership?: number | null;
  byYear?: Flag | null;
  maxRaces?: number | null;
  options?: SentOption[];
}

export interface EventRacesOf {
  eventId?: number;
  raceId?: number;
}

export interface NewEventRace {
  id?: number;
  eventId: number;
  categoryId: number;
  raceId: number;
  disabled?: Flag;
  kind?: number | null;
  membership?: number | null;
  byYear?: Flag | null;
  points?: Flag | null;
}

export interface EditEventRace {
  id: number;
  version?: number;
  dryRun?: Flag;
  points?: Flag | null;
  position?: number | null;
  note?: string | null;
  options?: SentOption[];
}

export interface EventRaceRef {
  id: number;
}

export interface EventRaceNote {
  id: number;
  version?: number;
  note?: string | null;
}

export interface RaceOrder {
  id: number;
  wanted: number[];
  read?: number[];
}

export interface EventLink {
  mainId: number;
  id: number;
}

export interface Extension {
  eventId: number;
  clubId: number;
  on: Flag;
}

export interface EventCopy {
  id: number;
  name: string;
  place?: string;
  starts?: string | null;
  ends?: string | null;
  deadline?: string | null;
}

export interface EventImport {
  id: number;
  from: number;
}

export interface CategoryImport {
  eventId: number;
  disabled?: Flag;
  kind?: number;
  to: number;
  from: number;
}

export interface NewTimeStandard {
  id?: number;
  eventId: number;
  raceId?: number | null;
  categoryId?: number | null;
  sex?: number | null;
  time?: number | null;
}

export interface EditTimeStandard {
  id: number;
  eventId?: number | null;
  version?: number;
  raceId?: number | null;
  categoryId?: number | null;
  sex?: number | null;
  time?: number | null;
}

export interface TimeStandardRef {
  id: number;
}

export interface EntrantSearch {
  eventId: number;
  text?: string;
}

export interface NewException {
  eventId: number;
  categoryId: number;
  athleteId: number;
}

export interface ExceptionRef {
  id: number;
}

export interface LogoKey {
  key: string;
}

export interface EventTotals {
  events: number;
  clubs: number;
  athletes: number;
  entries: number;
  teams: number;
}

export interface Event {
  id: number;
  sportId: number;
  seasonId: number;
  name: string;
  place: string;
  starts: string | null;
  ends: string | null;
  deadline: string | null;
  maxEntrants: number;
  clubOnly: Flag;
  championshipId: number;
  championship: string;
  regionId: number;
  year: number;
  organiserId: number;
  organiser: string;
  feeMethod: number;
  pointsMethod: number;
  status: number;
  notes: string;
  pressRelease: string;
  logo: string;
  link: string;
  linkLabel: string;
  buttons: number;
  heats: number;
  invoiced: Flag;
  clubs: number;
  athletes: number;
  entries: number;
  teams: number;
  canOpen: Flag;
  manages: Flag;
  oversees: Flag;
  version: number;
  closed: string;
  circuits: number[];
  online: Flag;
  titles: string[];
  organiserEmail: string;
  options: OptionValue[];
  inCase: Flag;
  caseHolder: string;
  caseSince: string | null;
  rehearsal: Flag;
  rehearsalPaused: Flag;
  rehearsalOf: number;
  rehearsalId: number;
}

export interface OptionValue {
  id: number;
  value: string;
}

export interface EventDetail {
  id: number;
  sportId: number;
  seasonId: number;
  name: string;
  place: string;
  starts: string | null;
  ends: string | null;
  deadline: string | null;
  maxEntrants: number;
  clubOnly: Flag;
  championshipId: number;
  championship: string;
  regionId: number;
  year: number;
  organiserId: number;
  organiser: string;
  feeMethod: number;
  pointsMethod: number;
  status: number;
  notes: string;
  pressRelease: string;
  logo: string;
  link: string;
  linkLabel: string;
  buttons: number;
  heats: number;
  invoiced: Flag;
  clubs: number;
  athletes: number;
  entries: number;
  teams: number;
  canOpen: Flag;
  manages: Flag;
  oversees: Flag;
  version: number;
  closed: string;
  circuits: number[];
  online: Flag;
  titles: string[];
  organiserEmail: string;
  options: OptionValue[];
  inCase: Flag;
  caseHolder: string;
  caseSince: string | null;
  rehearsal: Flag;
  rehearsalPaused: Flag;
  rehearsalOf: number;
  rehearsalId: number;
  anomalyCount: number;
  groups: OptionGroup[];
  categories: EventCategory[];
  races: EventRace[];
  startOrder: StartItem[];
  teamRaces: EventRace[];
  distinctSingle: Race[];
  distinctTeam: Race[];
  anomalies: Anomalies;
  timeStandards: TimeStandard[];
  exceptions: Exception[];
  linked: LinkedEvent[];
  allEntries: EventEntry[];
  files: EventFile[];
  passages: Passage[];
}

export interface OptionGroup {
  id: number;
  title: string;
  icon: string;
  options: OptionOfForm[];
}

export interface OptionOfForm {
  id: number;
  name: string;
  help: string;
  value: string;
  kind: string;
  default: string;
  min: number;
  max: number;
  choices: Option[];
  overridable: Flag;
}

export interface EventCategory {
  id: number;
  eventId: number;
  categoryId: number;
  name: string;
  label: string;
  disabled: Flag;
  kind: number;
  membership: number;
  byYear: Flag;
  maxRaces: number;
  menFrom: string | null;
  menTo: string | null;
  womenFrom: string | null;
  womenTo: string | null;
  options: OptionValue[];
  races: EventRace[];
  version: number;
}

export interface EventRace {
  id: number;
  eventId: number;
  categoryId: number;
  raceId: number;
  disabled: Flag;
  kind: number;
  points: Flag;
  position: number;
  entries: number;
  category: string;
  race: string;
  abbreviation: string;
  metres: number;
  members: number;
  sex: number;
  note: string;
  selected: Flag;
  options: OptionValue[];
  version: number;
}

export interface Anomalies {
  races: Anomaly[];
  categories: Anomaly[];
  sex: Anomaly[];
  startList: Anomaly[];
  startOrder: Anomaly[];
  doubles: Anomaly[];
  teamOnly: Anomaly[];
  members: Anomaly[];
  tooFewMates: Anomaly[];
}

export interface Anomaly {
  entryId: number;
  eventRaceId: number;
  startItemId: number;
  athleteId: number;
  clubId: number;
  who: string;
  raceId: number;
  race: string;
  categoryId: number;
  category: string;
  shouldBeId: number;
  shouldBe: string;
  reason: string;
}

export interface TimeStandard {
  id: number;
  eventId: number;
  raceId: number;
  categoryId: number;
  sex: number;
  time: number;
  formatted: string;
  race: string;
  category: string;
  version: number;
}

export interface Exception {
  id: number;
  eventId: number;
  categoryId: number;
  athleteId: number;
  category: string;
  lastName: string;
  firstName: string;
  sex: number;
  birthYear: number;
  clubName: string;
}

export interface LinkedEvent {
  id: number;
  name: string;
  place: string;
  starts: string | null;
  ends: string | null;
  organiser: string;
  status: number;
}

export interface EventEntry {
  id: number;
  eventId: number;
  raceId: number;
  athleteId: number;
  clubId: number;
  kind: number;
  categoryId: number;
  disability: number;
  athlete: string;
  lastName: string;
  firstName: string;
  sex: number;
  birthYear: number;
  clubName: string;
  race: string;
  category: string;
  entryTime: number;
  time: number;
  entryTimeText: string;
  status: number;
  penaltyPoints: number;
  penaltySeconds: number;
  reason: number;
  disqualification: string;
  reaction: number | null;
  swum: number | null;
  legs: LegReaction[];
  heat: number;
  lane: number;
  note: string;
  progressive: number;
  wildCard: Flag;
  paid: Flag;
  absent: Flag;
  closed: Flag;
  late: Flag;
  inTeam: number;
  inRace: number;
  surnames: string;
  members: Member[];
  version: number;
  certificate: Flag | null;
}

export interface EventFile {
  id: number;
  eventId: number;
  name: string;
  type: string;
  size: number;
  createdAt: string | null;
}

export interface Passage {
  raceId: number;
  race: string;
  categoryId: number;
  category: string;
  sex: number;
  athleteId: number;
  athlete: string;
  birthYear: number;
  clubName: string;
  time: number;
  formatted: string;
  position: number;
  qualified: Flag;
  reserve: number;
  entered: Flag;
}

export interface Repriced {
  clubs: number;
  warnings?: string[];
}

export interface ClubSummary {
  raceId: number;
  clubId: number;
  name: string;
  athletes: number;
  individual: number;
  wildCards: number;
  teamAthletes: number;
  teams: number;
  openTeams: number;
  openAthletes: number;
  absent: number;
  unpaid: number;
  paid: number;
  credit: number;
  due: number;
  total: number;
  settled: Flag;
  extended: Flag;
}

export interface Previous {
  available: LinkedEvent[];
  linked: LinkedEvent[];
}

export interface Imported {
  categories: number;
  races: number;
  skipped: number;
}

export interface Cleaned {
  removed: number;
  categories: number;
  races: number;
  timeStandards: number;
}

export interface CategoryStatistics {
  categoryId: number;
  name: string;
  label: string;
  disabled: Flag;
  kind: number;
  athletes: number;
  women: number;
  men: number;
  races: RaceStatistics[];
}

export interface RaceStatistics {
  raceId: number;
  name: string;
  entries: number;
  women: number;
  men: number;
  mixed: number;
}

export interface Entrant {
  id: number;
  lastName: string;
  firstName: string;
  sex: number;
  birthYear: number;
  clubId: number;
  clubName: string;
  card: string;
  membership: number;
  disability: number;
  member: Flag;
}

const names = {
  ...shared,
  Anomalies: 'races ANOMALIE_GARE:Anomaly,categories ANOMALIE_CAT:Anomaly,sex ANOMALIE_SESSO:Anomaly,startList ANOMALIE_STARTLIST:Anomaly,startOrder ANOMALIE_ORDINAMENTO:Anomaly,doubles ANOMALIE_GARE_DOPPIE:Anomaly,teamOnly ANOMALIE_PRESENZE_SOLO_SQUADRA:Anomaly,members ANOMALIE_COMPONENTI_SQUADRE:Anomaly,tooFewMates ANOMALIE_COMPONENTI_SQUADRE_MIN:Anomaly',
  Anomaly: 'entryId ID_PRESENZA,eventRaceId ID_EVENTO_GARA,startItemId ID_ORDINAMENTO,athleteId FK_ID_ATLETA,clubId FK_ID_SOCIETA,who ATLETA,raceId FK_ID_GARA,race DESC_GARA,categoryId FK_ID_CATEGORIA,category DESC_CATEGORIA,shouldBeId FK_ID_CATEGORIA_CALCOLATA,shouldBe DESC_CATEGORIA_CALCOLATA,reason MOTIVO',
  CategoryImport: 'eventId ID_EVENTO,disabled FLG_DIS,kind FK_ID_TIPO,to ID_CATEGORIA_TO,from ID_CATEGORIA_FROM',
  CategoryStatistics: 'categoryId FK_ID_CATEGORIA,name DESCRIZIONE,label LABEL,disabled FLG_DIS,kind FK_ID_TIPO,athletes TOT_ATLETI,women TOT_ATLETI_F,men TOT_ATLETI_M,races ARRAY_GARE:RaceStatistics',
  Cleaned: 'removed ELIMINATI,categories CATEGORIE,races GARE,timeStandards TEMPI_LIMITE',
  ClubSummary: 'raceId FK_ID_GARA,clubId FK_ID_SOCIETA,name DENOMINAZIONE,athletes TOT_ATLETI,individual TOT_IND,wildCards TOT_WILD_CARD,teamAthletes TOT_ATLETI_SOLO_SQUADRE,teams TOT_SQU,openTeams TOT_SQU_INCOMPLETE,openAthletes TOT_ATLETI_SOLO_INCOMPLETE,absent TOT_ASSENTI,unpaid TOT_NON_PAGATE,paid IMPORTO_PAGATO,credit IMPORTO_STORNATO_DA_CREDITI,due IMPORTO_DA_PAGARE,total IMPORTO_TOTALE,settled FLG_PAGATO,extended FLG_PROROGA',
  EditEvent: 'id ID_EVENTO,version VERSIONE,dryRun PROVA,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,deadline DATA_SCADENZA_ISCRIZIONI,maxEntrants MAX_CONCORRENTI,clubOnly FLG_GARA_SOCIALE,championshipId FK_ID_CAMPIONATO,regionId FK_ID_REGIONE,organiserId FK_ID_SOCIETA,feeMethod FK_ID_METODO_CALCOLO_IMPORTI,pointsMethod FK_ID_METODO_CALCOLO_PUNTEGGIO,circuits arrayCircuiti,status STATO,notes NOTE,link LINK_ESTERNO,linkLabel LABEL_LINK_ESTERNO,buttons PULSANTI_VISIBILI,heats FLG_BATT,invoiced FLG_FATTURATO,pressRelease COMUNICATO,logo LOGO',
  EditEventCategory: 'id ID_EVENTO_CATEGORIA,version VERSIONE,dryRun PROVA,membership FK_ID_TIPO_TESSERAMENTO,byYear FLG_ANNO,maxRaces NUMERO_GARE_ABILITATE,options opzioniSave:SentOption',
  EditEventRace: 'id ID_EVENTO_GARA,version VERSIONE,dryRun PROVA,points FLG_PUNTI,position ORDINE,note NOTE,options opzioniSave:SentOption',
  EditTimeStandard: 'id ID_TEMPO_LIMITE,eventId FK_ID_EVENTO,version VERSIONE,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,time TEMPO',
  Entrant: 'id ID_ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,card TESSERA,membership FK_ID_TIPO_TESSERAMENTO,disability FK_ID_CATEGORIA_DIS,member STATO_TESSERAMENTO',
  EntrantSearch: 'eventId ID_EVENTO,text q',
  Event: 'id ID_EVENTO,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,deadline DATA_SCADENZA_ISCRIZIONI,maxEntrants MAX_CONCORRENTI,clubOnly FLG_GARA_SOCIALE,championshipId FK_ID_CAMPIONATO,championship DESC_CAMPIONATO,regionId FK_ID_REGIONE,year ANNO,organiserId FK_ID_SOCIETA,organiser DENOMINAZIONE,feeMethod FK_ID_METODO_CALCOLO_IMPORTI,pointsMethod FK_ID_METODO_CALCOLO_PUNTEGGIO,status STATO,notes NOTE,pressRelease COMUNICATO,logo LOGO,link LINK_ESTERNO,linkLabel LABEL_LINK_ESTERNO,buttons PULSANTI_VISIBILI,heats FLG_BATT,invoiced FLG_FATTURATO,clubs SOCIETA,athletes ATLETI,entries PRESENZE,teams STAFF,canOpen canOpenIscrizioni,manages FLG_GESTIONE,oversees FLG_ORGANIZZATORE,version VERSIONE,closed MOTIVO_CHIUSURA,circuits arrayCircuiti,online FLG_ONLINE,titles TITOLI,organiserEmail EMAIL_ORGANIZZATORE,options opzioni:OptionValue,inCase FLG_VALIGIA,caseHolder VALIGIA_DI,caseSince VALIGIA_DAL,rehearsal FLG_PROVA,rehearsalPaused FLG_PROVA_PAUSA,rehearsalOf ID_EVENTO_PROVATO,rehearsalId ID_EVENTO_PROVA',
  EventCategory: 'id ID_EVENTO_CATEGORIA,eventId FK_ID_EVENTO,categoryId FK_ID_CATEGORIA,name DESCRIZIONE,label LABEL,disabled FLG_DIS,kind FK_ID_TIPO,membership FK_ID_TIPO_TESSERAMENTO,byYear FLG_ANNO,maxRaces NUMERO_GARE_ABILITATE,menFrom DATA_NASCITA_DA_M,menTo DATA_NASCITA_A_M,womenFrom DATA_NASCITA_DA_F,womenTo DATA_NASCITA_A_F,options opzioni:OptionValue,races gare:EventRace,version VERSIONE',
  EventCategoryRef: 'id ID_EVENTO_CATEGORIA',
  EventCopy: 'id ID_EVENTO,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,deadline DATA_SCADENZA_ISCRIZIONI',
  EventDetail: 'id ID_EVENTO,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,deadline DATA_SCADENZA_ISCRIZIONI,maxEntrants MAX_CONCORRENTI,clubOnly FLG_GARA_SOCIALE,championshipId FK_ID_CAMPIONATO,championship DESC_CAMPIONATO,regionId FK_ID_REGIONE,year ANNO,organiserId FK_ID_SOCIETA,organiser DENOMINAZIONE,feeMethod FK_ID_METODO_CALCOLO_IMPORTI,pointsMethod FK_ID_METODO_CALCOLO_PUNTEGGIO,status STATO,notes NOTE,pressRelease COMUNICATO,logo LOGO,link LINK_ESTERNO,linkLabel LABEL_LINK_ESTERNO,buttons PULSANTI_VISIBILI,heats FLG_BATT,invoiced FLG_FATTURATO,clubs SOCIETA,athletes ATLETI,entries PRESENZE,teams STAFF,canOpen canOpenIscrizioni,manages FLG_GESTIONE,oversees FLG_ORGANIZZATORE,version VERSIONE,closed MOTIVO_CHIUSURA,circuits arrayCircuiti,online FLG_ONLINE,titles TITOLI,organiserEmail EMAIL_ORGANIZZATORE,options opzioni:OptionValue,inCase FLG_VALIGIA,caseHolder VALIGIA_DI,caseSince VALIGIA_DAL,rehearsal FLG_PROVA,rehearsalPaused FLG_PROVA_PAUSA,rehearsalOf ID_EVENTO_PROVATO,rehearsalId ID_EVENTO_PROVA,anomalyCount COUNT_ANOMALIE,groups gruppiOpzioni:OptionGroup,categories categorie:EventCategory,races gareAll:EventRace,startOrder gareOrdinate:StartItem,teamRaces gareSqu:EventRace,distinctSingle gareIndDistinct:Race,distinctTeam gareSquDistinct:Race,anomalies anomalie:Anomalies,timeStandards tempiLimite:TimeStandard,exceptions atletiConEccezioneCategoria:Exception,linked arrayEventiPrecedenti:LinkedEvent,allEntries arrayPresenzeAll:EventEntry,files documenti:EventFile,passages passaggi:Passage',
  EventDetailAsk: 'id ID_EVENTO,parts PARTI',
  EventEntry: 'id ID_PRESENZA,eventId FK_ID_EVENTO,raceId FK_ID_GARA,athleteId FK_ID_ATLETA,clubId FK_ID_SOCIETA,kind FK_ID_TIPO,categoryId FK_ID_CATEGORIA,disability FK_ID_CATEGORIA_DIS,athlete ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,race DESC_GARA,category DESC_CATEGORIA,entryTime TEMPO_ISCRIZIONE,time TEMPO,entryTimeText TEMPO_ISCRIZIONE_FORMATTATO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,heat BATTERIA,lane CORSIA,note NOTE_ISCR,progressive PROGRESSIVO,wildCard FLG_WILD_CARD,paid FLG_PAGATO,absent FLG_ASSENTE,closed FLG_STAFFETTA_CHIUSA,late FLG_MORA,inTeam COMPONENTI_FORMAZIONE,inRace COMPONENTI_GARA,surnames COMPO_COG,members componenti:Member,version VERSIONE,certificate CERTIFICATO_VALIDO',
  EventFile: 'id ID_DOCUMENTO,eventId FK_ID_EVENTO,name NOME,type TIPO,size DIMENSIONE,createdAt DATA_CREAZIONE',
  EventImport: 'id ID_EVENTO,from ID_EVENTO_FROM',
  EventLink: 'mainId FK_ID_EVENTO_PRINCIPALE,id FK_ID_EVENTO',
  EventOptions: 'id ID_EVENTO,version VERSIONE,dryRun PROVA,options opzioni:SentOption',
  EventRace: 'id ID_EVENTO_GARA,eventId FK_ID_EVENTO,categoryId FK_ID_CATEGORIA,raceId FK_ID_GARA,disabled FLG_DIS,kind FK_ID_TIPO,points FLG_PUNTI,position ORDINE,entries PRESENZE_GARA,category DESC_CATEGORIA,race DESC_GARA,abbreviation DESC_ABBR,metres METRI_GARA,members COMPONENTI,sex SESSO_AMMESSO,note NOTE,selected SELEZIONATO,options opzioni:OptionValue,version VERSIONE',
  EventRaceNote: 'id ID_EVENTO_GARA,version VERSIONE,note NOTE',
  EventRaceRef: 'id ID_EVENTO_GARA',
  EventRacesOf: 'eventId ID_EVENTO,raceId ID_EVENTO_GARA',
  EventSummaryFilter: 'name DESCRIZIONE,organiser DENOMINAZIONE,from DATA_DA,to DATA_A,uninvoiced FLG_DA_FATTURARE',
  EventTotals: 'events EVENTI,clubs SOCIETA,athletes ATLETI,entries PRESENZE,teams STAFF',
  Exception: 'id ID_SPEC,eventId FK_ID_EVENTO,categoryId FK_ID_CATEGORIA,athleteId FK_ID_ATLETA,category DESC_CATEGORIA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubName DENOMINAZIONE',
  ExceptionRef: 'id ID_SPEC',
  Extension: 'eventId ID_EVENTO,clubId FK_ID_SOCIETA,on FLG_PROROGA',
  Imported: 'categories CATEGORIE,races GARE,skipped SALTATE',
  LinkedEvent: 'id ID_EVENTO,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,organiser DENOMINAZIONE,status STATO',
  LogoKey: 'key CHIAVE',
  NewEvent: 'id ID_EVENTO,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,deadline DATA_SCADENZA_ISCRIZIONI,maxEntrants MAX_CONCORRENTI,clubOnly FLG_GARA_SOCIALE,championshipId FK_ID_CAMPIONATO,regionId FK_ID_REGIONE,organiserId FK_ID_SOCIETA,feeMethod FK_ID_METODO_CALCOLO_IMPORTI,pointsMethod FK_ID_METODO_CALCOLO_PUNTEGGIO,circuits arrayCircuiti,status STATO,notes NOTE,link LINK_ESTERNO,linkLabel LABEL_LINK_ESTERNO,buttons PULSANTI_VISIBILI,heats FLG_BATT,invoiced FLG_FATTURATO,pressRelease COMUNICATO,logo LOGO',
  NewEventCategory: 'id ID_EVENTO_CATEGORIA,eventId FK_ID_EVENTO,categoryId FK_ID_CATEGORIA,disabled FLG_DIS,kind FK_ID_TIPO,membership FK_ID_TIPO_TESSERAMENTO',
  NewEventRace: 'id ID_EVENTO_GARA,eventId FK_ID_EVENTO,categoryId FK_ID_CATEGORIA,raceId FK_ID_GARA,disabled FLG_DIS,kind FK_ID_TIPO,membership FK_ID_TIPO_TESSERAMENTO,byYear FLG_ANNO,points FLG_PUNTI',
  NewException: 'eventId FK_ID_EVENTO,categoryId FK_ID_CATEGORIA,athleteId FK_ID_ATLETA',
  NewTimeStandard: 'id ID_TEMPO_LIMITE,eventId FK_ID_EVENTO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,time TEMPO',
  OptionGroup: 'id FK_ID_PADRE,title titolo,icon icona,options OPZIONI:OptionOfForm',
  OptionOfForm: 'id FK_ID_OPZIONE,name DESCRIZIONE,help SMALL,value VALORE,kind TIPO,default PREDEFINITO,min MINIMO,max MASSIMO,choices SCELTE:Option,overridable FLG_CATEGORIA',
  OptionValue: 'id FK_ID_OPZIONE,value VALORE',
  Passage: 'raceId FK_ID_GARA,race DESC_GARA,categoryId FK_ID_CATEGORIA,category DESC_CATEGORIA,sex SESSO,athleteId FK_ID_ATLETA,athlete ATLETA,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,time TEMPO,formatted TEMPO_FORMATTATO,position POSIZIONE,qualified FLG_QUALIFICATO,reserve RISERVA,entered FLG_ISCRITTO',
  Previous: 'available DISPONIBILI:LinkedEvent,linked COLLEGATI:LinkedEvent',
  RaceOrder: 'id ID_EVENTO_CATEGORIA,wanted ORDINE,read ORDINE_LETTO',
  RaceStatistics: 'raceId FK_ID_GARA,name DESC_GARA,entries TOT,women TOT_F,men TOT_M,mixed TOT_X',
  Repriced: 'clubs SOCIETA_INTERESSATE,warnings avvisi',
  SentOption: 'id FK_ID_OPZIONE,value VALORE',
  TimeStandard: 'id ID_TEMPO_LIMITE,eventId FK_ID_EVENTO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,time TEMPO,formatted TEMPO_FORMATTATO,race DESC_GARA,category DESC_CATEGORIA,version VERSIONE',
  TimeStandardRef: 'id ID_TEMPO_LIMITE',
};

const { call, list, file } = area(names);

export const meetApi = {
  listEventSummary: list<EventSummaryFilter & Paging, EventRow>('GET', 'ge/eventi/riepilogo/admin', 'EventSummaryFilter', 'EventRow'),
  eventSummaryTotals: call<EventSummaryFilter, EventTotals>('GET', 'ge/eventi/riepilogo/totali', 'EventSummaryFilter', 'EventTotals'),
  getEvent: call<EventRef, Event>('GET', 'ge/evento', 'EventRef', 'Event'),
  eventDetail: call<EventDetailAsk, EventDetail>('GET', 'ge/evento/dettagli', 'EventDetailAsk', 'EventDetail'),
  createEvent: call<NewEvent, null>('POST', 'ge/evento', 'NewEvent'),
  updateEvent: call<EditEvent, Repriced>('PUT', 'ge/evento', 'EditEvent', 'Repriced', 'Event'),
  saveEventOptions: call<EventOptions, Repriced>('POST', 'ge/evento/opzioni', 'EventOptions', 'Repriced', 'Event'),
  getEventCategory: call<EventCategoryRef, EventCategory>('GET', 'ge/evento/categoria', 'EventCategoryRef', 'EventCategory'),
  addEventCategory: call<NewEventCategory, null>('POST', 'ge/evento/categoria', 'NewEventCategory'),
  updateEventCategory: call<EditEventCategory, Repriced>('PUT', 'ge/evento/categoria', 'EditEventCategory', 'Repriced', 'EventCategory'),
  deleteEventCategory: call<EventCategoryRef, null>('DELETE', 'ge/evento/categoria', 'EventCategoryRef'),
  listEventRaces: list<EventRacesOf & Paging, EventRace>('GET', 'ge/evento/gara', 'EventRacesOf', 'EventRace'),
  addEventRace: call<NewEventRace, null>('POST', 'ge/evento/gara', 'NewEventRace'),
  updateEventRace: call<EditEventRace, Repriced>('PUT', 'ge/evento/gara', 'EditEventRace', 'Repriced', 'EventRace'),
  deleteEventRace: call<EventRaceRef, null>('DELETE', 'ge/evento/gara', 'EventRaceRef'),
  updateEventRaceNote: call<EventRaceNote, null>('PUT', 'ge/evento/gara/note', 'EventRaceNote', '', 'EventRace'),
  sortEventRaces: call<RaceOrder, null>('PUT', 'ge/evento/gare/ordine', 'RaceOrder', '', 'EventCategory'),
  listEventClubs: list<EventRef & Paging, ClubSummary>('GET', 'ge/evento/riepilogo', 'EventRef', 'ClubSummary'),
  previousEvents: call<EventRef, Previous>('GET', 'ge/evento/prec', 'EventRef', 'Previous'),
  linkEvent: call<EventLink, null>('POST', 'ge/evento/coll', 'EventLink'),
  unlinkEvent: call<EventLink, null>('DELETE', 'ge/evento/coll', 'EventLink'),
  extendClub: call<Extension, null>('POST', 'ge/evento/proroga', 'Extension'),
  duplicateEvent: call<EventCopy, null>('POST', 'ge/evento/duplica', 'EventCopy'),
  importEvent: call<EventImport, Imported>('POST', 'ge/evento/importa', 'EventImport', 'Imported'),
  importEventCategory: call<CategoryImport, Imported>('POST', 'ge/evento/categoria/importa', 'CategoryImport', 'Imported'),
  cleanEvent: call<EventRef, Cleaned>('POST', 'ge/evento/categorie/bonifica', 'EventRef', 'Cleaned'),
  mergeEventRace: call<EventRaceRef, null>('POST', 'ge/evento/garaevento/correggi', 'EventRaceRef'),
  dropDoubleRace: call<EventRaceRef, null>('POST', 'ge/evento/garaevento/eliminaDoppione', 'EventRaceRef'),
  eventStatistics: list<EventRef & Paging, CategoryStatistics>('POST', 'ge/evento/statistiche', 'EventRef', 'CategoryStatistics'),
  addTimeStandard: call<NewTimeStandard, null>('POST', 'ns/tempolimite', 'NewTimeStandard'),
  updateTimeStandard: call<EditTimeStandard, null>('PUT', 'ns/tempolimite', 'EditTimeStandard', '', 'TimeStandard'),
  deleteTimeStandard: call<TimeStandardRef, null>('DELETE', 'ns/tempolimite', 'TimeStandardRef'),
  searchEntrants: list<EntrantSearch & Paging, Entrant>('GET', 'ge/evento/atletiiscrivibili', 'EntrantSearch', 'Entrant'),
  addException: call<NewException, null>('POST', 'ge/categoriaspecificaatleta', 'NewException'),
  deleteException: call<ExceptionRef, null>('DELETE', 'ge/categoriaspecificaatleta', 'ExceptionRef'),
  eventFile: file<EventFileRef>('GET', 'ge/evento/documento', 'EventFileRef'),
  deleteEventFile: call<EventFileRef, null>('DELETE', 'ge/evento/documento', 'EventFileRef'),
  eventLogo: file<LogoKey>('GET', 'pub/evento/logo', 'LogoKey'),
};
