// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Flag } from './shared';

export interface ProofAsk {
  code: string;
}

export interface Proof {
  code: string;
  unchanged: Flag;
  signed: string | null;
  installation: string;
  keyId: string;
  keyRetired: string | null;
  title: string;
  subject: string;
  events: ProofEvent[];
  rows: ProofRow[];
  withheld: number;
}

export interface ProofEvent {
  id: number;
  name: string;
  place: string;
  starts: string | null;
  ends: string | null;
  provisional: Flag;
}

export interface ProofRow {
  state: number;
  texts: ProofTexts;
  now: ProofTexts | null;
  changed: string[];
  people: ProofPerson[];
  reason: string;
}

export interface ProofTexts {
  group: string;
  place: string;
  team: string;
  club: string;
  result: string;
  points: string;
  reaction: string;
  when: string;
}

export interface ProofPerson {
  name: string;
  state: number;
}

const names = {
  ...shared,
  Proof: 'code CODICE,unchanged FLG_INVARIATO,signed DATA_FIRMA,installation INSTALLAZIONE,keyId CHIAVE,keyRetired CHIAVE_RITIRATA,title TITOLO,subject SOGGETTO,events EVENTI:ProofEvent,rows RIGHE:ProofRow,withheld RIGHE_RISERVATE',
  ProofAsk: 'code C',
  ProofEvent: 'id ID_EVENTO,name DESCRIZIONE,place LUOGO,starts DATA_INIZIO,ends DATA_FINE,provisional FLG_PROVVISORIO',
  ProofPerson: 'name NOME,state STATO',
  ProofRow: 'state STATO,texts FIRMATO:ProofTexts,now ADESSO:ProofTexts,changed CAMBIATI,people PERSONE:ProofPerson,reason MOTIVO_SQ',
  ProofTexts: 'group GARA,place POSIZIONE,team SQUADRA,club SOCIETA,result RISULTATO,points PUNTI,reaction REAZIONE,when QUANDO',
};

const { call, file } = area(names);

export const proofApi = {
  checkProof: call<ProofAsk, Proof>('GET', 'pub/verifica', 'ProofAsk', 'Proof'),
  proofFile: file<ProofAsk>('GET', 'pub/verifica/file', 'ProofAsk'),
};
