import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { server } from '../../test/server';
import { area } from '../call';
import { memoryBox, type PendingChange } from './box';
import { outboxOf, tooOld } from './outbox';

const { call } = area({ Limit: 'time TEMPO', Ref: 'id ID_TEMPO_LIMITE' });
const add = call<{ time: number }, null>('POST', 'ns/tempolimite', 'Limit');
const drop = call<{ id: number }, null>('DELETE', 'ns/tempolimite', 'Ref');
const get = call<{ id: number }, null>('GET', 'ns/tempolimite', 'Ref');

// The key and body of each request the server received.
let arrived: { key: string | null; body: unknown }[];

const done = { esito: 0, messaggio: 'Fatto' };
const answers = (reply: object = done) =>
  server.use(
    http.post('*/api/ns/tempolimite', async ({ request }) => {
      arrived.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return HttpResponse.json(reply);
    }),
    http.delete('*/api/ns/tempolimite', ({ request }) => {
      arrived.push({ key: request.headers.get('Idempotency-Key'), body: new URL(request.url).search });
      return HttpResponse.json(reply);
    }),
  );
const offline = () => server.use(http.all('*/api/*', () => HttpResponse.error()));

beforeEach(() => {
  arrived = [];
});

const changeOf = (topic = 'a') => ({ topic, what: `Limite ${topic}` });

