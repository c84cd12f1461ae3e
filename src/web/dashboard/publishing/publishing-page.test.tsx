import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { harbor, renderScreen, store } from '../../testing/render-screen.tsx';
import PublishingPage from './publishing-page.tsx';

type Connection = Outputs['listConnectionMenus']['connections'][number];
type Version = Outputs['publish'];

const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const at = '2026-01-18T18:00:00.000Z';
const path = '/dashboard/menu/publishing';

const connection: Connection = {
  connectionId: id(11),
  storeId: store.id,
  storeName: store.name,
  service: 'doordash',
  serviceName: 'DoorDash',
  liveVersion: 1,
  liveSince: at,
  latest: null,
  driftPolicy: 'ask',
  readAt: at,
  readProblem: null,
  heldBack: [],
  drifts: 0,
  limitations: [],
};
const connections = [
  connection,
  { ...connection, connectionId: id(12), service: 'grubhub', serviceName: 'Grubhub' },
  { ...connection, connectionId: id(13), storeId: harbor.id, storeName: harbor.name },
];
const churros = { kind: 'item', id: id(21), groupId: null, name: 'Churros' } as const;
const change = { subject: churros, kind: 'changed', sentence: 'Price of Churros: $11.24 → $11.60' } as const;
const preview = ({ connectionId, serviceName, storeName }: Connection, isChanged: boolean) => ({
  connectionId,
  serviceName,
  storeName,
  problems: [],
  changes: isChanged ? [change] : [],
  changeCount: isChanged ? 1 : 0,
});
const version = (states: readonly Version['targets'][number]['state'][]): Version => ({
  id: id(31),
  version: 2,
  cause: 'owner',
  restoresVersion: null,
  note: 'Lower upcharge',
  madeBy: 'Rosa Lía',
  createdAt: at,
  scheduledFor: null,
  canaryStoreId: harbor.id,
  releasedAt: null,
  cancelledAt: null,
  items: 3,
  targets: connections.map(({ connectionId, storeId, storeName, service, serviceName }, index) => ({
    id: id(41 + index),
    connectionId,
    storeId,
    storeName,
    service,
    serviceName,
    state: states[index] ?? 'live',
    why: null,
    sentAt: null,
    finishedAt: null,
    heldBack: [],
  })),
});

const renderPublishing = (answers: Answers, search = '') =>
  renderScreen(<PublishingPage />, {
    path: path + search,
    stores: [store, harbor],
    answers: {
      listConnectionMenus: { connections },
      listDrifts: { drifts: [] },
      listPublications: { publications: [], nextCursor: null },
      previewPublication: {
        connections: connections.map((one) => preview(one, one.serviceName === 'DoorDash')),
      },
      ...answers,
    },
  });

