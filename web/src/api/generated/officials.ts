// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventRef, type Flag, type Paging } from './shared';

export interface OfficialsAsk {
  lastName?: string;
  firstName?: string;
  role?: string;
  grade?: string;
  clubId?: number | null;
  clubName?: string;
}

export interface OfficialRef {
  id: number;
}

export interface NewOfficial {
  id?: number;
  clubId?: number;
  lastName?: string | null;
  firstName?: string | null;
  role?: string | null;
  grade?: string | null;
  card?: string | null;
  email?: string | null;
  phone?: string | null;
  duties?: RestoredDuty[];
}

export interface RestoredDuty {
  eventId: number;
  session?: number;
  role?: string;
  place?: number;
  remarks?: string;
}

export interface EditOfficial {
  id: number;
  version?: number;
  lastName?: string | null;
  firstName?: string | null;
  role?: string | null;
  grade?: string | null;
  card?: string | null;
  email?: string | null;
  phone?: string | null;
}

export interface SaveOfficials {
  eventId: number;
  session: number;
  version?: number;
  needs?: NeededRole[];
  duties?: OfficialDuty[];
}

export interface NeededRole {
  role?: string;
  needed?: number;
}

export interface OfficialDuty {
  officialId: number;
  role?: string;
  place?: number;
  remarks?: string;
}

export interface Official {
  id: number;
  clubId: number;
  clubName: string;
  lastName: string;
  firstName: string;
  role: string;
  roleName: string;
  grade: string;
  card: string;
  email: string;
  phone: string;
  version: number;
}

export interface OfficialDetail {
  id: number;
  clubId: number;
  clubName: string;
  lastName: string;
  firstName: string;
  role: string;
  roleName: string;
  grade: string;
  card: string;
  email: string;
  phone: string;
  version: number;
  duties: EventDuty[];
}

export interface EventDuty {
  officialId: number;
  eventId: number;
  eventName: string;
  starts: string | null;
  ends: string | null;
  session: number;
  role: string;
  roleName: string;
  place: number;
  remarks: string;
}

export interface EventOfficials {
  eventId: number;
  sessions: OfficialsSession[];
  available: Official[];
  elsewhere: EventDuty[];
}

export interface OfficialsSession {
  number: number;
  begins: string | null;
  needs: OfficialNeed[];
  duties: OfficialOnDuty[];
  missing: OfficialNeed[];
  dropped: Flag;
  version: number;
}

export interface OfficialNeed {
  role: string;
  needed: number;
}

export interface OfficialOnDuty {
  officialId: number;
  lastName: string;
  firstName: string;
  clubName: string;
  grade: string;
  role: string;
  roleName: string;
  place: number;
  remarks: string;
}

const names = {
  ...shared,
  EditOfficial: 'id ID_UFFICIALE,version VERSIONE,lastName COGNOME,firstName NOME,role RUOLO,grade GRADO,card TESSERA,email EMAIL,phone TELEFONO',
  EventDuty: 'officialId ID_UFFICIALE,eventId ID_EVENTO,eventName DESCRIZIONE,starts DATA_INIZIO,ends DATA_FINE,session SESSIONE,role RUOLO,roleName DESC_RUOLO,place CORSIA,remarks NOTE',
  EventOfficials: 'eventId ID_EVENTO,sessions SESSIONI:OfficialsSession,available DISPONIBILI:Official,elsewhere ALTROVE:EventDuty',
  NeededRole: 'role RUOLO,needed NUMERO',
  NewOfficial: 'id ID_UFFICIALE,clubId FK_ID_SOCIETA,lastName COGNOME,firstName NOME,role RUOLO,grade GRADO,card TESSERA,email EMAIL,phone TELEFONO,duties INCARICHI:RestoredDuty',
  Official: 'id ID_UFFICIALE,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,lastName COGNOME,firstName NOME,role RUOLO,roleName DESC_RUOLO,grade GRADO,card TESSERA,email EMAIL,phone TELEFONO,version VERSIONE',
  OfficialDetail: 'id ID_UFFICIALE,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,lastName COGNOME,firstName NOME,role RUOLO,roleName DESC_RUOLO,grade GRADO,card TESSERA,email EMAIL,phone TELEFONO,version VERSIONE,duties INCARICHI:EventDuty',
  OfficialDuty: 'officialId ID_UFFICIALE,role RUOLO,place CORSIA,remarks NOTE',
  OfficialNeed: 'role RUOLO,needed NUMERO',
  OfficialOnDuty: 'officialId ID_UFFICIALE,lastName COGNOME,firstName NOME,clubName DENOMINAZIONE,grade GRADO,role RUOLO,roleName DESC_RUOLO,place CORSIA,remarks NOTE',
  OfficialRef: 'id ID_UFFICIALE',
  OfficialsAsk: 'lastName COGNOME,firstName NOME,role RUOLO,grade GRADO,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE',
  OfficialsSession: 'number SESSIONE,begins ORARIO,needs FABBISOGNO:OfficialNeed,duties UFFICIALI:OfficialOnDuty,missing MANCANO:OfficialNeed,dropped FLG_FUORI_PROGRAMMA,version VERSIONE',
  RestoredDuty: 'eventId ID_EVENTO,session SESSIONE,role RUOLO,place CORSIA,remarks NOTE',
  SaveOfficials: 'eventId ID_EVENTO,session SESSIONE,version VERSIONE,needs FABBISOGNO:NeededRole,duties UFFICIALI:OfficialDuty',
};

const { call, list } = area(names);

export const officialsApi = {
  listOfficials: list<OfficialsAsk & Paging, Official>('GET', 'ge/ufficiali', 'OfficialsAsk', 'Official'),
  getOfficial: call<OfficialRef, OfficialDetail>('GET', 'ge/ufficiale', 'OfficialRef', 'OfficialDetail'),
  addOfficial: call<NewOfficial, null>('POST', 'ge/ufficiale', 'NewOfficial'),
  updateOfficial: call<EditOfficial, null>('PUT', 'ge/ufficiale', 'EditOfficial', '', 'Official'),
  deleteOfficial: call<OfficialRef, null>('DELETE', 'ge/ufficiale', 'OfficialRef'),
  eventOfficials: call<EventRef, EventOfficials>('GET', 'ge/evento/ufficiali', 'EventRef', 'EventOfficials'),
  saveOfficials: call<SaveOfficials, null>('PUT', 'ge/evento/ufficiali', 'SaveOfficials', '', 'EventOfficials'),
};
