// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Flag } from './shared';

export interface UploadArgs {
  mode: string;
  confirm?: Flag;
  previous?: number;
  clubId?: number;
  eventId?: number;
}

export interface UploadRef {
  id: number;
}

export interface Uploaded {
  upload: Upload;
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
  reason: string;
}

const names = {
  ...shared,
  Refusal: 'line RIGA,column COLONNA,reason MOTIVO',
  Upload: 'id ID_UPLOAD,state STATO,total TOTALE,read LETTE,created CREATE,updated AGGIORNATE,refusals RIFIUTATE:Refusal',
  UploadArgs: 'mode modalita,confirm CONFERMA,previous ID_UPLOAD,clubId FK_ID_SOCIETA,eventId ID_EVENTO',
  UploadRef: 'id ID_UPLOAD',
  Uploaded: 'upload UPLOAD:Upload',
};

const { call, file, stream } = area(names);

export const uploadApi = {
  upload: file<UploadArgs>('POST', 'core/basic/upload', 'UploadArgs'),
  uploadState: call<UploadRef, Uploaded>('GET', 'core/basic/upload/stato', 'UploadRef', 'Uploaded'),
  uploadLive: stream<UploadRef, Uploaded>('GET', 'core/basic/upload/diretta', 'UploadRef', 'Uploaded'),
};
