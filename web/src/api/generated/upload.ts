// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Flag } from './shared';

export interface UploadArgs {
  mode: string;
  confirm?: Flag;
  previous?: number;
  clubId?: number;
  eventId?: number;
  heads?: ChosenHead[];
  headsOnly?: Flag;
  content?: string;
  create?: Flag;
  circuitId?: number;
  choices?: ChosenMatch[];
}

export interface ChosenHead {
  head?: string;
  column?: string;
}

export interface ChosenMatch {
  line?: number;
  number?: number;
  athleteId?: number;
  raceId?: number;
  element?: string;
  name?: string;
  code?: string;
  stroke?: string;
  gender?: string;
  distance?: number;
  swimmers?: number;
}

export interface UploadRef {
  id: number;
}

export interface Uploaded {
  upload: Upload;
  heads?: UploadHead[];
  columns?: UploadColumn[];
}

export interface Upload {
  id: number;
  state: number;
  total: number;
  read: number;
  created: number;
  updated: number;
  refusals: Refusal[];
  unchanged?: number | null;
  choices?: UploadChoice[] | null;
  unused?: UnusedName[] | null;
  lines?: UploadLine[] | null;
  remarks?: UploadRemark[] | null;
}

export interface Refusal {
  line: number;
  column: string;
  head: string;
  reason: string;
}

export interface UploadChoice {
  line: number;
  number: number;
  element: string;
  lastName?: string;
  firstName?: string;
  birth?: string | null;
  card?: string;
  club?: string;
  code?: string;
  stroke?: string;
  gender?: string;
  distance?: number;
  swimmers?: number;
  candidates: UploadCandidate[];
}

export interface UploadCandidate {
  athleteId?: number;
  raceId?: number;
  text: string;
  year?: number;
  club?: string;
  card?: string;
}

export interface UnusedName {
  name: string;
  times: number;
}

export interface UploadLine {
  line: number;
  element: string;
  text: string;
  outcome: number;
}

export interface UploadRemark {
  line: number;
  text: string;
}

export interface UploadHead {
  head: string;
  column: string;
}

export interface UploadColumn {
  column: string;
  label: string;
  required: Flag;
}

const names = {
  ...shared,
  ChosenHead: 'head TESTATA,column COLONNA',
  ChosenMatch: 'line RIGA,number NUMERO,athleteId ID_ATLETA,raceId ID_GARA,element ELEMENTO,name NOME,code CODICE,stroke STILE,gender SESSO,distance DISTANZA,swimmers FRAZIONISTI',
  Refusal: 'line RIGA,column COLONNA,head TESTATA,reason MOTIVO',
  UnusedName: 'name NOME,times VOLTE',
  Upload: 'id ID_UPLOAD,state STATO,total TOTALE,read LETTE,created CREATE,updated AGGIORNATE,refusals RIFIUTATE:Refusal,unchanged INVARIATE,choices SCELTE:UploadChoice,unused NON_USATI:UnusedName,lines RIGHE:UploadLine,remarks AVVISI:UploadRemark',
  UploadArgs: 'mode modalita,confirm CONFERMA,previous ID_UPLOAD,clubId FK_ID_SOCIETA,eventId ID_EVENTO,heads COLONNE:ChosenHead,headsOnly SOLO_COLONNE,content CONTENUTO,create FLG_CREA,circuitId FK_ID_CIRCUITO,choices ABBINAMENTI:ChosenMatch',
  UploadCandidate: 'athleteId ID_ATLETA,raceId ID_GARA,text DESCRIZIONE,year ANNO,club SOCIETA,card TESSERA',
  UploadChoice: 'line RIGA,number NUMERO,element ELEMENTO,lastName COGNOME,firstName NOME,birth DATA_NASCITA,card TESSERA,club SOCIETA,code CODICE,stroke STILE,gender SESSO,distance DISTANZA,swimmers FRAZIONISTI,candidates CANDIDATI:UploadCandidate',
  UploadColumn: 'column COLONNA,label ETICHETTA,required FLG_OBBLIGATORIA',
  UploadHead: 'head TESTATA,column COLONNA',
  UploadLine: 'line RIGA,element ELEMENTO,text DESCRIZIONE,outcome ESITO',
  UploadRef: 'id ID_UPLOAD',
  UploadRemark: 'line RIGA,text TESTO',
  Uploaded: 'upload UPLOAD:Upload,heads TESTATE:UploadHead,columns COLONNE:UploadColumn',
};

const { call, file, stream } = area(names);

export const uploadApi = {
  upload: file<UploadArgs>('POST', 'core/basic/upload', 'UploadArgs'),
  uploadState: call<UploadRef, Uploaded>('GET', 'core/basic/upload/stato', 'UploadRef', 'Uploaded'),
  uploadLive: stream<UploadRef, Uploaded>('GET', 'core/basic/upload/diretta', 'UploadRef', 'Uploaded'),
};
