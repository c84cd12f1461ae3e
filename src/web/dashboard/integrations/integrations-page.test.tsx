import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import type { AnsweredCalls, Answers, Outputs } from '../../testing/answer-calls.ts';
import { deliveroo, doorDash, grubhub, uberEats } from '../../testing/integration-cards.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import IntegrationsPage from './integrations-page.tsx';

const noHours: Outputs['getStoreHours'] = { storeId: store.id, hours: null, version: null, changedAt: null };
const path = '/dashboard/integrations';
const all = [deliveroo, doorDash, grubhub, uberEats];
const done = { connections: 1 };
const paused = (reason: string, until: string | null) => ({ since: '2026-01-18T18:00:00.000Z', until, reason });

const answers: Answers = {
  listConnectable: { services: [] },
  listConnectionRequests: { requests: [] },
  listConnectionMenus: { connections: [] },
  getStoreHours: noHours,
};

const renderCards = (cards: IntegrationCard[], more: Answers = {}, me = owner) =>
  renderScreen(<IntegrationsPage />, {
    path,
    me,
    answers: { ...answers, listIntegrations: { cards }, ...more },
  });

const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const isOff = (button: HTMLElement | null | undefined) => button?.closest('button')?.disabled;
/** The card of a service, found by the service's log link. */
const card = async ({ serviceName }: IntegrationCard) => {
  const item = (await screen.findByLabelText(`Log of ${serviceName}`)).closest('li');
  return within(item ?? document.body);
};
const lastInput = ({ changes }: AnsweredCalls) => changes.at(-1)?.input as Record<string, unknown>; // of a call with fields

