// Generated from the server's route table by `make generate`. Do not edit.

import { call, list } from './call';

export type Flag = 0 | 1;

export interface Login {
  USERNAME: string;
  PASSWORD: string;
}

export interface ExternalLogin {
  PROVIDER: string;
  ID_TOKEN: string;
  NONCE?: string;
}

export interface Registration {
  NOME: string;
  COGNOME: string;
  EMAIL: string;
  USERNAME?: string;
  FLG_TERMINI?: Flag;
  PASSWORD: string;
  CONFERMA_PASSWORD: string;
}

export interface ForgottenPassword {
  EMAIL: string;
}

export interface ResetPassword {
  TOKEN: string;
  PASSWORD: string;
  CONFERMA_PASSWORD: string;
}

export type Empty = Record<string, never>;

export interface ChangePassword {
  VECCHIA_PASSWORD: string;
  PASSWORD: string;
  CONFERMA_PASSWORD: string;
}

export interface SeasonChoice {
  ID_STAGIONE: number;
}

export interface AccessFilter {
  USERNAME?: string;
  ESITO?: Flag | null;
}

export interface Paging {
  PAGINA?: number | null;
  RIGHE?: number | null;
  ORDINA?: string | null;
  VERSO?: string | null;
  COMPATTO?: Flag;
}

export interface AuditFilter {
  AZIONE?: string;
  OGGETTO?: string;
  ID_OGGETTO?: number;
  ID_UTENTE?: number;
}

export interface UserRef {
  ID_UTENTE: number;
}

export interface AdminResetPassword {
  ID_UTENTE: number;
  PASSWORD?: string;
  CONFERMA_PASSWORD?: string;
}

export interface SetActive {
  ID_UTENTE: number;
  STATO: Flag;
  VERSIONE?: number;
}

export interface SetGroup {
  ID_UTENTE: number;
  ID_GRUPPO: number;
  SELEZIONATO: Flag;
}

export interface SetFunction {
  ID_UTENTE: number;
  ID_FUNZIONALITA: number;
  SELEZIONATO: Flag;
}

export interface UserFilter {
  USERNAME?: string;
  COGNOME?: string;
  NOME?: string;
  EMAIL?: string;
  DENOMINAZIONE?: string;
  FK_ID_PERSONA_GIURIDICA?: number;
}

export interface NewUser {
  ID_UTENTE?: number;
  PASSWORD?: string;
  CONFERMA_PASSWORD?: string;
  CONFERMA_EMAIL?: string;
  USERNAME?: string | null;
  EMAIL?: string | null;
  NOME?: string | null;
  COGNOME?: string | null;
  FK_ID_LIVELLO?: number | null;
  FK_ID_PERSONA_GIURIDICA?: number | null;
  STATO?: Flag | null;
  DATA_SCADENZA?: string | null;
}

export interface EditUser {
  ID_UTENTE: number;
  VERSIONE?: number;
  USERNAME?: string | null;
  EMAIL?: string | null;
  NOME?: string | null;
  COGNOME?: string | null;
  FK_ID_LIVELLO?: number | null;
  FK_ID_PERSONA_GIURIDICA?: number | null;
  STATO?: Flag | null;
  DATA_SCADENZA?: string | null;
}

export interface ClubFilter {
  FORCE?: string;
  ID_SOCIETA?: number;
  COD_AFF?: string;
  DENOMINAZIONE?: string;
  FK_ID_REGIONE?: number;
  FK_ID_PROVINCIA?: number;
  FK_ID_COMUNE?: number;
}

export interface ClubRef {
  ID_SOCIETA: number;
}

export interface NewClub {
  ID_SOCIETA?: number;
  COD_AFF?: string | null;
  DENOMINAZIONE?: string | null;
  TELEFONO?: string | null;
  EMAIL?: string | null;
  PEC?: string | null;
  CODICE_SDI?: string | null;
  INDIRIZZO?: string | null;
  CAP?: string | null;
  DATA_SCADENZA_AFFILIAZIONE?: string | null;
  FK_ID_COMUNE?: number | null;
  PARTITA_IVA?: string | null;
  CODICE_FISCALE?: string | null;
  personaGiuridica?: { FK_ID_COMUNE?: number | null; PARTITA_IVA?: string | null; CODICE_FISCALE?: string | null };
}

export interface EditClub {
  ID_SOCIETA: number;
  VERSIONE?: number;
  COD_AFF?: string | null;
  DENOMINAZIONE?: string | null;
  TELEFONO?: string | null;
  EMAIL?: string | null;
  PEC?: string | null;
  CODICE_SDI?: string | null;
  INDIRIZZO?: string | null;
  CAP?: string | null;
  DATA_SCADENZA_AFFILIAZIONE?: string | null;
  FK_ID_COMUNE?: number | null;
  PARTITA_IVA?: string | null;
  CODICE_FISCALE?: string | null;
  personaGiuridica?: { FK_ID_COMUNE?: number | null; PARTITA_IVA?: string | null; CODICE_FISCALE?: string | null };
}

export interface Approval {
  ID_UTENTE: number;
  ID_SOCIETA: number;
  APPROVATO: Flag;
}

export interface ClubAthletes {
  ID_SOCIETA: number;
  COGNOME?: string;
  NOME?: string;
  FLG_VISIBLE?: Flag | null;
}

export interface PickerSearch {
  a?: number;
  q?: string;
  ID?: number;
}

export interface AthleteFilter {
  COGNOME?: string;
  NOME?: string;
  DENOMINAZIONE?: string;
  FK_ID_SOCIETA?: number;
  STATO_TESSERAMENTO?: Flag | null;
  FK_ID_TIPO_TESSERAMENTO?: number;
  FK_ID_TIPO_QUALIFICA?: number;
  FLG_VISIBLE?: Flag | null;
}

export interface AthleteRef {
  ID_ATLETA: number;
  VERSIONE?: number;
}

export interface NewAthlete {
  ID_ATLETA?: number;
  COGNOME?: string | null;
  NOME?: string | null;
  SESSO?: number | null;
  DATA_NASCITA?: string | null;
  FK_ID_COMUNE_NASCITA?: number | null;
  CODICE_FISCALE?: string | null;
  EMAIL?: string | null;
  TELEFONO?: string | null;
  FK_ID_NAZIONALITA?: number | null;
  FK_ID_STATO_NAZIONALE?: number | null;
  FK_ID_SOCIETA?: number | null;
  FLG_VISIBLE?: Flag | null;
  FLG_SOLO_ANNO?: Flag | null;
  TESSERA?: string | null;
  DATA_SCADENZA_TESSERAMENTO?: string | null;
  FK_ID_TIPO_TESSERAMENTO?: number | null;
  FK_ID_TIPO_QUALIFICA?: number | null;
  FK_ID_CATEGORIA_DIS?: number | null;
  personaFisica?: PersonFields;
}

export interface PersonFields {
  COGNOME?: string | null;
  NOME?: string | null;
  SESSO?: number | null;
  DATA_NASCITA?: string | null;
  FK_ID_COMUNE_NASCITA?: number | null;
  CODICE_FISCALE?: string | null;
  EMAIL?: string | null;
  TELEFONO?: string | null;
  FK_ID_NAZIONALITA?: number | null;
  FK_ID_STATO_NAZIONALE?: number | null;
}

