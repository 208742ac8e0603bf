// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Flag, type Group, type Intensity, type Modality, type Paging, type PersonPresence, type Season, type Style } from './shared';

export interface SettingsAsk {
  groupId?: number;
}

export interface NewStyle {
  id?: number;
  name: string;
}

export interface EditStyle {
  id: number;
  version?: number;
  name?: string | null;
  visible?: Flag | null;
}

export interface StyleRef {
  id: number;
}

export interface NewIntensity {
  id?: number;
  name: string;
  colour?: string | null;
}

export interface EditIntensity {
  id: number;
  version?: number;
  colour?: string | null;
  name?: string | null;
  visible?: Flag | null;
}

export interface IntensityRef {
  id: number;
}

export interface NewModality {
  id?: number;
  name: string;
}

export interface EditModality {
  id: number;
  version?: number;
  name?: string | null;
  visible?: Flag | null;
}

export interface ModalityRef {
  id: number;
}

export interface NewGroup {
  id?: number;
  name: string;
}

export interface EditGroup {
  id: number;
  version?: number;
  name?: string | null;
  visible?: Flag | null;
}

export interface GroupRef {
  id: number;
}

export interface NewGroupWord {
  groupId: number;
  written: string;
  means: string;
}

export interface GroupWordRef {
  id: number;
}

export interface SubgroupRef {
  id: number;
}

export interface NewSubgroup {
  id?: number;
  groupId: number;
  name: string;
}

export interface EditSubgroup {
  id: number;
  version?: number;
  name?: string | null;
}

export interface SubgroupMember {
  id: number;
  athleteId: number;
}

export interface GroupAthleteFilter {
  id: number;
  lastName?: string;
  firstName?: string;
  selected?: Flag | null;
}

export interface GroupMember {
  id: number;
  athleteId: number;
}

export interface TrainingAsk {
  groupId: number;
  seasonId?: number;
}

export interface GroupSeasonStart {
  groupId: number;
  seasonId: number;
  startsOn: string | null;
}

export interface PlanWeek {
  id?: number;
  groupId: number;
  day: string | null;
  version?: number;
  note?: string | null;
  race?: Flag | null;
  target?: number | null;
}

export interface EditWeek {
  id: number;
  version?: number;
  note?: string | null;
  race?: Flag | null;
  target?: number | null;
}

export interface CopyWeek {
  id: number;
  day: string | null;
  groupId?: number;
}

export interface SetWeek {
  groupId: number;
  day: string | null;
}

export interface CalendarAsk {
  groupId: number;
}

export interface CalendarToken {
  token: string;
}

export interface ViewAsk {
  groupId: number;
}

export interface ViewToken {
  token: string;
  pool?: number;
}

export interface WorkoutFilter {
  groupId: number;
  seasonId?: number;
  from?: string | null;
  to?: string | null;
  name?: string;
  id?: number;
}

export interface WorkoutRef {
  id: number;
}

export interface NewWorkout {
  id?: number;
  groupId: number;
  day: string | null;
  start?: string;
  name?: string;
  note?: string;
}

export interface EditWorkout {
  id: number;
  groupId?: number | null;
  day?: string | null;
  start?: string | null;
  name?: string | null;
  note?: string | null;
  version?: number;
}

export interface CopyWorkout {
  fromId: number;
  day: string | null;
  groupId?: number;
  name?: string;
}

export interface WorkoutOrder {
  id: number;
  ids: number[];
}

export interface WorkoutLines {
  id: number;
  seriesVersion?: number;
  lines: string[];
  trial?: Flag;
}

export interface NewSeries {
  id?: number;
  workoutId: number;
  parentId?: number;
  block?: Flag | null;
  repeats?: number | null;
  metres?: number | null;
  sendOff?: number | null;
  styleId?: number | null;
  intensityId?: number | null;
  modalityId?: number | null;
  subgroupId?: number | null;
  rest?: number | null;
  target?: number | null;
  kind?: number | null;
  choice?: Flag | null;
  equipment?: number[] | null;
  heartRate?: string | null;
  breathing?: string | null;
  note?: string | null;
  main?: Flag | null;
}

export interface EditSeries {
  id: number;
  version?: number;
  block?: Flag | null;
  repeats?: number | null;
  metres?: number | null;
  sendOff?: number | null;
  styleId?: number | null;
  intensityId?: number | null;
  modalityId?: number | null;
  subgroupId?: number | null;
  rest?: number | null;
  target?: number | null;
  kind?: number | null;
  choice?: Flag | null;
  equipment?: number[] | null;
  heartRate?: string | null;
  breathing?: string | null;
  note?: string | null;
  main?: Flag | null;
}

