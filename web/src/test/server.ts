import { type DefaultBodyType, HttpResponse, http, type StrictRequest } from 'msw';
import { setupServer } from 'msw/node';
import type { Call, Endpoint, List, ListWith, Method } from '../api/call';
import { eventsApi } from '../api/generated/events';

// ReplyOf is the reply type of a call, with English names. A list may also be compressed or have members beside its
// rows.
export type ReplyOf<E> =
  E extends ListWith<never, infer Row, infer More>
    ? Row[] | Compact | ({ rows: Row[] } & More) | { [member: string]: unknown }
    : E extends List<never, infer Row>
      ? Row[] | Compact | { [member: string]: unknown }
      : E extends Call<never, infer Out>
        ? Out
        : unknown;

interface Compact {
  campi: string[];
  righe: unknown[][];
}

// Ok is a successful reply, Refusal an error; their bodies are type-checked against the call.
export interface Ok<Data> {
  esito: 0;
  data?: Data;
  messaggio?: string;
  totale?: number;
  id_inserito?: number;
}

export type Answer<Data> = HttpResponse<Ok<Data>> | HttpResponse<Refusal> | Response;
export interface Refusal {
  esito: 1 | 2 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 999;
  messaggio: string;
  data?: unknown;
}

type Resolver<Data> = (asked: { request: StrictRequest<DefaultBodyType> }) => Answer<Data> | Promise<Answer<Data>>;

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } satisfies Record<
  Method,
  unknown
>;

// on handles a call. The test sees the request and writes the reply with English names.
export const on = <E extends Endpoint>(call: E, answer: Resolver<ReplyOf<E>>, options?: { once: boolean }) =>
  methods[call.method](
    `*/api/${call.path}`,
    async ({ request }) => toWire(call, await answer({ request: await inEnglish(call, request) })),
    options,
  );

async function inEnglish(call: Endpoint, request: Request): Promise<StrictRequest<DefaultBodyType>> {
  const url = new URL(request.url);
  const query = call.input.toEnglish(Object.fromEntries(url.searchParams)) as Record<string, string>;
  url.search = new URLSearchParams(query).toString();
  const json = request.headers.get('Content-Type')?.includes('json');
  const body = json ? JSON.stringify(call.input.toEnglish(await request.clone().json())) : undefined;
  const { method, headers } = request;
  return new Request(url, { method, headers, body }) as StrictRequest<DefaultBodyType>;
}

interface Envelope {
  data?: unknown;
}

async function toWire(call: Endpoint, reply: Response): Promise<Response> {
  if (!reply.headers.get('Content-Type')?.includes('json')) return reply;
  const envelope = (await reply.json()) as Envelope;
  const headers = new Headers(reply.headers);
  headers.delete('Content-Length');
  return Response.json({ ...envelope, data: dataToWire(call, envelope.data) }, { headers });
}

// dataToWire also converts the field errors or current object of a refusal, and a list inside a member.
function dataToWire(call: Endpoint, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return call.output.toWire(data);
  const { campi, attuale, ...rest } = data as { campi?: unknown; attuale?: unknown };
  if (Array.isArray(campi)) return { ...data, campi: campi.map(call.output.wireName) };
  if (campi) return { campi: keysToWire(call, campi) };
  if (attuale) return { attuale: call.current.toWire(attuale) };
  if (isListWith(call) && 'rows' in rest) {
    const { rows, ...more } = rest as { rows: unknown[] };
    return { [call.member]: call.output.toWire(rows), ...(call.more.toWire(more) as object) };
  }
  const members = Object.entries(rest).map(([name, value]) => [
    name,
    Array.isArray(value) ? dataToWire(call, value) : value,
  ]);
  return isList(call) ? Object.fromEntries(members) : call.output.toWire(data);
}

const isListWith = (call: Endpoint): call is ListWith<unknown, unknown, unknown> => 'member' in call;

const isList = (call: Endpoint) => call.input.wireName('compact') !== 'compact';

function keysToWire(call: Endpoint, fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => {
      const [name = '', ...inner] = field.split('.');
      return [[call.input.wireName(name), ...inner].join('.'), message];
    }),
  );
}

// server replaces the portal's server in screen tests; each test adds its own replies. Few tests care about the years
// of the event lists, so they have a default reply.
export const server = setupServer(on(eventsApi.eventYears, () => HttpResponse.json({ esito: 0, data: { years: [] } })));
