// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Empty, type EntryRef, type EventFileRef, type EventRef, type EventYears, type Flag, type LegReaction, type Member, type Paging, type Timetable } from './shared';

export interface RaceEntriesAsk {
  eventId: number;
  id?: number;
  lastName?: string;
  firstName?: string;
  heat?: number | null;
  lane?: number | null;
  sex?: number;
  raceId?: number;
  categoryId?: number;
  kind?: number;
}

export interface EditResult {
  id: number;
  version?: number;
  time?: number | null;
  status?: number | null;
  penaltyPoints?: number | null;
  penaltySeconds?: number | null;
  reason?: number | null;
  disqualification?: string | null;
  reaction?: number | null;
  swum?: number | null;
  legs?: EditLeg[] | null;
}

export interface EditLeg {
  athleteId?: number;
  reaction?: number | null;
}

export interface ResultUndo {
  id: number;
  change: number;
}

export interface TakeOverNames {
  eventId: number;
  athletes?: number[];
  clubs?: number[];
}

export interface SplitsAsk {
  resultId?: number;
  entryId?: number;
}

export interface SaveSplit {
  id?: number;
  resultId?: number;
  entryId?: number;
  metres?: number | null;
  time?: number;
  frequency?: number;
}

export interface SplitIDRef {
  id: number;
}

export interface RecordsAsk {
  name?: string;
  circuitId?: number;
  active?: Flag | null;
  holder?: string;
  race?: string;
  raceId?: number;
  category?: string;
  categoryId?: number;
  sex?: number;
  club?: string;
}

export interface NewRecord {
  id?: number;
  name?: string | null;
  holder?: string | null;
  club?: string | null;
  place?: string | null;
  day?: string | null;
  circuitId?: number | null;
  raceId?: number | null;
  categoryId?: number | null;
  sex?: number | null;
  pool?: number | null;
  disabled?: Flag | null;
  time?: number | null;
}

export interface EditRecord {
  id: number;
  version?: number;
  name?: string | null;
  holder?: string | null;
  club?: string | null;
  place?: string | null;
  day?: string | null;
  circuitId?: number | null;
  raceId?: number | null;
  categoryId?: number | null;
  sex?: number | null;
  pool?: number | null;
  disabled?: Flag | null;
  time?: number | null;
}

export interface RecordRef {
  id: number;
}

export interface PublicEventsAsk {
  year?: number;
}

export interface PublicAthletesAsk {
  name?: string;
}

export interface LiveAsk {
  eventId: number;
  cursor?: string;
}

export interface CompareSplits {
  ids: number[];
}

export interface RaceEntry {
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
  resultId: number;
  formatted: string;
  short: string;
  metres: number;
  turn: number;
  base: number;
  record: number;
}

export interface RaceNews {
  version: number;
  revision: number;
  results: number;
  since: number;
  entries: RaceEntry[];
}

export interface ResultChange {
  id: number;
  author: string;
  at: string | null;
  before: ResultState | null;
  after: ResultState;
}

export interface ResultState {
  time: number;
  formatted: string;
  status: number;
  penaltyPoints: number;
  penaltySeconds: number;
  reason: number;
  disqualification: string;
  reaction: number | null;
  swum: number | null;
  legs: LegReaction[];
}

export interface EventResults {
  eventId: number;
  name: string;
  provisional: Flag;
  revision: number;
  highlight: Flag;
  clubScores: Flag;
  groups: ResultGroup[];
  clubs: ClubRanking;
}

export interface ResultGroup {
  label: string;
  raceId: number;
  race: string;
  categoryId: number;
  category: string;
  sex: number;
  kind: number;
  disabled: Flag;
  year: number;
  points: Flag;
  results: ResultRow[];
  notes: ResultNote[];
}

export interface ResultRow {
  position: number;
  athlete: string;
  birthYear: number;
  clubName: string;
  formatted: string;
  time: number;
  status: number;
  penaltyPoints: number;
  penaltySeconds: number;
  reason: number;
  disqualification: string;
  reaction: number | null;
  swum: number | null;
  legs: LegReaction[];
  points: number;
  sex: number;
  raceId: number;
  categoryId: number;
  metres: number;
  resultId: number;
  entryId: number;
  clubId: number;
  progressive: number;
  surnames: string;
  heat: number;
  lane: number;
}

export interface ResultNote {
  text: string;
}

export interface ClubRanking {
  total: ClubRankingRow[];
  women: ClubRankingRow[];
  men: ClubRankingRow[];
}

