/** The floor where pgbench is not installed: one statement after the other on each of some connections. */
import pg from 'pg';
import { answerQuestions } from './helper.ts';

export interface FloorQuestion {
  url: string;
  text: string;
  /** All parameters but the first, which picks the store. */
  values: string[];
  storeCount: number;
  clients: number;
  seconds: number;
}

export interface FloorAnswer {
  orders: number;
  elapsedMs: number;
}

answerQuestions(async (question: FloorQuestion): Promise<FloorAnswer> => {
  const { url, text, values, storeCount, clients: count, seconds } = question;
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  let orders = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const store = 1 + Math.floor(Math.random() * storeCount);
        await client.query({ name: 'floor', text, values: [store, ...values] });
        orders += 1;
      }
    }),
  );
  const elapsedMs = performance.now() - began;
  await Promise.all(clients.map((client) => client.end()));
  return { orders, elapsedMs };
});