export interface SeriesRef {
  id: number;
}

export interface SeriesOrder {
  workoutId: number;
  parentId?: number;
  ids: number[];
}

export interface MoveSeries {
  id: number;
  parentId: number;
  at?: number | null;
}

export interface PostponeSeries {
  id: number;
  workoutId: number;
}

export interface MarkAttendance {
  id: number;
  athletes: number[];
  state?: number;
}

export interface RegisterAsk {
  groupId: number;
  from?: string | null;
  to?: string | null;
}

export interface AthletePeriod {
  athleteId: number;
  from?: string | null;
  to?: string | null;
}

export interface WriteTimes {
  id: number;
  times: SeriesTime[];
}

export interface SeriesTime {
  athleteId: number;
  repetition?: number;
  time?: number;
}

export interface LibraryFilter {
  words?: string;
  from?: number;
  to?: number;
  kind?: number;
  own?: Flag;
  id?: number;
}

export interface NewLibraryItem {
  workoutId: number;
  seriesId?: number;
  name: string;
  tags?: string;
  shared?: Flag;
}

export interface EditLibraryItem {
  id: number;
  name?: string | null;
  tags?: string | null;
  shared?: Flag | null;
  version?: number;
}

export interface LibraryItemRef {
  id: number;
}

export interface InsertLibraryItem {
  id: number;
  workoutId: number;
}

export interface VolumeFilter {
  groupId: number;
  from?: string | null;
  to?: string | null;
  criterion?: number | null;
  bucket?: number;
  intensityId?: number;
  styleId?: number;
  modalityId?: number;
  athleteId?: number;
}

export interface TrainingSettings {
  styles: Style[];
  modalities: Modality[];
  intensities: Intensity[];
  groups: Group[];
  words: GroupWord[];
  equipment: Equipment[];
}

export interface GroupWord {
  id: number;
  written: string;
  means: string;
}

export interface Equipment {
  id: number;
  name: string;
}

export interface Subgroup {
  id: number;
  groupId: number;
  name: string;
  athletes: number;
  version: number;
}

export interface SubgroupDetail {
  id: number;
  groupId: number;
  name: string;
  athletes: number;
  version: number;
  all: GroupAthlete[];
}

export interface GroupAthlete {
  id: number;
  lastName: string;
  firstName: string;
  sex: number;
  birthYear: number;
  card: string;
  selected: Flag;
}

export interface TrainingStart {
  seasons: Season[];
  seasonId: number;
  currentWeek: number;
  weeks: Week[];
  todayId: number;
  subgroups: Subgroup[];
  workouts: Workout[];
  group: Group;
  athletes: number;
  writable: Flag;
  refusal: string;
}

export interface Week {
  id: number;
  number: number;
  groupId: number;
  monday: string | null;
  note: string;
  race: Flag;
  target: number;
  actual: number;
  done: number;
  taper: number;
  events: WeekEvent[];
  targetTrend: number;
  actualTrend: number;
  workouts: Workout[];
  version: number;
}

export interface WeekEvent {
  id: number;
  name: string;
  startsOn: string | null;
  athletes: number;
}

export interface Workout {
  id: number;
  day: string | null;
  startsAt: string;
  name: string;
  note: string;
  groupId: number;
  metres: number;
  shares: string;
  duration: number;
  weekday: number;
  week: number;
  seriesVersion: number;
  version: number;
}

export interface CalendarLink {
  link: string;
}

export interface ViewLink {
  link: string;
}

export interface DayView {
  group: string;
  day: string | null;
  subgroups: ViewSubgroup[];
  colours: ViewColour[];
  workouts: ViewWorkout[];
  own: ViewTarget[];
}

export interface ViewSubgroup {
  id: number;
  name: string;
}

export interface ViewColour {
  id: number;
  colour: string;
}

export interface ViewWorkout {
  id: number;
  name: string;
  startsAt: string;
  series: Series[];
}

export interface Series {
  id: number;
  parentId: number;
  workoutId: number;
  block: Flag;
  repeats: number;
  metres: number;
  sendOff: number;
  rest: number;
  target: number;
  kind: number;
  choice: Flag;
  equipment: number[];
  heartRate: string;
  breathing: string;
  equipmentName: string;
  styleId: number;
  intensityId: number;
  modalityId: number;
  subgroupId: number;
  styleName: string;
  intensityName: string;
  modalityName: string;
  subgroupName: string;
  note: string;
  main: Flag;
  position: number;
  distance: number;
  times: number;
  unread: string;
  version: number;
  children: Series[];
}