export interface ClubRankingRow {
  position: number;
  clubId: number;
  name: string;
  points: number;
}

export interface Recalculated {
  groups: number;
  records: number;
}

export interface KeptName {
  athleteId: number;
  clubId: number;
  ofDay: string;
  today: string;
}

export interface Split {
  id: number;
  metres: number;
  from: number;
  time: number;
  lap: number;
  frequency: number;
  entryId: number;
  resultId: number;
  editing: Flag;
}

export interface Record {
  id: number;
  name: string;
  active: Flag;
  holder: string;
  club: string;
  place: string;
  day: string | null;
  circuitId: number;
  circuit: string;
  raceId: number;
  race: string;
  categoryId: number;
  category: string;
  sex: number;
  pool: number;
  disabled: Flag;
  time: number;
  formatted: string;
  resultId: number;
  eventId: number;
  version: number;
}

export interface PublicEvent {
  id: number;
  name: string;
  place: string;
  starts: string | null;
  ends: string | null;
  status: number;
  organiser: string;
  logo: string;
  startList: Flag;
  results: Flag;
  live: Flag;
  titles: string[];
}

export interface PublicAthlete {
  number: number;
  relay: number;
  name: string;
  birthYear: number;
  clubName: string;
  eventId: number;
  event: string;
  place: string;
  starts: string | null;
  races: number;
}

export interface PublicFile {
  id: number;
  name: string;
  size: number;
}

export interface PublicResults {
  event: PublicEvent;
  cursor: string;
  eventId: number;
  name: string;
  provisional: Flag;
  revision: number;
  highlight: Flag;
  clubScores: Flag;
  groups: ResultGroup[];
  clubs: ClubRanking;
}

export interface PublicStartList {
  event: PublicEvent;
  groups: PublicStartGroup[];
}

export interface PublicStartGroup {
  label: string;
  note: string;
  raceId: number;
  categoryId: number;
  sex: number;
  disabled: Flag;
  heats: PublicHeat[];
}

export interface PublicHeat {
  number: number;
  lanes: PublicLane[];
}

export interface PublicLane {
  entryId: number;
  lane: number;
  turn: number;
  athlete: string;
  birthYear: number;
  clubName: string;
  category: string;
  surnames: string;
  entryTime: number;
  formatted: string;
}

export interface LiveEvents {
  result: PublicNews;
  rankings: RankingChanges;
  timetable: Timetable;
  startList: LiveSignal;
  reload: LiveSignal;
}

export interface PublicNews {
  label: string;
  position: number;
  athlete: string;
  birthYear: number;
  clubName: string;
  formatted: string;
  time: number;
  status: number;
  penaltyPoints: number;
  penaltySeconds: number;
  reason: number;
  disqualification: string;
  reaction: number | null;
  swum: number | null;
  legs: LegReaction[];
  points: number;
  sex: number;
  raceId: number;
  categoryId: number;
  metres: number;
  resultId: number;
  entryId: number;
  clubId: number;
  progressive: number;
  surnames: string;
  heat: number;
  lane: number;
  kind: number;
  disabled: Flag;
  year: number;
}

export interface RankingChanges {
  cursor: string;
  revision: number;
  provisional: Flag;
  groups: GroupPlaces[];
  newGroups: InsertedGroup[];
  clubs: ClubPlacesBySex | null;
}

export interface GroupPlaces {
  raceId: number;
  categoryId: number;
  sex: number;
  kind: number;
  disabled: Flag;
  year: number;
  entries: number[];
  positions: number[];
  points: number[];
}

export interface InsertedGroup {
  index: number;
  group: ResultGroup;
}

export interface ClubPlacesBySex {
  total: ClubPlaces;
  women: ClubPlaces;
  men: ClubPlaces;
  new: ClubName[];
}

export interface ClubPlaces {
  clubs: number[];
  positions: number[];
  points: number[];
}

export interface ClubName {
  clubId: number;
  name: string;
}

export interface LiveSignal {
  cursor: string;
}

export interface ComparedResult {
  resultId: number;
  entryId: number;
  athlete: string;
  birthYear: number;
  clubName: string;
  raceId: number;
  race: string;
  metres: number;
  event: string;
  place: string;
  day: string | null;
  time: number;
  formatted: string;
  splits: Split[];
}

