import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Printing, TakenTicket, Ticket } from '../../src/domains/printing/contract.ts';
import { doorDashCancel, doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { listed } from '../support/notice-world.ts';
import { useRestaurant, type Method } from '../support/restaurant.ts';

const restaurant = useRestaurant({ settings: { PRINT_TCP_NETWORKS: '127.0.0.1' } });
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const rosalia = () => restaurant().cast.rosalia;

async function ask<Answer>(method: Method, path: string, body?: unknown, who = rosalia().owner): Promise<Answer> {
  const { status, body: answer, text } = await restaurant().call(who, method, `/api/printing${path}`, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return answer as Answer; // the route's contract
}

const read = () => ask<Printing>('GET', `?storeId=${rosalia().storeId}`);
const standing = async () => (await read()).printers[0];
const bar = async () => (await read()).printers.find(({ name }) => name === 'Bar');
const list = async () => (await ask<{ tickets: Ticket[] }>('GET', `/tickets?storeId=${rosalia().storeId}`)).tickets;

const settings = async (more: object = {}) =>
  ask<Printing>('PUT', '', { ...(await read()).settings, storeId: rosalia().storeId, ...more });

async function addPrinter(more: object = {}) {
  const form = {
    storeId: rosalia().storeId,
    name: 'Pass',
    kind: 'cloudprnt',
    host: null,
    port: null,
    tongue: 'star-prnt',
    columns: 48,
    codePage: 'windows1252',
    isOn: true,
  };
  const { printers } = await ask<Printing>('POST', '/printers', { ...form, ...more });
  const added = printers.at(-1);
  if (!added) throw new Error('No printer was added.');
  return added;
}

/** An order comes, and the kitchen accepts it; answers its id at the service and ours. */
async function accept(more: { note?: string; item?: string } = {}) {
  const externalId = randomUUID();
  await restaurant().doorDash(doorDashOrder({ store: rosalia().doorDashStore, id: externalId, ...more }));
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  const id = row?.id ?? '';
  await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/accept`, { prepMinutes: 15 });
  await restaurant().runJobs();
  return { id, externalId };
}

async function cancel(externalId: string): Promise<void> {
  await restaurant().doorDash(doorDashCancel({ store: rosalia().doorDashStore, id: externalId }), {});
  await restaurant().runJobs();
}

const ticketsOf = async (orderId: string) => (await list()).filter((ticket) => ticket.orderId === orderId);
const statesOf = async (orderId: string) => (await ticketsOf(orderId)).map(({ kind, state }) => [kind, state]);

/** A printer that asks by itself, at the address that it was given. */
function printerAt(address: string) {
  const path = new URL(address).pathname;
  const call = async (method: Method, query = '', body?: unknown) => {
    const answer = await restaurant().app.server.inject({
      method,
      url: `${path}${query}`,
      ...(body !== undefined && { payload: body as object }), // JSON
    });
    return { status: answer.statusCode, type: String(answer.headers['content-type']), bytes: answer.rawPayload };
  };
  return {
    async ask(more: object = {}) {
      const { status, bytes } = await call('POST', '', {
        status: '23 6 0 0 0 0 0 0 0 ',
        printerMAC: '00:11:62:1b:e6:5b',
        uniqueID: 'a',
        statusCode: '200%20OK',
        printingInProgress: false,
        clientAction: null,
        ...more,
      });
      if (status !== 200) throw new Error(`The printer was answered ${status}.`);
      return JSON.parse(bytes.toString()) as { jobReady: boolean; jobToken?: string; mediaTypes?: string[] }; // the protocol's
    },
    fetch: (token: string, type = 'text/plain') =>
      call('GET', `?mac=00:11:62:1b:e6:5b&type=${encodeURIComponent(type)}&token=${token}`),
    confirm: (token: string, code = '200 OK') =>
      call('DELETE', `?mac=00:11:62:1b:e6:5b&code=${encodeURIComponent(code)}&token=${token}`),
    /** Prints all that there is, and answers it as text. */
    async printAll(): Promise<string[]> {
      const printed: string[] = [];
      for (let next = await this.ask(); next.jobReady; next = await this.ask()) {
        const token = next.jobToken ?? '';
        printed.push((await this.fetch(token)).bytes.toString());
        await this.confirm(token);
        restaurant().clock.forward(secondMs);
      }
      return printed;
    },
  };
}

let star: ReturnType<typeof printerAt>;
let starId = '';
let starAddress = '';

beforeAll(async () => {
  const printer = await addPrinter();
  starId = printer.id;
  const made = await ask<{ address: string }>('POST', `/printers/${starId}/address`, {});
  starAddress = made.address;
  star = printerAt(starAddress);
});

describe('setting printers up', () => {
  it('gives the first printer a station that takes everything, and an address of which only a hash is kept', async () => {
    const { printers, stations, settings: saved } = await read();
    expect(printers).toMatchObject([{ id: starId, state: 'never_seen', hasAddress: true }]);
    expect(stations).toMatchObject([{ name: 'Kitchen', printerId: starId, takesRest: true, copies: 1 }]);
    expect(saved).toMatchObject({ isAutomatic: false, version: 0 });
    const token = new URL(starAddress).pathname.split('/').at(-1) ?? '';
    expect(token).toHaveLength(43);
    const [row] = await restaurant().sql<{ all: string }>('select string_agg(p::text, $1) as all from printers p', [
      '|',
    ]);
    expect(row?.all).not.toContain(token);
  });

  it.each([
    [{ kind: 'cloudprnt', tongue: 'esc-pos' }, /^tongue: /],
    [{ kind: 'tcp', host: '169.254.169.254', port: 9100 }, /^host: /],
    [{ kind: 'tcp', host: '10.0.0.1', port: 9100 }, /^host: /],
    [{ kind: 'tcp', host: 'localhost', port: 9100 }, /^host: /],
    [{ kind: 'tcp', host: '::1', port: 9100 }, /^host: /],
    [{ kind: 'tcp', host: '127.0.0.1', port: 22 }, /^port: /],
    [{ columns: 40 }, /^columns/],
    [{ name: ' ' }, /^name: Enter a name/],
  ])('refuses %j', async (more, sentence) => {
    const form = {
      name: 'x',
      kind: 'browser',
      host: null,
      port: null,
      tongue: 'esc-pos',
      columns: 42,
      codePage: 'ascii',
    };
    const body = { storeId: rosalia().storeId, isOn: true, ...form, ...more };
    const { status, body: answer } = await restaurant().call(rosalia().owner, 'POST', '/api/printing/printers', body);
    expect([status, answer]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(sentence) as unknown }),
    ]);
    expect((await read()).printers).toHaveLength(1);
  });

  it('tells an address that was never given, or has been replaced, nothing', async () => {
    const wrong = printerAt(starAddress.replace(/.{4}$/, 'xxxx'));
    await expect(wrong.ask()).rejects.toThrow('404');
    const old = star;
    const { address } = await ask<{ address: string }>('POST', `/printers/${starId}/address`, {});
    star = printerAt(address);
    await expect(old.ask()).rejects.toThrow('404');
    expect(await star.ask()).toEqual({ jobReady: false });
    expect((await read()).printers[0]?.state).toBe('ready');
  });
});

describe('an order', () => {
  it('is not printed as long as nobody wants that', async () => {
    const { id } = await accept();
    expect(await ticketsOf(id)).toEqual([]);
    await settings({ isAutomatic: true });
    // What was accepted before does not come out afterwards, whatever happens to it.
    await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/more-time`, { minutes: 5, from: null });
    await restaurant().runJobs();
    expect(await ticketsOf(id)).toEqual([]);
  });

  it('comes out at accept, once, with everything that the kitchen must read', async () => {
    const { id } = await accept({ note: 'Peanut allergy! Ring the side door.' });
    const offer = await star.ask();
    expect(offer).toMatchObject({ jobReady: true, mediaTypes: ['application/vnd.star.starprnt', 'text/plain'] });
    const token = offer.jobToken ?? '';
    const { bytes, type } = await star.fetch(token);
    expect(type).toContain('text/plain');
    const paper = bytes.toString();
    for (const words of [
      '*** ALLERGY ***',
      '2 x Birria taco',
      '+ Crema',
      '! No cilantro',
      '1 x Topo Chico',
      'Siobhán',
      'Ready by 7:',
    ]) {
      expect(paper).toContain(words);
    }
    expect(paper).not.toContain("O'Neill");
    // The first answer was lost on its way: the same again, and no mark.
    expect((await star.fetch(token)).bytes.toString()).toBe(paper);
    expect((await star.ask({ printingInProgress: true })).jobReady).toBe(false);
    expect((await star.confirm(token)).status).toBe(200);
    expect((await star.confirm(token)).status).toBe(200);
    restaurant().clock.forward(secondMs);
    expect((await star.ask()).jobReady).toBe(false);
    expect(await statesOf(id)).toEqual([['order', 'printed']]);
    await restaurant().runJobs();
    expect(await statesOf(id)).toEqual([['order', 'printed']]);
  });

  it('that its connection accepts by itself comes out as well', async () => {
    const externalId = randomUUID();
    await restaurant().doorDash(doorDashOrder({ store: rosalia().autoAcceptStore, id: externalId }));
    await restaurant().runJobs();
    expect(await star.printAll()).toHaveLength(1);
    const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
    expect(await statesOf(row?.id ?? '')).toEqual([['order', 'printed']]);
  });

  it('comes out in the printer’s own commands where it asks for them, and in nothing else', async () => {
    await accept();
    const { jobToken = '' } = await star.ask();
    expect((await star.fetch(jobToken, 'image/png')).status).toBe(400);
    const { bytes, type } = await star.fetch(jobToken, 'application/vnd.star.starprnt');
    expect(type).toBe('application/vnd.star.starprnt');
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]));
    await star.confirm(jobToken);
    restaurant().clock.forward(secondMs);
  });

  it('printed again is a duplicate, with its number; a press that is sent twice prints once', async () => {
    const { id } = await accept();
    await star.printAll();
    const requestKey = randomUUID();
    await Promise.all([1, 2].map(() => ask('POST', `/orders/${id}`, { requestKey }, rosalia().kitchen)));
    expect((await star.printAll()).map((paper) => paper.split('\n')[0])).toEqual(['*** DUPLICATE 1 ***']);
    await ask('POST', `/orders/${id}`, { requestKey: randomUUID() }, rosalia().kitchen);
    expect((await star.printAll()).map((paper) => paper.split('\n')[0])).toEqual(['*** DUPLICATE 2 ***']);
  });

  it('changed by its service comes out once more as changed, and not for what the kitchen does not read', async () => {
    const { services, uberEats, runJobs, sql, call } = restaurant();
    const externalId = randomUUID();
    const store = rosalia().uberStore;
    const says = async (title: string, type: string, more: object = {}) => {
      restaurant().clock.forward(secondMs);
      const body = uberOrder({ store, id: externalId, more: { ...more } });
      for (const item of body.order.carts[0]?.items ?? []) item.title = title;
      services.showOrder(externalId, body);
      await uberEats(uberEvent({ store, id: externalId, type }));
      await runJobs();
    };
    await says('Mission burrito', 'orders.notification');
    const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
    await call(rosalia().kitchen, 'POST', `/api/orders/${row?.id}/accept`, {});
    await runJobs();
    const [first] = await star.printAll();
    expect(first).toContain('1 x Mission burrito');
    expect(first).toContain('*** ALLERGY: peanuts: Severe ***');
    await says('Mission burrito', 'orders.customer_order_edit', { estimated_pickup_time: '2031-06-13T23:40:00Z' });
    expect(await star.printAll()).toEqual([]);
    await says('Wet burrito', 'orders.customer_order_edit');
    const [changed, ...others] = await star.printAll();
    expect(others).toEqual([]);
    expect(changed?.split('\n')[0]).toBe('*** CHANGED ***');
    expect(changed).toContain('1 x Wet burrito');
  });

  it('cancelled after it came out, it comes with a stop; cancelled before, nothing comes at all', async () => {
    const printed = await accept();
    await star.printAll();
    const waiting = await accept();
    await cancel(printed.externalId);
    await cancel(waiting.externalId);
    const papers = await star.printAll();
    expect(papers.map((paper) => paper.split('\n')[0])).toEqual(['*** STOP - CANCELLED ***']);
    expect(await statesOf(waiting.id)).toEqual([['order', 'dropped']]);
  });
});