describe('publishing the menu', () => {
  it('says in words what changes where, goes to one store first, and shows how far it is', async () => {
    const { user, answer, changes } = renderPublishing({});
    await screen.findAllByText(/^Shows version 1/);
    await user.click(screen.getByText('Publish the menu', { selector: 'button *' }));
    const form = within(await screen.findByRole('dialog'));
    const onDoorDash = within(await form.findByLabelText(`DoorDash at ${store.name}; DoorDash at ${harbor.name}`));
    expect(onDoorDash.getByText('One change')).toBeDefined();
    expect(onDoorDash.getByText(change.sentence)).toBeDefined();
    expect(within(form.getByLabelText(`Grubhub at ${store.name}`)).getByText('Nothing changes here.')).toBeDefined();
    await user.click(form.getByLabelText('One store first', { selector: 'input' }));
    await user.click(await screen.findByText(harbor.name, { selector: '[role="option"] *' }));
    fireEvent.change(form.getByLabelText('Note'), { target: { value: 'Lower upcharge' } });
    const made = version(['waiting', 'waiting', 'sent']);
    answer({ publish: made, listPublications: { publications: [made], nextCursor: null } });
    await user.click(form.getByText('Publish'));
    await screen.findByText('Version 2 is on its way.');
    expect(changes.at(-1)).toEqual({
      call: 'publish',
      input: {
        connectionIds: connections.map(({ connectionId }) => connectionId),
        canaryStoreId: harbor.id,
        scheduledFor: null,
        note: 'Lower upcharge',
      },
    });
    const listed = within((await screen.findByText('Version 2: Lower upcharge')).closest('li') ?? document.body);
    expect(listed.getAllByText('Waiting')).toHaveLength(2);
    expect(listed.getAllByText('Sent')).toHaveLength(1);
    expect(listed.getByText('Send to all now')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not possible while a problem must be mended, or without a service', async () => {
    const problem = { subject: churros, field: 'name', sentence: 'It needs a name.', weight: 'stops' } as const;
    const { user } = renderPublishing(
      {
        previewPublication: ({ connectionIds }) => ({
          connections: connections
            .filter(({ connectionId }) => connectionIds.includes(connectionId))
            .map((one) => ({ ...preview(one, true), problems: one === connection ? [problem] : [] })),
        }),
      },
      '?publish=',
    );
    const form = within(await screen.findByRole('dialog'));
    await form.findByText('One problem must be mended first.');
    expect(form.getByText('Churros').getAttribute('href')).toBe(`/dashboard/menu/items/${churros.id}?field=name`);
    const publish = form.getByText('Publish').closest('button');
    expect(publish).toHaveProperty('disabled', true);
    const [first, ...others] = form.getAllByRole('checkbox');
    await user.click(first ?? document.body);
    await waitFor(() => expect(publish).toHaveProperty('disabled', false));
    for (const box of others) await user.click(box);
    await form.findByText('Choose at least one service.');
    expect(publish).toHaveProperty('disabled', true);
  });
});

describe('what customers see', () => {
  it('is proven to match, is checked by a press, and a difference is shown in words and repaired', async () => {
    const sentence = 'Churros costs $4.00 on DoorDash; you published $11.60.';
    const drift = {
      id: id(51),
      connectionId: connection.connectionId,
      storeName: store.name,
      serviceName: 'DoorDash',
      subject: churros,
      field: 'price',
      sentence,
      wanted: '$11.60',
      found: '$4.00',
      since: new Date(Date.now() - 3.5 * 60_000).toISOString(),
      ordersMeanwhile: 0,
      repairs: 0,
      isDisputed: false,
      endedAt: null,
      ending: null,
    };
    const shown = { ...connection, readAt: new Date().toISOString() };
    const { user, answer, changes } = renderPublishing({
      listConnectionMenus: { connections: [shown] },
      readBack: shown,
      repairDrifts: shown,
    });
    await screen.findByText('Matches what you published, checked just now.');
    expect(screen.getByText(/^Shows version 1, live since /)).toBeDefined();
    expect(screen.queryByText('Differences')).toBeNull();
    answer({
      listDrifts: { drifts: [drift] },
      listConnectionMenus: { connections: [{ ...shown, drifts: 1 }] },
    });
    await user.click(screen.getByLabelText('Check DoorDash now'));
    await screen.findByText('Differences');
    const row = within(screen.getByText(sentence).closest('li') ?? document.body);
    expect(row.getByText(/ · for 3 min · no orders meanwhile/)).toBeDefined();
    await screen.findByText('1 difference, checked just now.');
    answer({ listDrifts: { drifts: [] }, listConnectionMenus: { connections: [shown] } });
    await user.click(row.getByLabelText('Repair Churros on DoorDash'));
    await waitFor(() => expect(screen.queryByText('Differences')).toBeNull());
    await screen.findByText('Matches what you published, checked just now.');
    const input = { id: connection.connectionId };
    expect(changes).toEqual([
      { call: 'readBack', input },
      { call: 'repairDrifts', input },
    ]);
  });
});
