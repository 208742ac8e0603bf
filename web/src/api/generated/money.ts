// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Empty, type Flag, type Paging } from './shared';

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
  unpaid?: Flag;
  online?: Flag;
}

export interface OrderRef {
  id: number;
}

export interface OrderCredit {
  id: number;
  amount?: number | null;
  refund?: Flag;
}

export interface OrderedEvent {
  eventId: number;
  amount?: number | null;
}

export interface InvoicedEvent {
  eventId: number;
}

export interface PremiumAsk {
  period: number;
}

export interface CheckoutAsk {
  id: number;
}

export interface CardPayment {
  id: number;
  method?: string;
  intentId?: string;
}

export interface SandboxAction {
  secret: string;
  agreed: Flag;
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
  event: string;
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
  event: string;
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
  credited: number;
  createdAt: string | null;
  paid: Flag;
  state: number;
  clubId: number;
  clubCode: string;
  clubName: string;
  eventId: number;
  status: number;
  deadline: string | null;
  requester: string;
  online: Flag;
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
  credited: number;
  createdAt: string | null;
  paid: Flag;
  state: number;
  clubId: number;
  clubCode: string;
  clubName: string;
  eventId: number;
  status: number;
  deadline: string | null;
  requester: string;
  online: Flag;
  version: number;
  fees: Fee[];
  notes: string[];
}

export interface OrderCredited {
  due: number;
}

export interface AmountDue {
  eventId: number;
  due: number;
}

export interface OrderMade {
  orderId: number;
  due: number;
}

export interface ExpiredOrders {
  orders: number;
  entries: number;
}

export interface IssuedInvoice {
  number: string;
  date: string | null;
  total: number;
  xml: string;
}

export interface InvoicePreview {
  quantity: number;
  unitPrice: number;
  net: number;
  vatRate: number;
  vat: number;
  total: number;
}

export interface Invoice {
  number: string;
  date: string | null;
  total: number;
  xml: string;
}

export interface Checkout {
  order: CheckoutOrder;
  credit: number;
  requester: Requester;
  shop: Shop;
  publicKey: string;
}

export interface CheckoutOrder {
  id: number;
  kind: number;
  description: string;
  amount: number;
  delivery: number;
  commission: number;
  creditUsed: number;
  credited: number;
  createdAt: string | null;
  paid: Flag;
  state: number;
  clubId: number;
  clubCode: string;
  clubName: string;
  eventId: number;
  status: number;
  deadline: string | null;
  requester: string;
  online: Flag;
  version: number;
  fees: Fee[];
  notes: string[];
  shop: Shop;
}

export interface Shop {
  id: number;
  alias: string;
  phone: string;
  address: string;
  town: Town;
  account: string;
}

export interface Town {
  name: string;
}

export interface Requester {
  clubId: number;
  name: string;
  code: string;
}

export interface CardPaid {
  error?: string;
  action: Flag;
  secret?: string;
  intentId?: string;
  success: Flag;
}

