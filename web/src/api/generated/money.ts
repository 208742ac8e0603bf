// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Flag, type Paging } from './shared';

export interface StatementIn {
  clubId?: number;
  year?: number;
  page?: number | null;
  rows?: number | null;
}

export interface MovementFilter {
  movementId?: number;
  clubName?: string;
  clubCode?: string;
}

export interface MovementRef {
  id: number;
}

export interface NewMovement {
  id?: number;
  kind?: number | null;
  clubId?: number | null;
  note?: string | null;
  amount?: number | null;
  eventId?: number | null;
}

export interface EditMovement {
  id: number;
  version?: number;
  used?: number | null;
  kind?: number | null;
  clubId?: number | null;
  note?: string | null;
  amount?: number | null;
  eventId?: number | null;
}

export interface OrderFilter {
  orderId?: number;
  clubName?: string;
  clubCode?: string;
  kind?: number;
}

export interface OrderRef {
  id: number;
}

export interface OrderCredit {
  id: number;
  amount?: number | null;
}

export interface OrderedEvent {
  eventId: number;
  amount?: number | null;
}

export interface Statement {
  lines: StatementLine[];
  credit: number;
  debit: number;
  balance: number;
  opening: number;
  years: number[];
}

export interface StatementLine {
  at: string | null;
  clubId: number;
  clubName: string;
  description: string;
  credit: number;
  debit: number;
  amount: number;
  balance: number;
}

export interface Movement {
  id: number;
  kind: number;
  clubId: number;
  clubName: string;
  clubCode: string;
  note: string;
  amount: number;
  used: number;
  createdAt: string | null;
  eventId: number;
  status: number;
  deadline: string | null;
  version: number;
}

export interface MovementDetail {
  id: number;
  kind: number;
  clubId: number;
  clubName: string;
  clubCode: string;
  note: string;
  amount: number;
  used: number;
  createdAt: string | null;
  eventId: number;
  status: number;
  deadline: string | null;
  version: number;
  uses: Fee[];
}

export interface Fee {
  id: number;
  description: string;
  amount: number;
  orderId: number;
}

export interface Order {
  id: number;
  kind: number;
  description: string;
  amount: number;
  delivery: number;
  commission: number;
  creditUsed: number;
  createdAt: string | null;
  paid: Flag;
  state: number;
  clubId: number;
  clubCode: string;
  clubName: string;
  eventId: number;
  status: number;
  deadline: string | null;
  version: number;
}

export interface OrderAndCredit {
  order: OrderDetail;
  credit: number;
}

export interface OrderDetail {
  id: number;
  kind: number;
  description: string;
  amount: number;
  delivery: number;
  commission: number;
  creditUsed: number;
  createdAt: string | null;
  paid: Flag;
  state: number;
  clubId: number;
  clubCode: string;
  clubName: string;
  eventId: number;
  status: number;
  deadline: string | null;
  version: number;
  fees: Fee[];
}

export interface OrderCredited {
  due: number;
}

export interface OrderMade {
  orderId: number;
  due: number;
}

export interface AmountDue {
  due: number;
}

