import type { Reply } from '../../api/call';
import { text } from '../../lib/text';

/** Replaces a reply's message with one that names what was saved: `.then(withMessage('Rossi Anna salvata'))`. */
export const withMessage =
  (message: string) =>
  <Out>(reply: Reply<Out>): Reply<Out> => ({ ...reply, message });

/** Adds what was saved to the general message, which the specification requires on some screens. */
export const withAddedMessage =
  (added: string) =>
  <Out>(reply: Reply<Out>): Reply<Out> => ({ ...reply, message: `${text.success}: ${added}` });
