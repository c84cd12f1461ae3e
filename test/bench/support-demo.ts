import { demoMerchantId, loadPartner, partnerFile } from '../../scripts/demo/load-partner.ts';
import { loadGuests } from '../../scripts/demo/load-guests.ts';
import { loadHours } from '../../scripts/demo/load-hours.ts';
import { loadPastOrders } from '../../scripts/demo/past-orders.ts';
import { loadPastPayouts } from '../../scripts/demo/past-payouts.ts';
import { loadFiledReviews } from '../../scripts/demo/past-reviews.ts';
import { addressesOf } from '../../scripts/demo/service-addresses.ts';
import { demoSecrets } from '../../src/config.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { logIn, type ApiClient } from './api-client.ts';
import { say } from './figures.ts';
import { controlSimulator } from './simulator-control.ts';
import type { Stage } from './stage.ts';

/** The demo account, standing still: its own past, connected services, and some orders of today. */
export interface Demo {
  url: string;
  merchantId: string;
  people: Record<'owner' | 'manager' | 'kitchen' | 'applicant', string> & { visitor?: undefined };
}

const ordersOfToday = 9;
const acceptedOfThem = 5;
const patienceMs = 60_000;

export async function setDemo(stage: Stage): Promise<Demo> {
  const { databaseUrl } = stage;
  await loadPartner(databaseUrl);
  await loadHours(databaseUrl);
  await loadPastOrders(databaseUrl);
  await loadPastPayouts(databaseUrl);
  await loadFiledReviews(databaseUrl);
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  await loadGuests(databaseUrl, url);
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  // Visitors come from an address each, as behind a proxy.
  await stage.runApp({ port, roles: 'web', servicesUrl: simulatorUrl, proxyHops: 1 });
  await stage.run('simulator', 'src/simulator/main.ts', {
    ...demoSecrets,
    ...addressesOf(simulatorUrl),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_TARGET_URL: url,
    SIMULATOR_WORLD: partnerFile,
  });
  await stage.runApp({ port, roles: 'worker', servicesUrl: simulatorUrl });
  const control = controlSimulator(simulatorUrl);
  await control.place({ count: ordersOfToday, perSecond: 3 });
  const owner = await logIn(url);
  const ids = await untilOrders(owner);
  for (const id of ids.slice(0, acceptedOfThem)) await owner.post(`/api/orders/${id}/accept`, {});
  await untilCounted(owner);
  say(`The demo stands: ${ids.length} orders of today, ${acceptedOfThem} of them accepted.`);
  return {
    url,
    merchantId: demoMerchantId,
    people: {
      owner: 'owner@forkline.test',
      manager: 'manager@forkline.test',
      kitchen: 'kitchen@forkline.test',
      applicant: 'mei.lin@goldenwok.example',
    },
  };
}

/** Reports count orders a moment later: until what they say of today stands still. */
async function untilCounted(owner: ApiClient): Promise<void> {
  const { body } = await owner.get('/api/stores');
  const { stores } = body as { stores: { id: string }[] }; // the contract's
  let [last, same] = ['', 0];
  const end = Date.now() + patienceMs;
  while (same < 3 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const now = JSON.stringify((await owner.get(`/api/home?storeId=${stores[0]?.id}`)).body);
    [last, same] = [now, now === last ? same + 1 : 0];
  }
}

async function untilOrders(owner: ApiClient): Promise<string[]> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const { body } = await owner.get('/api/orders?scope=active&limit=100');
    const { orders } = body as { orders: { id: string; state: string }[] }; // the contract's
    if (orders.length >= ordersOfToday - 1) return orders.filter(({ state }) => state === 'new').map(({ id }) => id);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The simulated orders have not arrived within a minute.');
}
