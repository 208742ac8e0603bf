// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Entry, type EntryRef, type EventRef, type Flag, type LegReaction, type Member, type Paging, type Race } from './shared';

export interface EntriesAsk {
  eventId: number;
  force?: Flag;
  clubId?: number;
  athleteId?: number;
  lastName?: string;
  firstName?: string;
  clubName?: string;
  member?: Flag | null;
  certificate?: Flag | null;
}

export interface AthleteRacesAsk {
  eventId: number;
  athleteId: number;
}

export interface NewEntry {
  id?: number;
  eventId: number;
  raceId: number;
  kind?: number;
  athleteId?: number;
  clubId?: number;
  categoryId?: number;
  time?: number;
  note?: string;
  wildCard?: Flag;
  disabled?: Flag;
  members?: NewMember[];
}

export interface NewMember {
  athleteId: number;
  position?: number;
  note?: string;
}

export interface EditEntry {
  id: number;
  version?: number;
  time?: number | null;
  note?: string | null;
  wildCard?: Flag | null;
}

export interface EntryAbsence {
  id: number;
  absent?: Flag | null;
}

export interface EntryPaid {
  id: number;
  paid: Flag;
}

export interface WaitingAsk {
  eventId: number;
}

export interface WaitingRef {
  id: number;
}

export interface EntryList {
  eventId: number;
  dryRun?: Flag;
  whole?: Flag;
  rows: EntryListRow[];
}

export interface EntryListRow {
  athleteId: number;
  raceId: number;
  time?: number;
  note?: string;
  wildCard?: Flag;
}

export interface EntryGridAsk {
  eventId: number;
  clubId?: number;
}

export interface EntryProposalAsk {
  eventId: number;
  fromId: number;
  clubId?: number;
}

export interface TeamAsk {
  id: number;
  lastName?: string;
  firstName?: string;
  all?: Flag;
  page?: number | null;
  rows?: number | null;
}

export interface TeamMember {
  id: number;
  athleteId: number;
  note?: string;
  version?: number;
}

export interface TeamMemberRef {
  id: number;
  athleteId: number;
  version?: number;
}

export interface TeamRef {
  id: number;
}

export interface TeamOrder {
  id: number;
  members: TeamMembers[];
  version?: number;
}

export interface TeamMembers {
  athleteId: number;
  position?: number;
  note?: string;
}

export interface EscortRef {
  eventId: number;
  athleteId: number;
}

export interface EntryAthlete {
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
  categoryId: number;
  categoryName: string;
  enterable: Flag;
  certificate: Flag | null;
  entries: EntryOfAthlete[];
}

export interface EntryOfAthlete {
  id: number;
  raceId: number;
  race: string;
  short: string;
  categoryId: number;
  time: number;
  note: string;
  wildCard: Flag;
  paid: Flag;
  absent: Flag;
  late: Flag;
  status: number;
  reason: number;
  disqualification: string;
  reaction: number | null;
  swum: number | null;
  legs: LegReaction[];
  version: number;
}

export interface EntriesMore {
  manages: Flag;
  open: Flag;
  late: Flag;
  absences: Flag;
  waitingList: Flag;
  promoted: PromotedEntry[];
  teams: Entry[];
  escorts: Escort[];
  bills: ClubBill[];
}

export interface PromotedEntry {
  id: number;
  declineUntil: string | null;
}

export interface Escort {
  eventId: number;
  athleteId: number;
  lastName: string;
  firstName: string;
  sex: number;
  birthYear: number;
  clubId: number;
  clubName: string;
  qualification: number;
}

export interface ClubBill {
  clubId: number;
  club: string;
  athletes: number;
  teamAthletes: number;
  entries: number;
  teams: number;
  paidByOrder: number;
  paidFees: number;
  paidLate: number;
  paidPenalties: number;
  paid: number;
  fees: number;
  late: number;
  penalties: number;
  due: number;
  total: number;
}

export interface AthleteRaces {
  races: AthleteRace[];
  bills: ClubBill[];
}

