// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared } from './shared';

export interface StatementIn {
  clubId?: number;
  year?: number;
  page?: number | null;
  rows?: number | null;
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

const names = {
  ...shared,
  Statement: 'lines RIGHE:StatementLine,credit TOTALE_CREDITO,debit TOTALE_DEBITO,balance SALDO,opening SALDO_INIZIALE,years ANNI',
  StatementIn: 'clubId ID_SOCIETA,year ANNO,page PAGINA,rows RIGHE',
  StatementLine: 'at DATA,clubId FK_ID_SOCIETA,clubName DENOMINAZIONE,description DESCRIZIONE,credit CREDITO,debit DEBITO,amount IMPORTO,balance SALDO',
};

const { call } = area(names);

export const moneyApi = {
  statement: call<StatementIn, Statement>('GET', 'ge/societa/ec', 'StatementIn', 'Statement'),
};