export interface EditAthlete {
  ID_ATLETA: number;
  VERSIONE?: number;
  COGNOME?: string | null;
  NOME?: string | null;
  SESSO?: number | null;
  DATA_NASCITA?: string | null;
  FK_ID_COMUNE_NASCITA?: number | null;
  CODICE_FISCALE?: string | null;
  EMAIL?: string | null;
  TELEFONO?: string | null;
  FK_ID_NAZIONALITA?: number | null;
  FK_ID_STATO_NAZIONALE?: number | null;
  FK_ID_SOCIETA?: number | null;
  FLG_VISIBLE?: Flag | null;
  FLG_SOLO_ANNO?: Flag | null;
  TESSERA?: string | null;
  DATA_SCADENZA_TESSERAMENTO?: string | null;
  FK_ID_TIPO_TESSERAMENTO?: number | null;
  FK_ID_TIPO_QUALIFICA?: number | null;
  FK_ID_CATEGORIA_DIS?: number | null;
  personaFisica?: PersonFields;
}

export interface Lookup {
  className: string;
  ID?: number;
  DESCRIZIONE?: string;
  FK_ID_REGIONE?: number;
  FK_ID_PROVINCIA?: number;
  select2?: string;
}

export interface TaxCodeOf {
  COGNOME: string;
  NOME: string;
  SESSO: number;
  DATA_NASCITA: string | null;
  FK_ID_COMUNE_NASCITA: number;
}

export interface CategoryFilter {
  FK_ID_STAGIONE?: number;
  FK_ID_SPORT?: number;
  FK_ID_TIPO?: number;
  FK_ID_TIPO_TESSERAMENTO?: number;
  DESCRIZIONE?: string;
}

export interface NewCategory {
  ID_CATEGORIA?: number;
  FK_ID_STAGIONE?: number | null;
  FK_ID_SPORT?: number | null;
  DESCRIZIONE?: string | null;
  LABEL?: string | null;
  FK_ID_TIPO?: number | null;
  FK_ID_TIPO_TESSERAMENTO?: number | null;
  DATA_NASCITA_DA_M?: string | null;
  DATA_NASCITA_A_M?: string | null;
  DATA_NASCITA_DA_F?: string | null;
  DATA_NASCITA_A_F?: string | null;
  ETA_MIN?: number | null;
  ETA_MAX?: number | null;
}

export interface EditCategory {
  ID_CATEGORIA: number;
  VERSIONE?: number;
  FK_ID_STAGIONE?: number | null;
  FK_ID_SPORT?: number | null;
  DESCRIZIONE?: string | null;
  LABEL?: string | null;
  FK_ID_TIPO?: number | null;
  FK_ID_TIPO_TESSERAMENTO?: number | null;
  DATA_NASCITA_DA_M?: string | null;
  DATA_NASCITA_A_M?: string | null;
  DATA_NASCITA_DA_F?: string | null;
  DATA_NASCITA_A_F?: string | null;
  ETA_MIN?: number | null;
  ETA_MAX?: number | null;
}

export interface CategoryRef {
  ID_CATEGORIA: number;
}

export interface SeasonCopy {
  FK_ID_STAGIONE: number;
}

export interface RaceFilter {
  FK_ID_SPORT?: number;
  FK_ID_TIPO?: number;
  DESCRIZIONE?: string;
}

export interface NewRace {
  ID_GARA?: number;
  FK_ID_SPORT?: number | null;
  DESCRIZIONE?: string | null;
  DESC_ABBR?: string | null;
  METRI?: number | null;
  METRI_GARA?: number | null;
  FK_ID_STILE?: number | null;
  FK_ID_TIPO?: number | null;
  COMPONENTI?: number | null;
  SESSO_AMMESSO?: number | null;
}

export interface EditRace {
  ID_GARA: number;
  VERSIONE?: number;
  FK_ID_SPORT?: number | null;
  DESCRIZIONE?: string | null;
  DESC_ABBR?: string | null;
  METRI?: number | null;
  METRI_GARA?: number | null;
  FK_ID_STILE?: number | null;
  FK_ID_TIPO?: number | null;
  COMPONENTI?: number | null;
  SESSO_AMMESSO?: number | null;
}

export interface RaceRef {
  ID_GARA: number;
}

export interface UploadArgs {
  modalita: string;
  CONFERMA?: Flag;
  ID_UPLOAD?: number;
  FK_ID_SOCIETA?: number;
  ID_EVENTO?: number;
}

export interface UploadRef {
  ID_UPLOAD: number;
}

export interface ReportAsk {
  ID_REPORT: number;
  FORMATO?: number | null;
}

export interface ReportTokenIn {
  TOKEN: string;
}

export interface StatementIn {
  ID_SOCIETA?: number;
  ANNO?: number;
  PAGINA?: number | null;
  RIGHE?: number | null;
}

export interface EventFilter {
  ID_SPORT?: number;
  DESCRIZIONE?: string;
  DENOMINAZIONE?: string;
  LUOGO?: string;
  FK_ID_REGIONE?: number;
  ANNO?: number;
  STATO?: number[];
}

export interface EventSummaryFilter {
  DESCRIZIONE?: string;
  DENOMINAZIONE?: string;
  DATA_DA?: string | null;
  DATA_A?: string | null;
}

export interface EventRef {
  ID_EVENTO: number;
}

export interface EventDetailAsk {
  ID_EVENTO: number;
  PARTI?: string;
}

export interface NewEvent {
  ID_EVENTO?: number;
  FK_ID_SPORT?: number | null;
  FK_ID_STAGIONE?: number | null;
  DESCRIZIONE?: string | null;
  LUOGO?: string | null;
  DATA_INIZIO?: string | null;
  DATA_FINE?: string | null;
  DATA_SCADENZA_ISCRIZIONI?: string | null;
  MAX_CONCORRENTI?: number | null;
  FLG_GARA_SOCIALE?: Flag | null;
  FK_ID_CAMPIONATO?: number | null;
  FK_ID_REGIONE?: number | null;
  FK_ID_SOCIETA?: number | null;
  FK_ID_METODO_CALCOLO_IMPORTI?: number | null;
  FK_ID_METODO_CALCOLO_PUNTEGGIO?: number | null;
  arrayCircuiti?: number[] | null;
  STATO?: number | null;
  NOTE?: string | null;
  LINK_ESTERNO?: string | null;
  LABEL_LINK_ESTERNO?: string | null;
  PULSANTI_VISIBILI?: Flag | null;
  FLG_BATT?: Flag | null;
  FLG_FATTURATO?: Flag | null;
  COMUNICATO?: string | null;
  LOGO?: string | null;
}

export interface EditEvent {
  ID_EVENTO: number;
  VERSIONE?: number;
  FK_ID_SPORT?: number | null;
  FK_ID_STAGIONE?: number | null;
  DESCRIZIONE?: string | null;
  LUOGO?: string | null;
  DATA_INIZIO?: string | null;
  DATA_FINE?: string | null;
  DATA_SCADENZA_ISCRIZIONI?: string | null;
  MAX_CONCORRENTI?: number | null;
  FLG_GARA_SOCIALE?: Flag | null;
  FK_ID_CAMPIONATO?: number | null;
  FK_ID_REGIONE?: number | null;
  FK_ID_SOCIETA?: number | null;
  FK_ID_METODO_CALCOLO_IMPORTI?: number | null;
  FK_ID_METODO_CALCOLO_PUNTEGGIO?: number | null;
  arrayCircuiti?: number[] | null;
  STATO?: number | null;
  NOTE?: string | null;
  LINK_ESTERNO?: string | null;
  LABEL_LINK_ESTERNO?: string | null;
  PULSANTI_VISIBILI?: Flag | null;
  FLG_BATT?: Flag | null;
  FLG_FATTURATO?: Flag | null;
  COMUNICATO?: string | null;
  LOGO?: string | null;
}

export interface EventOptions {
  ID_EVENTO: number;
  VERSIONE?: number;
  opzioni: SentOption[];
}

