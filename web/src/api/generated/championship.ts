// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Flag, type Paging, type Season } from './shared';

export interface ChampionshipFilter {
  sportId?: number;
  name?: string;
  active?: Flag | null;
}

export interface ChampionshipRef {
  id: number;
}

export interface NewChampionship {
  id?: number;
  name?: string | null;
  sportId?: number | null;
  seasonId?: number | null;
  starts?: string | null;
  ends?: string | null;
  committee?: number | null;
  kind?: number | null;
  active?: Flag | null;
}

export interface EditChampionship {
  id: number;
  version?: number;
  name?: string | null;
  sportId?: number | null;
  seasonId?: number | null;
  starts?: string | null;
  ends?: string | null;
  committee?: number | null;
  kind?: number | null;
  active?: Flag | null;
}

export interface ChampionshipSport {
  sportId?: number;
}

export interface ChampionshipsAsked {
  ids?: number[];
}

export interface ChampionshipPrices {
  prices: NewChampionshipPrice[];
}

export interface NewChampionshipPrice {
  sportId: number;
  committee: number;
  amount: number | null;
}

export interface ChampionshipsChosen {
  ids: number[];
  amount?: number | null;
}

export interface Championship {
  id: number;
  name: string;
  sportId: number;
  seasonId: number;
  starts: string | null;
  ends: string | null;
  committee: number;
  kind: number;
  active: Flag;
  state: Flag;
  enrolled: string | null;
  orderId: number;
  selected: Flag;
  version: number;
}

export interface ChampionshipsMore {
  seasons: Season[];
  own: ClubChampionship[];
}

export interface ClubChampionship {
  championshipId: number;
  enrolled: string | null;
  orderId: number;
}

export interface ChampionshipsAmount {
  total: number;
}

export interface ChampionshipPrice {
  sportId: number;
  committee: number;
  amount: number;
}

export interface ChampionshipsEnrolled {
  total: number;
  orderId: number;
}

const names = {
  ...shared,
  Championship: 'id ID_CAMPIONATO,name DESCRIZIONE,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,starts DATA_INIZIO,ends DATA_FINE,committee FK_ID_COMITATO,kind FK_ID_TIPO,active FLG_ATTIVO,state FK_ID_STATO,enrolled DATA_ISCRIZIONE,orderId ID_ORDINE,selected SELEZIONATO,version VERSIONE',
  ChampionshipFilter: 'sportId ID_SPORT,name DESCRIZIONE,active FLG_ATTIVO',
  ChampionshipPrice: 'sportId FK_ID_SPORT,committee FK_ID_COMITATO,amount IMPORTO',
  ChampionshipPrices: 'prices prezzi:NewChampionshipPrice',
  ChampionshipRef: 'id ID_CAMPIONATO',
  ChampionshipSport: 'sportId ID_SPORT',
  ChampionshipsAmount: 'total IMPORTO_TOTALE',
  ChampionshipsAsked: 'ids ARRAY_NUOVI',
  ChampionshipsChosen: 'ids ARRAY_NUOVI,amount IMPORTO',
  ChampionshipsEnrolled: 'total IMPORTO_TOTALE,orderId ID_ORDINE',
  ChampionshipsMore: 'seasons STAGIONI:Season,own CAMPIONATI_ASSOCIATI:ClubChampionship',
  ClubChampionship: 'championshipId FK_ID_CAMPIONATO,enrolled DATA_ISCRIZIONE,orderId ID_ORDINE',
  EditChampionship: 'id ID_CAMPIONATO,version VERSIONE,name DESCRIZIONE,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,starts DATA_INIZIO,ends DATA_FINE,committee FK_ID_COMITATO,kind FK_ID_TIPO,active FLG_ATTIVO',
  NewChampionship: 'id ID_CAMPIONATO,name DESCRIZIONE,sportId FK_ID_SPORT,seasonId FK_ID_STAGIONE,starts DATA_INIZIO,ends DATA_FINE,committee FK_ID_COMITATO,kind FK_ID_TIPO,active FLG_ATTIVO',
  NewChampionshipPrice: 'sportId FK_ID_SPORT,committee FK_ID_COMITATO,amount IMPORTO',
};

const { call, list, listWith } = area(names);

export const championshipApi = {
  listChampionships: listWith<ChampionshipFilter & Paging, Championship, ChampionshipsMore>('GET', 'ge/campionati', 'ChampionshipFilter', 'Championship', 'CAMPIONATI', 'ChampionshipsMore'),
  getChampionship: call<ChampionshipRef, Championship>('GET', 'ge/campionato', 'ChampionshipRef', 'Championship'),
  createChampionship: call<NewChampionship, null>('POST', 'ge/campionato', 'NewChampionship'),
  updateChampionship: call<EditChampionship, null>('PUT', 'ge/campionato', 'EditChampionship'),
  listEventChampionships: list<ChampionshipSport & Paging, Championship>('GET', 'ge/campionati/evento', 'ChampionshipSport', 'Championship'),
  championshipsAmount: call<ChampionshipsAsked, ChampionshipsAmount>('GET', 'ge/campionati/importo', 'ChampionshipsAsked', 'ChampionshipsAmount'),
  listChampionshipPrices: list<Paging, ChampionshipPrice>('GET', 'ge/campionati/prezzi', '', 'ChampionshipPrice'),
  setChampionshipPrices: call<ChampionshipPrices, null>('PUT', 'ge/campionati/prezzi', 'ChampionshipPrices'),
  enrolInChampionships: call<ChampionshipsChosen, ChampionshipsEnrolled>('POST', 'ge/campionati/iscrizione', 'ChampionshipsChosen', 'ChampionshipsEnrolled', 'ChampionshipsAmount'),
};
