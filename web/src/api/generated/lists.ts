// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type AthleteRow, type Club, type Flag, type Option, type Paging, type PickerSearch } from './shared';

export interface AthleteFilter {
  lastName?: string;
  firstName?: string;
  clubName?: string;
  clubId?: number;
  member?: Flag | null;
  membership?: number;
  qualification?: number;
  visible?: Flag | null;
  expiring?: Flag;
  incomplete?: Flag;
}

export interface ClubFilter {
  force?: string;
  clubId?: number;
  code?: string;
  name?: string;
  regionId?: number;
  provinceId?: number;
  placeId?: number;
  unconfirmed?: Flag;
}

export interface UserFilter {
  username?: string;
  lastName?: string;
  firstName?: string;
  email?: string;
  clubName?: string;
  clubId?: number;
  from?: string | null;
  unverified?: Flag;
}

export interface Association {
  userId: number;
  lastName: string;
  firstName: string;
  email: string;
  clubId: number;
  clubName: string;
  verified: Flag;
}

export interface UserRow {
  id: number;
  username: string;
  lastName: string;
  firstName: string;
  email: string;
  clubId: number;
  clubName: string;
  createdAt: string | null;
  active: Flag;
  levelId: number;
  level: string;
  premiumUntil: string | null;
  premiumActive: Flag;
  workouts: number;
  version: number;
}

const names = {
  ...shared,
  Association: 'userId ID_UTENTE,lastName COGNOME,firstName NOME,email EMAIL,clubId ID_SOCIETA,clubName DENOMINAZIONE,verified FLG_EMAIL_CONFERMATA',
  AthleteFilter: 'lastName COGNOME,firstName NOME,clubName DENOMINAZIONE,clubId FK_ID_SOCIETA,member STATO_TESSERAMENTO,membership FK_ID_TIPO_TESSERAMENTO,qualification FK_ID_TIPO_QUALIFICA,visible FLG_VISIBLE,expiring FLG_IN_SCADENZA,incomplete FLG_INCOMPLETO',
  ClubFilter: 'force FORCE,clubId ID_SOCIETA,code COD_AFF,name DENOMINAZIONE,regionId FK_ID_REGIONE,provinceId FK_ID_PROVINCIA,placeId FK_ID_COMUNE,unconfirmed FLG_DA_CONFERMARE',
  UserFilter: 'username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubName DENOMINAZIONE,clubId FK_ID_PERSONA_GIURIDICA,from DATA_DA,unverified FLG_EMAIL_DA_CONFERMARE',
  UserRow: 'id ID_UTENTE,username USERNAME,lastName COGNOME,firstName NOME,email EMAIL,clubId FK_ID_PERSONA_GIURIDICA,clubName DENOMINAZIONE,createdAt DATA_CREAZIONE,active STATO,levelId FK_ID_LIVELLO,level LIVELLO,premiumUntil DATA_SCADENZA,premiumActive PREMIUM_ATTIVO,workouts NUM_ALLENAMENTI,version VERSIONE',
};

const { call, list } = area(names);

export const listsApi = {
  listAthletes: list<AthleteFilter & Paging, AthleteRow>('GET', 'ns/atleti', 'AthleteFilter', 'AthleteRow'),
  listClubs: list<ClubFilter & Paging, Club>('GET', 'ge/societa/list', 'ClubFilter', 'Club'),
  listAssociations: list<Paging, Association>('GET', 'ns/societa/associazioni', '', 'Association'),
  clubOptions: list<PickerSearch & Paging, Option>('GET', 'ge/societa/select2', 'PickerSearch', 'Option'),
  clubOptionsAll: list<PickerSearch & Paging, Option>('GET', 'ge/societa/s2', 'PickerSearch', 'Option'),
  clubOption: call<PickerSearch, Option>('GET', 'ge/societa/s2/soc', 'PickerSearch', 'Option'),
  listUsersConfederation: list<UserFilter & Paging, UserRow>('GET', 'ge/utenti', 'UserFilter', 'UserRow'),
  listUsers: list<UserFilter & Paging, UserRow>('GET', 'ns/utenti', 'UserFilter', 'UserRow'),
};