export interface SentOption {
  FK_ID_OPZIONE?: number;
  VALORE?: string | null;
}

export interface EventCategoryRef {
  ID_EVENTO_CATEGORIA: number;
}

export interface NewEventCategory {
  ID_EVENTO_CATEGORIA?: number;
  FK_ID_EVENTO: number;
  FK_ID_CATEGORIA: number;
  FLG_DIS?: Flag;
  FK_ID_TIPO?: number | null;
  FK_ID_TIPO_TESSERAMENTO?: number | null;
}

export interface EditEventCategory {
  ID_EVENTO_CATEGORIA: number;
  VERSIONE?: number;
  FK_ID_TIPO_TESSERAMENTO?: number | null;
  FLG_ANNO?: Flag | null;
  NUMERO_GARE_ABILITATE?: number | null;
  opzioniSave?: SentOption[];
}

export interface EventRacesOf {
  ID_EVENTO?: number;
  ID_EVENTO_GARA?: number;
}

export interface NewEventRace {
  ID_EVENTO_GARA?: number;
  FK_ID_EVENTO: number;
  FK_ID_CATEGORIA: number;
  FK_ID_GARA: number;
  FLG_DIS?: Flag;
  FK_ID_TIPO?: number | null;
  FK_ID_TIPO_TESSERAMENTO?: number | null;
  FLG_ANNO?: Flag | null;
  FLG_PUNTI?: Flag | null;
}

export interface EditEventRace {
  ID_EVENTO_GARA: number;
  VERSIONE?: number;
  FLG_PUNTI?: Flag | null;
  ORDINE?: number | null;
  NOTE?: string | null;
  opzioniSave?: SentOption[];
}

export interface EventRaceRef {
  ID_EVENTO_GARA: number;
}

export interface EventRaceNote {
  ID_EVENTO_GARA: number;
  VERSIONE?: number;
  NOTE?: string | null;
}

export interface RaceOrder {
  ID_EVENTO_CATEGORIA: number;
  ORDINE: number[];
  ORDINE_LETTO?: number[];
}

export interface EventLink {
  FK_ID_EVENTO_PRINCIPALE: number;
  FK_ID_EVENTO: number;
}

export interface Extension {
  ID_EVENTO: number;
  FK_ID_SOCIETA: number;
  FLG_PROROGA: Flag;
}

export interface EventCopy {
  ID_EVENTO: number;
  DESCRIZIONE: string;
  LUOGO?: string;
}

export interface EventImport {
  ID_EVENTO: number;
  ID_EVENTO_FROM: number;
}

export interface CategoryImport {
  ID_EVENTO: number;
  FLG_DIS?: Flag;
  FK_ID_TIPO?: number;
  ID_CATEGORIA_TO: number;
  ID_CATEGORIA_FROM: number;
}

export interface NewTimeStandard {
  ID_TEMPO_LIMITE?: number;
  FK_ID_EVENTO: number;
  FK_ID_GARA?: number | null;
  FK_ID_CATEGORIA?: number | null;
  SESSO?: number | null;
  TEMPO?: number | null;
}

export interface EditTimeStandard {
  ID_TEMPO_LIMITE: number;
  FK_ID_EVENTO?: number | null;
  VERSIONE?: number;
  FK_ID_GARA?: number | null;
  FK_ID_CATEGORIA?: number | null;
  SESSO?: number | null;
  TEMPO?: number | null;
}

export interface TimeStandardRef {
  ID_TEMPO_LIMITE: number;
}

export interface EntrantSearch {
  ID_EVENTO: number;
  q?: string;
}

export interface NewException {
  FK_ID_EVENTO: number;
  FK_ID_CATEGORIA: number;
  FK_ID_ATLETA: number;
}

export interface ExceptionRef {
  ID_SPEC: number;
}

export interface EventFileRef {
  ID_DOCUMENTO: number;
}

export interface LogoKey {
  CHIAVE: string;
}

export interface ChampionshipFilter {
  ID_SPORT?: number;
  DESCRIZIONE?: string;
  FLG_ATTIVO?: Flag | null;
}

export interface ChampionshipRef {
  ID_CAMPIONATO: number;
}

export interface NewChampionship {
  ID_CAMPIONATO?: number;
  DESCRIZIONE?: string | null;
  FK_ID_SPORT?: number | null;
  FK_ID_STAGIONE?: number | null;
  DATA_INIZIO?: string | null;
  DATA_FINE?: string | null;
  FK_ID_COMITATO?: number | null;
  FK_ID_TIPO?: number | null;
  FLG_ATTIVO?: Flag | null;
}

export interface EditChampionship {
  ID_CAMPIONATO: number;
  VERSIONE?: number;
  DESCRIZIONE?: string | null;
  FK_ID_SPORT?: number | null;
  FK_ID_STAGIONE?: number | null;
  DATA_INIZIO?: string | null;
  DATA_FINE?: string | null;
  FK_ID_COMITATO?: number | null;
  FK_ID_TIPO?: number | null;
  FLG_ATTIVO?: Flag | null;
}

export interface ChampionshipSport {
  ID_SPORT?: number;
}

export interface ChampionshipsAsked {
  ARRAY_NUOVI?: number[];
}

export interface ChampionshipPrices {
  prezzi: NewChampionshipPrice[];
}

export interface NewChampionshipPrice {
  FK_ID_SPORT: number;
  FK_ID_COMITATO: number;
  IMPORTO: number | null;
}

export interface ChampionshipsChosen {
  ARRAY_NUOVI: number[];
}

export interface Opened {
  SESSION_TOKEN: string;
}

export interface Config {
  CHIAVE: string;
  TITOLO: string;
  APP: string;
  COLORE: string;
  SPORT: Sport[];
  FLG_REGISTRAZIONE: Flag;
  FLG_RISULTATI_PUBBLICI: Flag;
  ID_ENTE_PROMOZIONE: number;
  VERSIONE: string;
  STRIPE_PUBLIC_KEY: string;
  LOGO: string;
  TELEFONO_SUPPORTO: string;
  LINK_SUPPORTO: string;
  PREZZO_MESE: number;
  PREZZO_ANNO: number;
  ACCESSI_ESTERNI: External[];
}

export interface Sport {
  ID_SPORT: number;
  DESCRIZIONE: string;
}

export interface External {
  PROVIDER: string;
  DESCRIZIONE: string;
  URL_AUTORIZZAZIONE: string;
  CLIENT_ID: string;
}

export interface Logged {
  ID_UTENTE: number;
  USERNAME: string;
  IMPERSONIFICATO_DA: number;
}

export interface Home {
  UTENTE: HomeUser;
  EVENTI_APERTI: number;
  SALDO: number;
  REGIONI: Region[];
  CIRCUITI: Circuit[];
  METODI_CALCOLO: Methods;
  SOCIETA: HomeClub | null;
  STAGIONI: Season[];
  CAPACITA: string[];
  MENU: MenuItem[];
  MENU_MOBILE: MenuItem[];
  GRUPPI: Group[];
  INTENSITA: Intensity[];
  STILI: Style[];
  MODALITA: Modality[];
  COUNT_ATLETI: number;
  ENTE_PROMOZIONE: Body;
  CATEGORIE_DIS: Disability[];
  STATI: Nation[];
  ALLENAMENTI_ODIERNI: TodaysWorkout[];
  CATEGORIE_FEDERAZIONE: CategoryRow[];
  GARE_FEDERAZIONE: Race[];
  EVENTI_TEMPI_LIMITE: EventOption[];
}

