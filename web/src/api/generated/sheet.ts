// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type AthleteRef, type AthleteRow, type Flag, type LegReaction, type Paging, type Person, type Race, type SheetSplit } from './shared';

export interface PreparationAsk {
  athleteId: number;
  resultId: number;
}

export interface LimitAsk {
  athleteId: number;
  eventId: number;
}

export interface TrialsAsk {
  athleteId?: number;
}

export interface ExternalEventRef {
  id: number;
}

export interface NewExternalEvent {
  id?: number;
  clubId?: number;
  race?: Flag;
  name?: string;
  pool: number;
  day: string | null;
  place?: string;
  results?: NewSwim[];
}

export interface NewSwim {
  athleteId: number;
  raceId: number;
  time?: number;
  splits?: NewSplit[];
}

export interface NewSplit {
  metres?: number;
  time?: number;
  frequency?: number;
}

export interface EditExternalEvent {
  id: number;
  race?: Flag | null;
  name?: string | null;
  pool?: number | null;
  day?: string | null;
  place?: string | null;
  version?: number;
}

export interface NewExternalResult {
  id?: number;
  eventId: number;
  athleteId: number;
  raceId: number;
  time?: number;
  splits?: NewSplit[];
}

export interface EditExternalResult {
  id: number;
  athleteId?: number | null;
  raceId?: number | null;
  time?: number | null;
  version?: number;
}

export interface ExternalResultRef {
  id: number;
}

export interface TargetsAsk {
  id: number;
  pool?: number;
}

export interface AssignLanes {
  id: number;
  pool?: number;
  lanes?: number;
}

export interface SetLane {
  id: number;
  athletes: number[];
  lane?: number;
}

export interface AthleteSheet {
  id: number;
  clubId: number;
  clubName: string;
  visible: Flag;
  lastName: string;
  firstName: string;
  sex: number;
  birth: string | null;
  birthYear: number;
  onlyYear: Flag;
  card: string;
  memberUntil: string | null;
  member: Flag;
  membership: number;
  qualification: number;
  disability: number;
  version: number;
  reserved: Flag;
  person: Person;
  category: SheetCategory | null;
  results: SheetResult[];
  trials: SheetResult[];
  paces: SheetPace[];
  latest: SheetResult[];
  best: SheetResult[];
  favourites: SheetCount[];
  distances: SheetCount[];
  styles: SheetCount[];
  races: SheetRace[];
  complete: Flag;
  writable: Flag;
  reason: string;
}

export interface SheetCategory {
  id: number;
  name: string;
}

export interface SheetResult {
  id: number;
  raceId: number;
  athleteId: number;
  eventId: number;
  entryId: number;
  time: number;
  formatted: string;
  status: number;
  reason: number;
  disqualification: string;
  reaction: number | null;
  swum: number | null;
  legs: LegReaction[];
  short: string;
  race: string;
  place: string;
  day: string | null;
  event: string;
  legMetres: number;
  metres: number;
  styleId: number;
  pool: number;
  points: number;
  external: Flag;
  trial: Flag;
  personalBest: Flag;
  writable: Flag;
  selected: Flag;
  splits: SheetSplit[];
  version: number;
}

export interface SheetPace {
  styleId: number;
  pool: number;
  a2: number;
  b1: number;
  b2: number;
  c1: number;
  table: PaceAt[];
  from: PaceSource[];
}

export interface PaceAt {
  metres: number;
  a2: number;
  b1: number;
  b2: number;
  c1: number;
}

export interface PaceSource {
  id: number;
  short: string;
  time: number;
  day: string | null;
  event: string;
  trial: Flag;
}

export interface SheetCount {
  id: number;
  name: string;
  times: number;
}

export interface SheetRace {
  raceId: number;
  short: string;
  race: string;
  metres: number;
  styleId: number;
  pool: number;
  times: number;
  best: number;
  bestId: number;
  from: number;
  to: number;
}

export interface Preparation {
  result: SheetResult;
  from: string | null;
  to: string | null;
  total: IntensityVolume[];
  weeks: PreparationWeek[];
}

export interface IntensityVolume {
  name: string;
  colour: string;
  metres: number;
}

export interface PreparationWeek {
  from: string | null;
  volumes: IntensityVolume[];
}

