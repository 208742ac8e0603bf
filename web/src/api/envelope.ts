// Unwraps the reply envelope: callers get either a successful envelope or an ApiError.

import { mayWaitOf, type Names } from './names';

export const transportMessage = 'Si è verificato un errore';

export const esitoOk = 0;
export const esitoRefused = 1;
export const esitoNoSession = 401;
export const esitoForbidden = 403;
export const esitoNotFound = 404;
export const esitoStale = 409;
export const esitoInvalid = 422;
export const esitoBlocked = 999;
// esitoTransport is set by the client, not the server: no reply arrived, or it was not an envelope.
export const esitoTransport = -1;

export interface Envelope {
  esito: number;
  messaggio?: string;
  data?: unknown;
  id_inserito?: number;
  totale?: number;
  id_richiesta?: string;
}

// ApiError is a reply other than success: its code (esito), its message, and the errors by field.
export class ApiError extends Error {
  readonly esito: number;
  readonly fields: Record<string, string>;
  readonly requestId: string;
  // The current object; sent with a 409.
  readonly current: unknown;
  // Whether the refused entry may be put on the waiting list.
  readonly mayWait: boolean;

  constructor(
    esito: number,
    message: string,
    fields: Record<string, string> = {},
    requestId = '',
    current?: unknown,
    mayWait = false,
  ) {
    super(message);
    this.name = 'ApiError';
    this.esito = esito;
    this.fields = fields;
    this.requestId = requestId;
    this.current = current;
    this.mayWait = mayWait;
  }
}

export interface ReadOptions {
  // Throws 401 and 999 to the caller instead of restarting or blocking the page.
  passErrors?: boolean;
}

// ErrorNames maps the field names in an error: those of the input, and of the current object sent with a 409.
export interface ErrorNames {
  readonly input: Names;
  readonly current: Names;
}

export interface SessionListener {
  ended(): void;
  blocked(message: string): void;
}

let listener: SessionListener = { ended() {}, blocked() {} };

// listenToSession sets what the page does when the session ends. Only the start-up code calls it.
export function listenToSession(next: SessionListener): void {
  listener = next;
}

// readEnvelope is shared with uploads, which send the bytes themselves.
export async function readEnvelope(
  response: Response,
  names: ErrorNames,
  options: ReadOptions = {},
): Promise<Envelope> {
  const requestId = response.headers.get('X-Request-Id') ?? '';
  return readReply(await response.json().catch(() => undefined), names, options, requestId);
}

// readReply returns a successful envelope, and throws an ApiError for any other.
export function readReply(envelope: unknown, names: ErrorNames, options: ReadOptions = {}, requestId = ''): Envelope {
  if (!isEnvelope(envelope)) throw new ApiError(esitoTransport, transportMessage, {}, requestId);
  if (envelope.esito === esitoOk) return envelope;
  const error = new ApiError(
    envelope.esito,
    envelope.messaggio || transportMessage,
    fieldsOf(envelope.data, names.input),
    envelope.id_richiesta || requestId,
    currentOf(envelope.data, names.current),
    mayWaitOf(envelope.data),
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

// An error about an option is keyed like "opzioni.16"; only the part before the dot is a field name.
function fieldsOf(data: unknown, names: Names): Record<string, string> {
  const campi = (data as { campi?: unknown } | null | undefined)?.campi;
  if (typeof campi !== 'object' || campi === null || Array.isArray(campi)) return {};
  return Object.fromEntries(
    Object.entries(campi as Record<string, string>).map(([field, message]) => {
      const [name = '', ...inner] = field.split('.');
      return [[names.englishName(name), ...inner].join('.'), message];
    }),
  );
}

function currentOf(data: unknown, names: Names): unknown {
  return names.toEnglish((data as { attuale?: unknown } | null | undefined)?.attuale);
}

// warningsOf returns the warnings of a reply's data.
export function warningsOf(data: unknown): string[] {
  const avvisi = (data as { avvisi?: unknown } | null | undefined)?.avvisi;
  return Array.isArray(avvisi) ? avvisi.map(String) : [];
}
