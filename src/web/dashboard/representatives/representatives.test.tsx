import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import type { Route } from './+types/thread-page.ts';
import RepresentativesPage from './representatives-page.tsx';
import ThreadPage from './thread-page.tsx';

type Thread = Outputs['getServiceThread'];
type Message = Thread['messages'][number];

const at = '2026-11-20T18:00:00.000Z';
const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const message = (seq: number, given: Partial<Message>): Message => ({
  id: id(50 + seq),
  seq,
  saidBy: 'us',
  author: 'Rosa Lía',
  text: 'Why was it refunded?',
  quoted: '',
  via: 'page',
  at,
  ...given,
});
const thread: Thread = {
  id: id(31),
  number: 'T-501',
  service: 'doordash',
  serviceName: 'DoorDash',
  storeId: store.id,
  storeName: store.name,
  merchantId: owner.merchantId ?? '',
  merchantName: store.merchantName,
  subjectKind: 'order',
  subjectId: id(41),
  subjectLabel: 'A1B2',
  title: 'A refund',
  state: 'waiting',
  openedBy: 'Rosa Lía',
  openedByStaff: false,
  lastAt: at,
  waitingSince: at,
  reminders: 0,
  promise: null,
  messages: [message(1, {})],
  contact: { name: 'Dana', role: 'Partner support' },
};
const hourMs = 3_600_000;
const times: Outputs['listAnswerTimes'] = {
  services: [
    { service: 'doordash', serviceName: 'DoorDash', medianMs: 7 * hourMs, answers: 2, contact: null },
    { service: 'grubhub', serviceName: 'Grubhub', medianMs: null, answers: 0, contact: null },
  ],
  days: 90,
};

const openPage = (answers: Answers = {}, path = '/dashboard/store/representatives', me = owner) =>
  renderScreen(<RepresentativesPage />, {
    path,
    me,
    answers: { listAnswerTimes: times, listServiceThreads: { threads: [], nextCursor: null }, ...answers },
  });

describe('the representatives of the services', () => {
  it('are shown with how fast they answer, and what is written with them', async () => {
    openPage({ listServiceThreads: { threads: [thread], nextCursor: null } });
    await screen.findByText('about 7 hours (2 answers)');
    expect(screen.getByText('No answer yet to go by')).toBeDefined();
    const link = await screen.findByText('A refund');
    expect(link.getAttribute('href')).toBe(`/dashboard/store/representatives/${id(31)}`);
    expect(link.closest('li')?.textContent).toContain('Waits for the service');
  });

  it('are not written to by the kitchen', async () => {
    openPage({}, undefined, { ...owner, role: 'kitchen' });
    await screen.findByText('Owners, managers and support write to delivery services.');
    expect(screen.queryByText('Write to a service')).toBeNull();
  });

  it('are written to once service and subject are chosen', async () => {
    const { user, address, changes } = openPage({ openServiceThread: thread });
    await screen.findByText(/^Nothing has been written yet\./);
    await user.click(screen.getByText('Write to a service'));
    fill(await screen.findByLabelText(/^Letter/), 'Why was it refunded?');
    expect(screen.getByText('Choose the service.')).toBeDefined();
    await user.click(screen.getByLabelText('Service', { selector: 'input' }));
    await user.click(await screen.findByText('DoorDash', { selector: '[role=option] *' }));
    expect(screen.getByText('Give it a subject.')).toBeDefined();
    expect(screen.getByText('Send').closest('button')).toHaveProperty('disabled', true);
    fill(screen.getByLabelText('Subject'), 'A refund');
    await user.click(screen.getByText('Send'));
    await waitFor(() => expect(address()).toBe(`/dashboard/store/representatives/${id(31)}`));
    const input = { storeId: store.id, service: 'doordash', title: 'A refund', text: 'Why was it refunded?' };
    expect(changes).toMatchObject([{ call: 'openServiceThread', input }]);
  });

  it('are written to about an order in words that name it', async () => {
    const text = 'This is about your order A1B2.';
    const { user, changes } = openPage(
      {
        draftServiceThread: {
          service: 'doordash',
          storeId: store.id,
          subjectKind: 'order',
          subjectId: id(41),
          subjectLabel: 'A1B2',
          title: 'Order A1B2',
          text,
        },
        openServiceThread: thread,
      },
      `/dashboard/store/representatives?write=yes&from=order&of=${id(41)}`,
    );
    await screen.findByDisplayValue(text);
    await user.click(screen.getByText('Send'));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.input).toMatchObject({ subjectId: id(41), subjectLabel: 'A1B2', title: 'Order A1B2', text });
  });
});

const open = (answers: Answers) =>
  renderScreen(<ThreadPage {...({ params: { id: id(31) } } as Route.ComponentProps)} />, {
    path: `/dashboard/store/representatives/${id(31)}`,
    answers: { listServiceThreads: { threads: [], nextCursor: null }, ...answers },
  });

describe('a letter to a service', () => {
  const answered: Thread = {
    ...thread,
    state: 'answered',
    messages: [
      ...thread.messages,
      message(2, { saidBy: 'service', author: 'Dana', text: 'You get it back on Monday.', via: 'phone' }),
    ],
  };

  it('shows an answer by phone as such, leads to its order, and is closed', async () => {
    const { user, changes } = open({ getServiceThread: answered, closeThread: { ...answered, state: 'closed' } });
    const answer = (await screen.findByText('You get it back on Monday.')).closest('li');
    expect(answer?.textContent).toContain('By phone');
    expect(screen.getByText(/A1B2$/).getAttribute('href')).toBe(`/dashboard/orders?order=${id(41)}`);
    expect(await screen.findByLabelText('To Dana, Partner support')).toBeDefined();
    await user.click(screen.getByText('Close it'));
    await screen.findByText('Closed');
    expect(screen.queryByText('Close it')).toBeNull();
    expect(changes).toEqual([{ call: 'closeThread', input: { id: id(31) } }]);
  });

  it('takes another message, and what was promised until when', async () => {
    const promise = { what: 'A refund', lastDay: '2026-11-30', isOver: false };
    const { user, changes } = open({
      getServiceThread: answered,
      writeInThread: { thread: answered, missed: 0 },
      recordPromise: { ...answered, promise },
      endPromise: answered,
    });
    fill(await screen.findByLabelText('To Dana, Partner support'), 'Thank you.');
    await user.click(screen.getByText('Send'));
    fill(screen.getByLabelText('What they promised'), 'A refund');
    expect(screen.getByText('Note it').closest('button')).toHaveProperty('disabled', true);
    fill(screen.getByLabelText('Until when'), '2026-11-30');
    await user.click(screen.getByText('Note it'));
    await screen.findByText(/^Promised by .*: A refund$/);
    await user.click(screen.getByText('It was kept'));
    await screen.findByText('Note what they promised');
    expect(changes).toMatchObject([
      { call: 'writeInThread', input: { text: 'Thank you.', seen: 2 } },
      { call: 'recordPromise', input: { promise: 'A refund', lastDay: '2026-11-30' } },
      { call: 'endPromise', input: { id: id(31) } },
    ]);
  });

  it('that is of another store says so', async () => {
    open({
      getServiceThread: () => {
        throw new AppError('NOT_FOUND');
      },
    });
    await screen.findByText('There is no such letter');
    expect(screen.queryByText('Close it')).toBeNull();
  });
});
