import type { Reply } from '../../api/call';

/** Replaces the server's message with one that names what was saved: `.then(saying('Rossi Anna salvata'))`. */
export const saying =
  (message: string) =>
  <Out>(reply: Reply<Out>): Reply<Out> => ({ ...reply, message });
