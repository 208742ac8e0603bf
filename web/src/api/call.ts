// The only code that sends requests to the server. Screens see either data or an ApiError.

import {
  ApiError,
  type Envelope,
  esitoTransport,
  type ReadOptions,
  readEnvelope,
  transportMessage,
  warningsOf,
} from './envelope';
import { type Names, namesOf, type Tables } from './names';

export * from './envelope';

export const apiBase = '/api/';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Empty = Record<string, never>;

export interface Reply<Out> {
  data: Out;
  message: string;
  insertedId: number;
  total: number;
  // Warnings about a change that the server accepted (data.avvisi).
  warnings: string[];
}

export interface CallOptions extends ReadOptions {
  signal?: AbortSignal;
  // Idempotency key. The server applies calls with the same key once, so a call without a reply can be sent again.
  key?: string;
}

// Endpoint describes a call: its method and path, and the field names of its input and output.
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly input: Names;
  readonly output: Names;
  // Field names of the current object sent with a 409.
  readonly current: Names;
}

export interface Call<In, Out> extends Endpoint {
  (input: In, options?: CallOptions): Promise<Out>;
  // reply returns the whole reply, for callers that need the message or the new id.
  reply(input: In, options?: CallOptions): Promise<Reply<Out>>;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

export interface List<In, Row> extends Endpoint {
  (input: In, options?: CallOptions): Promise<Page<Row>>;
}

// ListWith is a list whose reply has other data beside its rows.
export interface ListWith<In, Row, More> extends Endpoint {
  (input: In, options?: CallOptions): Promise<Page<Row> & { more: More }>;
  // The member of the reply that contains the rows.
  readonly member: string;
  readonly more: Names;
}

// FileCall is an upload or download; the caller transfers the bytes itself.
export interface FileCall<In> extends Endpoint {
  // link returns the address of a file to download.
  link(input: In): string;
}

// Stream is a call that keeps sending states; see listen.
export interface Stream<In, Out> extends Endpoint {
  readonly takes?: In;
  readonly answers?: Out;
}

// area returns the constructors for the calls of one area; tables maps the area's field names.
export function area(tables: Tables) {
  const names = namesOf(tables);
  const endpoint = (method: Method, path: string, input = '', output = '', current = ''): Endpoint => ({
    method,
    path,
    input: names(input),
    output: names(output),
    current: names(current),
  });

  function call<In, Out>(...row: Parameters<typeof endpoint>): Call<In, Out> {
    const described = endpoint(...row);
    const reply = async (input: In, options: CallOptions = {}): Promise<Reply<Out>> => {
      const envelope = await send(described, input, options);
      return {
        data: described.output.toEnglish(envelope.data) as Out,
        message: envelope.messaggio ?? '',
        insertedId: envelope.id_inserito ?? 0,
        total: envelope.totale ?? 0,
        warnings: warningsOf(envelope.data),
      };
    };
    const plain = async (input: In, options?: CallOptions) => (await reply(input, options)).data;
    return Object.assign(plain, { ...described, reply });
  }

  // list requests the compressed form: field names once and rows as arrays, about half the bytes of a list of
  // objects.
  function list<In, Row>(method: Method, path: string, filter = '', row = ''): List<In, Row> {
    const described = endpoint(method, path, `${filter}+Paging`, row);
    const sorted = { ...described, input: withSort(described.input, described.output) };
    const page = async (input: In, options: CallOptions = {}): Promise<Page<Row>> =>
      pageOf<Row>(await send(sorted, { ...input, compact: 1 }, options), described.output);
    return Object.assign(page, sorted);
  }

  function listWith<In, Row, More>(
    method: Method,
    path: string,
    filter: string,
    row: string,
    member: string,
    moreTable = '',
  ): ListWith<In, Row, More> {
    const described = endpoint(method, path, `${filter}+Paging`, row);
    const more = names(moreTable);
    const sorted = { ...described, input: withSort(described.input, described.output), member, more };
    const page = async (input: In, options: CallOptions = {}) => {
      const envelope = await send(sorted, { ...input, compact: 1 }, options);
      const { [member]: rows, ...rest } = (envelope.data ?? {}) as Record<string, unknown>;
      return {
        ...pageOf<Row>({ ...envelope, data: rows ?? envelope.data }, described.output),
        more: more.toEnglish(rest) as More,
      };
    };
    return Object.assign(page, sorted);
  }

  function file<In>(...row: Parameters<typeof endpoint>): FileCall<In> {
    const described = endpoint(...row);
    return { ...described, link: (input) => withQuery(apiBase + described.path, described.input.toWire(input)) };
  }

  function stream<In, Out>(...row: Parameters<typeof endpoint>): Stream<In, Out> {
    return endpoint(...row);
  }

  return { call, list, listWith, file, stream };
}

// withSort also maps the name of the field that a list is sorted by, which is a value in the input.
function withSort(filter: Names, row: Names): Names {
  const sortOnWire = filter.wireName('sort');
  const change = (value: unknown, name: string, of: (field: string) => string) => {
    const field = (value as Record<string, unknown> | null)?.[name];
    return typeof field === 'string' ? { ...(value as object), [name]: of(field) } : value;
  };
  return {
    ...filter,
    toWire: (value) => change(filter.toWire(value), sortOnWire, row.wireName),
    toEnglish: (value) => change(filter.toEnglish(value), 'sort', row.englishName),
  };
}

// callReply does the same as c.reply; it lets callers pass the call as an argument.
export function callReply<In, Out>(c: Call<In, Out>, input: In, options?: CallOptions): Promise<Reply<Out>> {
  return c.reply(input, options);
}

interface CompressedRows {
  campi: string[];
  righe: unknown[][];
}

function isCompressed(value: unknown): value is CompressedRows {
  return typeof value === 'object' && value !== null && 'campi' in value && 'righe' in value;
}

function pageOf<Row>(envelope: Envelope, names: Names): Page<Row> {
  const rows = rowsOf<Row>(envelope.data, names);
  return { rows, total: envelope.totale ?? rows.length };
}

// rowsOf finds the rows in a reply: a plain array, a compressed list, or a member that is one of these.
export function rowsOf<Row>(data: unknown, names: Names): Row[] {
  if (Array.isArray(data)) return names.toEnglish(data) as Row[];
  if (isCompressed(data)) return names.rows(data.campi, data.righe) as Row[];
  if (typeof data === 'object' && data !== null) {
    for (const member of Object.values(data)) {
      if (Array.isArray(member) || isCompressed(member)) return rowsOf<Row>(member, names);
    }
  }
  return [];
}

async function send(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Envelope> {
  return readEnvelope(
    await request(endpoint.method, endpoint.path, endpoint.input.toWire(input), options),
    endpoint,
    options,
  );
}

async function request(method: Method, path: string, wire: unknown, options: CallOptions): Promise<Response> {
  const inQuery = method === 'GET' || method === 'DELETE';
  try {
    return await fetch(inQuery ? withQuery(apiBase + path, wire) : apiBase + path, {
      method,
      signal: options.signal,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(inQuery ? {} : { 'Content-Type': 'application/json' }),
        ...(options.key ? { 'Idempotency-Key': options.key } : {}),
      },
      body: inQuery ? undefined : JSON.stringify(wire ?? {}),
    });
  } catch (error) {
    // The caller cancelled the request, so it is not a transport failure.
    if (options.signal?.aborted) throw error;
    throw new ApiError(esitoTransport, transportMessage);
  }
}

// sendOnWire sends an input that is already in wire format. Errors carry a message but no field names.
export async function sendOnWire(method: Method, path: string, wire: unknown, options: CallOptions): Promise<void> {
  await readEnvelope(await request(method, path, wire, options), { input: noNames, current: noNames }, options);
}

const noNames = namesOf({})('');

// withQuery appends an input to an address. Empty values are left out, and flags are 1 or 0.
export function withQuery(url: string, input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, String(typeof value === 'boolean' ? Number(value) : value));
  }
  const text = query.toString();
  return text === '' ? url : `${url}?${text}`;
}
