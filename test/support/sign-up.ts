import type { SignUp } from '../../src/domains/applications/contract.ts';
import type { Reply, Restaurant } from './restaurant.ts';

/** What the sign-up form sends, with exactly the fields of the specification. */
export function signUpForm(given: Partial<SignUp> = {}): SignUp {
  return {
    storeAddress: '1200 Main Street, Austin, TX 78701',
    suite: '',
    storeName: '',
    brandName: "Pepe's Tacos",
    businessType: 'restaurant',
    firstName: 'Pepe',
    lastName: "O'Hara",
    email: 'pepe@tacos.test',
    phone: '(512) 555-0147',
    password: 'a long enough password',
    smsOptIn: true,
    ...given,
  };
}

let lastAddress = 0;

/** Signs up from an address of its own, so that no limit is met. */
export async function signUp(restaurant: Restaurant, form: unknown, remoteAddress?: string): Promise<Reply> {
  lastAddress += 1;
  const answer = await restaurant.app.server.inject({
    method: 'POST',
    url: '/api/signup/',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(form),
    remoteAddress: remoteAddress ?? `10.1.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`,
  });
  return { status: answer.statusCode, text: answer.payload, body: answer.json<unknown>() };
}
