// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventRef, type Flag } from './shared';

export interface RehearsalChange {
  id: number;
  paused?: Flag;
}

export interface SimulationAsk {
  id: number;
  from: number;
  options?: string | null;
}

export interface Simulation {
  entries: number;
  admitted: number;
  refused: RefusedEntry[];
  clubs: SimulatedClub[];
  then: ProgrammeSize | null;
  now: ProgrammeSize | null;
}

export interface RefusedEntry {
  id: number;
  athleteId: number;
  lastName: string;
  firstName: string;
  clubId: number;
  club: string;
  race: string;
  category: string;
  reason: string;
}

export interface SimulatedClub {
  clubId: number;
  name: string;
  thenCount: number;
  count: number;
  thenAmount: number;
  amount: number;
}

export interface ProgrammeSize {
  heats: number;
  minutes: number;
}

const names = {
  ...shared,
  ProgrammeSize: 'heats BATTERIE,minutes DURATA',
  RefusedEntry: 'id FK_ID_PRESENZA,athleteId FK_ID_ATLETA,lastName COGNOME,firstName NOME,clubId FK_ID_SOCIETA,club DENOMINAZIONE,race DESC_GARA,category DESC_CATEGORIA,reason MOTIVO',
  RehearsalChange: 'id ID_EVENTO,paused FLG_PAUSA',
  SimulatedClub: 'clubId FK_ID_SOCIETA,name DENOMINAZIONE,thenCount ISCRIZIONI_PRIMA,count ISCRIZIONI_DOPO,thenAmount IMPORTO_PRIMA,amount IMPORTO_DOPO',
  Simulation: 'entries ISCRIZIONI,admitted AMMESSE,refused RIFIUTATE:RefusedEntry,clubs SOCIETA:SimulatedClub,then PRIMA:ProgrammeSize,now DOPO:ProgrammeSize',
  SimulationAsk: 'id ID_EVENTO,from ID_EVENTO_ORIGINE,options opzioni',
};

const { call } = area(names);

export const rehearsalApi = {
  rehearseEvent: call<EventRef, null>('POST', 'ge/evento/prova', 'EventRef'),
  pauseRehearsal: call<RehearsalChange, null>('PUT', 'ge/evento/prova', 'RehearsalChange'),
  deleteRehearsal: call<EventRef, null>('DELETE', 'ge/evento/prova', 'EventRef'),
  simulateRules: call<SimulationAsk, Simulation>('GET', 'ge/evento/simula', 'SimulationAsk', 'Simulation'),
};
