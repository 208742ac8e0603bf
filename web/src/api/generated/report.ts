// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Flag } from './shared';

export interface ReportTokenAsk {
  id: number;
  format?: number | string | null;
  eventId?: number;
  order?: number;
  clubId?: number;
  year?: number;
  uploadId?: number;
  mode?: string;
  events?: string;
  races?: string;
  categories?: string;
  sex?: number;
  places?: string;
  entries?: string;
  name?: string;
  highlight?: Flag;
  empty?: Flag;
  workoutId?: number;
  subgroupId?: number;
  pool?: number;
  day?: string;
}

export interface ReportTokenIn {
  token: string;
}

export interface ReportAsk {
  id: number;
  format?: number | string | null;
}

export interface ReportToken {
  token: string;
}

const names = {
  ...shared,
  ReportAsk: 'id ID_REPORT,format FORMATO',
  ReportToken: 'token TOKEN',
  ReportTokenAsk: 'id ID_REPORT,format FORMATO,eventId ID_EVENTO,order ORD,clubId ID_SOCIETA,year ANNO,uploadId ID_UPLOAD,mode MODALITA,events EVENTI,races GARE,categories CATEGORIE,sex SESSO,places POSIZIONI,entries PRESENZE,name NOME,highlight FLG_EVIDENZIATO,empty FLG_VUOTI,workoutId ID_ALLENAMENTO,subgroupId ID_SOTTOGRUPPO,pool TIPO_VASCA,day DATA',
  ReportTokenIn: 'token TOKEN',
};

const { call, file } = area(names);

export const reportApi = {
  reportToken: call<ReportTokenAsk, ReportToken>('POST', 'core/report/basic/token', 'ReportTokenAsk', 'ReportToken'),
  reportByToken: file<ReportTokenIn>('GET', 'core/report/basic', 'ReportTokenIn'),
  report: file<ReportAsk>('GET', 'core/report', 'ReportAsk'),
};
