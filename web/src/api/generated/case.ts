// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type EventRef, type Flag } from './shared';

export interface CaseReturnArgs {
  eventId: number;
}

export interface NewCase {
  code: string;
  link: string;
}

export interface Case {
  out: Flag;
  holder: string;
  since: string | null;
  expires: string | null;
  sentAt: string | null;
  received: number;
  endedAt: string | null;
  returned: Flag;
  asides: CaseAside[];
}

export interface CaseAside {
  id: number;
  number: number;
  madeAt: string | null;
  receivedAt: string | null;
  reason: string;
  what: string[];
}

const names = {
  ...shared,
  Case: 'out FLG_VALIGIA,holder VALIGIA_DI,since VALIGIA_DAL,expires SCADENZA,sentAt ULTIMO_INVIO,received RICEVUTE,endedAt CHIUSA,returned FLG_RIENTRATA,asides DA_PARTE:CaseAside',
  CaseAside: 'id ID_MODIFICA,number NUMERO,madeAt FATTA,receivedAt RICEVUTA,reason MOTIVO,what COSA',
  CaseReturnArgs: 'eventId ID_EVENTO',
  NewCase: 'code CODICE,link LINK',
};

const { call, file } = area(names);

export const caseApi = {
  createCase: call<EventRef, NewCase>('POST', 'ge/evento/valigia', 'EventRef', 'NewCase'),
  getCase: call<EventRef, Case>('GET', 'ge/evento/valigia', 'EventRef', 'Case'),
  returnCase: file<CaseReturnArgs>('POST', 'ge/evento/valigia/rientro', 'CaseReturnArgs'),
  endCase: call<EventRef, null>('POST', 'ge/evento/valigia/chiudi', 'EventRef'),
};