const names = {
  ...shared,
  AmountDue: 'due IMPORTO',
  EditMovement: 'id ID_MOVIMENTO,version VERSIONE,used UTIL,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,note NOTE,amount IMPORTO,eventId FK_ID_EVENTO',
  Fee: 'id ID_QUOTA,description DESCRIZIONE,amount PREZZO_TOTALE,orderId FK_ID_ORDINE',
  Movement: 'id ID_MOVIMENTO,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,clubCode COD_AFF,note NOTE,amount IMPORTO,used UTIL,createdAt DATA_CREAZIONE,eventId FK_ID_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,version VERSIONE',
  MovementDetail: 'id ID_MOVIMENTO,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,clubCode COD_AFF,note NOTE,amount IMPORTO,used UTIL,createdAt DATA_CREAZIONE,eventId FK_ID_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,version VERSIONE,uses quote:Fee',
  MovementFilter: 'movementId ID_MOVIMENTO,clubName DENOMINAZIONE,clubCode COD_AFF',
  MovementRef: 'id ID_MOVIMENTO',
  NewMovement: 'id ID_MOVIMENTO,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,note NOTE,amount IMPORTO,eventId FK_ID_EVENTO',
  Order: 'id ID_ORDINE,kind FK_ID_TIPO_ORDINE,description DESCRIZIONE,amount IMPORTO,delivery IMPORTO_CONSEGNA,commission IMPORTO_COMMISSIONI,creditUsed IMPORTO_STORNATO,createdAt DATA_CREAZIONE,paid FK_ID_STATO_PAGAMENTO,state STATO_ORDINE,clubId FK_ID_PERSONA_GIURIDICA,clubCode COD_AFF,clubName DENOMINAZIONE,eventId FK_ID_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,version VERSIONE',
  OrderAndCredit: 'order ORDINE:OrderDetail,credit CREDITO',
  OrderCredit: 'id ID_ORDINE,amount IMPORTO',
  OrderCredited: 'due IMPORTO',
  OrderDetail: 'id ID_ORDINE,kind FK_ID_TIPO_ORDINE,description DESCRIZIONE,amount IMPORTO,delivery IMPORTO_CONSEGNA,commission IMPORTO_COMMISSIONI,creditUsed IMPORTO_STORNATO,createdAt DATA_CREAZIONE,paid FK_ID_STATO_PAGAMENTO,state STATO_ORDINE,clubId FK_ID_PERSONA_GIURIDICA,clubCode COD_AFF,clubName DENOMINAZIONE,eventId FK_ID_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,version VERSIONE,fees quote:Fee',
  OrderFilter: 'orderId ID_ORDINE,clubName DENOMINAZIONE,clubCode COD_AFF,kind FK_ID_TIPO_ORDINE',
  OrderMade: 'orderId ID_ORDINE,due IMPORTO',
  OrderRef: 'id ID_ORDINE',
  OrderedEvent: 'eventId ID_EVENTO,amount IMPORTO',
  Statement: 'lines RIGHE:StatementLine,credit TOTALE_CREDITO,debit TOTALE_DEBITO,balance SALDO,opening SALDO_INIZIALE,years ANNI',
  StatementIn: 'clubId ID_SOCIETA,year ANNO,page PAGINA,rows RIGHE',
  StatementLine: 'at DATA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,description DESCRIZIONE,credit CREDITO,debit DEBITO,amount IMPORTO,balance SALDO',
};

const { call, list } = area(names);

export const moneyApi = {
  statement: call<StatementIn, Statement>('GET', 'ge/societa/ec', 'StatementIn', 'Statement'),
  listMovements: list<MovementFilter & Paging, Movement>('GET', 'ge/movimenti', 'MovementFilter', 'Movement'),
  getMovement: call<MovementRef, MovementDetail>('GET', 'ge/movimento', 'MovementRef', 'MovementDetail'),
  createMovement: call<NewMovement, null>('POST', 'ge/movimento', 'NewMovement'),
  updateMovement: call<EditMovement, null>('PUT', 'ge/movimento', 'EditMovement'),
  listOrders: list<OrderFilter & Paging, Order>('GET', 'ge/ordini', 'OrderFilter', 'Order'),
  getOrder: call<OrderRef, OrderAndCredit>('GET', 'ge/ordine', 'OrderRef', 'OrderAndCredit'),
  creditOrder: call<OrderCredit, OrderCredited>('POST', 'ge/ordine/storna', 'OrderCredit', 'OrderCredited'),
  orderEntries: call<OrderedEvent, OrderMade>('POST', 'ge/ordine/iscrizione', 'OrderedEvent', 'OrderMade', 'AmountDue'),
  cancelOrder: call<OrderRef, null>('POST', 'ge/ordine/azzera/delete', 'OrderRef'),
  settleOrder: call<OrderRef, null>('POST', 'ge/ordine/pagato', 'OrderRef'),
};
