// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventRef, type Flag, type Timetable } from './shared';

export interface HeatCall {
  eventId: number;
  raceId: number;
  categoryId?: number;
  sex?: number;
  disabled?: Flag | null;
  heat: number;
}

export interface Speaker {
  name: string;
  delay: number;
  heats: SpeakerHeat[];
}

export interface SpeakerHeat {
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
  metres: number;
  lanes: SpeakerLane[];
}

export interface SpeakerLane {
  entryId: number;
  lane: number;
  turn: number;
  athlete: string;
  birthYear: number;
  clubName: string;
  surnames: string;
  entryTime: number;
  time: number;
  status: number;
  formatted: string;
  personal: SpeakerBest | null;
  season: SpeakerBest | null;
  records: SpeakerRecord[];
  limit: number;
  passage: number;
}

export interface SpeakerBest {
  time: number;
  place: string;
  day: string | null;
}

export interface SpeakerRecord {
  name: string;
  time: number;
  holder: string;
  club: string;
  place: string;
  day: string | null;
}

const names = {
  ...shared,
  HeatCall: 'eventId ID_EVENTO,raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,disabled FLG_DIS,heat BATTERIA',
  Speaker: 'name DESCRIZIONE,delay RITARDO,heats BATTERIE:SpeakerHeat',
  SpeakerBest: 'time TEMPO,place LUOGO,day DATA',
  SpeakerHeat: 'raceId FK_ID_GARA,categoryId FK_ID_CATEGORIA,sex SESSO,disabled FLG_DIS,heat BATTERIA,number NUMERO,label LABEL,planned ORARIO,expected PREVISTO,state STATO,metres METRI,lanes CORSIE:SpeakerLane',
  SpeakerLane: 'entryId FK_ID_PRESENZA,lane CORSIA,turn PROGRESSIVO,athlete ATLETA,birthYear ANNO_NASCITA,clubName DENOMINAZIONE,surnames COMPO_COG,entryTime TEMPO_ISCRIZIONE,time TEMPO,status FK_ID_STATO,formatted TEMPO_FORMATTATO,personal PERSONALE:SpeakerBest,season STAGIONALE:SpeakerBest,records RECORD:SpeakerRecord,limit TEMPO_LIMITE,passage TEMPO_PASSAGGIO',
  SpeakerRecord: 'name DESCRIZIONE,time TEMPO,holder ATLETA,club SOCIETA,place LUOGO,day DATA',
};

const { call } = area(names);

export const poolsideApi = {
  eventTimetable: call<EventRef, Timetable>('GET', 'ge/evento/programma', 'EventRef', 'Timetable'),
  speaker: call<EventRef, Speaker>('GET', 'ge/evento/speaker', 'EventRef', 'Speaker'),
  callHeat: call<HeatCall, null>('POST', 'ge/evento/chiamata', 'HeatCall'),
};
