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

export interface PickerSearch {
  a?: number;
  q?: string;
  ID?: number;
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

export interface StatementIn {
  ID_SOCIETA?: number;
  ANNO?: number;
  PAGINA?: number | null;
  RIGHE?: number | null;
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

export interface Option {
  id: number;
  text: string;
}

export interface TaxCode {
  CODICE_FISCALE: string;
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

export interface Copied {
  COPIATE: number;
}

export interface PersonExport {
  ATLETA: Athlete;
  ENTE: string;
  COD_AFF_ENTE: string;
  DATA_CREAZIONE: string | null;
  FLG_CANCELLATO: Flag;
  MODIFICHE: AuditRow[];
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
  comuneOptions: list<PickerSearch & Paging, Option>('GET', 'core/geo/comuni/select2'),
  options: list<Lookup & Paging, Option>('GET', 'core/basic/search/select2'),
  option: call<Lookup, Option>('GET', 'core/basic/element'),
  taxCode: call<TaxCodeOf, TaxCode>('GET', 'core/codicefiscale'),
  uploadState: call<UploadRef, Uploaded>('GET', 'core/basic/upload/stato'),
  reportToken: call<ReportAsk & Record<string, unknown>, ReportToken>('POST', 'core/report/basic/token'),
  listClubs: list<ClubFilter & Paging, Club>('GET', 'ge/societa/list'),
  getClub: call<ClubRef, Club>('GET', 'ge/societa'),
  createClub: call<NewClub, null>('POST', 'ge/societa'),
  updateClub: call<EditClub, null>('PUT', 'ge/societa'),
  associateClub: call<ClubRef, Associated>('POST', 'ns/societa/associa'),
  listAssociations: list<Paging, Association>('GET', 'ns/societa/associazioni'),
  approveAssociation: call<Approval, null>('POST', 'ns/societa/associa/approva'),
  listClubAthletes: list<ClubAthletes & Paging, AthleteRow>('GET', 'ge/societa/atleti'),
  deleteClubAthletes: call<ClubRef, Removed>('DELETE', 'ge/societa/deleteatleti'),
  statement: call<StatementIn, Statement>('GET', 'ge/societa/ec'),
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
  listCategories: list<CategoryFilter & Paging, CategoryRow>('GET', 'ge/categorie'),
  createCategory: call<NewCategory, null>('POST', 'ge/categoria'),
  updateCategory: call<EditCategory, null>('PUT', 'ge/categoria'),
  deleteCategory: call<CategoryRef, null>('DELETE', 'ge/categoria'),
  copyCategories: call<SeasonCopy, Copied>('POST', 'ge/categorie/copia'),
  listRaces: list<RaceFilter & Paging, Race>('GET', 'ge/gare'),
  createRace: call<NewRace, null>('POST', 'ge/gara'),
  updateRace: call<EditRace, null>('PUT', 'ge/gara'),
  deleteRace: call<RaceRef, null>('DELETE', 'ge/gara'),
  exportPerson: call<AthleteRef, PersonExport>('GET', 'core/persona/esporta'),
  erasePerson: call<AthleteRef, null>('POST', 'core/persona/cancella'),
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
};
