// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type AthleteRef, type AthleteRow, type AuditRow, type Club, type Disability, type Empty, type Flag, type Paging, type Person, type PersonPresence, type SheetSplit } from './shared';

export interface ClubRef {
  clubId: number;
}

export interface NewClub {
  id?: number;
  code?: string | null;
  name?: string | null;
  phone?: string | null;
  email?: string | null;
  pec?: string | null;
  sdiCode?: string | null;
  address?: string | null;
  zip?: string | null;
  affiliatedUntil?: string | null;
  placeId?: number | null;
  vatNumber?: string | null;
  taxCode?: string | null;
  entity?: { placeId?: number | null; vatNumber?: string | null; taxCode?: string | null };
}

export interface EditClub {
  clubId: number;
  version?: number;
  code?: string | null;
  name?: string | null;
  phone?: string | null;
  email?: string | null;
  pec?: string | null;
  sdiCode?: string | null;
  address?: string | null;
  zip?: string | null;
  affiliatedUntil?: string | null;
  placeId?: number | null;
  vatNumber?: string | null;
  taxCode?: string | null;
  entity?: { placeId?: number | null; vatNumber?: string | null; taxCode?: string | null };
}

export interface Approval {
  userId: number;
  clubId: number;
  approved: Flag;
}

export interface ClubAthletes {
  id: number;
  lastName?: string;
  firstName?: string;
  visible?: Flag | null;
}

export interface NewAthlete {
  id?: number;
  lastName?: string | null;
  firstName?: string | null;
  sex?: number | null;
  birth?: string | null;
  birthplaceId?: number | null;
  taxCode?: string | null;
  email?: string | null;
  phone?: string | null;
  nationalityId?: number | null;
  nationalStateId?: number | null;
  clubId?: number | null;
  visible?: Flag | null;
  onlyYear?: Flag | null;
  card?: string | null;
  memberUntil?: string | null;
  membership?: number | null;
  qualification?: number | null;
  disability?: number | null;
  reserved?: Flag | null;
  nested?: PersonFields;
}

export interface PersonFields {
  lastName?: string | null;
  firstName?: string | null;
  sex?: number | null;
  birth?: string | null;
  birthplaceId?: number | null;
  taxCode?: string | null;
  email?: string | null;
  phone?: string | null;
  nationalityId?: number | null;
  nationalStateId?: number | null;
}

export interface EditAthlete {
  id: number;
  version?: number;
  lastName?: string | null;
  firstName?: string | null;
  sex?: number | null;
  birth?: string | null;
  birthplaceId?: number | null;
  taxCode?: string | null;
  email?: string | null;
  phone?: string | null;
  nationalityId?: number | null;
  nationalStateId?: number | null;
  clubId?: number | null;
  visible?: Flag | null;
  onlyYear?: Flag | null;
  card?: string | null;
  memberUntil?: string | null;
  membership?: number | null;
  qualification?: number | null;
  disability?: number | null;
  reserved?: Flag | null;
  nested?: PersonFields;
}

export interface CertificatesAsk {
  athleteId?: number;
  lastName?: string;
  firstName?: string;
  kind?: number;
  sportId?: number;
  from?: string | null;
  to?: string | null;
  latest?: Flag;
}

export interface CertificateRef {
  id: number;
}

export interface NewCertificate {
  id?: number;
  athleteId: number;
  kind?: number | null;
  sportId?: number | null;
  visitedOn?: string | null;
  expiresOn?: string | null;
  centre?: string | null;
}

export interface EditCertificate {
  id: number;
  version?: number;
  kind?: number | null;
  sportId?: number | null;
  visitedOn?: string | null;
  expiresOn?: string | null;
  centre?: string | null;
}

export interface Associated {
  approved: Flag;
}

export interface Removed {
  removed: number;
  hidden: number;
}

export interface AthletesStart {
  athletes: AthleteRow[];
  memberships: Membership[];
  qualifications: Item[];
  disabilities: Disability[];
}

export interface Membership {
  id: number;
  name: string;
  abbreviation: string;
}

export interface Item {
  id: number;
  name: string;
}

export interface Athlete {
  id: number;
  clubId: number;
  clubName: string;
  visible: Flag;
  lastName: string;
  firstName: string;
  sex: number;
  birth: string | null;
  birthYear: number;
  onlyYear: Flag;
  card: string;
  memberUntil: string | null;
  member: Flag;
  membership: number;
  qualification: number;
  disability: number;
  version: number;
  reserved: Flag;
  person: Person;
}