export interface ViewTarget {
  seriesId: number;
  firstName: string;
  time: number;
  sendOff: number;
  late: Flag;
}

export interface WorkoutDetail {
  id: number;
  day: string | null;
  startsAt: string;
  name: string;
  note: string;
  groupId: number;
  metres: number;
  shares: string;
  duration: number;
  weekday: number;
  week: number;
  seriesVersion: number;
  version: number;
  series: Series[];
  plan: Week;
  group: Group;
  lines: string[];
  unread: UnreadLine[];
  writable: Flag;
}

export interface UnreadLine {
  line: number;
  word: string;
  at: number;
  message: string;
  could: string[];
  unknown: Flag;
}

export interface WorkoutWritten {
  id: number;
  day: string | null;
  startsAt: string;
  name: string;
  note: string;
  groupId: number;
  metres: number;
  shares: string;
  duration: number;
  weekday: number;
  week: number;
  seriesVersion: number;
  version: number;
  series: Series[];
  plan: Week;
  group: Group;
  lines: string[];
  unread: UnreadLine[];
  writable: Flag;
}

export interface Roll {
  id: number;
  day: string | null;
  startsAt: string;
  name: string;
  group: Group;
  subgroups: Subgroup[];
  athletes: RollAthlete[];
  writable: Flag;
  refusal: string;
}

export interface RollAthlete {
  id: number;
  lastName: string;
  firstName: string;
  subgroups: number[];
  member: Flag;
  state: number;
  metres: number;
}

export interface Register {
  group: Group;
  from: string | null;
  to: string | null;
  workouts: RegisterWorkout[];
  athletes: RegisterAthlete[];
}

export interface RegisterWorkout {
  id: number;
  day: string | null;
  startsAt: string;
  name: string;
}

export interface RegisterAthlete {
  id: number;
  lastName: string;
  firstName: string;
  member: Flag;
  states: string;
  present: number;
  absent: number;
  percent: number;
  metres: number;
}

export interface TimedSeries {
  id: number;
  workoutId: number;
  repetitions: number;
  metres: number;
  athletes: RollAthlete[];
  times: SwumTime[];
  writable: Flag;
  refusal: string;
}

export interface SwumTime {
  athleteId: number;
  repetition: number;
  time: number;
}

export interface LibraryItem {
  id: number;
  kind: number;
  name: string;
  tags: string;
  lines: string[];
  metres: number;
  duration: number;
  owner: string;
  own: Flag;
  shared: Flag;
  version: number;
}

export interface Volume {
  workoutId: number;
  day: string | null;
  metres: number;
  intensityId: number;
  styleId: number;
  modalityId: number;
}

