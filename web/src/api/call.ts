// The one way to the server: it speaks the envelope, so that screens only see data or an ApiError.

export const apiBase = '/api/';

export const transportMessage = 'Si è verificato un errore';

export const esitoOk = 0;
export const esitoNoSession = 401;
export const esitoForbidden = 403;
export const esitoNotFound = 404;
export const esitoStale = 409;
export const esitoInvalid = 422;
export const esitoBlocked = 999;
// esitoTransport is ours, not the server's: the reply never came or was not an envelope.
export const esitoTransport = -1;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Empty = Record<string, never>;

export interface Envelope {
  esito: number;
  messaggio?: string;
  data?: unknown;
  id_inserito?: number;
  totale?: number;
}

export interface Reply<Out> {
  data: Out;
  message: string;
  insertedId: number;
  total: number;
  // What the server found doubtful in what it nevertheless did (data.avvisi).
  warnings: string[];
}

export interface CallOptions {
  signal?: AbortSignal;
  // passErrors hands every refusal to the caller, also 401 and 999, which otherwise restart or block the page.
  passErrors?: boolean;
}

export class ApiError extends Error {
  readonly esito: number;
  readonly fields: Record<string, string>;
  readonly requestId: string;
  // What the server sent beside the refusal, such as the object as it is now after a 409.
  readonly data: unknown;

  constructor(esito: number, message: string, fields: Record<string, string> = {}, requestId = '', data?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.esito = esito;
    this.fields = fields;
    this.requestId = requestId;
    this.data = data;
  }
}

export interface Call<In, Out> {
  (input: In, options?: CallOptions): Promise<Out>;
  // reply gives the whole answer, for calls whose message or new id matters.
  reply(input: In, options?: CallOptions): Promise<Reply<Out>>;
  readonly method: Method;
  readonly path: string;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

export interface List<In, Row> {
  (input: In, options?: CallOptions): Promise<Page<Row>>;
  readonly method: Method;
  readonly path: string;
}

export interface SessionListener {
  ended(): void;
  blocked(message: string): void;
}

let listener: SessionListener = { ended() {}, blocked() {} };

// listenToSession is for the start-up only: it decides what the page does when the session is gone.
export function listenToSession(next: SessionListener): void {
  listener = next;
}

export function call<In, Out>(method: Method, path: string): Call<In, Out> {
  const reply = async (input: In, options: CallOptions = {}): Promise<Reply<Out>> => {
    const envelope = await send(method, path, input, options);
    return {
      data: envelope.data as Out,
      message: envelope.messaggio ?? '',
      insertedId: envelope.id_inserito ?? 0,
      total: envelope.totale ?? 0,
      warnings: warningsOf(envelope.data),
    };
  };
  const plain = async (input: In, options?: CallOptions) => (await reply(input, options)).data;
  return Object.assign(plain, { reply, method, path });
}

// callReply is the same as c.reply, for code that is handed a call.
export function callReply<In, Out>(c: Call<In, Out>, input: In, options?: CallOptions): Promise<Reply<Out>> {
  return c.reply(input, options);
}

// list asks for the compressed form: field names once and rows as arrays, about half the bytes of a list of objects.
export function list<In, Row>(method: Method, path: string): List<In, Row> {
  const page = async (input: In, options: CallOptions = {}): Promise<Page<Row>> => {
    const envelope = await send(method, path, { ...input, COMPATTO: 1 }, options);
    const rows = rowsOf<Row>(envelope.data);
    return { rows, total: envelope.totale ?? rows.length };
  };
  return Object.assign(page, { method, path });
}

interface Compressed {
  campi: string[];
  righe: unknown[][];
}

function isCompressed(value: unknown): value is Compressed {
  return typeof value === 'object' && value !== null && 'campi' in value && 'righe' in value;
}

// rowsOf finds the list where the contract puts it: bare, compressed, or under the one member that holds it.
export function rowsOf<Row>(data: unknown): Row[] {
  if (Array.isArray(data)) return data as Row[];
  if (isCompressed(data)) return expand<Row>(data);
  if (typeof data === 'object' && data !== null) {
    for (const member of Object.values(data)) {
      if (Array.isArray(member) || isCompressed(member)) return rowsOf<Row>(member);
    }
  }
  return [];
}

function expand<Row>({ campi, righe }: Compressed): Row[] {
  return righe.map((cells) => {
    const row: Record<string, unknown> = {};
    campi.forEach((name, i) => {
      row[name] = cells[i];
    });
    return row as Row;
  });
}

async function send(method: Method, path: string, input: unknown, options: CallOptions): Promise<Envelope> {
  const inQuery = method === 'GET' || method === 'DELETE';
  const url = inQuery ? withQuery(apiBase + path, input) : apiBase + path;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      signal: options.signal,
      credentials: 'same-origin',
      headers: inQuery
        ? { Accept: 'application/json' }
        : { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: inQuery ? undefined : JSON.stringify(input ?? {}),
    });
  } catch (error) {
    // A cancelled question is not a failure: whoever cancelled it knows.
    if (options.signal?.aborted) throw error;
    throw new ApiError(esitoTransport, transportMessage);
  }
  return readEnvelope(response, options);
}

// readEnvelope is shared with uploads, which send their bytes themselves.
export async function readEnvelope(response: Response, options: CallOptions = {}): Promise<Envelope> {
  const requestId = response.headers.get('X-Request-Id') ?? '';
  const envelope = await response.json().catch(() => undefined);
  if (!isEnvelope(envelope)) throw new ApiError(esitoTransport, transportMessage, {}, requestId);
  if (envelope.esito === esitoOk) return envelope;
  const error = new ApiError(
    envelope.esito,
    envelope.messaggio || transportMessage,
    fieldsOf(envelope.data),
    requestIdOf(envelope.data) || requestId,
    envelope.data,
  );
  if (!options.passErrors) {
    if (error.esito === esitoNoSession) listener.ended();
    if (error.esito === esitoBlocked) listener.blocked(error.message);
  }
  throw error;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).esito === 'number';
}

function fieldsOf(data: unknown): Record<string, string> {
  const campi = (data as { campi?: unknown } | null | undefined)?.campi;
  return typeof campi === 'object' && campi !== null && !Array.isArray(campi) ? (campi as Record<string, string>) : {};
}

function warningsOf(data: unknown): string[] {
  const avvisi = (data as { avvisi?: unknown } | null | undefined)?.avvisi;
  return Array.isArray(avvisi) ? avvisi.map(String) : [];
}

function requestIdOf(data: unknown): string {
  const id = (data as { ID_RICHIESTA?: unknown } | null | undefined)?.ID_RICHIESTA;
  return typeof id === 'string' ? id : '';
}

export function withQuery(url: string, input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  const text = query.toString();
  return text === '' ? url : `${url}?${text}`;
}