export interface Certificate {
  id: number;
  athleteId: number;
  lastName: string;
  firstName: string;
  birthYear: number;
  kind: number;
  sportId: number;
  visitedOn: string | null;
  expiresOn: string | null;
  days: number;
  centre: string;
  hasFile: Flag;
  version: number;
}

export interface PersonExport {
  athlete: Athlete;
  body: string;
  bodyClubCode: string;
  createdAt: string | null;
  erased: Flag;
  entries: PersonEntry[];
  exceptions: PersonException[];
  escorted: PersonEscort[];
  waiting: PersonWaiting[];
  keptNames: PersonName[];
  groups: PersonGroup[];
  attendance: PersonPresence[];
  times: PersonTime[];
  swims: PersonSwim[];
  certificates: PersonCertificate[];
  history: AuditRow[];
}

export interface PersonEntry {
  event: string;
  day: string | null;
  race: string;
  category: string;
  kind: number;
  entryTime: number;
  time: number;
  status: number;
  note: string;
}

export interface PersonException {
  event: string;
  day: string | null;
  category: string;
}

export interface PersonEscort {
  event: string;
  day: string | null;
}

export interface PersonWaiting {
  event: string;
  day: string | null;
  race: string;
  since: string | null;
  note: string;
}

export interface PersonName {
  event: string;
  day: string | null;
  lastName: string;
  firstName: string;
  birth: string | null;
}

export interface PersonGroup {
  group: string;
  owner: string;
  subgroup: string;
}

export interface PersonTime {
  day: string | null;
  group: string;
  workout: string;
  repetition: number;
  metres: number;
  time: number;
}

export interface PersonSwim {
  event: string;
  place: string;
  day: string | null;
  race: string;
  pool: number;
  trial: Flag;
  time: number;
  splits: SheetSplit[];
}

export interface PersonCertificate {
  kind: number;
  sportId: number;
  visitedOn: string | null;
  expiresOn: string | null;
  centre: string;
  hasFile: Flag;
}

