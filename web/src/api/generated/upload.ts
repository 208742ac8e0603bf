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
}

export interface ChosenHead {
  head?: string;
  column?: string;
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
}

export interface Refusal {
  line: number;
  column: string;
  head: string;
  reason: string;
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
  Refusal: 'line RIGA,column COLONNA,head TESTATA,reason MOTIVO',
  Upload: 'id ID_UPLOAD,state STATO,total TOTALE,read LETTE,created CREATE,updated AGGIORNATE,refusals RIFIUTATE:Refusal',
  UploadArgs: 'mode modalita,confirm CONFERMA,previous ID_UPLOAD,clubId FK_ID_SOCIETA,eventId ID_EVENTO,heads COLONNE:ChosenHead,headsOnly SOLO_COLONNE',
  UploadColumn: 'column COLONNA,label ETICHETTA,required FLG_OBBLIGATORIA',
  UploadHead: 'head TESTATA,column COLONNA',
  UploadRef: 'id ID_UPLOAD',
  Uploaded: 'upload UPLOAD:Upload,heads TESTATE:UploadHead,columns COLONNE:UploadColumn',
};

const { call, file, stream } = area(names);

export const uploadApi = {
  upload: file<UploadArgs>('POST', 'core/basic/upload', 'UploadArgs'),
  uploadState: call<UploadRef, Uploaded>('GET', 'core/basic/upload/stato', 'UploadRef', 'Uploaded'),
  uploadLive: stream<UploadRef, Uploaded>('GET', 'core/basic/upload/diretta', 'UploadRef', 'Uploaded'),
};
