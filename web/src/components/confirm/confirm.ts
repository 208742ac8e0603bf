import { text } from '../../lib/text';

export interface ConfirmRequest {
  title?: string;
  /** The question, in the wording of the specification. */
  message?: string;
  /** What will be lost and how much; for irreversible actions. */
  consequence?: string;
  /** Amounts with their names; the last one is their sum. */
  figures?: readonly (readonly [name: string, amount: string])[];
  danger?: boolean;
  /** Enter gives the safe answer, so that a stray key press does no harm. */
  careful?: boolean;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The user must type this text to continue. */
  typeToConfirm?: string;
  /** The user must press the button twice. */
  twice?: boolean;
}

export interface OpenQuestion extends ConfirmRequest {
  answer: (yes: boolean) => void;
}

let queue: readonly OpenQuestion[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenQuestion[]): void {
  queue = next;
  for (const listener of listeners) {
    listener();
  }
}

/** Calls the listener when the first question changes; returns the function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question to show; the others wait. */
export function firstQuestion(): OpenQuestion | undefined {
  return queue[0];
}

/**
 * Asks and waits for the answer: `if (await confirm()) …`. Needs a ConfirmHost on the page. Questions are asked one
 * at a time.
 */
export function confirm(request: ConfirmRequest | string = {}): Promise<boolean> {
  const options = typeof request === 'string' ? { message: request } : request;
  return new Promise((resolve) => {
    const question: OpenQuestion = {
      ...options,
      answer: (yes) => {
        change(queue.filter((queued) => queued !== question));
        resolve(yes);
      },
    };
    change([...queue, question]);
  });
}

/** For irreversible actions: also shows what will be lost. */
export function confirmDanger(consequence: string, request: ConfirmRequest = {}): Promise<boolean> {
  return confirm({ danger: true, consequence, ...request, message: request.message ?? text.confirmProceed });
}
