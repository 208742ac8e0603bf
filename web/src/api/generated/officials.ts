// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventRef, type Paging } from './shared';

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

export interface EventOfficials {
  eventId: number;
  sessions: OfficialsSession[];
  available: Official[];
}

export interface OfficialsSession {
  number: number;
  begins: string | null;
  needs: OfficialNeed[];
  duties: OfficialOnDuty[];
  missing: OfficialNeed[];
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
  EventOfficials: 'eventId ID_EVENTO,sessions SESSIONI:OfficialsSession,available DISPONIBILI:Official',
  NeededRole: 'role RUOLO,needed NUMERO',
  NewOfficial: 'id ID_UFFICIALE,clubId FK_ID_SOCIETA,lastName COGNOME,firstName NOME,role RUOLO,grade GRADO,card TESSERA,email EMAIL,phone TELEFONO',
  Official: 'id ID_UFFICIALE,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,lastName COGNOME,firstName NOME,role RUOLO,roleName DESC_RUOLO,grade GRADO,card TESSERA,email EMAIL,phone TELEFONO,version VERSIONE',
  OfficialDuty: 'officialId ID_UFFICIALE,role RUOLO,place CORSIA,remarks NOTE',
  OfficialNeed: 'role RUOLO,needed NUMERO',
  OfficialOnDuty: 'officialId ID_UFFICIALE,lastName COGNOME,firstName NOME,clubName DENOMINAZIONE,grade GRADO,role RUOLO,roleName DESC_RUOLO,place CORSIA,remarks NOTE',
  OfficialRef: 'id ID_UFFICIALE',
  OfficialsSession: 'number SESSIONE,begins ORARIO,needs FABBISOGNO:OfficialNeed,duties UFFICIALI:OfficialOnDuty,missing MANCANO:OfficialNeed',
  SaveOfficials: 'eventId ID_EVENTO,session SESSIONE,needs FABBISOGNO:NeededRole,duties UFFICIALI:OfficialDuty',
};

const { call, list } = area(names);

export const officialsApi = {
  listOfficials: list<Paging, Official>('GET', 'ge/ufficiali', '', 'Official'),
  getOfficial: call<OfficialRef, Official>('GET', 'ge/ufficiale', 'OfficialRef', 'Official'),
  addOfficial: call<NewOfficial, null>('POST', 'ge/ufficiale', 'NewOfficial'),
  updateOfficial: call<EditOfficial, null>('PUT', 'ge/ufficiale', 'EditOfficial', '', 'Official'),
  deleteOfficial: call<OfficialRef, null>('DELETE', 'ge/ufficiale', 'OfficialRef'),
  eventOfficials: call<EventRef, EventOfficials>('GET', 'ge/evento/ufficiali', 'EventRef', 'EventOfficials'),
  saveOfficials: call<SaveOfficials, null>('PUT', 'ge/evento/ufficiali', 'SaveOfficials'),
};