export interface HomeUser {
  ID_UTENTE: number;
  USERNAME: string;
  COGNOME: string;
  NOME: string;
  EMAIL: string;
  FK_ID_PERSONA_GIURIDICA: number;
  DENOMINAZIONE: string;
  DATA_CREAZIONE: string | null;
  STATO: Flag;
  FK_ID_LIVELLO: number;
  LIVELLO: string;
  DATA_SCADENZA: string | null;
  PREMIUM_ATTIVO: Flag;
  NUM_ALLENAMENTI: number;
  VERSIONE: number;
  IMPERSONIFICATO_DA: number;
  FK_ID_STAGIONE: number;
  funzionalita: Function[];
  SOCIETA: HomeClub | null;
  persona: HomePerson;
  gruppi: Group[];
  FLG_COACH: Flag;
}

export interface Function {
  ID_FUNZIONALITA: number;
  DESCRIZIONE: string;
  FK_ID_ITEM: number;
  menuItem: MenuItem | null;
}

export interface MenuItem {
  ABILITATO: Flag;
  COLORE: string;
  DELTA_H: number;
  DESCRIZIONE: string;
  FK_ID_MENU: number;
  ICONA: string;
  ID_ITEM: number;
  ID_ITEM_PADRE: number;
  ORDINE: number;
  ROUTE: string;
  items: MenuItem[];
  params: Record<string, string>;
}

export interface HomeClub {
  ID_SOCIETA: number;
  COD_AFF: string;
  DENOMINAZIONE: string;
  COMUNE: string;
  DATA_SCADENZA_AFFILIAZIONE: string | null;
  usoAbilitato: Flag;
}

export interface HomePerson {
  COGNOME: string;
  NOME: string;
  EMAIL: string;
}

export interface Group {
  ID_GRUPPO: number;
  DESCRIZIONE: string;
  FLG_VISIBILE: Flag;
  FLG_CONDIVISO: Flag;
  VERSIONE: number;
}

export interface Region {
  ID_REGIONE: number;
  DESCRIZIONE: string;
}

export interface Circuit {
  ID_CIRCUITO: number;
  DESCRIZIONE: string;
}

export interface Methods {
  IMPORTI: Method[];
  PUNTEGGIO: Method[];
}

export interface Method {
  ID_METODO_CALCOLO: number;
  DESCRIZIONE: string;
}

export interface Season {
  ID_STAGIONE: number;
  DESCRIZIONE: string;
  SELEZIONABILE: Flag;
  DATA_INIZIO_STAGIONE: string | null;
  SELEZIONATO: Flag;
}

export interface Intensity {
  ID_INTENSITA: number;
  DESCRIZIONE: string;
  COLORE: string;
  FLG_VISIBILE: Flag;
  VERSIONE: number;
}

export interface Style {
  ID_STILE: number;
  NUMERO: number;
  DESCRIZIONE: string;
  FLG_VISIBILE: Flag;
  VERSIONE: number;
}

export interface Modality {
  ID_MODALITA: number;
  DESCRIZIONE: string;
  FLG_VISIBILE: Flag;
  VERSIONE: number;
}

export interface Body {
  ID_ENTE_PROMOZIONE: number;
  DENOMINAZIONE: string;
  FLG_GESTIONE_ANA: Flag;
  LOGO_HOME: string;
  opzioni: BodyOption[];
}

export interface BodyOption {
  FK_ID_OPZIONE: number;
  DESCRIZIONE: string;
  VALORE: Flag;
}

export interface Disability {
  ID_CATEGORIA_DIS: number;
  DESCRIZIONE: string;
}

export interface Nation {
  ID_STATO_NAZIONALE: number;
  DESCRIZIONE: string;
  ISO: string;
}

export interface TodaysWorkout {
  ID_ALLENAMENTO: number;
  DESCRIZIONE: string;
  FK_ID_GRUPPO: number;
}

export interface CategoryRow {
  ID_CATEGORIA: number;
  FK_ID_CATEGORIA_ASS: number;
  FK_ID_STAGIONE: number;
  FK_ID_SPORT: number;
  DESCRIZIONE: string;
  LABEL: string;
  FK_ID_TIPO: number;
  FK_ID_TIPO_TESSERAMENTO: number;
  DATA_NASCITA_DA_M: string | null;
  DATA_NASCITA_A_M: string | null;
  DATA_NASCITA_DA_F: string | null;
  DATA_NASCITA_A_F: string | null;
  ETA_MIN: number;
  ETA_MAX: number;
  VERSIONE: number;
}

export interface Race {
  ID_GARA: number;
  FK_ID_SPORT: number;
  DESCRIZIONE: string;
  DESC_ABBR: string;
  METRI: number;
  METRI_GARA: number;
  FK_ID_STILE: number;
  FK_ID_TIPO: number;
  COMPONENTI: number;
  SESSO_AMMESSO: number;
  VERSIONE: number;
}

export interface EventOption {
  ID_EVENTO: number;
  DESCRIZIONE: string;
}

export interface AccessRow {
  ID_ACCESSO: number;
  USERNAME: string;
  DATA_ACCESSO: string | null;
  INDIRIZZO_IP: string;
  ESITO: Flag;
}

export interface AuditRow {
  ID_AUDIT: number;
  DATA: string | null;
  ID_UTENTE: number;
  USERNAME: string;
  IMPERSONIFICATO_DA: number;
  AZIONE: string;
  OGGETTO: string;
  ID_OGGETTO: number;
  PRIMA: string;
  DOPO: string;
  ID_RICHIESTA: string;
}

export interface UserDetails {
  ID_UTENTE: number;
  USERNAME: string;
  COGNOME: string;
  NOME: string;
  EMAIL: string;
  FK_ID_PERSONA_GIURIDICA: number;
  DENOMINAZIONE: string;
  DATA_CREAZIONE: string | null;
  STATO: Flag;
  FK_ID_LIVELLO: number;
  LIVELLO: string;
  DATA_SCADENZA: string | null;
  PREMIUM_ATTIVO: Flag;
  NUM_ALLENAMENTI: number;
  VERSIONE: number;
  funzionalita: Function[];
  gruppi: Group[];
}

export interface GroupGrant {
  ID_GRUPPO: number;
  DESCRIZIONE: string;
  USERNAME: string;
  SELEZIONATO: Flag;
}

export interface Grant {
  ID_FUNZIONALITA: number;
  DESCRIZIONE: string;
  SELEZIONATO: Flag;
}

export interface UserRow {
  ID_UTENTE: number;
  USERNAME: string;
  COGNOME: string;
  NOME: string;
  EMAIL: string;
  FK_ID_PERSONA_GIURIDICA: number;
  DENOMINAZIONE: string;
  DATA_CREAZIONE: string | null;
  STATO: Flag;
  FK_ID_LIVELLO: number;
  LIVELLO: string;
  DATA_SCADENZA: string | null;
  PREMIUM_ATTIVO: Flag;
  NUM_ALLENAMENTI: number;
  VERSIONE: number;
}

export interface Club {
  ID_SOCIETA: number;
  COD_AFF: string;
  DENOMINAZIONE: string;
  COMUNE: string;
  TELEFONO: string;
  EMAIL: string;
  PEC: string;
  CODICE_SDI: string;
  INDIRIZZO: string;
  CAP: string;
  DATA_SCADENZA_AFFILIAZIONE: string | null;
  TOT: number;
  FK_ID_REGIONE: number;
  FK_ID_PROVINCIA: number;
  FK_ID_COMUNE: number;
  personaGiuridica: LegalEntity;
  VERSIONE: number;
}

export interface LegalEntity {
  FK_ID_COMUNE: number;
  PARTITA_IVA: string;
  CODICE_FISCALE: string;
}

export interface Associated {
  usoAbilitato: Flag;
}

