import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { doorDash } from '../../testing/integration-cards.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import LogPage from './log-page.tsx';

type Entry = Outputs['listServiceLog']['entries'][number];

const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const path = '/dashboard/integrations/log';

const delivery: Entry = {
  id: id(11),
  kind: 'delivery',
  at: '2026-01-18T18:00:00.000Z',
  connectionId: doorDash.connectionId,
  serviceName: 'DoorDash',
  storeName: store.name,
  what: 'DoorDash sent: order',
  outcome: 'done',
  why: null,
  attempts: 1,
  tookMs: 12,
  orderId: id(21),
  orderNumber: 'A1B2',
  canReplay: false,
  canRetry: false,
};
const setAside: Entry = {
  ...delivery,
  id: id(12),
  outcome: 'quarantined',
  why: 'No item list.',
  orderId: id(22),
  orderNumber: 'C3D4',
  canReplay: true,
};
const call: Entry = {
  ...delivery,
  id: id(13),
  kind: 'call',
  what: 'DoorDash told: order accepted',
  outcome: 'failed',
  canRetry: true,
};
const body = '{\n  "first_name": "[hidden]"\n}';

/** Answers as the server does: entries that the search and the scope let through. */
const logOf =
  (...entries: Entry[]): NonNullable<Answers['listServiceLog']> =>
  ({ scope, search }) => ({
    entries: entries.filter(
      ({ orderNumber, outcome }) =>
        (search === undefined || orderNumber === search) && (scope === 'all' || outcome !== 'done'),
    ),
    nextCursor: null,
  });

const renderLog = (answers: Answers, { search = '', me = owner } = {}) =>
  renderScreen(<LogPage />, {
    path: path + search,
    me,
    answers: { listIntegrations: { cards: [doorDash] }, ...answers },
  });

describe('the log of the services', () => {
  it('is searched by an order number, which stays in the address, and narrowed to what went wrong', async () => {
    const { user, address } = renderLog({ listServiceLog: logOf(setAside, delivery) });
    const other = await screen.findByLabelText('Order A1B2');
    expect(other.getAttribute('href')).toBe(`${path}?order=${delivery.orderId}`);
    fireEvent.change(screen.getByLabelText('Order number'), { target: { value: 'C3D4 ' } });
    await waitFor(() => expect(screen.queryByLabelText('Order A1B2')).toBeNull());
    expect(address()).toBe(`${path}?search=C3D4`);
    const row = within(screen.getByLabelText('Order C3D4').closest('tr') ?? document.body);
    expect(row.getByText('Set aside')).toBeDefined();
    expect(row.getByText('No item list.')).toBeDefined();

    fireEvent.change(screen.getByLabelText('Order number'), { target: { value: 'A1B2' } });
    await screen.findByLabelText('Order A1B2');
    await user.click(screen.getByText('Trouble only'));
    await screen.findByText('Nothing matches.');
    expect(address()).toBe(`${path}?search=A1B2&scope=trouble`);
    await user.click(screen.getByText('Show everything'));
    await screen.findByLabelText('Order C3D4');
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', '');
    expect(address()).toBe(path);
  });

  it('says that nothing went wrong, and what will be listed, where it is empty', async () => {
    const { user } = renderLog({ listServiceLog: logOf() }, { search: '?scope=trouble' });
    await screen.findByText('Nothing went wrong, nothing waits.');
    await user.click(screen.getByText('Show everything'));
    const empty = 'Nothing yet: every message of a service and every call to one is listed here.';
    expect(await screen.findByText(empty)).toBeDefined();
  });

  it('opens a delivery that was set aside with its body, and replays it once', async () => {
    const { user, answer, changes, address } = renderLog({
      listServiceLog: logOf(setAside),
      getServiceLogEntry: { ...setAside, body },
      replayDelivery: { id: setAside.id, state: 'waiting' },
    });
    await user.click(await screen.findByText('DoorDash sent: order'));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('A message from a service');
    expect((await drawer.findByText(/\[hidden\]/)).tagName).toBe('PRE');
    expect(address()).toBe(`${path}?entry=delivery.${setAside.id}`);
    const replayed = { ...setAside, outcome: 'done' as const, why: null, canReplay: false };
    answer({ listServiceLog: logOf(replayed), getServiceLogEntry: { ...replayed, body } });
    await user.click(drawer.getByText('Replay'));
    await drawer.findByText('Done');
    expect(drawer.queryByText('Replay')).toBeNull();
    expect(changes).toEqual([{ call: 'replayDelivery', input: { id: setAside.id } }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(path));
  });

  it('makes a failed call again by a press, once', async () => {
    const { user, answer, changes } = renderLog(
      {
        listServiceLog: logOf(call),
        getServiceLogEntry: ({ kind }) => ({ ...(kind === 'call' ? call : delivery), body }),
        retryCall: { ...call, outcome: 'waiting' },
      },
      { search: `?entry=call.${call.id}` },
    );
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('A call to a service');
    await drawer.findByText('Failed');
    answer({ getServiceLogEntry: { ...call, outcome: 'done', attempts: 2, canRetry: false, body } });
    await user.click(drawer.getByText('Retry'));
    await drawer.findByText('Done');
    expect(drawer.getByText(/ · 2 tries · /)).toBeDefined();
    expect(drawer.queryByText('Retry')).toBeNull();
    expect(changes).toEqual([{ call: 'retryCall', input: { id: call.id } }]);
  });

  it('is not for the kitchen, which reads so', async () => {
    renderLog({}, { me: { ...owner, role: 'kitchen' } });
    await screen.findByText(/^Only owners and managers see the log\./);
    expect(screen.queryByLabelText('Order number')).toBeNull();
  });
});
