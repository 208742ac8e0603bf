// Generated from the server's route table by `make generate`. Do not edit.

export type Flag = 0 | 1;

export type Empty = Record<string, never>;

export interface Paging {
  page?: number | null;
  rows?: number | null;
  sort?: string | null;
  way?: string | null;
  compact?: Flag;
}

export interface PickerSearch {
  scope?: number;
  text?: string;
  id?: number;
  eventId?: number;
}

export interface AthleteRef {
  id: number;
  version?: number;
}

export interface EventRef {
  id: number;
}

export interface EventFileRef {
  id: number;
}

export interface EntryRef {
  id: number;
}

export interface Opened {
  token: string;
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

export interface Group {
  id: number;
  name: string;
  visible: Flag;
  shared: Flag;
  version: number;
}

export interface Season {
  id: number;
  name: string;
  selectable: Flag;
  startsOn: string | null;
  selected: Flag;
}

export interface Intensity {
  id: number;
  name: string;
  colour: string;
  visible: Flag;
  version: number;
}

export interface Style {
  id: number;
  stroke: number;
  name: string;
  visible: Flag;
  version: number;
}

export interface Modality {
  id: number;
  name: string;
  visible: Flag;
  version: number;
}

export interface Disability {
  id: number;
  name: string;
}

export interface CategoryRow {
  id: number;
  associatedId: number;
  seasonId: number;
  sportId: number;
  name: string;
  label: string;
  kind: number;
  membership: number;
  menFrom: string | null;
  menTo: string | null;
  womenFrom: string | null;
  womenTo: string | null;
  ageSumMin: number;
  ageSumMax: number;
  selected: Flag;
  version: number;
}

export interface Race {
  id: number;
  sportId: number;
  name: string;
  abbreviation: string;
  legMetres: number;
  metres: number;
  styleId: number;
  kind: number;
  members: number;
  sex: number;
  version: number;
}

export interface AthleteRow {
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
}

export interface Club {
  id: number;
  code: string;
  name: string;
  town: string;
  phone: string;
  email: string;
  pec: string;
  sdiCode: string;
  address: string;
  zip: string;
  affiliatedUntil: string | null;
  athletes: number;
  regionId: number;
  provinceId: number;
  placeId: number;
  entity: LegalEntity;
  unconfirmed: Flag;
  version: number;
}

export interface LegalEntity {
  placeId: number;
  vatNumber: string;
  taxCode: string;
}

export interface Option {
  id: number;
  text: string;
}

export interface AuditRow {
  id: number;
  at: string | null;
  actorId: number;
  actor: string;
  impersonatorId: number;
  action: string;
  object: string;
  objectId: number;
  before: string;
  after: string;
  requestId: string;
  name: string;
}

export interface Person {
  lastName: string;
  firstName: string;
  sex: number;
  birth: string | null;
  birthplaceId: number;
  birthplace: string;
  taxCode: string;
  email: string;
  phone: string;
  nationalityId: number;
  nationalStateId: number;
}

export interface PersonPresence {
  day: string | null;
  groupId: number;
  group: string;
  owner: string;
  workout: string;
  state: number;
  metres: number;
}

export interface SheetSplit {
  id: number;
  metres: number;
  time: number;
  frequency: number;
}

export interface EventRow {
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
}

export interface EventYears {
  years: number[];
}

export interface StartItem {
  id: number;
  eventId: number;
  position: number;
  categoryId: number;
  raceId: number;
  disabled: Flag;
  kind: number;
  sex: number;
  note: string;
  minutes: number;
  begins: string | null;
  race: string;
  category: string;
  entrants: number;
  version: number;
}

export interface LegReaction {
  athleteId: number;
  reaction: number | null;
}

export interface Member {
  athleteId: number;
  position: number;
  note: string;
  lastName: string;
  firstName: string;
  sex: number;
  birthYear: number;
  certificate: Flag | null;
}

export interface Entry {
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
}

export interface Timetable {
  delay: number;
  heats: TimetableHeat[];
}

export interface TimetableHeat {
  raceId: number;
  categoryId: number;
  sex: number;
  disabled: Flag;
  heat: number;
  number: number;
  label: string;
  planned: string | null;
  expected: string | null;
  state: number;
}

export const names = {
  AthleteRef: 'id ID_ATLETA,version VERSIONE',
  AthleteRow: 'id ID_ATLETA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,visible FLG_VISIBLE,lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,birthYear ANNO_NASCITA,onlyYear FLG_SOLO_ANNO,card TESSERA,memberUntil DATA_SCADENZA_TESSERAMENTO,member STATO_TESSERAMENTO,membership FK_ID_TIPO_TESSERAMENTO,qualification FK_ID_TIPO_QUALIFICA,disability FK_ID_CATEGORIA_DIS,version VERSIONE',
  AuditRow: 'id ID_AUDIT,at DATA,actorId ID_UTENTE,actor USERNAME,impersonatorId IMPERSONIFICATO_DA,action AZIONE,object OGGETTO,objectId ID_OGGETTO,before PRIMA,after DOPO,requestId ID_RICHIESTA,name NOME_OGGETTO',
  CategoryRow: 'id ID_CATEGORIA,associatedId FK_ID_CATEGORIA_ASS,seasonId FK_ID_STAGIONE,sportId FK_ID_SPORT,name DESCRIZIONE,label LABEL,kind FK_ID_TIPO,membership FK_ID_TIPO_TESSERAMENTO,menFrom DATA_NASCITA_DA_M,menTo DATA_NASCITA_A_M,womenFrom DATA_NASCITA_DA_F,womenTo DATA_NASCITA_A_F,ageSumMin ETA_MIN,ageSumMax ETA_MAX,selected SELEZIONATO,version VERSIONE',
  Club: 'id ID_SOCIETA,code COD_AFF,name DENOMINAZIONE,town COMUNE,phone TELEFONO,email EMAIL,pec PEC,sdiCode CODICE_SDI,address INDIRIZZO,zip CAP,affiliatedUntil DATA_SCADENZA_AFFILIAZIONE,athletes TOT,regionId FK_ID_REGIONE,provinceId FK_ID_PROVINCIA,placeId FK_ID_COMUNE,entity personaGiuridica:LegalEntity,unconfirmed FLG_DA_CONFERMARE,version VERSIONE',
  Disability: 'id ID_CATEGORIA_DIS,name DESCRIZIONE',
  Entry: 'id ID_PRESENZA,eventId FK_ID_EVENTO,raceId FK_ID_GARA,athleteId FK_ID_ATLETA,clubId FK_ID_SOCIETA,kind FK_ID_TIPO,categoryId FK_ID_CATEGORIA,disability FK_ID_CATEGORIA_DIS,athlete ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,race DESC_GARA,category DESC_CATEGORIA,entryTime TEMPO_ISCRIZIONE,time TEMPO,entryTimeText TEMPO_ISCRIZIONE_FORMATTATO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,heat BATTERIA,lane CORSIA,note NOTE_ISCR,progressive PROGRESSIVO,wildCard FLG_WILD_CARD,paid FLG_PAGATO,absent FLG_ASSENTE,closed FLG_STAFFETTA_CHIUSA,late FLG_MORA,inTeam COMPONENTI_FORMAZIONE,inRace COMPONENTI_GARA,surnames COMPO_COG,members componenti:Member,version VERSIONE',
  EntryRef: 'id ID_PRESENZA',
  EventFileRef: 'id ID_DOCUMENTO',
  EventRef: 'id ID_EVENTO',
  EventRow: 'id ID_EVENTO,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,deadline DATA_SCADENZA_ISCRIZIONI,maxEntrants MAX_CONCORRENTI,clubOnly FLG_GARA_SOCIALE,championshipId FK_ID_CAMPIONATO,championship DESC_CAMPIONATO,regionId FK_ID_REGIONE,year ANNO,organiserId FK_ID_SOCIETA,organiser DENOMINAZIONE,feeMethod FK_ID_METODO_CALCOLO_IMPORTI,pointsMethod FK_ID_METODO_CALCOLO_PUNTEGGIO,status STATO,notes NOTE,pressRelease COMUNICATO,logo LOGO,link LINK_ESTERNO,linkLabel LABEL_LINK_ESTERNO,buttons PULSANTI_VISIBILI,heats FLG_BATT,invoiced FLG_FATTURATO,clubs SOCIETA,athletes ATLETI,entries PRESENZE,teams STAFF,canOpen canOpenIscrizioni,manages FLG_GESTIONE,oversees FLG_ORGANIZZATORE,version VERSIONE',
  EventYears: 'years ANNI',
  Function: 'id ID_FUNZIONALITA,name DESCRIZIONE,itemId FK_ID_ITEM,item menuItem:MenuItem',
  Group: 'id ID_GRUPPO,name DESCRIZIONE,visible FLG_VISIBILE,shared FLG_CONDIVISO,version VERSIONE',
  Intensity: 'id ID_INTENSITA,name DESCRIZIONE,colour COLORE,visible FLG_VISIBILE,version VERSIONE',
  LegReaction: 'athleteId ID_ATLETA,reaction TEMPO_REAZIONE',
  LegalEntity: 'placeId FK_ID_COMUNE,vatNumber PARTITA_IVA,taxCode CODICE_FISCALE',
  Member: 'athleteId ID_ATLETA,position ORDINE,note NOTE,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,certificate CERTIFICATO_VALIDO',
  MenuItem: 'enabled ABILITATO,colour COLORE,deltaH DELTA_H,name DESCRIZIONE,menuId FK_ID_MENU,icon ICONA,id ID_ITEM,parentId ID_ITEM_PADRE,order ORDINE,route ROUTE,items items:MenuItem,params params',
  Modality: 'id ID_MODALITA,name DESCRIZIONE,visible FLG_VISIBILE,version VERSIONE',
  Opened: 'token SESSION_TOKEN',
  Option: 'id id,text text',
  Paging: 'page PAGINA,rows RIGHE,sort ORDINA,way VERSO,compact COMPATTO',
  Person: 'lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,birthplaceId FK_ID_COMUNE_NASCITA,birthplace COMUNE_NASCITA,taxCode CODICE_FISCALE,email EMAIL,phone TELEFONO,nationalityId FK_ID_NAZIONALITA,nationalStateId FK_ID_STATO_NAZIONALE',
  PersonPresence: 'day DATA_ALLENAMENTO,groupId FK_ID_GRUPPO,group GRUPPO,owner USERNAME,workout DESCRIZIONE,state STATO,metres DISTANZA',
  PickerSearch: 'scope a,text q,id ID,eventId ID_EVENTO',
  Race: 'id ID_GARA,sportId FK_ID_SPORT,name DESCRIZIONE,abbreviation DESC_ABBR,legMetres METRI,metres METRI_GARA,styleId FK_ID_STILE,kind FK_ID_TIPO,members COMPONENTI,sex SESSO_AMMESSO,version VERSIONE',
  Season: 'id ID_STAGIONE,name DESCRIZIONE,selectable SELEZIONABILE,startsOn DATA_INIZIO_STAGIONE,selected SELEZIONATO',
  SheetSplit: 'id ID_SPLIT,metres METRI,time TEMPO,frequency FREQUENZA',
  StartItem: 'id ID_ORDINAMENTO,eventId FK_ID_EVENTO,position ORDINE,categoryId FK_ID_CATEGORIA,raceId ID_GARA,disabled FLG_DIS,kind FK_ID_TIPO,sex SESSO,note NOTE,minutes DURATA,begins INIZIO,race DESC_GARA,category DESC_CATEGORIA,entrants ISCRITTI,version VERSIONE',
  Style: 'id ID_STILE,stroke NUMERO,name DESCRIZIONE,visible FLG_VISIBILE,version VERSIONE',
  Timetable: 'delay RITARDO,heats BATTERIE:TimetableHeat',
  TimetableHeat: 'raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,disabled FLG_DIS,heat BATTERIA,number NUMERO,label LABEL,planned ORARIO,expected PREVISTO,state STATO',
};