export interface Association {
  ID_UTENTE: number;
  COGNOME: string;
  NOME: string;
  EMAIL: string;
  ID_SOCIETA: number;
  DENOMINAZIONE: string;
}

export interface AthleteRow {
  ID_ATLETA: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  FLG_VISIBLE: Flag;
  COGNOME: string;
  NOME: string;
  SESSO: number;
  DATA_NASCITA: string | null;
  ANNO_NASCITA: number;
  FLG_SOLO_ANNO: Flag;
  TESSERA: string;
  DATA_SCADENZA_TESSERAMENTO: string | null;
  STATO_TESSERAMENTO: Flag;
  FK_ID_TIPO_TESSERAMENTO: number;
  FK_ID_TIPO_QUALIFICA: number;
  FK_ID_CATEGORIA_DIS: number;
  VERSIONE: number;
}

export interface Removed {
  RIMOSSI: number;
  NASCOSTI: number;
}

export interface Option {
  id: number;
  text: string;
}

export interface AthletesStart {
  ATLETI: AthleteRow[];
  TIPI_TESSERAMENTO: Membership[];
  QUALIFICHE: Item[];
  CATEGORIE_DIS: Disability[];
}

export interface Membership {
  ID_TIPO_TESSERAMENTO: number;
  DESCRIZIONE: string;
  ABBREVIAZIONE: string;
}

export interface Item {
  ID: number;
  DESCRIZIONE: string;
}

export interface Athlete {
  ID_ATLETA: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  FLG_VISIBLE: Flag;
  COGNOME: string;
  NOME: string;
  SESSO: number;
  DATA_NASCITA: string | null;
  ANNO_NASCITA: number;
  FLG_SOLO_ANNO: Flag;
  TESSERA: string;
  DATA_SCADENZA_TESSERAMENTO: string | null;
  STATO_TESSERAMENTO: Flag;
  FK_ID_TIPO_TESSERAMENTO: number;
  FK_ID_TIPO_QUALIFICA: number;
  FK_ID_CATEGORIA_DIS: number;
  VERSIONE: number;
  personaFisica: Person;
}

export interface Person {
  COGNOME: string;
  NOME: string;
  SESSO: number;
  DATA_NASCITA: string | null;
  FK_ID_COMUNE_NASCITA: number;
  COMUNE_NASCITA: string;
  CODICE_FISCALE: string;
  EMAIL: string;
  TELEFONO: string;
  FK_ID_NAZIONALITA: number;
  FK_ID_STATO_NAZIONALE: number;
}

export interface AthleteSheet {
  ID_ATLETA: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  FLG_VISIBLE: Flag;
  COGNOME: string;
  NOME: string;
  SESSO: number;
  DATA_NASCITA: string | null;
  ANNO_NASCITA: number;
  FLG_SOLO_ANNO: Flag;
  TESSERA: string;
  DATA_SCADENZA_TESSERAMENTO: string | null;
  STATO_TESSERAMENTO: Flag;
  FK_ID_TIPO_TESSERAMENTO: number;
  FK_ID_TIPO_QUALIFICA: number;
  FK_ID_CATEGORIA_DIS: number;
  VERSIONE: number;
  personaFisica: Person;
  categoriaFin: SheetCategory | null;
  risultati: SheetResult[];
  proveTempo: SheetResult[];
  tempiAllenamento: SheetPace[];
}

export interface SheetCategory {
  ID_CATEGORIA: number;
  DESCRIZIONE: string;
}

export interface SheetResult {
  ID_RISULTATO: number;
  FK_ID_GARA: number;
  TEMPO: number;
}

export interface SheetPace {
  FK_ID_STILE: number;
  TIPO_VASCA: number;
  TEMPO_A2: number;
  TEMPO_B1: number;
  TEMPO_B2: number;
  TEMPO_C1: number;
}

export interface PersonExport {
  ATLETA: Athlete;
  ENTE: string;
  COD_AFF_ENTE: string;
  DATA_CREAZIONE: string | null;
  FLG_CANCELLATO: Flag;
  ISCRIZIONI: PersonEntry[];
  ECCEZIONI: PersonException[];
  MODIFICHE: AuditRow[];
}

export interface PersonEntry {
  EVENTO: string;
  DATA: string | null;
  DESC_GARA: string;
  DESC_CATEGORIA: string;
  FK_ID_TIPO: number;
  TEMPO_ISCRIZIONE: number;
  TEMPO: number;
  FK_ID_STATO: number;
  NOTE: string;
}

export interface PersonException {
  EVENTO: string;
  DATA: string | null;
  DESC_CATEGORIA: string;
}

export interface TaxCode {
  CODICE_FISCALE: string;
}

export interface Copied {
  COPIATE: number;
}

export interface Uploaded {
  UPLOAD: Upload;
}

export interface Upload {
  ID_UPLOAD: number;
  STATO: number;
  TOTALE: number;
  LETTE: number;
  CREATE: number;
  AGGIORNATE: number;
  RIFIUTATE: Refusal[];
}

export interface Refusal {
  RIGA: number;
  COLONNA: string;
  MOTIVO: string;
}

export interface ReportToken {
  TOKEN: string;
}

export interface Statement {
  RIGHE: StatementLine[];
  TOTALE_CREDITO: number;
  TOTALE_DEBITO: number;
  SALDO: number;
  SALDO_INIZIALE: number;
  ANNI: number[];
}

export interface StatementLine {
  DATA: string | null;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  DESCRIZIONE: string;
  CREDITO: number;
  DEBITO: number;
  IMPORTO: number;
  SALDO: number;
}

export interface EventRow {
  ID_EVENTO: number;
  FK_ID_SPORT: number;
  FK_ID_STAGIONE: number;
  DESCRIZIONE: string;
  LUOGO: string;
  DATA_INIZIO: string | null;
  DATA_FINE: string | null;
  DATA_SCADENZA_ISCRIZIONI: string | null;
  MAX_CONCORRENTI: number;
  FLG_GARA_SOCIALE: Flag;
  FK_ID_CAMPIONATO: number;
  DESC_CAMPIONATO: string;
  FK_ID_REGIONE: number;
  ANNO: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  FK_ID_METODO_CALCOLO_IMPORTI: number;
  FK_ID_METODO_CALCOLO_PUNTEGGIO: number;
  STATO: number;
  NOTE: string;
  COMUNICATO: string;
  LOGO: string;
  LINK_ESTERNO: string;
  LABEL_LINK_ESTERNO: string;
  PULSANTI_VISIBILI: number;
  FLG_BATT: number;
  FLG_FATTURATO: Flag;
  SOCIETA: number;
  ATLETI: number;
  PRESENZE: number;
  STAFF: number;
  canOpenIscrizioni: Flag;
  FLG_GESTIONE: Flag;
  FLG_ORGANIZZATORE: Flag;
  VERSIONE: number;
}

export interface EventTotals {
  EVENTI: number;
  SOCIETA: number;
  ATLETI: number;
  PRESENZE: number;
  STAFF: number;
}

export interface Event {
  ID_EVENTO: number;
  FK_ID_SPORT: number;
  FK_ID_STAGIONE: number;
  DESCRIZIONE: string;
  LUOGO: string;
  DATA_INIZIO: string | null;
  DATA_FINE: string | null;
  DATA_SCADENZA_ISCRIZIONI: string | null;
  MAX_CONCORRENTI: number;
  FLG_GARA_SOCIALE: Flag;
  FK_ID_CAMPIONATO: number;
  DESC_CAMPIONATO: string;
  FK_ID_REGIONE: number;
  ANNO: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  FK_ID_METODO_CALCOLO_IMPORTI: number;
  FK_ID_METODO_CALCOLO_PUNTEGGIO: number;
  STATO: number;
  NOTE: string;
  COMUNICATO: string;
  LOGO: string;
  LINK_ESTERNO: string;
  LABEL_LINK_ESTERNO: string;
  PULSANTI_VISIBILI: number;
  FLG_BATT: number;
  FLG_FATTURATO: Flag;
  SOCIETA: number;
  ATLETI: number;
  PRESENZE: number;
  STAFF: number;
  canOpenIscrizioni: Flag;
  FLG_GESTIONE: Flag;
  FLG_ORGANIZZATORE: Flag;
  VERSIONE: number;
  arrayCircuiti: number[];
  opzioni: OptionValue[];
}

