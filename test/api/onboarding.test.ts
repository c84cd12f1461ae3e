import { describe, expect, it } from 'vitest';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

interface Onboarding {
  steps: { step: string; done: boolean }[];
  waiting: string[];
  complete: boolean;
  isTold: boolean;
}

const onboarding = async (who = restaurant().cast.neighbour.owner) =>
  (await restaurant().call(who, 'GET', '/api/onboarding')).body as Onboarding; // the contract
const isDone = (shown: Onboarding, step: string) => shown.steps.find((one) => one.step === step)?.done;

describe('the checklist', () => {
  it('waits for the two deposits once a bank account is entered, and is done when it is proven', async () => {
    const { sql, cast } = restaurant();
    const { merchantId } = cast.neighbour;
    expect((await onboarding()).waiting).toEqual([]);
    await sql(
      `insert into bank_accounts (merchant_id, id, state, holder_name, kind, routing_number, sealed_number, last_four,
         entered_by, contact_name, contact_email, entered_at, sealed_deposits)
       values ($1, gen_random_uuid(), 'unverified', 'x', 'checking', '021000021', 'x', '1234', 'x', 'x', 'x@y.test', now(), 'x')`,
      [merchantId],
    );
    expect(await onboarding()).toMatchObject({ waiting: ['bank_account'], complete: false });
    expect(isDone(await onboarding(), 'bank_account')).toBe(false);
    await sql(
      "update bank_accounts set state = 'verified', verified_at = now(), usable_from = now() where merchant_id = $1",
      [merchantId],
    );
    expect((await onboarding()).waiting).toEqual([]);
    expect(isDone(await onboarding(), 'bank_account')).toBe(true);
  });

  it('waits for our staff while a service is requested, and does not count one that is disconnected', async () => {
    const { sql, cast, call } = restaurant();
    const { merchantId, storeId, owner } = cast.neighbour;
    expect(isDone(await onboarding(), 'connect_service')).toBe(true);
    await sql("update connections set state = 'disconnected' where merchant_id = $1", [merchantId]);
    expect(isDone(await onboarding(), 'connect_service')).toBe(false);
    const request = { storeId, service: 'doordash', storeLink: 'https://www.doordash.com/store/harbor-1' };
    await call(owner, 'POST', '/api/integrations/requests', request);
    expect((await onboarding()).waiting).toEqual(['connect_service']);
    await sql("update connections set state = 'connected' where merchant_id = $1", [merchantId]);
    expect((await onboarding()).waiting).toEqual([]);
  });

  it('says that everything is set up once, on whichever device comes first', async () => {
    const { call, cast, sql } = restaurant();
    expect((await onboarding()).isTold).toBe(false);
    expect((await call(cast.neighbour.kitchen, 'POST', '/api/onboarding/told', {})).status).toBe(403);
    expect((await onboarding()).isTold).toBe(false);
    expect((await call(cast.neighbour.owner, 'POST', '/api/onboarding/told', {})).status).toBe(200);
    expect((await onboarding()).isTold).toBe(true);
    expect((await onboarding(cast.rosalia.owner)).isTold, 'each merchant hears it').toBe(false);
    const told = () => sql('select set_up_told_at from merchants where id = $1', [cast.neighbour.merchantId]);
    const [before] = await told();
    restaurant().clock.forward(1_000);
    await call(cast.neighbour.owner, 'POST', '/api/onboarding/told', {});
    expect(await told()).toEqual([before]);
  });
});

describe('pricing', () => {
  it('lists the services that are connected, with the stores that are', async () => {
    const { sql, cast, call } = restaurant();
    const { merchantId, storeId, owner } = cast.neighbour;
    await sql("update connections set state = 'disconnected' where merchant_id = $1 and service <> 'grubhub'", [
      merchantId,
    ]);
    const { services } = (await call(owner, 'GET', '/api/menu/pricing')).body as {
      services: { service: string; storeIds: string[] }[];
    }; // the contract
    expect(services).toMatchObject([{ service: 'grubhub', storeIds: [storeId] }]);
    expect(services).toHaveLength(1);
  });
});