export interface AthleteRace {
  raceId: number;
  name: string;
  abbreviation: string;
  metres: number;
  categoryId: number;
  category: string;
  enterable: Flag;
  late: Flag;
  limit: number;
  best: number;
  reason: string;
  mayWait: Flag;
  rules: RuleVerdict[];
  entries: EntryOfAthlete[];
}

export interface RuleVerdict {
  rule: string;
  passed: Flag;
  message: string;
  detail: string;
}

export interface Waiting {
  id: number;
  position: number;
  positionInRace: number;
  eventId: number;
  raceId: number;
  race: string;
  short: string;
  kind: number;
  athleteId: number;
  lastName: string;
  firstName: string;
  birthYear: number;
  sex: number;
  clubId: number;
  clubName: string;
  categoryId: number;
  category: string;
  time: number;
  since: string | null;
}

export interface WaitingJoined {
  position: number;
  positionInRace: number;
}

export interface WaitingAdmitted {
  entryId: number;
}

export interface EntryOutcome {
  athleteId: number;
  raceId: number;
  esito: number;
  message: string;
  rule: string;
  detail: string;
  mayWait: Flag;
  entryId: number;
  amount: number;
  time: number;
  warning: string;
}

export interface EntryGrid {
  races: Race[];
  reasons: string[];
  athletes: EntryGridRow[];
  technicians: EntryGridTechnician[];
}

export interface EntryGridRow {
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
  categoryId: number;
  categoryName: string;
  enterable: Flag;
  certificate: Flag | null;
  entries: EntryOfAthlete[];
  reasons: number[];
  waits: Flag[];
  bests: number[];
  limits: number[];
}

export interface EntryGridTechnician {
  lastName: string;
  firstName: string;
  card: string;
}

export interface EntryProposal {
  athleteId: number;
  raceId: number;
  esito: number;
  message: string;
  rule: string;
  detail: string;
  mayWait: Flag;
  entryId: number;
  amount: number;
  time: number;
  warning: string;
  lastName: string;
  firstName: string;
  race: string;
  short: string;
}

export interface Team {
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
  name: string;
  warnings: string[];
  candidates: TeamCandidate[];
  total: number;
}

export interface TeamCandidate {
  athleteId: number;
  lastName: string;
  firstName: string;
  sex: number;
  birthYear: number;
  card: string;
  reason: string;
}

export interface Trend {
  deadline: string | null;
  lanes: number;
  days: TrendDay[];
  races: TrendRace[];
}

export interface TrendDay {
  day: string | null;
  entries: number;
  teams: number;
  total: number;
}

export interface TrendRace {
  raceId: number;
  name: string;
  kind: number;
  entries: number;
  heats: number;
  free: number;
}