export interface OptionValue {
  FK_ID_OPZIONE: number;
  VALORE: string;
}

export interface EventDetail {
  ID_EVENTO: number;
  FK_ID_SPORT: number;
  FK_ID_STAGIONE: number;
  DESCRIZIONE: string;
  LUOGO: string;
  DATA_INIZIO: string | null;
  DATA_FINE: string | null;
  DATA_SCADENZA_ISCRIZIONI: string | null;
  MAX_CONCORRENTI: number;
  FLG_GARA_SOCIALE: Flag;
  FK_ID_CAMPIONATO: number;
  DESC_CAMPIONATO: string;
  FK_ID_REGIONE: number;
  ANNO: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  FK_ID_METODO_CALCOLO_IMPORTI: number;
  FK_ID_METODO_CALCOLO_PUNTEGGIO: number;
  STATO: number;
  NOTE: string;
  COMUNICATO: string;
  LOGO: string;
  LINK_ESTERNO: string;
  LABEL_LINK_ESTERNO: string;
  PULSANTI_VISIBILI: number;
  FLG_BATT: number;
  FLG_FATTURATO: Flag;
  SOCIETA: number;
  ATLETI: number;
  PRESENZE: number;
  STAFF: number;
  canOpenIscrizioni: Flag;
  FLG_GESTIONE: Flag;
  FLG_ORGANIZZATORE: Flag;
  VERSIONE: number;
  arrayCircuiti: number[];
  opzioni: OptionValue[];
  COUNT_ANOMALIE: number;
  gruppiOpzioni: OptionGroup[];
  categorie: EventCategory[];
  gareAll: EventRace[];
  gareOrdinate: StartItem[];
  gareSqu: EventRace[];
  gareIndDistinct: Race[];
  gareSquDistinct: Race[];
  anomalie: Anomalies;
  tempiLimite: TimeStandard[];
  atletiConEccezioneCategoria: Exception[];
  arrayEventiPrecedenti: LinkedEvent[];
  arrayPresenzeAll: Entry[];
  documenti: EventFile[];
}

export interface OptionGroup {
  FK_ID_PADRE: number;
  titolo: string;
  icona: string;
  OPZIONI: OptionOfForm[];
}

export interface OptionOfForm {
  FK_ID_OPZIONE: number;
  DESCRIZIONE: string;
  SMALL: string;
  VALORE: string;
  TIPO: string;
  PREDEFINITO: string;
  MINIMO: number;
  MASSIMO: number;
  SCELTE: Option[];
  FLG_CATEGORIA: Flag;
}

export interface EventCategory {
  ID_EVENTO_CATEGORIA: number;
  FK_ID_EVENTO: number;
  FK_ID_CATEGORIA: number;
  DESCRIZIONE: string;
  LABEL: string;
  FLG_DIS: Flag;
  FK_ID_TIPO: number;
  FK_ID_TIPO_TESSERAMENTO: number;
  FLG_ANNO: Flag;
  NUMERO_GARE_ABILITATE: number;
  DATA_NASCITA_DA_M: string | null;
  DATA_NASCITA_A_M: string | null;
  DATA_NASCITA_DA_F: string | null;
  DATA_NASCITA_A_F: string | null;
  opzioni: OptionValue[];
  gare: EventRace[];
  VERSIONE: number;
}

export interface EventRace {
  ID_EVENTO_GARA: number;
  FK_ID_EVENTO: number;
  FK_ID_CATEGORIA: number;
  FK_ID_GARA: number;
  FLG_DIS: Flag;
  FK_ID_TIPO: number;
  FLG_PUNTI: Flag;
  ORDINE: number;
  PRESENZE_GARA: number;
  DESC_CATEGORIA: string;
  DESC_GARA: string;
  DESC_ABBR: string;
  METRI_GARA: number;
  COMPONENTI: number;
  SESSO_AMMESSO: number;
  NOTE: string;
  SELEZIONATO: Flag;
  opzioni: OptionValue[];
  VERSIONE: number;
}

export interface StartItem {
  ID_ORDINAMENTO: number;
  FK_ID_EVENTO: number;
  ORDINE: number;
  FK_ID_CATEGORIA: number;
  ID_GARA: number;
  FLG_DIS: Flag;
  FK_ID_TIPO: number;
  SESSO: number;
  NOTE: string;
  DESC_GARA: string;
  DESC_CATEGORIA: string;
  VERSIONE: number;
}

export interface Anomalies {
  ANOMALIE_GARE: Anomaly[];
  ANOMALIE_CAT: Anomaly[];
  ANOMALIE_SESSO: Anomaly[];
  ANOMALIE_STARTLIST: Anomaly[];
  ANOMALIE_ORDINAMENTO: Anomaly[];
  ANOMALIE_GARE_DOPPIE: Anomaly[];
  ANOMALIE_PRESENZE_SOLO_SQUADRA: Anomaly[];
  ANOMALIE_COMPONENTI_SQUADRE: Anomaly[];
  ANOMALIE_COMPONENTI_SQUADRE_MIN: Anomaly[];
}

export interface Anomaly {
  ID_PRESENZA: number;
  ID_EVENTO_GARA: number;
  ID_ORDINAMENTO: number;
  FK_ID_ATLETA: number;
  FK_ID_SOCIETA: number;
  ATLETA: string;
  FK_ID_GARA: number;
  DESC_GARA: string;
  FK_ID_CATEGORIA: number;
  DESC_CATEGORIA: string;
  FK_ID_CATEGORIA_CALCOLATA: number;
  DESC_CATEGORIA_CALCOLATA: string;
  MOTIVO: string;
}

export interface TimeStandard {
  ID_TEMPO_LIMITE: number;
  FK_ID_EVENTO: number;
  FK_ID_GARA: number;
  FK_ID_CATEGORIA: number;
  SESSO: number;
  TEMPO: number;
  TEMPO_FORMATTATO: string;
  DESC_GARA: string;
  DESC_CATEGORIA: string;
  VERSIONE: number;
}

export interface Exception {
  ID_SPEC: number;
  FK_ID_EVENTO: number;
  FK_ID_CATEGORIA: number;
  FK_ID_ATLETA: number;
  DESC_CATEGORIA: string;
  COGNOME: string;
  NOME: string;
  SESSO: number;
  ANNO_NASCITA: number;
  DENOMINAZIONE: string;
}

export interface LinkedEvent {
  ID_EVENTO: number;
  DESCRIZIONE: string;
  LUOGO: string;
  DATA_INIZIO: string | null;
  DATA_FINE: string | null;
  DENOMINAZIONE: string;
  STATO: number;
}