describe('pausing', () => {
  it('pauses all services for a reason by one press on a duration, and resumes them by one press', async () => {
    const ids = all.map(({ connectionId }) => connectionId);
    const calls = renderCards(all, { pauseStores: done, resumeStores: done });
    const { user, answer, changes } = calls;
    await screen.findByText('All 4 take orders.');
    await user.click(screen.getByText('Pause everywhere'));
    const form = await dialog();
    await waitFor(() => expect(isOff(form.getByText('Until I resume'))).toBe(false));
    expect(isOff(form.getByText('Until closing')), 'no hours are known').toBe(true);
    expect(form.getByText(/Paused are Deliveroo, DoorDash, Grubhub, and Uber Eats\.$/)).toBeDefined();
    await user.click(form.getByText('Short of staff'));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const cards = all.map((one) => ({
      ...one,
      state: 'paused_by_us' as const,
      sentence: 'Paused by you: no new orders.',
      pause: paused('Short of staff', until),
    }));
    answer({ listIntegrations: { cards } });
    await user.click(form.getByText('1 hour'));
    await isClosed();
    expect(await screen.findAllByText(/^Until \d+:\d\d [AP]M · Short of staff$/)).toHaveLength(4);
    expect(screen.getAllByText('Paused by you: no new orders.')).toHaveLength(4);
    expect(screen.getByText(/^4 of 4 are paused until \d+:\d\d [AP]M\.$/)).toBeDefined();
    expect(changes).toMatchObject([{ call: 'pauseStores', input: { reason: 'Short of staff', connectionIds: ids } }]);
    const minutes = (Date.parse(String(lastInput(calls)['until'])) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60.1);
    expect(screen.queryByText('Pause everywhere')).toBeNull();

    answer({ listIntegrations: { cards: all } });
    await user.click(screen.getByText('Resume everywhere'));
    await screen.findByText('All 4 take orders.');
    expect(changes.at(-1)).toEqual({ call: 'resumeStores', input: { connectionIds: ids } });
  });

  it('pauses one service for a typed reason until it is resumed, and leaves the others alone', async () => {
    const connectionIds = [grubhub.connectionId];
    const { user, answer, changes } = renderCards([doorDash, grubhub], { pauseStores: done, resumeStores: done });
    await user.click(await screen.findByLabelText('Pause Grubhub'));
    const form = await dialog();
    await waitFor(() => expect(isOff(form.getByText('Until I resume'))).toBe(false));
    await user.click(form.getByText('Another reason'));
    expect(isOff(form.getByText('Until I resume'))).toBe(true);
    expect(form.getByText('Say why, in a few words.')).toBeDefined();
    fireEvent.change(form.getByLabelText('In a few words'), { target: { value: 'Fryer on fire' } });
    const held = { ...grubhub, state: 'paused_by_us' as const, pause: paused('Fryer on fire', null) };
    answer({ listIntegrations: { cards: [doorDash, held] } });
    await user.click(form.getByText('Until I resume'));
    await (await card(grubhub)).findByText('Until you resume · Fryer on fire');
    expect(changes).toEqual([{ call: 'pauseStores', input: { connectionIds, until: null, reason: 'Fryer on fire' } }]);
    expect(screen.getByText('Resume 1 paused')).toBeDefined();
    expect(screen.queryByLabelText('Resume DoorDash')).toBeNull();
    await user.click(screen.getByLabelText('Resume Grubhub'));
    await waitFor(() => expect(changes.at(-1)).toEqual({ call: 'resumeStores', input: { connectionIds } }));
  });

  it('offers to pause again or to keep open where a pause was ended on the tablet', async () => {
    const reason = 'Short of staff';
    const ended = {
      ...grubhub,
      state: 'needs_attention' as const,
      sentence: 'Your pause was ended on Grubhub’s own tablet or website: orders come in again.',
      pause: paused(reason, null),
      isPauseEnded: true,
    };
    const connectionIds = [grubhub.connectionId];
    const { user, changes } = renderCards([ended], { pauseStores: done, resumeStores: done });
    expect(await screen.findAllByText(ended.sentence)).toHaveLength(2);
    await user.click(screen.getByLabelText('Pause Grubhub again'));
    await waitFor(() =>
      expect(changes).toEqual([{ call: 'pauseStores', input: { connectionIds, until: null, reason } }]),
    );
    await user.click(screen.getByLabelText('Keep Grubhub open'));
    await waitFor(() => expect(changes.at(-1)).toEqual({ call: 'resumeStores', input: { connectionIds } }));
  });

  it('is offered to the kitchen, which sees neither the log nor how a store is connected', async () => {
    renderCards([doorDash], {}, { ...owner, role: 'kitchen' });
    await screen.findByText('Pause everywhere');
    await screen.findByText('Owners and managers change this.');
    expect(screen.queryByText('Log')).toBeNull();
    expect(screen.queryByText('Connect a store')).toBeNull();
    expect(screen.queryByText('Disconnect')).toBeNull();
  });
});

