// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventRef, type Flag, type Paging } from './shared';

export interface TimingArgs {
  eventId: number;
  firstLane?: number | null;
  format?: string;
}

export interface TimingAsk {
  eventId: number;
  state?: number | null;
}

export interface TimingAssign {
  id: number;
  raceId: number;
  categoryId?: number;
  sex?: number;
  disabled?: Flag | null;
  heat: number;
}

export interface TimingRef {
  id: number;
}

export interface TimingConfirm {
  id: number;
  decided?: TimingDecision[];
  version?: number;
}

export interface TimingDecision {
  lane?: number;
  time?: number;
  status?: number;
  reason?: number;
}

export interface TimingProposal {
  id: number;
  raceId: number | null;
  categoryId: number;
  sex: number;
  disabled: Flag;
  heat: number | null;
  number: number;
  race: string;
  category: string;
  file: string;
  format: string;
  receivedAt: string | null;
  state: number;
  version: number;
  lanes: TimingLane[];
}

export interface TimingLane {
  lane: number;
  entryId: number | null;
  athlete: string;
  clubName: string;
  absent: Flag;
  pad: number;
  watches: number[];
  time: number;
  difference: number | null;
  doubtful: Flag;
  doubt: string;
  empty: Flag;
  dq: Flag;
  splits: TimingSplit[];
  reaction: number | null;
  saved: number;
  savedStatus: number;
}

export interface TimingSplit {
  metres: number;
  time: number;
}

export interface TimingNews {
  proposals: TimingProposal[];
}

export interface TimingToken {
  token: string;
  expires: string | null;
}

const names = {
  ...shared,
  TimingArgs: 'eventId ID_EVENTO,firstLane CORSIA_BASE,format FORMATO',
  TimingAsk: 'eventId ID_EVENTO,state STATO',
  TimingAssign: 'id ID_PROPOSTA,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,disabled FLG_DIS,heat BATTERIA',
  TimingConfirm: 'id ID_PROPOSTA,decided CORSIE:TimingDecision,version VERSIONE',
  TimingDecision: 'lane CORSIA,time TEMPO,status FK_ID_STATO,reason MOTIVO',
  TimingLane: 'lane CORSIA,entryId FK_ID_PRESENZA,athlete ATLETA,clubName DENOMINAZIONE,absent FLG_ASSENTE,pad TEMPO_PIASTRA,watches TEMPI_RISERVA,time TEMPO_PROPOSTO,difference DIFFERENZA,doubtful FLG_DUBBIO,doubt MOTIVO_DUBBIO,empty FLG_VUOTA,dq FLG_SQ,splits SPLIT:TimingSplit,reaction TEMPO_REAZIONE,saved TEMPO_SALVATO,savedStatus STATO_SALVATO',
  TimingNews: 'proposals PROPOSTE:TimingProposal',
  TimingProposal: 'id ID_PROPOSTA,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,disabled FLG_DIS,heat BATTERIA,number NUMERO,race DESC_GARA,category DESC_CATEGORIA,file FILE,format FORMATO,receivedAt RICEVUTA,state STATO,version VERSIONE,lanes CORSIE:TimingLane',
  TimingRef: 'id ID_PROPOSTA',
  TimingSplit: 'metres METRI,time TEMPO',
  TimingToken: 'token TOKEN,expires SCADENZA',
};

const { call, list, file, stream } = area(names);

export const timingApi = {
  sendTiming: file<TimingArgs>('POST', 'ge/evento/cronometro', 'TimingArgs'),
  listProposals: list<TimingAsk & Paging, TimingProposal>('GET', 'ge/evento/cronometro/proposte', 'TimingAsk', 'TimingProposal'),
  timingNews: call<EventRef, TimingNews>('GET', 'ge/evento/cronometro/novita', 'EventRef', 'TimingNews'),
  timingLive: stream<EventRef, TimingNews>('GET', 'ge/evento/cronometro/diretta', 'EventRef', 'TimingNews'),
  assignProposal: call<TimingAssign, TimingProposal>('PUT', 'ge/evento/cronometro/proposta', 'TimingAssign', 'TimingProposal', 'TimingProposal'),
  discardProposal: call<TimingRef, null>('DELETE', 'ge/evento/cronometro/proposta', 'TimingRef', '', 'TimingProposal'),
  confirmProposal: call<TimingConfirm, null>('POST', 'ge/evento/cronometro/conferma', 'TimingConfirm', '', 'TimingProposal'),
  issueTimingToken: call<EventRef, TimingToken>('POST', 'ge/evento/cronometro/token', 'EventRef', 'TimingToken'),
};