export interface Entry {
  ID_PRESENZA: number;
  FK_ID_EVENTO: number;
  FK_ID_GARA: number;
  FK_ID_ATLETA: number;
  FK_ID_SOCIETA: number;
  FK_ID_TIPO: number;
  FK_ID_CATEGORIA: number;
  FK_ID_CATEGORIA_DIS: number;
  ATLETA: string;
  COGNOME: string;
  NOME: string;
  SESSO: number;
  ANNO_NASCITA: number;
  DENOMINAZIONE: string;
  DESC_GARA: string;
  DESC_CATEGORIA: string;
  TEMPO_ISCRIZIONE: number;
  TEMPO: number;
  TEMPO_ISCRIZIONE_FORMATTATO: string;
  FK_ID_STATO: number;
  PENALITA_PT: number;
  PENALITA_SEC: number;
  BATTERIA: number;
  CORSIA: number;
  NOTE_ISCR: string;
  PROGRESSIVO: number;
  FLG_WILD_CARD: Flag;
  FLG_PAGATO: Flag;
  FLG_ASSENTE: Flag;
  FLG_STAFFETTA_CHIUSA: Flag;
  FLG_MORA: Flag;
  COMPONENTI_FORMAZIONE: number;
  COMPONENTI_GARA: number;
  COMPO_COG: string;
  componenti: Member[];
  VERSIONE: number;
}

export interface Member {
  ID_ATLETA: number;
  ORDINE: number;
  NOTE: string;
  COGNOME: string;
  NOME: string;
  SESSO: number;
  ANNO_NASCITA: number;
}

export interface EventFile {
  ID_DOCUMENTO: number;
  FK_ID_EVENTO: number;
  NOME: string;
  TIPO: string;
  DIMENSIONE: number;
  DATA_CREAZIONE: string | null;
}

export interface ClubSummary {
  FK_ID_GARA: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  TOT_ATLETI: number;
  TOT_IND: number;
  TOT_WILD_CARD: number;
  TOT_ATLETI_SOLO_SQUADRE: number;
  TOT_SQU: number;
  IMPORTO_PAGATO: number;
  IMPORTO_STORNATO_DA_CREDITI: number;
  IMPORTO_TOTALE: number;
  FLG_PROROGA: Flag;
}

export interface Previous {
  DISPONIBILI: LinkedEvent[];
  COLLEGATI: LinkedEvent[];
}

export interface Imported {
  CATEGORIE: number;
  GARE: number;
  SALTATE: number;
}

export interface Cleaned {
  ELIMINATI: number;
  CATEGORIE: number;
  GARE: number;
  TEMPI_LIMITE: number;
}

export interface CategoryStatistics {
  FK_ID_CATEGORIA: number;
  DESCRIZIONE: string;
  LABEL: string;
  FLG_DIS: Flag;
  FK_ID_TIPO: number;
  TOT_ATLETI: number;
  TOT_ATLETI_F: number;
  TOT_ATLETI_M: number;
  ARRAY_GARE: RaceStatistics[];
}

export interface RaceStatistics {
  FK_ID_GARA: number;
  DESC_GARA: string;
  TOT: number;
  TOT_F: number;
  TOT_M: number;
  TOT_X: number;
}

export interface Entrant {
  ID_ATLETA: number;
  COGNOME: string;
  NOME: string;
  SESSO: number;
  ANNO_NASCITA: number;
  FK_ID_SOCIETA: number;
  DENOMINAZIONE: string;
  TESSERA: string;
  FK_ID_TIPO_TESSERAMENTO: number;
  FK_ID_CATEGORIA_DIS: number;
  STATO_TESSERAMENTO: Flag;
}

export interface Championship {
  ID_CAMPIONATO: number;
  DESCRIZIONE: string;
  FK_ID_SPORT: number;
  FK_ID_STAGIONE: number;
  DATA_INIZIO: string | null;
  DATA_FINE: string | null;
  FK_ID_COMITATO: number;
  FK_ID_TIPO: number;
  FLG_ATTIVO: Flag;
  FK_ID_STATO: Flag;
  DATA_ISCRIZIONE: string | null;
  ID_ORDINE: number;
  SELEZIONATO: Flag;
  VERSIONE: number;
}

export interface ChampionshipsBeside {
  STAGIONI: Season[];
  CAMPIONATI_ASSOCIATI: ClubChampionship[];
}

export interface ClubChampionship {
  FK_ID_CAMPIONATO: number;
  DATA_ISCRIZIONE: string | null;
  ID_ORDINE: number;
}

export interface ChampionshipsAmount {
  IMPORTO_TOTALE: number;
}

export interface ChampionshipPrice {
  FK_ID_SPORT: number;
  FK_ID_COMITATO: number;
  IMPORTO: number;
}

export interface ChampionshipsEnrolled {
  IMPORTO_TOTALE: number;
  ID_ORDINE: number;
}

