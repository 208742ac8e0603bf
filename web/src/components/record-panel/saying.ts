import type { Reply } from '../../api/call';
import { text } from '../../lib/text';

/** Replaces the server's message with one that names what was saved: `.then(saying('Rossi Anna salvata'))`. */
export const saying =
  (message: string) =>
  <Out>(reply: Reply<Out>): Reply<Out> => ({ ...reply, message });

/** Names what was saved after the general message, which the specification wants to read where it is used. */
export const sayingAlso =
  (words: string) =>
  <Out>(reply: Reply<Out>): Reply<Out> => ({ ...reply, message: `${text.success}: ${words}` });