const names = {
  ...shared,
  AthletePeriod: 'athleteId ID_ATLETA,from DATA_DA,to DATA_A',
  CalendarAsk: 'groupId FK_ID_GRUPPO',
  CalendarLink: 'link LINK',
  CalendarToken: 'token TOKEN',
  CopyWeek: 'id ID_SETTIMANA,day DATA,groupId FK_ID_GRUPPO',
  CopyWorkout: 'fromId FK_ID_ALLENAMENTO,day DATA_ALLENAMENTO,groupId FK_ID_GRUPPO,name DESCRIZIONE',
  DayView: 'group GRUPPO,day DATA,subgroups SOTTOGRUPPI:ViewSubgroup,colours INTENSITA:ViewColour,workouts ALLENAMENTI:ViewWorkout,own MIEI_TEMPI:ViewTarget',
  EditGroup: 'id ID_GRUPPO,version VERSIONE,name DESCRIZIONE,visible FLG_VISIBILE',
  EditIntensity: 'id ID_INTENSITA,version VERSIONE,colour COLORE,name DESCRIZIONE,visible FLG_VISIBILE',
  EditLibraryItem: 'id ID_VOCE,name DESCRIZIONE,tags ETICHETTE,shared FLG_CONDIVISO,version VERSIONE',
  EditModality: 'id ID_MODALITA,version VERSIONE,name DESCRIZIONE,visible FLG_VISIBILE',
  EditSeries: 'id ID_SERIE,version VERSIONE,block FLG_BLOCCO,repeats NUM_RIPETUTE,metres DISTANZA_SINGOLA,sendOff DURATA_SINGOLA,styleId FK_ID_STILE,intensityId FK_ID_INTENSITA,modalityId FK_ID_MODALITA,subgroupId FK_ID_SOTTOGRUPPO,rest RECUPERO,target TEMPO_OBIETTIVO,kind TIPO_SERIE,choice FLG_SCELTA,equipment ATTREZZI,heartRate FREQUENZA_CARDIACA,breathing RESPIRAZIONE,note DESCRIZIONE,main FLG_PRINCIPALE',
  EditStyle: 'id ID_STILE,version VERSIONE,name DESCRIZIONE,visible FLG_VISIBILE',
  EditSubgroup: 'id ID_SOTTOGRUPPO,version VERSIONE,name DESCRIZIONE',
  EditWeek: 'id ID_SETTIMANA,version VERSIONE,note NOTE,race FLG_GARA,target VOLUME_OBIETTIVO',
  EditWorkout: 'id ID_ALLENAMENTO,groupId FK_ID_GRUPPO,day DATA_ALLENAMENTO,start ORA_INIZIO,name DESCRIZIONE,note NOTE,version VERSIONE',
  Equipment: 'id ID_ATTREZZO,name DESCRIZIONE',
  GroupAthlete: 'id ID_ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,card TESSERA,selected SELEZIONATO',
  GroupAthleteFilter: 'id ID_GRUPPO,lastName COGNOME,firstName NOME,selected SELEZIONATO',
  GroupMember: 'id ID_GRUPPO,athleteId ID_ATLETA',
  GroupRef: 'id ID_GRUPPO',
  GroupSeasonStart: 'groupId FK_ID_GRUPPO,seasonId ID_STAGIONE,startsOn DATA_INIZIO_STAGIONE',
  GroupWord: 'id ID_PAROLA,written PAROLA,means SIGNIFICATO',
  GroupWordRef: 'id ID_PAROLA',
  InsertLibraryItem: 'id ID_VOCE,workoutId FK_ID_ALLENAMENTO',
  IntensityRef: 'id ID_INTENSITA',
  LibraryFilter: 'words TESTO,from METRI_DA,to METRI_A,kind TIPO,own FLG_PROPRIE,id ID_VOCE',
  LibraryItem: 'id ID_VOCE,kind TIPO,name DESCRIZIONE,tags ETICHETTE,lines RIGHE,metres DISTANZA_TOT,duration DURATA,owner PROPRIETARIO,own FLG_PROPRIO,shared FLG_CONDIVISO,version VERSIONE',
  LibraryItemRef: 'id ID_VOCE',
  MarkAttendance: 'id ID_ALLENAMENTO,athletes ARRAY_ID,state STATO',
  ModalityRef: 'id ID_MODALITA',
  MoveSeries: 'id ID_SERIE_FROM,parentId ID_SERIE_TO,at POSIZIONE',
  NewGroup: 'id ID_GRUPPO,name DESCRIZIONE',
  NewGroupWord: 'groupId FK_ID_GRUPPO,written PAROLA,means SIGNIFICATO',
  NewIntensity: 'id ID_INTENSITA,name DESCRIZIONE,colour COLORE',
  NewLibraryItem: 'workoutId FK_ID_ALLENAMENTO,seriesId FK_ID_SERIE,name DESCRIZIONE,tags ETICHETTE,shared FLG_CONDIVISO',
  NewModality: 'id ID_MODALITA,name DESCRIZIONE',
  NewSeries: 'id ID_SERIE,workoutId FK_ID_ALLENAMENTO,parentId FK_ID_SERIE,block FLG_BLOCCO,repeats NUM_RIPETUTE,metres DISTANZA_SINGOLA,sendOff DURATA_SINGOLA,styleId FK_ID_STILE,intensityId FK_ID_INTENSITA,modalityId FK_ID_MODALITA,subgroupId FK_ID_SOTTOGRUPPO,rest RECUPERO,target TEMPO_OBIETTIVO,kind TIPO_SERIE,choice FLG_SCELTA,equipment ATTREZZI,heartRate FREQUENZA_CARDIACA,breathing RESPIRAZIONE,note DESCRIZIONE,main FLG_PRINCIPALE',
  NewStyle: 'id ID_STILE,name DESCRIZIONE',
  NewSubgroup: 'id ID_SOTTOGRUPPO,groupId FK_ID_GRUPPO,name DESCRIZIONE',
  NewWorkout: 'id ID_ALLENAMENTO,groupId FK_ID_GRUPPO,day DATA_ALLENAMENTO,start ORA_INIZIO,name DESCRIZIONE,note NOTE',
  PlanWeek: 'id ID_SETTIMANA,groupId FK_ID_GRUPPO,day DATA,version VERSIONE,note NOTE,race FLG_GARA,target VOLUME_OBIETTIVO',
  PostponeSeries: 'id ID_SERIE,workoutId ID_ALLENAMENTO',
  Register: 'group GRUPPO:Group,from DATA_DA,to DATA_A,workouts ALLENAMENTI:RegisterWorkout,athletes ATLETI:RegisterAthlete',
  RegisterAsk: 'groupId FK_ID_GRUPPO,from DATA_DA,to DATA_A',
  RegisterAthlete: 'id ID_ATLETA,lastName COGNOME,firstName NOME,member FLG_GRUPPO,states STATI,present TOT_PRESENZE,absent TOT_ASSENZE,percent PERCENTUALE,metres DISTANZA',
  RegisterWorkout: 'id ID_ALLENAMENTO,day DATA_ALLENAMENTO,startsAt ORA_INIZIO,name DESCRIZIONE',
  Roll: 'id ID_ALLENAMENTO,day DATA_ALLENAMENTO,startsAt ORA_INIZIO,name DESCRIZIONE,group GRUPPO:Group,subgroups SOTTOGRUPPI:Subgroup,athletes ATLETI:RollAthlete,writable FLG_SCRITTURA,refusal MOTIVO',
  RollAthlete: 'id ID_ATLETA,lastName COGNOME,firstName NOME,subgroups SOTTOGRUPPI,member FLG_GRUPPO,state STATO,metres DISTANZA',
  Series: 'id ID_SERIE,parentId FK_ID_SERIE,workoutId FK_ID_ALLENAMENTO,block FLG_BLOCCO,repeats NUM_RIPETUTE,metres DISTANZA_SINGOLA,sendOff DURATA_SINGOLA,rest RECUPERO,target TEMPO_OBIETTIVO,kind TIPO_SERIE,choice FLG_SCELTA,equipment ATTREZZI,heartRate FREQUENZA_CARDIACA,breathing RESPIRAZIONE,equipmentName DESC_ATTREZZI,styleId FK_ID_STILE,intensityId FK_ID_INTENSITA,modalityId FK_ID_MODALITA,subgroupId FK_ID_SOTTOGRUPPO,styleName DESC_STILE,intensityName DESC_INTENSITA,modalityName DESC_MODALITA,subgroupName DESC_SOTTOGRUPPO,note DESCRIZIONE,main FLG_PRINCIPALE,position ORDINE,distance DISTANZA,times TOT_TEMPI,unread RIGA_NON_LETTA,version VERSIONE,children serie:Series',
  SeriesOrder: 'workoutId FK_ID_ALLENAMENTO,parentId FK_ID_SERIE,ids ARRAY_ID',
  SeriesRef: 'id ID_SERIE',
  SeriesTime: 'athleteId FK_ID_ATLETA,repetition RIPETIZIONE,time TEMPO',
  SetWeek: 'groupId FK_ID_GRUPPO,day DATA',
  SettingsAsk: 'groupId ID_GRUPPO',
  StyleRef: 'id ID_STILE',
  Subgroup: 'id ID_SOTTOGRUPPO,groupId FK_ID_GRUPPO,name DESCRIZIONE,athletes TOT_ATLETI,version VERSIONE',
  SubgroupDetail: 'id ID_SOTTOGRUPPO,groupId FK_ID_GRUPPO,name DESCRIZIONE,athletes TOT_ATLETI,version VERSIONE,all atletiAll:GroupAthlete',
  SubgroupMember: 'id ID_SOTTOGRUPPO,athleteId ID_ATLETA',
  SubgroupRef: 'id ID_SOTTOGRUPPO',
  SwumTime: 'athleteId FK_ID_ATLETA,repetition RIPETIZIONE,time TEMPO',
  TimedSeries: 'id ID_SERIE,workoutId FK_ID_ALLENAMENTO,repetitions NUM_RIPETUTE,metres DISTANZA_SINGOLA,athletes ATLETI:RollAthlete,times TEMPI:SwumTime,writable FLG_SCRITTURA,refusal MOTIVO',
  TrainingAsk: 'groupId FK_ID_GRUPPO,seasonId FK_ID_STAGIONE',
  TrainingSettings: 'styles STILI:Style,modalities MODALITA:Modality,intensities INTENSITA:Intensity,groups GRUPPI:Group,words PAROLE:GroupWord,equipment ATTREZZI:Equipment',
  TrainingStart: 'seasons STAGIONI:Season,seasonId ID_STAGIONE,currentWeek SETTIMANA_CORRENTE,weeks SETTIMANE:Week,todayId ID_ALLENAMENTO_OGGI,subgroups SOTTOGRUPPI:Subgroup,workouts ALLENAMENTI:Workout,group GRUPPO:Group,athletes TOT_ATLETI,writable FLG_SCRITTURA,refusal MOTIVO',
  UnreadLine: 'line RIGA,word PAROLA,at POSIZIONE,message MESSAGGIO,could PROPOSTE,unknown FLG_PAROLA',
  ViewAsk: 'groupId FK_ID_GRUPPO',
  ViewColour: 'id ID_INTENSITA,colour COLORE',
  ViewLink: 'link LINK',
  ViewSubgroup: 'id ID_SOTTOGRUPPO,name DESCRIZIONE',
  ViewTarget: 'seriesId ID_SERIE,firstName NOME,time TEMPO,sendOff RIPARTENZA,late FLG_IN_RITARDO',
  ViewToken: 'token TOKEN,pool TIPO_VASCA',
  ViewWorkout: 'id ID_ALLENAMENTO,name DESCRIZIONE,startsAt ORA_INIZIO,series serie:Series',
  Volume: 'workoutId FK_ID_ALLENAMENTO,day DATA_ALLENAMENTO,metres DISTANZA,intensityId FK_ID_INTENSITA,styleId FK_ID_STILE,modalityId FK_ID_MODALITA',
  VolumeFilter: 'groupId FK_ID_GRUPPO,from DATA_DA,to DATA_A,criterion ID_OPZIONE_SELEZIONATA,bucket GROUP_BY,intensityId FK_ID_INTENSITA,styleId FK_ID_STILE,modalityId FK_ID_MODALITA,athleteId FK_ID_ATLETA',
  Week: 'id ID_SETTIMANA,number SETTIMANA,groupId FK_ID_GRUPPO,monday DATA,note NOTE,race FLG_GARA,target VOLUME_OBIETTIVO,actual VOLUME_EFFETTIVO,done VOLUME_SVOLTO,taper SCARICO,events GARE:WeekEvent,targetTrend TREND_OBIETTIVO,actualTrend TREND_EFFETTIVO,workouts ALLENAMENTI:Workout,version VERSIONE',
  WeekEvent: 'id ID_EVENTO,name DESCRIZIONE,startsOn DATA_INIZIO,athletes NUM_ATLETI',
  Workout: 'id ID_ALLENAMENTO,day DATA_ALLENAMENTO,startsAt ORA_INIZIO,name DESCRIZIONE,note NOTE,groupId FK_ID_GRUPPO,metres DISTANZA_TOT,shares DISTANZA,duration DURATA,weekday GIORNO,week SETTIMANA,seriesVersion VERSIONE_SERIE,version VERSIONE',
  WorkoutDetail: 'id ID_ALLENAMENTO,day DATA_ALLENAMENTO,startsAt ORA_INIZIO,name DESCRIZIONE,note NOTE,groupId FK_ID_GRUPPO,metres DISTANZA_TOT,shares DISTANZA,duration DURATA,weekday GIORNO,week SETTIMANA,seriesVersion VERSIONE_SERIE,version VERSIONE,series serie:Series,plan settimana:Week,group GRUPPO:Group,lines RIGHE,unread NON_LETTE:UnreadLine,writable FLG_SCRITTURA',
  WorkoutFilter: 'groupId FK_ID_GRUPPO,seasonId FK_ID_STAGIONE,from DATA_DA,to DATA_A,name DESCRIZIONE,id ID_ALLENAMENTO',
  WorkoutLines: 'id ID_ALLENAMENTO,seriesVersion VERSIONE_SERIE,lines RIGHE,trial FLG_PROVA',
  WorkoutOrder: 'id ID_ALLENAMENTO,ids ARRAY_ID',
  WorkoutRef: 'id ID_ALLENAMENTO',
  WorkoutWritten: 'id ID_ALLENAMENTO,day DATA_ALLENAMENTO,startsAt ORA_INIZIO,name DESCRIZIONE,note NOTE,groupId FK_ID_GRUPPO,metres DISTANZA_TOT,shares DISTANZA,duration DURATA,weekday GIORNO,week SETTIMANA,seriesVersion VERSIONE_SERIE,version VERSIONE,series serie:Series,plan settimana:Week,group GRUPPO:Group,lines RIGHE,unread NON_LETTE:UnreadLine,writable FLG_SCRITTURA',
  WriteTimes: 'id ID_SERIE,times TEMPI:SeriesTime',
};