export const api = {
  login: call<Login, Opened>('POST', 'core/login'),
  externalLogin: call<ExternalLogin, Opened>('POST', 'core/login/esterno'),
  register: call<Registration, null>('POST', 'core/registrazione'),
  forgotPassword: call<ForgottenPassword, null>('POST', 'as/utente/password/reset'),
  confirmPassword: call<ResetPassword, null>('POST', 'as/utente/password/conferma'),
  config: call<Empty, Config>('GET', 'core/config'),
  logged: call<Empty, Logged>('GET', 'core/logged'),
  logout: call<Empty, null>('POST', 'core/logout'),
  home: call<Empty, Home>('GET', 'core/home'),
  changePassword: call<ChangePassword, null>('POST', 'core/utente/password/update'),
  changeSeason: call<SeasonChoice, null>('POST', 'as/stagionecorrente/update'),
  endImpersonation: call<Empty, Opened>('POST', 'core/utente/impersonifica/fine'),
  listAccesses: list<AccessFilter & Paging, AccessRow>('POST', 'core/admin/accessi'),
  listAudit: list<AuditFilter & Paging, AuditRow>('GET', 'core/admin/audit'),
  getUser: call<UserRef, UserDetails>('GET', 'core/admin/utente'),
  resetUserPassword: call<AdminResetPassword, null>('POST', 'core/admin/utente/password/reset'),
  setUserState: call<SetActive, null>('POST', 'core/utente/stato/update'),
  listUserGroups: list<UserRef & Paging, GroupGrant>('POST', 'core/utente/gruppi'),
  setUserGroup: call<SetGroup, null>('POST', 'core/utente/gruppo/update'),
  listUserFunctions: list<UserRef & Paging, Grant>('POST', 'core/utente/funzionalita'),
  setUserFunction: call<SetFunction, null>('POST', 'core/utente/funzionalita/update'),
  listUsersConfederation: list<UserFilter & Paging, UserRow>('GET', 'ge/utenti'),
  listUsers: list<UserFilter & Paging, UserRow>('GET', 'ns/utenti'),
  createUser: call<NewUser, null>('POST', 'ge/utente'),
  updateUser: call<EditUser, null>('PUT', 'ge/utente'),
  loginAsUser: call<UserRef, Opened>('POST', 'ge/utente/login'),
  initCoach: call<UserRef, null>('POST', 'ns/utente/allenatore'),
  listClubs: list<ClubFilter & Paging, Club>('GET', 'ge/societa/list'),
  getClub: call<ClubRef, Club>('GET', 'ge/societa'),
  createClub: call<NewClub, null>('POST', 'ge/societa'),
  updateClub: call<EditClub, null>('PUT', 'ge/societa'),
  associateClub: call<ClubRef, Associated>('POST', 'ns/societa/associa'),
  listAssociations: list<Paging, Association>('GET', 'ns/societa/associazioni'),
  approveAssociation: call<Approval, null>('POST', 'ns/societa/associa/approva'),
  listClubAthletes: list<ClubAthletes & Paging, AthleteRow>('GET', 'ge/societa/atleti'),
  deleteClubAthletes: call<ClubRef, Removed>('DELETE', 'ge/societa/deleteatleti'),
  clubOptions: list<PickerSearch & Paging, Option>('GET', 'ge/societa/select2'),
  clubOptionsAll: list<PickerSearch & Paging, Option>('GET', 'ge/societa/s2'),
  clubOption: call<PickerSearch, Option>('GET', 'ge/societa/s2/soc'),
  listAthletes: list<AthleteFilter & Paging, AthleteRow>('GET', 'ns/atleti'),
  startAthletes: call<Empty, AthletesStart>('GET', 'ns/atleti/startup'),
  getAthlete: call<AthleteRef, Athlete>('GET', 'ge/atleta'),
  createAthlete: call<NewAthlete, null>('POST', 'ge/atleta'),
  updateAthlete: call<EditAthlete, null>('PUT', 'ge/atleta'),
  hideAthlete: call<AthleteRef, null>('PUT', 'ns/atleta/nascondi'),
  restoreAthlete: call<AthleteRef, null>('PUT', 'ns/atleta/ripristina'),
  athleteSheet: call<AthleteRef, AthleteSheet>('GET', 'ns/atleta'),
  exportPerson: call<AthleteRef, PersonExport>('GET', 'core/persona/esporta'),
  erasePerson: call<AthleteRef, null>('POST', 'core/persona/cancella'),
  comuneOptions: list<PickerSearch & Paging, Option>('GET', 'core/geo/comuni/select2'),
  options: list<Lookup & Paging, Option>('GET', 'core/basic/search/select2'),
  option: call<Lookup, Option>('GET', 'core/basic/element'),
  taxCode: call<TaxCodeOf, TaxCode>('GET', 'core/codicefiscale'),
  listCategories: list<CategoryFilter & Paging, CategoryRow>('GET', 'ge/categorie'),
  createCategory: call<NewCategory, null>('POST', 'ge/categoria'),
  updateCategory: call<EditCategory, null>('PUT', 'ge/categoria'),
  deleteCategory: call<CategoryRef, null>('DELETE', 'ge/categoria'),
  copyCategories: call<SeasonCopy, Copied>('POST', 'ge/categorie/copia'),
  listRaces: list<RaceFilter & Paging, Race>('GET', 'ge/gare'),
  createRace: call<NewRace, null>('POST', 'ge/gara'),
  updateRace: call<EditRace, null>('PUT', 'ge/gara'),
  deleteRace: call<RaceRef, null>('DELETE', 'ge/gara'),
  uploadState: call<UploadRef, Uploaded>('GET', 'core/basic/upload/stato'),
  uploadLive: call<UploadRef, Uploaded>('GET', 'core/basic/upload/diretta'),
  reportToken: call<ReportAsk & Record<string, unknown>, ReportToken>('POST', 'core/report/basic/token'),
  statement: call<StatementIn, Statement>('GET', 'ge/societa/ec'),
  listEvents: list<EventFilter & Paging, EventRow>('GET', 'ge/eventi'),
  listEventSummary: list<EventSummaryFilter & Paging, EventRow>('GET', 'ge/eventi/riepilogo/admin'),
  eventSummaryTotals: call<EventSummaryFilter, EventTotals>('GET', 'ge/eventi/riepilogo/totali'),
  getEvent: call<EventRef, Event>('GET', 'ge/evento'),
  eventDetail: call<EventDetailAsk, EventDetail>('GET', 'ge/evento/dettagli'),
  createEvent: call<NewEvent, null>('POST', 'ge/evento'),
  updateEvent: call<EditEvent, null>('PUT', 'ge/evento'),
  saveEventOptions: call<EventOptions, null>('POST', 'ge/evento/opzioni'),
  getEventCategory: call<EventCategoryRef, EventCategory>('GET', 'ge/evento/categoria'),
  addEventCategory: call<NewEventCategory, null>('POST', 'ge/evento/categoria'),
  updateEventCategory: call<EditEventCategory, null>('PUT', 'ge/evento/categoria'),
  deleteEventCategory: call<EventCategoryRef, null>('DELETE', 'ge/evento/categoria'),
  listEventRaces: list<EventRacesOf & Paging, EventRace>('GET', 'ge/evento/gara'),
  addEventRace: call<NewEventRace, null>('POST', 'ge/evento/gara'),
  updateEventRace: call<EditEventRace, null>('PUT', 'ge/evento/gara'),
  deleteEventRace: call<EventRaceRef, null>('DELETE', 'ge/evento/gara'),
  updateEventRaceNote: call<EventRaceNote, null>('PUT', 'ge/evento/gara/note'),
  sortEventRaces: call<RaceOrder, null>('PUT', 'ge/evento/gare/ordine'),
  listEventClubs: list<EventRef & Paging, ClubSummary>('GET', 'ge/evento/riepilogo'),
  previousEvents: call<EventRef, Previous>('GET', 'ge/evento/prec'),
  linkEvent: call<EventLink, null>('POST', 'ge/evento/coll'),
  unlinkEvent: call<EventLink, null>('DELETE', 'ge/evento/coll'),
  extendClub: call<Extension, null>('POST', 'ge/evento/proroga'),
  duplicateEvent: call<EventCopy, null>('POST', 'ge/evento/duplica'),
  importEvent: call<EventImport, Imported>('POST', 'ge/evento/importa'),
  importEventCategory: call<CategoryImport, Imported>('POST', 'ge/evento/categoria/importa'),
  cleanEvent: call<EventRef, Cleaned>('POST', 'ge/evento/categorie/bonifica'),
  mergeEventRace: call<EventRaceRef, null>('POST', 'ge/evento/garaevento/correggi'),
  dropDoubleRace: call<EventRaceRef, null>('POST', 'ge/evento/garaevento/eliminaDoppione'),
  eventStatistics: list<EventRef & Paging, CategoryStatistics>('POST', 'ge/evento/statistiche'),
  addTimeStandard: call<NewTimeStandard, null>('POST', 'ns/tempolimite'),
  updateTimeStandard: call<EditTimeStandard, null>('PUT', 'ns/tempolimite'),
  deleteTimeStandard: call<TimeStandardRef, null>('DELETE', 'ns/tempolimite'),
  searchEntrants: list<EntrantSearch & Paging, Entrant>('GET', 'ge/evento/atletiiscrivibili'),
  addException: call<NewException, null>('POST', 'ge/categoriaspecificaatleta'),
  deleteException: call<ExceptionRef, null>('DELETE', 'ge/categoriaspecificaatleta'),
  deleteEventFile: call<EventFileRef, null>('DELETE', 'ge/evento/documento'),
  listChampionships: list<ChampionshipFilter & Paging, Championship>('GET', 'ge/campionati'),
  getChampionship: call<ChampionshipRef, Championship>('GET', 'ge/campionato'),
  createChampionship: call<NewChampionship, null>('POST', 'ge/campionato'),
  updateChampionship: call<EditChampionship, null>('PUT', 'ge/campionato'),
  listEventChampionships: list<ChampionshipSport & Paging, Championship>('GET', 'ge/campionati/evento'),
  championshipsAmount: call<ChampionshipsAsked, ChampionshipsAmount>('GET', 'ge/campionati/importo'),
  listChampionshipPrices: list<Paging, ChampionshipPrice>('GET', 'ge/campionati/prezzi'),
  setChampionshipPrices: call<ChampionshipPrices, null>('PUT', 'ge/campionati/prezzi'),
  enrolInChampionships: call<ChampionshipsChosen, ChampionshipsEnrolled>('POST', 'ge/campionati/iscrizione'),
};

// paths are the calls that take or answer a file.
export const paths = {
  coachSummary: 'ns/utente/allenatore',
  upload: 'core/basic/upload',
  reportByToken: 'core/report/basic',
  report: 'core/report',
  eventFile: 'ge/evento/documento',
  eventLogo: 'pub/evento/logo',
};