const names = {
  ...shared,
  Approval: 'userId ID_UTENTE,clubId ID_SOCIETA,approved APPROVATO',
  Associated: 'approved usoAbilitato',
  Athlete: 'id ID_ATLETA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,visible FLG_VISIBLE,lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,birthYear ANNO_NASCITA,onlyYear FLG_SOLO_ANNO,card TESSERA,memberUntil DATA_SCADENZA_TESSERAMENTO,member STATO_TESSERAMENTO,membership FK_ID_TIPO_TESSERAMENTO,qualification FK_ID_TIPO_QUALIFICA,disability FK_ID_CATEGORIA_DIS,version VERSIONE,reserved FLG_RISERVATO,person personaFisica:Person',
  AthletesStart: 'athletes ATLETI:AthleteRow,memberships TIPI_TESSERAMENTO:Membership,qualifications QUALIFICHE:Item,disabilities CATEGORIE_DIS:Disability',
  Certificate: 'id ID_CERTIFICATO,athleteId FK_ID_ATLETA,lastName COGNOME,firstName NOME,birthYear ANNO_NASCITA,kind TIPO,sportId FK_ID_SPORT,visitedOn DATA_VISITA,expiresOn DATA_SCADENZA,days GIORNI,centre CENTRO,hasFile FLG_FILE,version VERSIONE',
  CertificateRef: 'id ID_CERTIFICATO',
  CertificatesAsk: 'athleteId FK_ID_ATLETA,lastName COGNOME,firstName NOME,kind TIPO,sportId FK_ID_SPORT,from SCADENZA_DAL,to SCADENZA_AL,latest FLG_ULTIMI',
  ClubAthletes: 'id ID_SOCIETA,lastName COGNOME,firstName NOME,visible FLG_VISIBLE',
  ClubRef: 'clubId ID_SOCIETA',
  EditAthlete: 'id ID_ATLETA,version VERSIONE,lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,birthplaceId FK_ID_COMUNE_NASCITA,taxCode CODICE_FISCALE,email EMAIL,phone TELEFONO,nationalityId FK_ID_NAZIONALITA,nationalStateId FK_ID_STATO_NAZIONALE,clubId FK_ID_SOCIETA,visible FLG_VISIBLE,onlyYear FLG_SOLO_ANNO,card TESSERA,memberUntil DATA_SCADENZA_TESSERAMENTO,membership FK_ID_TIPO_TESSERAMENTO,qualification FK_ID_TIPO_QUALIFICA,disability FK_ID_CATEGORIA_DIS,reserved FLG_RISERVATO,nested personaFisica:PersonFields',
  EditCertificate: 'id ID_CERTIFICATO,version VERSIONE,kind TIPO,sportId FK_ID_SPORT,visitedOn DATA_VISITA,expiresOn DATA_SCADENZA,centre CENTRO',
  EditClub: 'clubId ID_SOCIETA,version VERSIONE,code COD_AFF,name DENOMINAZIONE,phone TELEFONO,email EMAIL,pec PEC,sdiCode CODICE_SDI,address INDIRIZZO,zip CAP,affiliatedUntil DATA_SCADENZA_AFFILIAZIONE,placeId FK_ID_COMUNE,vatNumber PARTITA_IVA,taxCode CODICE_FISCALE,entity personaGiuridica:EditClubEntity',
  EditClubEntity: 'placeId FK_ID_COMUNE,vatNumber PARTITA_IVA,taxCode CODICE_FISCALE',
  Item: 'id ID,name DESCRIZIONE',
  Membership: 'id ID_TIPO_TESSERAMENTO,name DESCRIZIONE,abbreviation ABBREVIAZIONE',
  NewAthlete: 'id ID_ATLETA,lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,birthplaceId FK_ID_COMUNE_NASCITA,taxCode CODICE_FISCALE,email EMAIL,phone TELEFONO,nationalityId FK_ID_NAZIONALITA,nationalStateId FK_ID_STATO_NAZIONALE,clubId FK_ID_SOCIETA,visible FLG_VISIBLE,onlyYear FLG_SOLO_ANNO,card TESSERA,memberUntil DATA_SCADENZA_TESSERAMENTO,membership FK_ID_TIPO_TESSERAMENTO,qualification FK_ID_TIPO_QUALIFICA,disability FK_ID_CATEGORIA_DIS,reserved FLG_RISERVATO,nested personaFisica:PersonFields',
  NewCertificate: 'id ID_CERTIFICATO,athleteId FK_ID_ATLETA,kind TIPO,sportId FK_ID_SPORT,visitedOn DATA_VISITA,expiresOn DATA_SCADENZA,centre CENTRO',
  NewClub: 'id ID_SOCIETA,code COD_AFF,name DENOMINAZIONE,phone TELEFONO,email EMAIL,pec PEC,sdiCode CODICE_SDI,address INDIRIZZO,zip CAP,affiliatedUntil DATA_SCADENZA_AFFILIAZIONE,placeId FK_ID_COMUNE,vatNumber PARTITA_IVA,taxCode CODICE_FISCALE,entity personaGiuridica:NewClubEntity',
  NewClubEntity: 'placeId FK_ID_COMUNE,vatNumber PARTITA_IVA,taxCode CODICE_FISCALE',
  PersonCertificate: 'kind TIPO,sportId FK_ID_SPORT,visitedOn DATA_VISITA,expiresOn DATA_SCADENZA,centre CENTRO,hasFile FLG_FILE',
  PersonEntry: 'event EVENTO,day DATA,race DESC_GARA,category DESC_CATEGORIA,kind FK_ID_TIPO,entryTime TEMPO_ISCRIZIONE,time TEMPO,status FK_ID_STATO,note NOTE',
  PersonEscort: 'event EVENTO,day DATA',
  PersonException: 'event EVENTO,day DATA,category DESC_CATEGORIA',
  PersonExport: 'athlete ATLETA:Athlete,body ENTE,bodyClubCode COD_AFF_ENTE,createdAt DATA_CREAZIONE,erased FLG_CANCELLATO,entries ISCRIZIONI:PersonEntry,exceptions ECCEZIONI:PersonException,escorted ACCOMPAGNATORE:PersonEscort,waiting LISTE_ATTESA:PersonWaiting,keptNames NOMI:PersonName,groups GRUPPI:PersonGroup,attendance PRESENZE:PersonPresence,times TEMPI_SERIE:PersonTime,swims TEMPI:PersonSwim,certificates CERTIFICATI:PersonCertificate,history MODIFICHE:AuditRow',
  PersonFields: 'lastName COGNOME,firstName NOME,sex SESSO,birth DATA_NASCITA,birthplaceId FK_ID_COMUNE_NASCITA,taxCode CODICE_FISCALE,email EMAIL,phone TELEFONO,nationalityId FK_ID_NAZIONALITA,nationalStateId FK_ID_STATO_NAZIONALE',
  PersonGroup: 'group GRUPPO,owner USERNAME,subgroup SOTTOGRUPPO',
  PersonName: 'event EVENTO,day DATA,lastName COGNOME,firstName NOME,birth DATA_NASCITA',
  PersonSwim: 'event EVENTO,place LUOGO,day DATA,race DESC_GARA,pool TIPO_VASCA,trial FLG_PROVA,time TEMPO,splits arraySplit:SheetSplit',
  PersonTime: 'day DATA_ALLENAMENTO,group GRUPPO,workout DESCRIZIONE,repetition RIPETIZIONE,metres METRI,time TEMPO',
  PersonWaiting: 'event EVENTO,day DATA_INIZIO,race DESC_GARA,since DATA_INSERIMENTO,note NOTE_ISCR',
  Removed: 'removed RIMOSSI,hidden NASCOSTI',
};