const names = {
  ...shared,
  ClubName: 'clubId FK_ID_SOCIETA,name DENOMINAZIONE',
  ClubPlaces: 'clubs SOCIETA,positions POSIZIONI,points PUNTI',
  ClubPlacesBySex: 'total TOTALE:ClubPlaces,women F:ClubPlaces,men M:ClubPlaces,new NUOVE:ClubName',
  ClubRanking: 'total TOTALE:ClubRankingRow,women F:ClubRankingRow,men M:ClubRankingRow',
  ClubRankingRow: 'position POSIZIONE,clubId FK_ID_SOCIETA,name DENOMINAZIONE,points PUNTI',
  CompareSplits: 'ids ARRAY_ID',
  ComparedResult: 'resultId ID_RISULTATO,entryId FK_ID_PRESENZA,athlete ATLETA,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,raceId FK_ID_GARA,race DESC_GARA,metres METRI_GARA,event DESC_EVENTO,place LUOGO,day DATA_INIZIO,time TEMPO,formatted TEMPO_FORMATTATO,splits arraySplit:Split',
  EditLeg: 'athleteId ID_ATLETA,reaction TEMPO_REAZIONE',
  EditRecord: 'id ID_RECORD,version VERSIONE,name DESCRIZIONE,holder ATLETA,club SOCIETA,place LUOGO,day DATA,circuitId FK_ID_CIRCUITO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,pool VASCA,disabled FLG_DIS,time TEMPO',
  EditResult: 'id ID_PRESENZA,version VERSIONE,time TEMPO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:EditLeg',
  EventResults: 'eventId ID_EVENTO,name DESCRIZIONE,provisional FLG_PROVVISORIO,revision REVISIONE,highlight FLG_EVIDENZIA,clubScores FLG_PUNTEGGI_SOCIETA,groups GRUPPI:ResultGroup,clubs CLASSIFICA_SOCIETA:ClubRanking',
  GroupPlaces: 'raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,kind FK_ID_TIPO,disabled FLG_DIS,year ANNO,entries PRESENZE,positions POSIZIONI,points PUNTI',
  InsertedGroup: 'index INDICE,group GRUPPO:ResultGroup',
  KeptName: 'athleteId ID_ATLETA,clubId ID_SOCIETA,ofDay DEL_GIORNO,today ATTUALE',
  LiveAsk: 'eventId ID_EVENTO,cursor CURSORE',
  LiveEvents: 'result risultato:PublicNews,rankings classifica:RankingChanges,timetable programma:Timetable,startList startlist:LiveSignal,reload ricarica:LiveSignal',
  LiveSignal: 'cursor CURSORE',
  NewRecord: 'id ID_RECORD,name DESCRIZIONE,holder ATLETA,club SOCIETA,place LUOGO,day DATA,circuitId FK_ID_CIRCUITO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,pool VASCA,disabled FLG_DIS,time TEMPO',
  PublicAthlete: 'number FK_ID_PRESENZA,relay FK_ID_STAFFETTA,name ATLETA,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,eventId ID_EVENTO,event DESCRIZIONE,place LUOGO,starts DATA_INIZIO,races GARE',
  PublicAthletesAsk: 'name NOME',
  PublicEvent: 'id ID_EVENTO,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,status STATO,organiser DENOMINAZIONE,logo LOGO,startList FLG_STARTLIST,results FLG_RISULTATI,live FLG_LIVE,titles TITOLI',
  PublicEventsAsk: 'year ANNO',
  PublicFile: 'id ID_DOCUMENTO,name NOME,size DIMENSIONE',
  PublicHeat: 'number BATTERIA,lanes CORSIE:PublicLane',
  PublicLane: 'entryId FK_ID_PRESENZA,lane CORSIA,turn PROGRESSIVO,athlete ATLETA,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,category DESC_CATEGORIA,surnames COMPO_COG,entryTime TEMPO_ISCRIZIONE,formatted TEMPO_FORMATTATO',
  PublicNews: 'label LABEL,position POSIZIONE,athlete ATLETA,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,formatted TEMPO_FORMATTATO,time TEMPO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,points PUNTI,sex SESSO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,metres METRI_GARA,resultId ID_RISULTATO,entryId FK_ID_PRESENZA,clubId FK_ID_SOCIETA,progressive PROGRESSIVO,surnames COMPO_COG,heat BATTERIA,lane CORSIA,kind FK_ID_TIPO,disabled FLG_DIS,year ANNO',
  PublicResults: 'event EVENTO:PublicEvent,cursor CURSORE,eventId ID_EVENTO,name DESCRIZIONE,provisional FLG_PROVVISORIO,revision REVISIONE,highlight FLG_EVIDENZIA,clubScores FLG_PUNTEGGI_SOCIETA,groups GRUPPI:ResultGroup,clubs CLASSIFICA_SOCIETA:ClubRanking',
  PublicStartGroup: 'label LABEL,note NOTE,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,disabled FLG_DIS,heats BATTERIE:PublicHeat',
  PublicStartList: 'event EVENTO:PublicEvent,groups GRUPPI:PublicStartGroup',
  RaceEntriesAsk: 'eventId ID_EVENTO,id ID_PRESENZA,lastName COGNOME,firstName NOME,heat BATTERIA,lane CORSIA,sex SESSO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,kind FK_ID_TIPO',
  RaceEntry: 'id ID_PRESENZA,eventId FK_ID_EVENTO,raceId FK_ID_GARA,athleteId FK_ID_ATLETA,clubId FK_ID_SOCIETA,kind FK_ID_TIPO,categoryId FK_ID_CATEGORIA,disability FK_ID_CATEGORIA_DIS,athlete ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,race DESC_GARA,category DESC_CATEGORIA,entryTime TEMPO_ISCRIZIONE,time TEMPO,entryTimeText TEMPO_ISCRIZIONE_FORMATTATO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,heat BATTERIA,lane CORSIA,note NOTE_ISCR,progressive PROGRESSIVO,wildCard FLG_WILD_CARD,paid FLG_PAGATO,absent FLG_ASSENTE,closed FLG_STAFFETTA_CHIUSA,late FLG_MORA,inTeam COMPONENTI_FORMAZIONE,inRace COMPONENTI_GARA,surnames COMPO_COG,members componenti:Member,version VERSIONE,resultId ID_RISULTATO,formatted TEMPO_FORMATTATO,short DESC_ABBR,metres METRI_GARA,turn TURNO,base TEMPO_BASE,record TEMPO_RECORD',
  RaceNews: 'version VERSIONE,revision REVISIONE,results REVISIONE_RISULTATI,since DA_REVISIONE,entries PRESENZE:RaceEntry',
  RankingChanges: 'cursor CURSORE,revision REVISIONE,provisional FLG_PROVVISORIO,groups GRUPPI:GroupPlaces,newGroups GRUPPI_NUOVI:InsertedGroup,clubs CLASSIFICA_SOCIETA:ClubPlacesBySex',
  Recalculated: 'groups GRUPPI,records RECORD',
  Record: 'id ID_RECORD,name DESCRIZIONE,active FLG_ATTIVO,holder ATLETA,club SOCIETA,place LUOGO,day DATA,circuitId FK_ID_CIRCUITO,circuit DESC_CIRCUITO,raceId FK_ID_GARA,race DESC_GARA,categoryId FK_ID_CATEGORIA,category DESC_CATEGORIA,sex SESSO,pool VASCA,disabled FLG_DIS,time TEMPO,formatted TEMPO_FORMATTATO,resultId FK_ID_RISULTATO,eventId FK_ID_EVENTO,version VERSIONE',
  RecordRef: 'id ID_RECORD',
  RecordsAsk: 'name DESCRIZIONE,circuitId FK_ID_CIRCUITO,active FLG_ATTIVO,holder ATLETA,race DESC_GARA,raceId FK_ID_GARA,category DESC_CATEGORIA,categoryId FK_ID_CATEGORIA,sex SESSO,club SOCIETA',
  ResultChange: 'id ID_MODIFICA,author UTENTE,at DATA,before PRIMA:ResultState,after DOPO:ResultState',
  ResultGroup: 'label LABEL,raceId FK_ID_GARA,race DESC_GARA,categoryId FK_ID_CATEGORIA,category DESC_CATEGORIA,sex SESSO,kind FK_ID_TIPO,disabled FLG_DIS,year ANNO,points FLG_PUNTI,results RISULTATI:ResultRow,notes NOTE:ResultNote',
  ResultNote: 'text NOTA',
  ResultRow: 'position POSIZIONE,athlete ATLETA,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,formatted TEMPO_FORMATTATO,time TEMPO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,points PUNTI,sex SESSO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,metres METRI_GARA,resultId ID_RISULTATO,entryId FK_ID_PRESENZA,clubId FK_ID_SOCIETA,progressive PROGRESSIVO,surnames COMPO_COG,heat BATTERIA,lane CORSIA',
  ResultState: 'time TEMPO,formatted TEMPO_FORMATTATO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction',
  ResultUndo: 'id ID_PRESENZA,change ID_MODIFICA',
  SaveSplit: 'id ID_SPLIT,resultId FK_ID_RISULTATO,entryId FK_ID_PRESENZA,metres METRI,time TEMPO,frequency FREQUENZA',
  Split: 'id ID_SPLIT,metres METRI,from METRI_DA,time TEMPO,lap PARZIALE,frequency FREQUENZA,entryId FK_ID_PRESENZA,resultId FK_ID_RISULTATO,editing FLG_EDIT',
  SplitIDRef: 'id ID_SPLIT',
  SplitsAsk: 'resultId FK_ID_RISULTATO,entryId FK_ID_PRESENZA',
  TakeOverNames: 'eventId ID_EVENTO,athletes ATLETI,clubs SOCIETA',
};

