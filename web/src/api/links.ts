import { accountApi } from './generated/account';
import { championshipApi } from './generated/championship';
import type { Names } from './names';

// What links to other screens put into their addresses, under the names that addresses keep.

const parameter = (of: Names) => (value: object) => of.toWire(value) as Record<string, number>;

export const sportAddress = (sportId: number | undefined) =>
  parameter(championshipApi.listEventChampionships.input)({ sportId });
export const orderAddress = (orderId: number) => parameter(championshipApi.enrolInChampionships.output)({ orderId });
export const groupAddress = (groupId: number) => parameter(accountApi.setUserGroup.input)({ groupId });