const names = {
  ...shared,
  AthleteRace: 'raceId FK_ID_GARA,name DESC_GARA,abbreviation DESC_ABBR,metres METRI_GARA,categoryId FK_ID_CATEGORIA,category DESC_CATEGORIA,enterable FLG_ISCRIVIBILE,late FLG_MORA,limit TEMPO_LIMITE,best MIGLIOR_TEMPO,reason MOTIVO,mayWait LISTA_ATTESA,rules REGOLE:RuleVerdict,entries presenze:EntryOfAthlete',
  AthleteRaces: 'races GARE:AthleteRace,bills RIEPILOGO:ClubBill',
  AthleteRacesAsk: 'eventId ID_EVENTO,athleteId ID_ATLETA',
  ClubBill: 'clubId FK_ID_SOCIETA,club DENOMINAZIONE,athletes TOT_ATLETI,teamAthletes TOT_ATLETI_SOLO_SQUADRE,entries TOT_IND,teams TOT_SQU,paidByOrder IMPORTI_CON_ORDINE_PAGATI,paidFees IMPORTO_PAGATO_QUOTE,paidLate IMPORTO_PAGATO_MORA,paidPenalties IMPORTO_PAGATO_PENALI,paid IMPORTO_PAGATO,fees IMPORTO_QUOTE_GARA,late IMPORTO_MORA,penalties IMPORTO_PENALI,due IMPORTO_DA_PAGARE,total IMPORTO_TOTALE',
  EditEntry: 'id ID_PRESENZA,version VERSIONE,time TEMPO_ISCRIZIONE,note NOTE_ISCR,wildCard FLG_WILD_CARD',
  EntriesAsk: 'eventId ID_EVENTO,force FORCE,clubId FK_ID_SOCIETA,athleteId ID_ATLETA,lastName COGNOME,firstName NOME,clubName DENOMINAZIONE,member STATO_TESSERAMENTO,certificate CERTIFICATO_VALIDO',
  EntriesMore: 'manages FLG_GESTIONE,open FLG_APERTE,late FLG_RITARDO,absences FLG_ASSENZE,waitingList LISTA_ATTESA,promoted DA_ATTESA:PromotedEntry,teams SQUADRE:Entry,escorts ACCOMPAGNATORI:Escort,bills RIEPILOGO:ClubBill',
  EntryAbsence: 'id ID_PRESENZA,absent FLG_ASSENTE',
  EntryAthlete: 'id ID_ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,card TESSERA,membership FK_ID_TIPO_TESSERAMENTO,disability FK_ID_CATEGORIA_DIS,member STATO_TESSERAMENTO,categoryId FK_ID_CATEGORIA,categoryName DESC_CATEGORIA,enterable FLG_ISCRIVIBILE,certificate CERTIFICATO_VALIDO,entries presenze:EntryOfAthlete',
  EntryGrid: 'races GARE:Race,reasons MOTIVI,athletes ATLETI:EntryGridRow,technicians TECNICI:EntryGridTechnician',
  EntryGridAsk: 'eventId ID_EVENTO,clubId FK_ID_SOCIETA',
  EntryGridRow: 'id ID_ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,card TESSERA,membership FK_ID_TIPO_TESSERAMENTO,disability FK_ID_CATEGORIA_DIS,member STATO_TESSERAMENTO,categoryId FK_ID_CATEGORIA,categoryName DESC_CATEGORIA,enterable FLG_ISCRIVIBILE,certificate CERTIFICATO_VALIDO,entries presenze:EntryOfAthlete,reasons motivi,waits attese,bests migliori,limits limiti',
  EntryGridTechnician: 'lastName COGNOME,firstName NOME,card TESSERA',
  EntryList: 'eventId ID_EVENTO,dryRun PROVA,whole FLG_TUTTE,rows presenze:EntryListRow',
  EntryListRow: 'athleteId FK_ID_ATLETA,raceId FK_ID_GARA,time TEMPO_ISCRIZIONE,note NOTE_ISCR,wildCard FLG_WILD_CARD',
  EntryOfAthlete: 'id ID_PRESENZA,raceId FK_ID_GARA,race DESC_GARA,short DESC_ABBR,categoryId FK_ID_CATEGORIA,time TEMPO_ISCRIZIONE,note NOTE_ISCR,wildCard FLG_WILD_CARD,paid FLG_PAGATO,absent FLG_ASSENTE,late FLG_MORA,status FK_ID_STATO,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,version VERSIONE',
  EntryOutcome: 'athleteId FK_ID_ATLETA,raceId FK_ID_GARA,esito esito,message messaggio,rule REGOLA,detail DETTAGLIO,mayWait LISTA_ATTESA,entryId ID_PRESENZA,amount IMPORTO,time TEMPO_ISCRIZIONE,warning AVVISO',
  EntryPaid: 'id ID_PRESENZA,paid FLG_PAGATO',
  EntryProposal: 'athleteId FK_ID_ATLETA,raceId FK_ID_GARA,esito esito,message messaggio,rule REGOLA,detail DETTAGLIO,mayWait LISTA_ATTESA,entryId ID_PRESENZA,amount IMPORTO,time TEMPO_ISCRIZIONE,warning AVVISO,lastName COGNOME,firstName NOME,race DESC_GARA,short DESC_ABBR',
  EntryProposalAsk: 'eventId ID_EVENTO,fromId ID_EVENTO_DA,clubId FK_ID_SOCIETA',
  Escort: 'eventId FK_ID_EVENTO,athleteId FK_ID_ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,qualification FK_ID_TIPO_QUALIFICA',
  EscortRef: 'eventId FK_ID_EVENTO,athleteId FK_ID_ATLETA',
  NewEntry: 'id ID_PRESENZA,eventId FK_ID_EVENTO,raceId FK_ID_GARA,kind FK_ID_TIPO,athleteId FK_ID_ATLETA,clubId FK_ID_SOCIETA,categoryId FK_ID_CATEGORIA,time TEMPO_ISCRIZIONE,note NOTE_ISCR,wildCard FLG_WILD_CARD,disabled FLG_DIS,members componenti:NewMember',
  NewMember: 'athleteId ID_ATLETA,position ORDINE,note NOTE',
  PromotedEntry: 'id ID_PRESENZA,declineUntil RINUNCIA_ENTRO',
  RuleVerdict: 'rule REGOLA,passed FLG_OK,message MESSAGGIO,detail DETTAGLIO',
  Team: 'id ID_PRESENZA,eventId FK_ID_EVENTO,raceId FK_ID_GARA,athleteId FK_ID_ATLETA,clubId FK_ID_SOCIETA,kind FK_ID_TIPO,categoryId FK_ID_CATEGORIA,disability FK_ID_CATEGORIA_DIS,athlete ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,race DESC_GARA,category DESC_CATEGORIA,entryTime TEMPO_ISCRIZIONE,time TEMPO,entryTimeText TEMPO_ISCRIZIONE_FORMATTATO,status FK_ID_STATO,penaltyPoints PENALITA_PT,penaltySeconds PENALITA_SEC,reason MOTIVO,disqualification MOTIVO_SQ,reaction TEMPO_REAZIONE,swum TEMPO_NUOTATO,legs COMPONENTI:LegReaction,heat BATTERIA,lane CORSIA,note NOTE_ISCR,progressive PROGRESSIVO,wildCard FLG_WILD_CARD,paid FLG_PAGATO,absent FLG_ASSENTE,closed FLG_STAFFETTA_CHIUSA,late FLG_MORA,inTeam COMPONENTI_FORMAZIONE,inRace COMPONENTI_GARA,surnames COMPO_COG,members componenti:Member,version VERSIONE,name NOME_SQUADRA,warnings avvisi,candidates atletiIscrivibili:TeamCandidate,total TOT_ISCRIVIBILI',
  TeamAsk: 'id ID_PRESENZA,lastName COGNOME,firstName NOME,all FLG_TUTTI,page PAGINA,rows RIGHE',
  TeamCandidate: 'athleteId ID_ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birthYear ANNO_NASCITA,card TESSERA,reason MOTIVO',
  TeamMember: 'id ID_PRESENZA,athleteId ID_ATLETA,note NOTE,version VERSIONE',
  TeamMemberRef: 'id ID_PRESENZA,athleteId ID_ATLETA,version VERSIONE',
  TeamMembers: 'athleteId ID_ATLETA,position ORDINE,note NOTE',
  TeamOrder: 'id ID_PRESENZA,members componenti:TeamMembers,version VERSIONE',
  TeamRef: 'id ID_PRESENZA',
  Trend: 'deadline DATA_SCADENZA_ISCRIZIONI,lanes CORSIE,days GIORNI:TrendDay,races GARE:TrendRace',
  TrendDay: 'day DATA,entries TOT_IND,teams TOT_SQU,total TOTALE',
  TrendRace: 'raceId FK_ID_GARA,name DESC_GARA,kind FK_ID_TIPO,entries TOT,heats BATTERIE,free CORSIE_LIBERE',
  Waiting: 'id ID_ATTESA,position POSIZIONE,positionInRace POSIZIONE_GARA,eventId FK_ID_EVENTO,raceId FK_ID_GARA,race DESC_GARA,short DESC_ABBR,kind FK_ID_TIPO,athleteId FK_ID_ATLETA,lastName COGNOME,firstName NOME,birthYear ANNO_NASCITA,sex SESSO,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,categoryId FK_ID_CATEGORIA,category DESC_CATEGORIA,time TEMPO_ISCRIZIONE,since DATA_INSERIMENTO',
  WaitingAdmitted: 'entryId ID_PRESENZA',
  WaitingAsk: 'eventId ID_EVENTO',
  WaitingJoined: 'position POSIZIONE,positionInRace POSIZIONE_GARA',
  WaitingRef: 'id ID_ATTESA',
};