const { call, list, file, stream } = area(names);

export const resultsApi = {
  listRaceEntries: list<RaceEntriesAsk & Paging, RaceEntry>('GET', 'ge/evento/presenze/gara', 'RaceEntriesAsk', 'RaceEntry'),
  raceNews: call<EventRef, RaceNews>('GET', 'ge/evento/presenze/novita', 'EventRef', 'RaceNews'),
  raceLive: stream<EventRef, RaceNews>('GET', 'ge/evento/presenze/diretta', 'EventRef', 'RaceNews'),
  saveResult: call<EditResult, null>('PUT', 'ge/evento/presenza', 'EditResult', '', 'RaceEntry'),
  resultHistory: list<EntryRef & Paging, ResultChange>('GET', 'ge/presenza/storia', 'EntryRef', 'ResultChange'),
  undoResult: call<ResultUndo, null>('POST', 'ge/presenza/annulla', 'ResultUndo'),
  eventResults: call<EventRef, EventResults>('GET', 'ns/evento/risultati', 'EventRef', 'EventResults'),
  recalculate: call<EventRef, Recalculated>('POST', 'ns/evento/calcolaClassifiche', 'EventRef', 'Recalculated'),
  keptNames: list<EventRef & Paging, KeptName>('GET', 'ge/evento/nomi', 'EventRef', 'KeptName'),
  takeOverNames: call<TakeOverNames, null>('POST', 'ge/evento/nomi', 'TakeOverNames'),
  listSplits: list<SplitsAsk & Paging, Split>('GET', 'ns/split/risultato', 'SplitsAsk', 'Split'),
  saveSplit: call<SaveSplit, null>('POST', 'ns/split', 'SaveSplit'),
  deleteSplit: call<SplitIDRef, null>('DELETE', 'ns/split', 'SplitIDRef'),
  listRecords: list<RecordsAsk & Paging, Record>('GET', 'ns/record', 'RecordsAsk', 'Record'),
  addRecord: call<NewRecord, null>('POST', 'ns/record', 'NewRecord'),
  updateRecord: call<EditRecord, null>('PUT', 'ns/record', 'EditRecord', '', 'Record'),
  deleteRecord: call<RecordRef, null>('DELETE', 'ns/record', 'RecordRef'),
  publicEvents: list<PublicEventsAsk & Paging, PublicEvent>('GET', 'pub/eventi', 'PublicEventsAsk', 'PublicEvent'),
  publicYears: call<Empty, EventYears>('GET', 'pub/eventi/anni', '', 'EventYears'),
  publicAthletes: list<PublicAthletesAsk & Paging, PublicAthlete>('GET', 'pub/atleti', 'PublicAthletesAsk', 'PublicAthlete'),
  publicFiles: list<EventRef & Paging, PublicFile>('GET', 'pub/evento/documenti', 'EventRef', 'PublicFile'),
  publicFile: file<EventFileRef>('GET', 'pub/evento/documento', 'EventFileRef'),
  publicResults: call<EventRef, PublicResults>('GET', 'pub/evento/risultati', 'EventRef', 'PublicResults'),
  publicStartList: call<EventRef, PublicStartList>('GET', 'pub/evento/startlist', 'EventRef', 'PublicStartList'),
  publicTimetable: call<EventRef, Timetable>('GET', 'pub/evento/programma', 'EventRef', 'Timetable'),
  publicLive: call<LiveAsk, LiveEvents>('GET', 'pub/evento/live', 'LiveAsk', 'LiveEvents'),
  compareSplits: list<CompareSplits & Paging, ComparedResult>('POST', 'ns/split/risultati', 'CompareSplits', 'ComparedResult'),
};