describe('a busy time', () => {
  it('adds the chosen minutes, says which service has no busy mode, and is ended by one press', async () => {
    const cards = [doorDash, uberEats];
    const connectionIds = cards.map(({ connectionId }) => connectionId);
    const calls = renderCards(cards, { setStoresBusy: done, endBusy: done });
    const { user, answer, changes } = calls;
    await user.click(await screen.findByText('Busy everywhere'));
    const form = await dialog();
    expect(form.getByText(/^DoorDash has no busy mode: /)).toBeDefined();
    expect(screen.queryByText(/^Uber Eats has no busy mode/)).toBeNull();
    await user.click(form.getByText('+20'));
    const busy = { minutes: 20, until: new Date(Date.now() + 7_200_000).toISOString() };
    answer({ listIntegrations: { cards: cards.map((one) => ({ ...one, busy })) } });
    await user.click(form.getByText('2 hours'));
    const uber = await card(uberEats);
    await uber.findByText(/^Busy: 20 minutes longer on every order, until /);
    expect(uber.queryByText(/is not told/)).toBeNull();
    expect((await card(doorDash)).getByText(/^DoorDash is not told;/)).toBeDefined();
    expect(changes).toMatchObject([{ call: 'setStoresBusy', input: { connectionIds, minutes: 20 } }]);
    const minutes = (Date.parse(String(lastInput(calls)['until'])) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(118);
    expect(minutes).toBeLessThanOrEqual(120.1);

    answer({ listIntegrations: { cards } });
    await user.click(screen.getByText('End busy everywhere'));
    await waitFor(() => expect(uber.queryByText(/^Busy:/)).toBeNull());
    expect(changes.at(-1)).toEqual({ call: 'endBusy', input: { connectionIds } });
  });

  it('adds no more minutes than a service takes, and says so', async () => {
    const abilities = uberEats.abilities && { ...uberEats.abilities, busyMinutesAtMost: 15 };
    const busy = { minutes: 30, until: new Date(Date.now() + 7_200_000).toISOString() };
    const { user } = renderCards([{ ...uberEats, abilities, busy }]);
    await screen.findByText(/^Busy: 15 minutes longer on every order/);
    await user.click(screen.getByText('Busy everywhere'));
    const form = await dialog();
    expect(form.queryByText('Uber Eats adds 15 minutes at most.')).toBeNull();
    await user.click(form.getByText('+30'));
    await form.findByText('Uber Eats adds 15 minutes at most.');
  });
});

describe('the opening hours', () => {
  it('are saved for the store once days of 24 hours are confirmed, and say which services learn them how', async () => {
    const { user, changes } = renderCards(all, { setStoreHours: { ...noHours, version: 1 } });
    await user.click(await screen.findByText('Opening hours'));
    const form = await dialog();
    await form.findByText(/^Nothing is saved yet/);
    expect(
      form.getByText(/^Deliveroo, Grubhub, and Uber Eats are told at once\. DoorDash gets the menu/),
    ).toBeDefined();
    fireEvent.change(form.getByLabelText('From'), { target: { value: '00:00' } });
    fireEvent.change(form.getByLabelText(/^To/), { target: { value: '00:00' } });
    await user.click(form.getByText('Save'));
    await screen.findByText('Monday: 24 hours');
    expect(changes).toEqual([]);
    await user.click(screen.getByText('Save anyway'));
    await isClosed();
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }));
    expect(changes).toMatchObject([
      { call: 'setStoreHours', input: { id: store.id, hours: { weekly }, confirmLongDays: true } },
    ]);
  });
});

describe('a store that its service has switched off', () => {
  const sentence = 'DoorDash has paused this store: Too many missed orders';
  const off = {
    ...doorDash,
    state: 'paused_by_them' as const,
    sentence,
    status: { state: 'paused' as const, by: 'service' as const, until: null, reason: null, since: null },
  };

  it('is shown with the reason, and may be reopened now or automatically', async () => {
    const { user, answer, changes } = renderCards([off, grubhub], {
      resumeStores: done,
      allowReopening: { isAllowed: true },
    });
    const its = await card(doorDash);
    expect(its.getByText('Switched off')).toBeDefined();
    expect(its.getByText(sentence)).toBeDefined();
    expect(screen.getByText('1 of 2 take orders without trouble.')).toBeDefined();
    const link = within(screen.getByLabelText('All services')).getByText(sentence).closest('a');
    expect(link?.getAttribute('href')).toBe(`${path}#connection-${doorDash.connectionId}`);
    const toggle = its.getByLabelText(/^Reopen by itself when DoorDash/);
    expect(toggle).toHaveProperty('checked', false);
    answer({ listIntegrations: { cards: [{ ...off, mayReopen: true }, grubhub] } });
    await user.click(toggle);
    await its.findByText(/^Nothing is reopened yet: save the opening hours/);
    await waitFor(() => expect(toggle).toHaveProperty('checked', true));
    expect(changes).toEqual([{ call: 'allowReopening', input: { id: doorDash.connectionId, isAllowed: true } }]);

    answer({ listIntegrations: { cards: [doorDash, grubhub] } });
    await user.click(its.getByText('Reopen now'));
    await its.findByText('Orders come in.');
    expect(its.queryByText('Switched off')).toBeNull();
    expect(changes.at(-1)).toEqual({ call: 'resumeStores', input: { connectionIds: [doorDash.connectionId] } });
  });
});