export interface AthleteLimit {
  raceId: number;
  race: string;
  short: string;
  metres: number;
  categoryId: number;
  category: string;
  pool: number;
  time: number;
  limit: number;
  difference: number | null;
  percent: number | null;
  met: Flag;
  missing: string;
}

export interface LimitEvent {
  id: number;
  name: string;
  place: string;
  day: string | null;
  status: number;
  pool: number;
}

export interface TrialsStart {
  recent: ExternalEvent[];
  races: Race[];
  athletes: AthleteRow[];
  groups: TrialGroup[];
  writable: Flag;
  reason: string;
}

export interface ExternalEvent {
  id: number;
  clubId: number;
  race: Flag;
  name: string;
  pool: number;
  day: string | null;
  place: string;
  count: number;
  results: ExternalResult[];
  version: number;
}

export interface ExternalResult {
  id: number;
  eventId: number;
  athleteId: number;
  athlete: string;
  raceId: number;
  short: string;
  race: string;
  metres: number;
  time: number;
  formatted: string;
  splits: SheetSplit[];
  version: number;
}

export interface TrialGroup {
  id: number;
  name: string;
  athletes: number[];
}

export interface LanePlan {
  id: number;
  pool: number;
  lanes: Lane[];
  without: LaneAthlete[];
}

export interface Lane {
  number: number;
  athletes: LaneAthlete[];
  sendOffs: LaneSendOff[];
}

export interface LaneAthlete {
  id: number;
  lastName: string;
  firstName: string;
  pace: number;
}

export interface LaneSendOff {
  id: number;
  sendOff: number;
}

export interface WorkoutTargets {
  id: number;
  pool: number;
  series: SeriesTargets[];
  complete: Flag;
  reason: string;
}

export interface SeriesTargets {
  id: number;
  level: string;
  styleId: number;
  repeats: number;
  metres: number;
  athletes: AthleteTarget[];
  subgroups: SubgroupTarget[];
}

export interface AthleteTarget {
  id: number;
  lastName: string;
  firstName: string;
  subgroups: number[];
  time: number;
  sendOff: number;
  late: Flag;
}

export interface SubgroupTarget {
  id: number;
  name: string;
  fastest: number;
  slowest: number;
  sendOff: number;
  with: number;
  without: number;
}

