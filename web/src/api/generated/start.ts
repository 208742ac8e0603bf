// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventRef, type Flag, type Paging, type StartItem } from './shared';

export interface StartOrderSave {
  eventId: number;
  items: StartPosition[];
  read?: number[];
}

export interface StartPosition {
  id: number;
  position?: number;
}

export interface NewBlock {
  id?: number;
  eventId: number;
  position?: number | null;
  note?: string | null;
  minutes?: number | null;
  begins?: string | null;
}

export interface EditBlock {
  id: number;
  eventId?: number | null;
  version?: number;
  note?: string | null;
  minutes?: number | null;
  begins?: string | null;
}

export interface BlockRef {
  id: number;
}

export interface StartListMake {
  eventId: number;
  read?: number;
}

export interface StartListAsk {
  eventId: number;
  number?: number;
}

export interface StartListBack {
  eventId: number;
  number: number;
  read?: number;
}

export interface StartListCompare {
  eventId: number;
  from: number;
  to: number;
}

export interface StartTiming {
  eventId: number;
  begins?: string | null;
  turnRound?: number | null;
  version?: number;
}

export interface EntryScratch {
  id: number;
  close?: Flag;
}

export interface EditPlace {
  id: number;
  heat?: number | null;
  lane?: number | null;
  turn?: number | null;
  swap?: Flag;
  version?: number;
}

export interface OrderDrawn {
  races: number;
}

export interface StartOrder {
  items: StartItem[];
}

export interface StartListMade {
  number: number;
  seed: number;
  placed: number;
  moved: number;
  unplaced: number;
}

export interface StartList {
  number: number;
  seed: number;
  madeAt: string | null;
  current: Flag;
  laned: Flag;
  firstLane: number;
  lanes: number;
  begins: string | null;
  turnRound: number;
  timing: number;
  groups: StartGroup[];
  sessions: StartSession[];
  unplaced: Starter[];
}

export interface StartGroup {
  id: number;
  position: number;
  block: Flag;
  note: string;
  minutes: number;
  raceId: number;
  race: string;
  kind: number;
  sex: number;
  disabled: Flag;
  categories: string[];
  session: number;
  begins: string | null;
  heats: StartHeat[];
}

export interface StartHeat {
  number: number;
  begins: string | null;
  entries: Starter[];
}

export interface Starter {
  id: number;
  heat: number;
  lane: number;
  turn: number;
  athlete: string;
  birthYear: number;
  clubId: number;
  clubName: string;
  raceId: number;
  race: string;
  category: string;
  sex: number;
  entryTime: number;
  time: string;
  absent: Flag;
  status: number;
  version: number;
}

export interface StartSession {
  number: number;
  begins: string | null;
  ends: string | null;
  heats: number;
  starts: number;
}

export interface StartListVersion {
  number: number;
  seed: number;
  madeAt: string | null;
  madeBy: string;
  moved: number;
  current: Flag;
}

export interface StartListMoves {
  moves: StartMove[];
}

export interface StartMove {
  id: number;
  athlete: string;
  clubName: string;
  race: string;
  category: string;
  sex: number;
  fromHeat: number;
  fromLane: number;
  fromTurn: number;
  toHeat: number;
  toLane: number;
  toTurn: number;
}

export interface PassagesMade {
  qualified: number;
  reserves: number;
}

export interface FinalistsKept {
  removed: number;
}