const names = {
  ...shared,
  AmountDue: 'eventId ID_EVENTO,due IMPORTO',
  CardPaid: 'error error,action requires_action,secret payment_intent_client_secret,intentId payment_intent_id,success success',
  CardPayment: 'id ID_ORDINE,method payment_method_id,intentId payment_intent_id',
  Checkout: 'order ORDINE:CheckoutOrder,credit CREDITO,requester RICHIEDENTE:Requester,shop NEGOZIO:Shop,publicKey STRIPE_PUBLIC_KEY',
  CheckoutAsk: 'id ID_ORDINE',
  CheckoutOrder: 'id ID_ORDINE,kind FK_ID_TIPO_ORDINE,description DESCRIZIONE,amount IMPORTO,delivery IMPORTO_CONSEGNA,commission IMPORTO_COMMISSIONI,creditUsed IMPORTO_STORNATO,credited IMPORTO_ACCREDITATO,createdAt DATA_CREAZIONE,paid FK_ID_STATO_PAGAMENTO,state STATO_ORDINE,clubId FK_ID_PERSONA_GIURIDICA,clubCode COD_AFF,clubName DENOMINAZIONE,eventId FK_ID_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,requester RICHIEDENTE,online FLG_ONLINE,version VERSIONE,fees quote:Fee,notes AVVISI,shop negozio:Shop',
  EditMovement: 'id ID_MOVIMENTO,version VERSIONE,used UTIL,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,note NOTE,amount IMPORTO,eventId FK_ID_EVENTO',
  ExpiredOrders: 'orders ANNULLATI,entries ELIMINATI',
  Fee: 'id ID_QUOTA,description DESCRIZIONE,amount PREZZO_TOTALE,orderId FK_ID_ORDINE',
  Invoice: 'number NUMERO,date DATA,total IMPORTO_TOTALE,xml XML',
  InvoicePreview: 'quantity ATLETI,unitPrice PREZZO_UNITARIO,net IMPONIBILE,vatRate ALIQUOTA_IVA,vat IVA,total IMPORTO_TOTALE',
  InvoicedEvent: 'eventId ID_EVENTO',
  IssuedInvoice: 'number NUMERO,date DATA,total IMPORTO_TOTALE,xml XML',
  Movement: 'id ID_MOVIMENTO,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,clubCode COD_AFF,note NOTE,amount IMPORTO,used UTIL,createdAt DATA_CREAZIONE,eventId FK_ID_EVENTO,event DESC_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,version VERSIONE',
  MovementDetail: 'id ID_MOVIMENTO,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,clubCode COD_AFF,note NOTE,amount IMPORTO,used UTIL,createdAt DATA_CREAZIONE,eventId FK_ID_EVENTO,event DESC_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,version VERSIONE,uses quote:Fee',
  MovementFilter: 'movementId ID_MOVIMENTO,clubName DENOMINAZIONE,clubCode COD_AFF',
  MovementRef: 'id ID_MOVIMENTO',
  NewMovement: 'id ID_MOVIMENTO,kind FK_ID_TIPO,clubId FK_ID_SOCIETA,note NOTE,amount IMPORTO,eventId FK_ID_EVENTO',
  Order: 'id ID_ORDINE,kind FK_ID_TIPO_ORDINE,description DESCRIZIONE,amount IMPORTO,delivery IMPORTO_CONSEGNA,commission IMPORTO_COMMISSIONI,creditUsed IMPORTO_STORNATO,credited IMPORTO_ACCREDITATO,createdAt DATA_CREAZIONE,paid FK_ID_STATO_PAGAMENTO,state STATO_ORDINE,clubId FK_ID_PERSONA_GIURIDICA,clubCode COD_AFF,clubName DENOMINAZIONE,eventId FK_ID_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,requester RICHIEDENTE,online FLG_ONLINE,version VERSIONE',
  OrderAndCredit: 'order ORDINE:OrderDetail,credit CREDITO',
  OrderCredit: 'id ID_ORDINE,amount IMPORTO,refund RIMBORSO',
  OrderCredited: 'due IMPORTO',
  OrderDetail: 'id ID_ORDINE,kind FK_ID_TIPO_ORDINE,description DESCRIZIONE,amount IMPORTO,delivery IMPORTO_CONSEGNA,commission IMPORTO_COMMISSIONI,creditUsed IMPORTO_STORNATO,credited IMPORTO_ACCREDITATO,createdAt DATA_CREAZIONE,paid FK_ID_STATO_PAGAMENTO,state STATO_ORDINE,clubId FK_ID_PERSONA_GIURIDICA,clubCode COD_AFF,clubName DENOMINAZIONE,eventId FK_ID_EVENTO,status STATO,deadline DATA_SCADENZA_ISCRIZIONI,requester RICHIEDENTE,online FLG_ONLINE,version VERSIONE,fees quote:Fee,notes AVVISI',
  OrderFilter: 'orderId ID_ORDINE,clubName DENOMINAZIONE,clubCode COD_AFF,kind FK_ID_TIPO_ORDINE,unpaid FLG_DA_PAGARE,online FLG_ONLINE',
  OrderMade: 'orderId ID_ORDINE,due IMPORTO',
  OrderRef: 'id ID_ORDINE',
  OrderedEvent: 'eventId ID_EVENTO,amount IMPORTO',
  PremiumAsk: 'period PERIODO',
  Requester: 'clubId FK_ID_SOCIETA,name DENOMINAZIONE,code COD_AFF',
  SandboxAction: 'secret payment_intent_client_secret,agreed ESITO',
  Shop: 'id ID_NEGOZIO,alias ALIAS,phone TELEFONO,address INDIRIZZO,town comune:Town,account ACCOUNT',
  Statement: 'lines RIGHE:StatementLine,credit TOTALE_CREDITO,debit TOTALE_DEBITO,balance SALDO,opening SALDO_INIZIALE,years ANNI',
  StatementIn: 'clubId ID_SOCIETA,year ANNO,page PAGINA,rows RIGHE',
  StatementLine: 'at DATA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,description DESCRIZIONE,credit CREDITO,debit DEBITO,amount IMPORTO,balance SALDO',
  Town: 'name NOME',
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
  creditOrder: call<OrderCredit, OrderCredited>('POST', 'ge/ordine/storna', 'OrderCredit', 'OrderCredited', 'AmountDue'),
  orderEntries: call<OrderedEvent, OrderMade>('POST', 'ge/ordine/iscrizione', 'OrderedEvent', 'OrderMade', 'AmountDue'),
  cancelOrder: call<OrderRef, null>('POST', 'ge/ordine/azzera/delete', 'OrderRef'),
  settleOrder: call<OrderRef, null>('POST', 'ge/ordine/pagato', 'OrderRef', '', 'AmountDue'),
  expireOrders: call<Empty, ExpiredOrders>('DELETE', 'ge/ordini/scaduti/delete', '', 'ExpiredOrders'),
  getInvoice: call<InvoicedEvent, IssuedInvoice>('GET', 'ge/evento/fattura', 'InvoicedEvent', 'IssuedInvoice'),
  previewInvoice: call<InvoicedEvent, InvoicePreview>('GET', 'ge/evento/fattura/anteprima', 'InvoicedEvent', 'InvoicePreview'),
  invoiceEvent: call<InvoicedEvent, Invoice>('POST', 'ge/evento/fattura', 'InvoicedEvent', 'Invoice'),
  orderPremium: call<PremiumAsk, OrderMade>('POST', 'ns/abbonamento/ordine', 'PremiumAsk', 'OrderMade'),
  checkout: call<CheckoutAsk, Checkout>('POST', 'ec/ordine', 'CheckoutAsk', 'Checkout'),
  payOrder: call<CardPayment, CardPaid>('POST', 'ec/stripe/pagamento', 'CardPayment', 'CardPaid', 'AmountDue'),
  actInSandbox: call<SandboxAction, null>('POST', 'ec/sandbox/azione', 'SandboxAction'),
  hearProvider: call<{  }, null>('POST', 'ec/stripe/webhook'),
};