const names = {
  ...shared,
  AssignLanes: 'id ID_ALLENAMENTO,pool TIPO_VASCA,lanes NUM_CORSIE',
  AthleteLimit: 'raceId FK_ID_GARA,race DESC_GARA,short DESC_ABBR,metres METRI_GARA,categoryId FK_ID_CATEGORIA,category DESC_CATEGORIA,pool TIPO_VASCA,time TEMPO,limit TEMPO_LIMITE,difference DIFFERENZA_ABS,percent DIFFERENZA_PERC,met FLG_CONSEGUITO,missing MANCA',
  AthleteSheet: 'id ID_ATLETA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,visible FLG_VISIBLE,lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,birthYear ANNO_NASCITA,onlyYear FLG_SOLO_ANNO,card TESSERA,memberUntil DATA_SCADENZA_TESSERAMENTO,member STATO_TESSERAMENTO,membership FK_ID_TIPO_TESSERAMENTO,qualification FK_ID_TIPO_QUALIFICA,disability FK_ID_CATEGORIA_DIS,version VERSIONE,reserved FLG_RISERVATO,person personaFisica:Person,category categoriaFin:SheetCategory,results risultati:SheetResult,trials proveTempo:SheetResult,paces tempiAllenamento:SheetPace,latest ULTIMI:SheetResult,best MIGLIORI:SheetResult,favourites GARE_PREFERITE:SheetCount,distances DISTANZE:SheetCount,styles STILI:SheetCount,races GARE:SheetRace,complete FLG_DATI_COMPLETI,writable FLG_MODIFICABILE,reason MOTIVO',
  AthleteTarget: 'id ID_ATLETA,lastName COGNOME,firstName NOME,subgroups SOTTOGRUPPI,time TEMPO,sendOff RIPARTENZA,late FLG_IN_RITARDO',
  EditExternalEvent: 'id ID_EVENTO_ESTERNO,race FLG_EVENTO,name DESCRIZIONE,pool TIPO_VASCA,day DATA_INIZIO,place LUOGO,version VERSIONE',
  EditExternalResult: 'id ID_RISULTATO,athleteId FK_ID_ATLETA,raceId FK_ID_GARA,time TEMPO,version VERSIONE',
  ExternalEvent: 'id ID_EVENTO_ESTERNO,clubId FK_ID_SOCIETA,race FLG_EVENTO,name DESCRIZIONE,pool TIPO_VASCA,day DATA_INIZIO,place LUOGO,count TOT_RISULTATI,results risultati:ExternalResult,version VERSIONE',
  ExternalEventRef: 'id ID_EVENTO_ESTERNO',
  ExternalResult: 'id ID_RISULTATO,eventId FK_ID_EVENTO,athleteId FK_ID_ATLETA,athlete ATLETA,raceId FK_ID_GARA,short DESC_ABBR,race DESC_GARA,metres METRI_GARA,time TEMPO,formatted TEMPO_FORMATTATO,splits arraySplit:SheetSplit,version VERSIONE',
  ExternalResultRef: 'id ID_RISULTATO',
  IntensityVolume: 'name DESC_INTENSITA,colour COLORE,metres METRI',
  Lane: 'number CORSIA,athletes ATLETI:LaneAthlete,sendOffs SERIE:LaneSendOff',
  LaneAthlete: 'id ID_ATLETA,lastName COGNOME,firstName NOME,pace PASSO',
  LanePlan: 'id ID_ALLENAMENTO,pool TIPO_VASCA,lanes CORSIE:Lane,without SENZA_CORSIA:LaneAthlete',
  LaneSendOff: 'id ID_SERIE,sendOff RIPARTENZA',
  LimitAsk: 'athleteId ID_ATLETA,eventId ID_EVENTO',
  LimitEvent: 'id ID_EVENTO,name DESCRIZIONE,place LUOGO,day DATA_INIZIO,status STATO,pool TIPO_VASCA',
  NewExternalEvent: 'id ID_EVENTO_ESTERNO,clubId FK_ID_SOCIETA,race FLG_EVENTO,name DESCRIZIONE,pool TIPO_VASCA,day DATA_INIZIO,place LUOGO,results risultati:NewSwim',
  NewExternalResult: 'id ID_RISULTATO,eventId FK_ID_EVENTO,athleteId FK_ID_ATLETA,raceId FK_ID_GARA,time TEMPO,splits arraySplit:NewSplit',
  NewSplit: 'metres METRI,time TEMPO,frequency FREQUENZA',
  NewSwim: 'athleteId FK_ID_ATLETA,raceId FK_ID_GARA,time TEMPO,splits arraySplit:NewSplit',
  PaceAt: 'metres METRI,a2 TEMPO_A2,b1 TEMPO_B1,b2 TEMPO_B2,c1 TEMPO_C1',
  PaceSource: 'id ID_RISULTATO,short DESC_ABBR,time TEMPO,day DATA_INIZIO,event DESC_EVENTO,trial FLG_PROVA',
  Preparation: 'result RISULTATO:SheetResult,from DATA_DA,to DATA_A,total TOTALI:IntensityVolume,weeks SETTIMANE:PreparationWeek',
  PreparationAsk: 'athleteId ID_ATLETA,resultId ID_RISULTATO',
  PreparationWeek: 'from DATA_DA,volumes VOLUMI:IntensityVolume',
  SeriesTargets: 'id ID_SERIE,level PASSO,styleId FK_ID_STILE,repeats NUM_RIPETUTE,metres DISTANZA_SINGOLA,athletes ATLETI:AthleteTarget,subgroups SOTTOGRUPPI:SubgroupTarget',
  SetLane: 'id ID_ALLENAMENTO,athletes ARRAY_ID,lane CORSIA',
  SheetCategory: 'id ID_CATEGORIA,name DESCRIZIONE',
  SheetCount: 'id ID,name DESCRIZIONE,times NUMERO',
  SheetPace: 'styleId FK_ID_STILE,pool TIPO_VASCA,a2 TEMPO_A2,b1 TEMPO_B1,b2 TEMPO_B2,c1 TEMPO_C1,table PASSI:PaceAt,from FONTI:PaceSource',
  SheetRace: 'raceId FK_ID_GARA,short DESC_ABBR,race DESC_GARA,metres METRI_GARA,styleId FK_ID_STILE,pool TIPO_VASCA,times NUMERO,best MIGLIORE,bestId ID_RISULTATO_MIGLIORE,from ASSE_DA,to ASSE_A',
  SheetResult: 'id ID_RISULTATO,raceId FK_ID_GARA,athleteId FK_ID_ATLETA,eventId FK_ID_EVENTO,entryId FK_ID_PRESENZA,time TEMPO,formatted TEMPO_FORMATTATO,status FK_ID_STATO,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,short DESC_ABBR,race DESC_GARA,place LUOGO,day DATA_INIZIO,event DESC_EVENTO,legMetres METRI,metres METRI_GARA,styleId FK_ID_STILE,pool TIPO_VASCA,points PUNTI,external FLG_ESTERNO,trial FLG_PROVA,personalBest FLG_RECORD_PERSONALE,writable FLG_MODIFICABILE,selected SELEZIONATO,splits arraySplit:SheetSplit,version VERSIONE',
  SubgroupTarget: 'id ID_SOTTOGRUPPO,name DESCRIZIONE,fastest TEMPO_DA,slowest TEMPO_A,sendOff RIPARTENZA,with CON_PASSI,without SENZA_PASSI',
  TargetsAsk: 'id ID_ALLENAMENTO,pool TIPO_VASCA',
  TrialGroup: 'id ID_GRUPPO,name DESCRIZIONE,athletes ID_ATLETI',
  TrialsAsk: 'athleteId ID_ATLETA',
  TrialsStart: 'recent PROVE_TEMPO_RECENTI:ExternalEvent,races GARE:Race,athletes ATLETI:AthleteRow,groups GRUPPI:TrialGroup,writable FLG_MODIFICABILE,reason MOTIVO',
  WorkoutTargets: 'id ID_ALLENAMENTO,pool TIPO_VASCA,series SERIE:SeriesTargets,complete FLG_DATI_COMPLETI,reason MOTIVO',
};