describe('a printer that is dead', () => {
  it('is told of after the time that the store has set, and in its own words', async () => {
    const { id } = await accept();
    expect(await standing()).toMatchObject({ state: 'printing', waiting: 1 });
    restaurant().clock.forward(46 * secondMs);
    expect(await standing()).toMatchObject({
      state: 'silent',
      sentence: expect.stringContaining('1 ticket waits') as unknown,
    });
    expect(await star.ask({ statusCode: '410%20Out%20of%20paper' })).toEqual({ jobReady: false });
    expect(await standing()).toMatchObject({ state: 'trouble', sentence: 'It is out of paper.' });
    const state = await ask<{ printers: { state: string }[] }>(
      'GET',
      `/state?storeId=${rosalia().storeId}`,
      undefined,
      rosalia().kitchen,
    );
    expect(state.printers.map((printer) => printer.state)).toEqual(['trouble']);
    expect(await star.printAll()).toHaveLength(1);
    expect(await standing()).toMatchObject({ state: 'ready', waiting: 0 });
    expect(await statesOf(id)).toEqual([['order', 'printed']]);
  });

  it('is a notice once a ticket has waited three minutes for it, until it prints again', async () => {
    const told = async () =>
      (await listed(restaurant(), rosalia().owner, '?kind=printer_silent')).map(({ told: { facts }, resolvedAt }) => [
        (facts as { trouble: string | null }).trouble,
        resolvedAt !== null,
      ]);
    await accept();
    restaurant().clock.forward(2 * minuteMs);
    await star.ask({ statusCode: '410%20Out%20of%20paper' });
    await restaurant().runPeriodicTask('print-queues');
    expect(await told()).toEqual([]);
    restaurant().clock.forward(2 * minuteMs);
    for (let looks = 0; looks < 2; looks += 1) await restaurant().runPeriodicTask('print-queues');
    expect(await told()).toEqual([['It is out of paper.', false]]);
    expect(await star.printAll()).toHaveLength(1);
    expect(await told()).toEqual([['It is out of paper.', true]]);
  });

  it('when it is back prints what is still of use, a few a second; the rest is listed and can be printed anyway', async () => {
    const old = await Promise.all([accept(), accept(), accept()]);
    restaurant().clock.forward(16 * minuteMs);
    const made = await accept();
    await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${made.id}/ready`, { from: 'getting_ready' });
    const fresh = [await accept(), await accept()];
    await restaurant().runPeriodicTask('print-queues');
    const first = await star.ask();
    await star.fetch(first.jobToken ?? '');
    await star.confirm(first.jobToken ?? '');
    // At once it gets no other: a third of a second must pass.
    expect((await star.ask()).jobReady).toBe(false);
    restaurant().clock.forward(400);
    expect(await star.printAll()).toHaveLength(1);
    for (const { id } of fresh) expect(await statesOf(id)).toEqual([['order', 'printed']]);
    for (const { id } of old) expect(await statesOf(id)).toEqual([['order', 'expired']]);
    expect(await statesOf(made.id)).toEqual([['order', 'dropped']]);
    expect((await read()).printers[0]?.notPrinted).toBe(3);

    const [expired] = await ticketsOf(old[0]?.id ?? '');
    expect(expired).toMatchObject({ mayPrintAnyway: true, reason: 'It waited too long for the printer.' });
    await ask('POST', `/tickets/${expired?.id}/print`, {}, rosalia().kitchen);
    expect(await star.printAll()).toHaveLength(1);
    const again = await restaurant().call(rosalia().kitchen, 'POST', `/api/printing/tickets/${expired?.id}/print`, {});
    expect(again.status).toBe(409);
  });

  it('that took a ticket and was never heard of again prints it with a mark, and not for ever', async () => {
    const { id } = await accept();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { jobReady, jobToken = '' } = await star.ask();
      expect([attempt, jobReady]).toEqual([attempt, true]);
      const paper = (await star.fetch(jobToken)).bytes.toString();
      expect([attempt, paper.startsWith('*** MAYBE PRINTED BEFORE ***')]).toEqual([attempt, attempt > 1]);
      restaurant().clock.forward(61 * secondMs);
    }
    expect((await star.ask()).jobReady).toBe(false);
    expect(await statesOf(id)).toEqual([['order', 'failed']]);
  });
});

describe('a printer that we connect to', () => {
  let server: Server;
  let port = 0;
  const sockets = new Set<Socket>();
  const jobs: Buffer[] = [];
  let isOutOfPaper = false;

  /** Answers as ESC/POS printers do: its paper at once, and when it is done. */
  function behave(socket: Socket): void {
    sockets.add(socket);
    const parts: Buffer[] = [];
    socket.on('data', (data) => {
      if (data.subarray(0, 3).equals(Buffer.from([0x10, 0x04, 4])))
        socket.write(Buffer.from([isOutOfPaper ? 0x72 : 0x12]));
      else parts.push(data);
      if (data.subarray(-3).equals(Buffer.from([0x1d, 0x72, 1]))) socket.write(Buffer.from([0]));
    });
    socket.on('end', () => {
      if (parts.length > 0) jobs.push(Buffer.concat(parts));
    });
    socket.on('error', () => {});
  }

  beforeAll(async () => {
    for (let wanted = 9100; wanted <= 9109 && port === 0; wanted += 1) {
      server = createServer({ allowHalfOpen: false }, behave);
      port = await new Promise<number>((resolve) => {
        server.once('error', () => resolve(0));
        server.listen(wanted, '127.0.0.1', () => resolve(wanted));
      });
    }
    const printer = await addPrinter({
      name: 'Bar',
      kind: 'tcp',
      host: '127.0.0.1',
      port,
      tongue: 'esc-pos',
      columns: 42,
    });
    const [kitchen] = (await read()).stations;
    if (kitchen) await ask('PUT', `/stations/${kitchen.id}`, { ...kitchen, printerId: printer.id, copies: 2 });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('gets its bytes at once, two copies in one, and says that they came out', async () => {
    const { id } = await accept();
    expect(await statesOf(id)).toEqual([['order', 'printed']]);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.toString('latin1').split('\u001dV\u0001')).toHaveLength(3);
  });

  it('out of paper keeps its ticket, says so, and prints it once when it has paper again', async () => {
    isOutOfPaper = true;
    restaurant().clock.forward(secondMs);
    const { id } = await accept();
    expect(await bar()).toMatchObject({ state: 'trouble', sentence: 'It is out of paper.', waiting: 1 });
    isOutOfPaper = false;
    // Not at once: it is asked again after five seconds.
    await restaurant().runPeriodicTask('print-queues');
    await restaurant().runJobs();
    expect(await statesOf(id)).toEqual([['order', 'waiting']]);
    restaurant().clock.forward(6 * secondMs);
    await restaurant().runPeriodicTask('print-queues');
    await restaurant().runJobs();
    expect(await statesOf(id)).toEqual([['order', 'printed']]);
    expect(jobs).toHaveLength(2);
    expect(jobs[1]?.toString('latin1')).not.toContain('MAYBE');
    expect(await bar()).toMatchObject({ state: 'ready', waiting: 0 });
  });

  it('prints a test ticket, once for a press that is sent twice', async () => {
    const printer = await bar();
    const requestKey = randomUUID();
    restaurant().clock.forward(secondMs);
    await ask('POST', `/printers/${printer?.id}/test`, { requestKey }, rosalia().kitchen);
    await ask('POST', `/printers/${printer?.id}/test`, { requestKey }, rosalia().kitchen);
    await restaurant().runJobs();
    restaurant().clock.forward(secondMs);
    await restaurant().runJobs();
    expect(jobs).toHaveLength(3);
    expect(jobs[2]?.toString('latin1')).toContain('Jalape\u00f1o cr\u00e8me');
  });
});

describe('the printer of a device', () => {
  it('prints on one device at a time, and says what came out', async () => {
    const printer = await addPrinter({ name: 'Tablet', kind: 'browser', tongue: 'esc-pos' });
    const [kitchen] = (await read()).stations;
    if (kitchen) await ask('PUT', `/stations/${kitchen.id}`, { ...kitchen, printerId: printer.id, copies: 1 });
    const { id } = await accept();
    const take = (device: string) =>
      ask<{ ticket: TakenTicket | null; isElsewhere: boolean }>(
        'POST',
        `/printers/${printer.id}/take`,
        { device },
        rosalia().kitchen,
      );
    const { ticket } = await take('tablet-one');
    expect(ticket?.contents).toMatchObject({ station: 'Kitchen', customer: 'Siobhán' });
    expect(await take('tablet-two')).toEqual({ ticket: null, isElsewhere: true });
    expect(await take('tablet-one')).toEqual({ ticket: null, isElsewhere: false });
    await ask('POST', `/tickets/${ticket?.id}/settle`, { isPrinted: true }, rosalia().kitchen);
    expect(await statesOf(id)).toEqual([['order', 'printed']]);
    restaurant().clock.forward(21 * secondMs);
    expect((await take('tablet-two')).isElsewhere).toBe(false);
  });

  it('cannot tell what came out: a ticket that did not is printed again, with a mark, as often as somebody asks', async () => {
    const tablet = (await read()).printers.find(({ name }) => name === 'Tablet');
    const { id } = await accept();
    const take = () =>
      ask<{ ticket: TakenTicket | null }>(
        'POST',
        `/printers/${tablet?.id}/take`,
        { device: 'tablet-two' },
        rosalia().kitchen,
      );
    const first = (await take()).ticket;
    expect(first?.mayBeDouble).toBe(false);
    const again = () => restaurant().call(rosalia().kitchen, 'POST', `/api/printing/tickets/${first?.id}/print`, {});
    // While the dialog is open, nothing is to be printed again.
    expect((await again()).status).toBe(409);
    await ask('POST', `/tickets/${first?.id}/settle`, { isPrinted: true }, rosalia().kitchen);
    expect(await ticketsOf(id)).toMatchObject([{ state: 'printed', isCertain: false, mayPrintAnyway: true }]);
    for (const _ of [1, 2]) {
      expect((await again()).status).toBe(200);
      expect((await again()).status).toBe(409);
      restaurant().clock.forward(secondMs);
      expect((await take()).ticket).toMatchObject({ id: first?.id, mayBeDouble: true });
      await ask('POST', `/tickets/${first?.id}/settle`, { isPrinted: true }, rosalia().kitchen);
    }
    restaurant().clock.forward(secondMs);
    expect((await take()).ticket).toBeNull();
    expect(await ticketsOf(id)).toHaveLength(1);
  });

  it('removed with its station, what waited is listed, and orders are printed nowhere', async () => {
    const { id } = await accept();
    const tablet = (await read()).printers.find(({ name }) => name === 'Tablet');
    const after = await ask<Printing>('POST', `/printers/${tablet?.id}/remove`, {});
    expect(after.stations).toEqual([]);
    expect(await ticketsOf(id)).toMatchObject([{ state: 'dropped', mayPrintAnyway: false }]);
    const next = await accept();
    expect(await ticketsOf(next.id)).toEqual([]);
    const print = await restaurant().call(rosalia().kitchen, 'POST', `/api/printing/orders/${next.id}`, {
      requestKey: randomUUID(),
    });
    expect(print.status).toBe(409);
  });
});

describe('stations', () => {
  it('get the parts of the menu that are theirs, with copies; packing gets everything', async () => {
    const [first] = (await read()).printers;
    const station = (more: object) =>
      ask<Printing>('POST', '/stations', {
        storeId: rosalia().storeId,
        printerId: first?.id,
        copies: 1,
        hasEverything: false,
        takesRest: false,
        categoryIds: [],
        ...more,
      });
    const made = await restaurant().call(rosalia().owner, 'POST', '/api/menu/categories', { name: 'Tacos' });
    const categoryId = (made.body as { id: string }).id; // the contract
    await station({ name: 'Grill', categoryIds: [categoryId] });
    await station({ name: 'Bar', takesRest: true });
    await station({ name: 'Packing', hasEverything: true, copies: 2 });
    const { id } = await accept();
    const shown = (await ticketsOf(id)).map(({ station: at, copies }) => `${at} ${copies}`);
    // All of that order is in the service's category "Tacos".
    expect(new Set(shown)).toEqual(new Set(['Grill 1', 'Packing 2']));
  });
});

describe('what a customer writes and what is to be collected', () => {
  it('never puts a control character on paper', async () => {
    await settings({ isAutomatic: true });
    await star.printAll();
    const escape = String.fromCodePoint(0x1b);
    const bell = String.fromCodePoint(0x07);
    await accept({ note: `no onions${escape}@${escape}d${String.fromCodePoint(0x02)}${bell}`, item: `Taco${bell}` });
    const [ticket = ''] = await star.printAll();
    expect(ticket).toContain('no onions');
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(ticket).not.toMatch(/[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]/);
  });

  it('prints the amount to collect and the address of an own delivery, and neither for others', async () => {
    const externalId = randomUUID();
    const body = doorDashOrder({ store: rosalia().doorDashStore, id: externalId });
    Object.assign(body.order, {
      fulfillment_type: 'mx_fleet_delivery',
      is_paymentless: true,
      delivery_address: {
        street: '9 Wharf St',
        city: 'Portland',
        state: 'ME',
        zip_code: '04101',
        address_instructions: 'Blue door',
      },
    });
    await restaurant().doorDash(body);
    const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
    await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${row?.id}/accept`, { prepMinutes: 15 });
    await restaurant().runJobs();
    const [ticket = ''] = await star.printAll();
    expect(ticket).toContain('COLLECT $15.17');
    expect(ticket).toContain('9 Wharf St, Portland, ME, 04101');
    expect(ticket).toContain('Blue door');
    await accept();
    const [other = ''] = await star.printAll();
    expect(other).not.toContain('COLLECT');
    expect(other).not.toContain('Deliver to');
  });
});