const names = {
  ...shared,
  BlockRef: 'id ID_ORDINAMENTO',
  EditBlock: 'id ID_ORDINAMENTO,eventId FK_ID_EVENTO,version VERSIONE,note NOTE,minutes DURATA,begins INIZIO',
  EditPlace: 'id ID_PRESENZA,heat BATTERIA,lane CORSIA,turn TURNO,swap FLG_SCAMBIA,version VERSIONE',
  EntryScratch: 'id ID_PRESENZA,close FLG_CHIUDI',
  FinalistsKept: 'removed ELIMINATI',
  NewBlock: 'id ID_ORDINAMENTO,eventId FK_ID_EVENTO,position ORDINE,note NOTE,minutes DURATA,begins INIZIO',
  OrderDrawn: 'races GARE',
  PassagesMade: 'qualified QUALIFICATI,reserves RISERVE',
  StartGroup: 'id ID_ORDINAMENTO,position ORDINE,block FLG_BLOCCO,note NOTE,minutes DURATA,raceId FK_ID_GARA,race DESC_GARA,kind FK_ID_TIPO,sex SESSO,disabled FLG_DIS,categories CATEGORIE,session SESSIONE,begins ORA,heats batterie:StartHeat',
  StartHeat: 'number BATTERIA,begins ORA,entries presenze:Starter',
  StartList: 'number VERSIONE_LISTA,seed SEME,madeAt DATA,current FLG_CORRENTE,laned FLG_CORSIE,firstLane PRIMA_CORSIA,lanes CORSIE,begins INIZIO,turnRound INTERVALLO,timing VERSIONE_ORARIO,groups gruppi:StartGroup,sessions sessioni:StartSession,unplaced senzaPosto:Starter',
  StartListAsk: 'eventId ID_EVENTO,number VERSIONE_LISTA',
  StartListBack: 'eventId ID_EVENTO,number VERSIONE_LISTA,read VERSIONE_LETTA',
  StartListCompare: 'eventId ID_EVENTO,from DA,to A',
  StartListMade: 'number VERSIONE_LISTA,seed SEME,placed PRESENZE,moved SPOSTATI,unplaced SENZA_POSTO',
  StartListMake: 'eventId ID_EVENTO,read VERSIONE_LETTA',
  StartListMoves: 'moves SPOSTATI:StartMove',
  StartListVersion: 'number VERSIONE_LISTA,seed SEME,madeAt DATA,madeBy UTENTE,moved SPOSTATI,current FLG_CORRENTE',
  StartMove: 'id ID_PRESENZA,athlete ATLETA,clubName DENOMINAZIONE,race DESC_GARA,category DESC_CATEGORIA,sex SESSO,fromHeat BATTERIA_DA,fromLane CORSIA_DA,fromTurn TURNO_DA,toHeat BATTERIA_A,toLane CORSIA_A,toTurn TURNO_A',
  StartOrder: 'items gareOrdinate:StartItem',
  StartOrderSave: 'eventId ID_EVENTO,items ordine:StartPosition,read ORDINE_LETTO',
  StartPosition: 'id ID_ORDINAMENTO,position ORDINE',
  StartSession: 'number SESSIONE,begins INIZIO,ends FINE,heats BATTERIE,starts PRESENZE',
  StartTiming: 'eventId ID_EVENTO,begins INIZIO,turnRound INTERVALLO,version VERSIONE_ORARIO',
  Starter: 'id ID_PRESENZA,heat BATTERIA,lane CORSIA,turn TURNO,athlete ATLETA,birthYear ANNO_NASCITA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,raceId FK_ID_GARA,race DESC_GARA,category DESC_CATEGORIA,sex SESSO,entryTime TEMPO_ISCRIZIONE,time TEMPO_ISCRIZIONE_FORMATTATO,absent FLG_ASSENTE,status FK_ID_STATO,version VERSIONE',
};

const { call, list } = area(names);

export const startApi = {
  drawStartOrder: call<EventRef, OrderDrawn>('POST', 'ge/evento/generaordine', 'EventRef', 'OrderDrawn'),
  saveStartOrder: call<StartOrderSave, null>('POST', 'ge/evento/updateordine', 'StartOrderSave', '', 'StartOrder'),
  addBlock: call<NewBlock, null>('POST', 'ge/evento/blocco', 'NewBlock'),
  updateBlock: call<EditBlock, null>('PUT', 'ge/evento/blocco', 'EditBlock', '', 'StartItem'),
  deleteBlock: call<BlockRef, null>('DELETE', 'ge/evento/blocco', 'BlockRef'),
  makeStartList: call<StartListMake, StartListMade>('POST', 'ge/evento/generastartlist', 'StartListMake', 'StartListMade', 'StartList'),
  getStartList: call<StartListAsk, StartList>('GET', 'ge/evento/startlist', 'StartListAsk', 'StartList'),
  listStartLists: list<EventRef & Paging, StartListVersion>('GET', 'ge/evento/startlist/versioni', 'EventRef', 'StartListVersion'),
  restoreStartList: call<StartListBack, null>('POST', 'ge/evento/startlist/ripristina', 'StartListBack', '', 'StartList'),
  compareStartLists: call<StartListCompare, StartListMoves>('GET', 'ge/evento/startlist/confronto', 'StartListCompare', 'StartListMoves'),
  setStartTiming: call<StartTiming, null>('PUT', 'ge/evento/startlist/orario', 'StartTiming', '', 'StartList'),
  scratchEntry: call<EntryScratch, null>('POST', 'ge/evento/startlist/ritira', 'EntryScratch'),
  placeEntry: call<EditPlace, null>('PUT', 'ge/presenza/battcors', 'EditPlace', '', 'Entry'),
  qualify: call<EventRef, PassagesMade>('POST', 'ns/evento/elabora', 'EventRef', 'PassagesMade'),
  keepFinalists: call<EventRef, FinalistsKept>('POST', 'ge/evento/rimuoviiscrittidafinale', 'EventRef', 'FinalistsKept'),
};
