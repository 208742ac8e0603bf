import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  // Adds a server; requests go to all of them in turn.
  add: (port: number) => void;
  stop: () => Promise<void>;
}

// startProxy sends each request to another server than the one before, so that state which only one server has makes a
// journey fail.
export async function startProxy(): Promise<Proxy> {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const port = ports[turn++ % ports.length];
    const onward = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        reply.on('error', () => outgoing.destroy());
        reply.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => ports.push(port),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