const { call, list, file, stream } = area(names);

export const trainingApi = {
  trainingSettings: call<SettingsAsk, TrainingSettings>('GET', 'ns/utente/impostazioni', 'SettingsAsk', 'TrainingSettings'),
  createStyle: call<NewStyle, null>('POST', 'ns/utente/stile', 'NewStyle'),
  updateStyle: call<EditStyle, null>('PUT', 'ns/utente/stile', 'EditStyle'),
  hideStyle: call<StyleRef, null>('DELETE', 'ns/utente/stile', 'StyleRef'),
  createIntensity: call<NewIntensity, null>('POST', 'ns/utente/intensita', 'NewIntensity'),
  updateIntensity: call<EditIntensity, null>('PUT', 'ns/utente/intensita', 'EditIntensity'),
  hideIntensity: call<IntensityRef, null>('DELETE', 'ns/utente/intensita', 'IntensityRef'),
  createModality: call<NewModality, null>('POST', 'ns/utente/modalita', 'NewModality'),
  updateModality: call<EditModality, null>('PUT', 'ns/utente/modalita', 'EditModality'),
  hideModality: call<ModalityRef, null>('DELETE', 'ns/utente/modalita', 'ModalityRef'),
  createGroup: call<NewGroup, null>('POST', 'ns/utente/gruppo', 'NewGroup'),
  updateGroup: call<EditGroup, null>('PUT', 'ns/utente/gruppo', 'EditGroup'),
  hideGroup: call<GroupRef, null>('DELETE', 'ns/utente/gruppo', 'GroupRef'),
  createGroupWord: call<NewGroupWord, null>('POST', 'ns/gruppo/parola', 'NewGroupWord'),
  deleteGroupWord: call<GroupWordRef, null>('DELETE', 'ns/gruppo/parola', 'GroupWordRef'),
  listSubgroups: list<GroupRef & Paging, Subgroup>('GET', 'ns/sottogruppi', 'GroupRef', 'Subgroup'),
  getSubgroup: call<SubgroupRef, SubgroupDetail>('GET', 'ns/sottogruppo', 'SubgroupRef', 'SubgroupDetail'),
  createSubgroup: call<NewSubgroup, null>('POST', 'ns/sottogruppo', 'NewSubgroup'),
  updateSubgroup: call<EditSubgroup, null>('PUT', 'ns/sottogruppo', 'EditSubgroup'),
  deleteSubgroup: call<SubgroupRef, null>('DELETE', 'ns/sottogruppo', 'SubgroupRef'),
  addToSubgroup: call<SubgroupMember, null>('POST', 'ns/sottogruppo/atleta', 'SubgroupMember'),
  removeFromSubgroup: call<SubgroupMember, null>('DELETE', 'ns/sottogruppo/atleta', 'SubgroupMember'),
  listGroupAthletes: list<GroupAthleteFilter & Paging, GroupAthlete>('GET', 'ns/atleti/gruppo', 'GroupAthleteFilter', 'GroupAthlete'),
  addToGroup: call<GroupMember, null>('POST', 'ns/atleta/gruppo', 'GroupMember'),
  removeFromGroup: call<GroupMember, null>('DELETE', 'ns/atleta/gruppo', 'GroupMember'),
  startTraining: call<TrainingAsk, TrainingStart>('GET', 'ns/allenamenti/startup', 'TrainingAsk', 'TrainingStart'),
  setGroupSeason: call<GroupSeasonStart, null>('PUT', 'ns/gruppo/stagione', 'GroupSeasonStart'),
  planWeek: call<PlanWeek, null>('POST', 'ns/gruppo/settimana', 'PlanWeek'),
  updateWeek: call<EditWeek, null>('PUT', 'ns/gruppo/settimana', 'EditWeek', '', 'Week'),
  copyWeek: call<CopyWeek, null>('POST', 'ns/settimana/duplica', 'CopyWeek'),
  setWeek: call<SetWeek, Week>('POST', 'ns/settimana/imposta', 'SetWeek', 'Week'),
  calendarLink: call<CalendarAsk, CalendarLink>('POST', 'ns/gruppo/calendario', 'CalendarAsk', 'CalendarLink'),
  groupCalendar: file<CalendarToken>('GET', 'pub/calendario', 'CalendarToken'),
  viewLink: call<ViewAsk, ViewLink>('POST', 'ns/gruppo/vista', 'ViewAsk', 'ViewLink'),
  revokeView: call<ViewAsk, null>('DELETE', 'ns/gruppo/vista', 'ViewAsk'),
  todayView: call<ViewToken, DayView>('GET', 'pub/allenamento', 'ViewToken', 'DayView'),
  listWorkouts: list<WorkoutFilter & Paging, Workout>('GET', 'ns/allenamenti', 'WorkoutFilter', 'Workout'),
  getWorkout: call<WorkoutRef, WorkoutDetail>('GET', 'ns/allenamento', 'WorkoutRef', 'WorkoutDetail'),
  workoutLive: stream<WorkoutRef, WorkoutDetail>('GET', 'ns/allenamento/diretta', 'WorkoutRef', 'WorkoutDetail'),
  createWorkout: call<NewWorkout, null>('POST', 'ns/allenamento', 'NewWorkout'),
  updateWorkout: call<EditWorkout, null>('PUT', 'ns/allenamento', 'EditWorkout', '', 'Workout'),
  deleteWorkout: call<WorkoutRef, null>('DELETE', 'ns/allenamento', 'WorkoutRef'),
  copyWorkout: call<CopyWorkout, null>('POST', 'ns/allenamento/duplica', 'CopyWorkout'),
  orderWorkout: call<WorkoutOrder, null>('POST', 'ns/allenamento/ordine', 'WorkoutOrder'),
  writeWorkout: call<WorkoutLines, WorkoutWritten>('PUT', 'ns/allenamento/righe', 'WorkoutLines', 'WorkoutWritten'),
  createSeries: call<NewSeries, null>('POST', 'ns/serie', 'NewSeries'),
  updateSeries: call<EditSeries, null>('PUT', 'ns/serie', 'EditSeries', '', 'Series'),
  deleteSeries: call<SeriesRef, null>('DELETE', 'ns/serie', 'SeriesRef'),
  copySeries: call<SeriesRef, null>('POST', 'ns/serie/duplica', 'SeriesRef'),
  orderSeries: call<SeriesOrder, null>('POST', 'ns/serie/ordine', 'SeriesOrder'),
  moveSeries: call<MoveSeries, null>('POST', 'ns/serie/sposta', 'MoveSeries'),
  postponeSeries: call<PostponeSeries, null>('PUT', 'ns/serie/rinvia', 'PostponeSeries'),
  getRoll: call<WorkoutRef, Roll>('GET', 'ns/appello', 'WorkoutRef', 'Roll'),
  rollLive: stream<WorkoutRef, Roll>('GET', 'ns/appello/diretta', 'WorkoutRef', 'Roll'),
  markAttendance: call<MarkAttendance, null>('PUT', 'ns/appello', 'MarkAttendance'),
  attendanceRegister: call<RegisterAsk, Register>('GET', 'ns/presenze/gruppo', 'RegisterAsk', 'Register'),
  athleteAttendance: list<AthletePeriod & Paging, PersonPresence>('GET', 'ns/presenze/atleta', 'AthletePeriod', 'PersonPresence'),
  seriesTimes: call<SeriesRef, TimedSeries>('GET', 'ns/serie/tempi', 'SeriesRef', 'TimedSeries'),
  writeTimes: call<WriteTimes, null>('PUT', 'ns/serie/tempi', 'WriteTimes'),
  listLibrary: list<LibraryFilter & Paging, LibraryItem>('GET', 'ns/libreria', 'LibraryFilter', 'LibraryItem'),
  saveToLibrary: call<NewLibraryItem, null>('POST', 'ns/libreria', 'NewLibraryItem'),
  updateLibraryItem: call<EditLibraryItem, null>('PUT', 'ns/libreria', 'EditLibraryItem'),
  deleteLibraryItem: call<LibraryItemRef, null>('DELETE', 'ns/libreria', 'LibraryItemRef'),
  copyLibraryItem: call<LibraryItemRef, null>('POST', 'ns/libreria/duplica', 'LibraryItemRef'),
  insertFromLibrary: call<InsertLibraryItem, null>('POST', 'ns/libreria/inserisci', 'InsertLibraryItem'),
  trainingVolumes: list<VolumeFilter & Paging, Volume>('GET', 'ns/allenamenti/stats', 'VolumeFilter', 'Volume'),
};
