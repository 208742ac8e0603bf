// Generated from the server's route table by `make generate`. Do not edit.

import { area } from '../call';
import { names as shared, type Empty } from './shared';

export interface FollowedAsk {
  eventId: number;
  athletes: string;
}

export interface Subscribe {
  eventId: number;
  entryId: number;
  endpoint: string;
  key: string;
  auth: string;
}

export interface Unsubscribe {
  eventId: number;
  entryId?: number;
  endpoint: string;
}

export interface PushKey {
  key: string;
}

const names = {
  ...shared,
  FollowedAsk: 'eventId ID_EVENTO,athletes A',
  PushKey: 'key CHIAVE',
  Subscribe: 'eventId ID_EVENTO,entryId FK_ID_PRESENZA,endpoint ENDPOINT,key P256DH,auth AUTH',
  Unsubscribe: 'eventId ID_EVENTO,entryId FK_ID_PRESENZA,endpoint ENDPOINT',
};

const { call, file } = area(names);

export const followingApi = {
  followedCalendar: file<FollowedAsk>('GET', 'pub/calendario/gara', 'FollowedAsk'),
  pushKey: call<Empty, PushKey>('GET', 'pub/notifiche', '', 'PushKey'),
  subscribe: call<Subscribe, null>('POST', 'pub/evento/notifica', 'Subscribe'),
  unsubscribe: call<Unsubscribe, null>('DELETE', 'pub/evento/notifica', 'Unsubscribe'),
};
