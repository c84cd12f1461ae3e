/** Sends orders as fast as they are acknowledged. Raw sockets and prepared bytes, since it shares the machine. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { answerQuestions } from './helper.ts';
import { serviceOrders, type IntakeService, type ServiceOrder } from './service-orders.ts';

export interface LoadQuestion {
  port: number;
  service: IntakeService;
  externalStoreIds: string[];
  senders: number;
  seconds: number;
}

export interface LoadAnswer {
  acknowledged: number;
  /** Answers other than 2xx, by status. */
  refused: Record<number, number>;
  elapsedMs: number;
  latenciesMs: Float64Array;
}

const idLength = 36;
const placeholder = '00000000-0000-0000-0000-000000000000';

const orders = serviceOrders();

answerQuestions(async ({ port, service, externalStoreIds, senders, seconds }: LoadQuestion): Promise<LoadAnswer> => {
  const order = orders[service];
  const requests = externalStoreIds.map((externalStoreId) => toRequest({ externalStoreId, service, order, port }));
  const sockets = await Promise.all(Array.from({ length: senders }, () => open(port)));
  const latencies: number[] = [];
  const refused: Record<number, number> = {};
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    sockets.map(async (socket) => {
      const read = createReader(socket);
      for (let now = performance.now(); now < until;) {
        const request = requests[Math.floor(Math.random() * requests.length)];
        socket.write(request?.() ?? '');
        const status = await read();
        const answered = performance.now();
        if (status >= 200 && status < 300) latencies.push(answered - now);
        else refused[status] = (refused[status] ?? 0) + 1;
        now = answered;
      }
      socket.destroy();
    }),
  );
  const latenciesMs = Float64Array.from(latencies);
  return { acknowledged: latencies.length, refused, elapsedMs: performance.now() - began, latenciesMs };
});

/** Makes the bytes of one more order of this store; only the order's id and what proves the body differ. */
function toRequest(given: { externalStoreId: string; service: IntakeService; order: ServiceOrder; port: number }) {
  const { externalStoreId, service, order, port } = given;
  const template = Buffer.from(order.body({ orderId: placeholder, externalStoreId }));
  const places: number[] = [];
  for (let at = template.indexOf(placeholder); at >= 0; at = template.indexOf(placeholder, at + idLength))
    places.push(at);
  const head = [
    `POST /hooks/${service} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'accept: */*',
    `content-length: ${template.length}`,
  ].join('\r\n');
  return (): Buffer => {
    const body = Buffer.from(template);
    const id = randomUUID();
    for (const place of places) body.write(id, place, idLength, 'latin1');
    const proof = Object.entries(order.headers(body)).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.concat([Buffer.from(`${head}\r\n${proof.join('')}\r\n`, 'latin1'), body]);
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Reads one answer at a time and gives its status; rejects when the connection breaks. */
function createReader(socket: Socket): () => Promise<number> {
  let text = '';
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < headEnd + 4 + length) return;
    const status = Number(text.slice(9, 12));
    text = '';
    waiting?.resolve(status);
  });
  socket.on('close', () => waiting?.reject(new Error('The app closed a connection.')));
  return () => new Promise((resolve, reject) => (waiting = { resolve, reject }));
}