/** The steps of a test order, the first of them at these times. */
const steps = (...at: (string | null)[]): Outputs['watchTestOrder']['steps'] =>
  (['received', 'on_screen', 'accepted', 'ready', 'told'] as const).map((step, index) => ({
    step,
    at: at[index] ?? null,
  }));

describe('a test order', () => {
  const at = '2026-01-18T18:00:00.000Z';
  const orderId = '0190b6a0-0000-7000-8000-0000000000a1';
  const connections = { listConnections: { connections: [] } };
  afterEach(() => void vi.useRealTimers());

  it('is sent by a press where the service places it, and leads to the order', async () => {
    const { user, changes } = renderCards([grubhub], {
      ...connections,
      placeTestOrder: { externalOrderId: 'gh-1' },
      watchTestOrder: ({ externalOrderId }) =>
        externalOrderId === 'gh-1' ? { orderId, steps: steps(at, at) } : { orderId: null, steps: steps() },
    });
    await user.click(await screen.findByText('Test order'));
    const form = await dialog();
    expect(form.getByText(grubhub.testOrders.way)).toBeDefined();
    await form.findByText('It comes a few seconds after you send it.');
    expect(form.queryByText('Open the order')).toBeNull();
    await user.click(form.getByText('Send a test order'));
    const link = await form.findByText('Open the order');
    expect(link.closest('a')?.getAttribute('href')).toBe(`/dashboard/orders?order=${orderId}`);
    expect(form.getByText('On your order screen').closest('li')?.textContent).toMatch(/^Done: .*12:00 PM$/);
    expect(isOff(form.getByText('Test order sent'))).toBe(true);
    expect(form.queryByText('Again')).toBeNull();
    expect(changes).toEqual([{ call: 'placeTestOrder', input: { id: grubhub.connectionId } }]);
  });

  it('is of the chosen service where none was named', async () => {
    const { user } = renderScreen(<IntegrationsPage />, {
      path: `${path}?test=all`,
      answers: {
        ...answers,
        ...connections,
        listIntegrations: { cards: [grubhub, deliveroo] },
        watchTestOrder: { orderId: null, steps: steps() },
      },
    });
    await screen.findByText('Test order on Grubhub');
    const choice = screen.getByLabelText('Service', { selector: 'input' });
    expect(choice).toHaveProperty('value', 'Grubhub');
    await user.click(choice);
    await user.click(await screen.findByText('Deliveroo', { selector: '[role="option"] *' }));
    await screen.findByText('Test order on Deliveroo');
    expect(screen.getByText(deliveroo.testOrders.way)).toBeDefined();
    await screen.findByText('Waiting for the next order from Deliveroo …');
    expect(screen.queryByText('Send a test order')).toBeNull();
  });

  it('says at each step what is next, that it works once the service has heard, and starts over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    let found: Outputs['watchTestOrder'] = { orderId, steps: steps(at, at) };
    const since: (string | undefined)[] = [];
    const { user } = renderCards([deliveroo], {
      ...connections,
      watchTestOrder: (input) => {
        since.push(input.since);
        return found;
      },
    });
    await user.click(await screen.findByText('Test order'));
    const form = await dialog();
    await form.findByText('Open the order and press Accept.');
    expect(form.queryByText(/^It works/)).toBeNull();
    found = { orderId, steps: steps(at, at, at, at, at) };
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await form.findByText('It works: orders of Deliveroo come in, and Deliveroo hears of them.');
    expect(form.getAllByText('12:00 PM')).toHaveLength(5);
    expect(form.getByText('Done')).toBeDefined();
    found = { orderId: null, steps: steps() };
    await user.click(form.getByText('Again'));
    await form.findByText('Waiting for the next order from Deliveroo …');
    expect(form.queryByText(/^It works/)).toBeNull();
    expect(new Set(since).size, 'counted from the press on').toBe(2);
  });
});