describe('outbox', () => {
  it('sends at once when it can, with its own key', async () => {
    answers();
    const box = memoryBox();
    const outbox = outboxOf(1, box);
    expect(await outbox.send(add, { time: 3000 }, changeOf())).toBe('sent');
    expect(await outbox.send(drop, { id: 5 }, changeOf())).toBe('sent');
    expect(arrived.map(({ body }) => body)).toEqual([{ TEMPO: 3000 }, '?ID_TEMPO_LIMITE=5']);
    expect(arrived[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(arrived[1]?.key).not.toBe(arrived[0]?.key);
    expect(await box.all()).toEqual([]);
  });

  it('keeps a change without a reply and sends it later, with the same key and in order', async () => {
    const box = memoryBox();
    let clock = 1000;
    const outbox = outboxOf(1, box, () => clock++);
    offline();
    expect(await outbox.send(add, { time: 1 }, changeOf('a'))).toBe('kept');
    expect(await outbox.send(add, { time: 2 }, changeOf('b'))).toBe('kept');
    expect(outbox.waiting().map(({ what }) => what)).toEqual(['Limite a', 'Limite b']);
    expect(await outbox.flush()).toBe(0);
    expect(outbox.waiting()).toHaveLength(2);
    // The page was closed in the meantime.
    const next = outboxOf(1, box, () => clock++);
    const keys = (await box.all()).map(({ id }) => id);
    server.resetHandlers();
    answers();
    expect(await next.flush()).toBe(2);
    expect(arrived).toEqual([
      { key: keys[0], body: { TEMPO: 1 } },
      { key: keys[1], body: { TEMPO: 2 } },
    ]);
    expect(next.waiting()).toEqual([]);
  });

  it('replaces a waiting change with a later one on the same topic', async () => {
    const outbox = outboxOf(1, memoryBox());
    offline();
    await outbox.send(add, { time: 1 }, changeOf('a'));
    await outbox.send(add, { time: 2 }, changeOf('a'));
    expect(outbox.waiting().map(({ input }) => input)).toEqual([{ TEMPO: 2 }]);
  });

  it('drops a waiting change once a later one on the same topic is sent', async () => {
    const outbox = outboxOf(1, memoryBox());
    offline();
    await outbox.send(add, { time: 1 }, changeOf('a'));
    await outbox.send(add, { time: 2 }, changeOf('b'));
    server.resetHandlers();
    answers();
    const messages: string[] = [];
    const onReply = ({ message }: { message: string }) => void messages.push(message);
    await outbox.send(add, { time: 3 }, { ...changeOf('a'), onReply });
    expect(messages).toEqual(['Fatto']);
    expect(outbox.waiting().map(({ input }) => input)).toEqual([{ TEMPO: 2 }]);
  });

  it('keeps a refused change with its reason and continues with the rest', async () => {
    const outbox = outboxOf(1, memoryBox());
    offline();
    await outbox.send(add, { time: 1 }, changeOf());
    server.resetHandlers();
    answers({ esito: 1, messaggio: 'Esiste già' });
    expect(await outbox.flush()).toBe(0);
    expect(outbox.waiting()).toMatchObject([{ what: 'Limite a', refusal: 'Esiste già' }]);
    await outbox.flush();
    expect(arrived).toHaveLength(1);
  });

  it.each([
    ['the session has ended', 401],
    ['the account is switched off', 999],
  ])('keeps waiting when %s', async (_name, esito) => {
    const outbox = outboxOf(1, memoryBox());
    offline();
    await outbox.send(add, { time: 1 }, changeOf('a'));
    await outbox.send(add, { time: 2 }, changeOf('b'));
    server.resetHandlers();
    answers({ esito, messaggio: 'No' });
    expect(await outbox.flush()).toBe(0);
    expect(arrived).toHaveLength(1);
    expect(outbox.waiting().map(({ refusal }) => refusal)).toEqual(['', '']);
  });

  it('throws a refusal to the sender and keeps nothing', async () => {
    answers({ esito: 422, messaggio: 'No' });
    const outbox = outboxOf(1, memoryBox());
    await expect(outbox.send(add, { time: 1 }, changeOf())).rejects.toMatchObject({ esito: 422 });
    expect(outbox.waiting()).toEqual([]);
  });

  it('does not keep a read', async () => {
    const outbox = outboxOf(1, memoryBox());
    await expect(outbox.send(get, { id: 1 }, changeOf())).rejects.toThrow('is a read');
    expect(outbox.waiting()).toEqual([]);
  });

  it('stores a change before sending it, so closing the page loses nothing', async () => {
    const box = memoryBox();
    let stored: readonly PendingChange[] = [];
    server.use(
      http.post('*/api/ns/tempolimite', async () => {
        stored = await box.all();
        return HttpResponse.json(done);
      }),
    );
    await outboxOf(1, box).send(add, { time: 1 }, changeOf());
    expect(stored).toMatchObject([{ topic: 'a', input: { TEMPO: 1 } }]);
    expect(await box.all()).toEqual([]);
  });

  it('keeps a change whose session has ended', async () => {
    answers({ esito: 401, messaggio: 'Sessione scaduta' });
    const outbox = outboxOf(1, memoryBox());
    expect(await outbox.send(add, { time: 1 }, changeOf())).toBe('kept');
    expect(outbox.waiting()).toMatchObject([{ refusal: '' }]);
  });

  it('does not show, send or delete changes of another user', async () => {
    const box = memoryBox();
    offline();
    await outboxOf(1, box).send(add, { time: 1 }, changeOf());
    server.resetHandlers();
    answers();
    const other = outboxOf(2, box);
    expect(await other.flush()).toBe(0);
    expect(other.waiting()).toEqual([]);
    await other.forget();
    expect(arrived).toEqual([]);
    expect(await box.all()).toHaveLength(1);
    const own = outboxOf(1, box);
    await own.read();
    await own.forget();
    expect(await box.all()).toEqual([]);
  });

  it('shows changes older than the server remembers without sending them, and deletes them after a month', async () => {
    const box = memoryBox();
    const old: PendingChange = {
      id: 'x',
      user: 1,
      at: 0,
      topic: 'a',
      what: 'Limite a',
      method: 'POST',
      path: 'ns/tempolimite',
      input: {},
      refusal: '',
    };
    await box.put(old);
    answers();
    const week = outboxOf(1, box, () => 7 * 24 * 3600_000);
    await week.flush();
    expect(week.waiting()).toMatchObject([{ refusal: tooOld }]);
    expect(arrived).toEqual([]);
    await outboxOf(2, box, () => 31 * 24 * 3600_000).read();
    expect(await box.all()).toEqual([]);
  });
});