const { call, list } = area(names);

export const sheetApi = {
  athleteSheet: call<AthleteRef, AthleteSheet>('GET', 'ns/atleta', 'AthleteRef', 'AthleteSheet'),
  athletePreparation: call<PreparationAsk, Preparation>('GET', 'ns/atleta/preparazione', 'PreparationAsk', 'Preparation'),
  athleteLimits: list<LimitAsk & Paging, AthleteLimit>('GET', 'ns/tempilimite/atleta', 'LimitAsk', 'AthleteLimit'),
  limitEvents: list<Paging, LimitEvent>('GET', 'ns/tempilimite/eventi', '', 'LimitEvent'),
  startTrials: call<TrialsAsk, TrialsStart>('GET', 'ns/provetempo/startup', 'TrialsAsk', 'TrialsStart'),
  externalEvent: call<ExternalEventRef, ExternalEvent>('GET', 'ns/eventoesterno', 'ExternalEventRef', 'ExternalEvent'),
  addExternalEvent: call<NewExternalEvent, null>('POST', 'ns/eventoesterno', 'NewExternalEvent'),
  updateExternalEvent: call<EditExternalEvent, null>('PUT', 'ns/eventoesterno', 'EditExternalEvent', '', 'ExternalEvent'),
  deleteExternalEvent: call<ExternalEventRef, null>('DELETE', 'ns/eventoesterno', 'ExternalEventRef'),
  addExternalResult: call<NewExternalResult, null>('POST', 'ns/risultatoesterno', 'NewExternalResult'),
  updateExternalResult: call<EditExternalResult, null>('PUT', 'ns/risultatoesterno', 'EditExternalResult', '', 'ExternalResult'),
  deleteExternalResult: call<ExternalResultRef, null>('DELETE', 'ns/risultatoesterno', 'ExternalResultRef'),
  workoutLanes: call<TargetsAsk, LanePlan>('GET', 'ns/allenamento/corsie', 'TargetsAsk', 'LanePlan'),
  assignLanes: call<AssignLanes, null>('POST', 'ns/allenamento/corsie', 'AssignLanes'),
  setLane: call<SetLane, null>('PUT', 'ns/allenamento/corsie', 'SetLane'),
  workoutTargets: call<TargetsAsk, WorkoutTargets>('GET', 'ns/allenamento/passi', 'TargetsAsk', 'WorkoutTargets'),
};