const { call, list, listWith } = area(names);

export const entryApi = {
  listEntries: listWith<EntriesAsk & Paging, EntryAthlete, EntriesMore>('GET', 'ge/evento/presenze', 'EntriesAsk', 'EntryAthlete', 'ATLETI_ISCRIVIBILI', 'EntriesMore'),
  athleteRaces: call<AthleteRacesAsk, AthleteRaces>('GET', 'ge/evento/atleta/gare', 'AthleteRacesAsk', 'AthleteRaces'),
  addEntry: call<NewEntry, null>('POST', 'ge/presenza', 'NewEntry'),
  updateEntry: call<EditEntry, null>('PUT', 'ge/presenza', 'EditEntry', '', 'Entry'),
  declareAbsence: call<EntryAbsence, null>('PUT', 'ge/presenza/assenza', 'EntryAbsence'),
  setEntryPaid: call<EntryPaid, null>('PUT', 'ge/presenza/pagamento', 'EntryPaid'),
  listWaiting: list<WaitingAsk & Paging, Waiting>('GET', 'ge/attesa', 'WaitingAsk', 'Waiting'),
  joinWaiting: call<NewEntry, WaitingJoined>('POST', 'ge/attesa', 'NewEntry', 'WaitingJoined'),
  leaveWaiting: call<WaitingRef, null>('DELETE', 'ge/attesa', 'WaitingRef'),
  admitWaiting: call<WaitingRef, WaitingAdmitted>('POST', 'ge/attesa/ammetti', 'WaitingRef', 'WaitingAdmitted'),
  addEntryList: call<EntryList, EntryOutcome[]>('POST', 'ge/presenze/lista', 'EntryList', 'EntryOutcome'),
  entryGrid: call<EntryGridAsk, EntryGrid>('GET', 'ge/presenze/griglia', 'EntryGridAsk', 'EntryGrid'),
  proposeEntries: list<EntryProposalAsk & Paging, EntryProposal>('GET', 'ge/presenze/proposta', 'EntryProposalAsk', 'EntryProposal'),
  deleteEntry: call<EntryRef, null>('DELETE', 'ge/presenza', 'EntryRef'),
  getTeam: call<TeamAsk, Team>('GET', 'ge/presenza/squ', 'TeamAsk', 'Team'),
  addTeamMember: call<TeamMember, null>('POST', 'ge/presenza/squ', 'TeamMember'),
  updateTeamMember: call<TeamMember, null>('PUT', 'ge/presenza/squ', 'TeamMember'),
  removeTeamMember: call<TeamMemberRef, null>('DELETE', 'ge/presenza/squ', 'TeamMemberRef'),
  reassessTeam: call<TeamRef, null>('POST', 'ge/presenza/squ/rivaluta', 'TeamRef'),
  sortTeam: call<TeamOrder, null>('POST', 'ge/presenza/squ/ordine', 'TeamOrder'),
  listEscorts: list<EventRef & Paging, Escort>('GET', 'ge/evento/accompagnatori', 'EventRef', 'Escort'),
  addEscort: call<EscortRef, null>('POST', 'ge/evento/accompagnatore', 'EscortRef'),
  removeEscort: call<EscortRef, null>('DELETE', 'ge/evento/accompagnatore', 'EscortRef'),
  eventTrend: call<EventRef, Trend>('GET', 'ge/evento/andamento', 'EventRef', 'Trend'),
  mailEntries: call<EventRef, null>('POST', 'ge/evento/riepilogo/invia', 'EventRef'),
};