const { call, list, file } = area(names);

export const peopleApi = {
  getClub: call<ClubRef, Club>('GET', 'ge/societa', 'ClubRef', 'Club'),
  createClub: call<NewClub, null>('POST', 'ge/societa', 'NewClub'),
  updateClub: call<EditClub, null>('PUT', 'ge/societa', 'EditClub'),
  confirmClub: call<ClubRef, null>('POST', 'ge/societa/conferma', 'ClubRef'),
  associateClub: call<ClubRef, Associated>('POST', 'ns/societa/associa', 'ClubRef', 'Associated'),
  approveAssociation: call<Approval, null>('POST', 'ns/societa/associa/approva', 'Approval'),
  listClubAthletes: list<ClubAthletes & Paging, AthleteRow>('GET', 'ge/societa/atleti', 'ClubAthletes', 'AthleteRow'),
  deleteClubAthletes: call<ClubRef, Removed>('DELETE', 'ge/societa/deleteatleti', 'ClubRef', 'Removed'),
  startAthletes: call<Empty, AthletesStart>('GET', 'ns/atleti/startup', '', 'AthletesStart'),
  getAthlete: call<AthleteRef, Athlete>('GET', 'ge/atleta', 'AthleteRef', 'Athlete'),
  createAthlete: call<NewAthlete, null>('POST', 'ge/atleta', 'NewAthlete'),
  updateAthlete: call<EditAthlete, null>('PUT', 'ge/atleta', 'EditAthlete'),
  hideAthlete: call<AthleteRef, null>('PUT', 'ns/atleta/nascondi', 'AthleteRef'),
  restoreOwnAthlete: call<AthleteRef, null>('PUT', 'ns/atleta/riprendi', 'AthleteRef'),
  restoreAthlete: call<AthleteRef, null>('PUT', 'ns/atleta/ripristina', 'AthleteRef'),
  listCertificates: list<CertificatesAsk & Paging, Certificate>('GET', 'ge/certificati', 'CertificatesAsk', 'Certificate'),
  getCertificate: call<CertificateRef, Certificate>('GET', 'ge/certificato', 'CertificateRef', 'Certificate'),
  createCertificate: call<NewCertificate, null>('POST', 'ge/certificato', 'NewCertificate'),
  updateCertificate: call<EditCertificate, null>('PUT', 'ge/certificato', 'EditCertificate', '', 'Certificate'),
  deleteCertificate: call<CertificateRef, null>('DELETE', 'ge/certificato', 'CertificateRef'),
  setCertificateFile: file<CertificateRef>('POST', 'ge/certificato/file', 'CertificateRef'),
  certificateFile: file<CertificateRef>('GET', 'ge/certificato/file', 'CertificateRef'),
  deleteCertificateFile: call<CertificateRef, null>('DELETE', 'ge/certificato/file', 'CertificateRef'),
  exportPerson: call<AthleteRef, PersonExport>('GET', 'core/persona/esporta', 'AthleteRef', 'PersonExport'),
  erasePerson: call<AthleteRef, null>('POST', 'core/persona/cancella', 'AthleteRef'),
};
