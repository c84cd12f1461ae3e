import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import type { Route } from './+types/case-page.ts';
import CasePage from './case-page.tsx';
import CasesPage from './cases-page.tsx';

type Case = Outputs['getSupportCase'];
type Message = Case['messages'][number];

const at = '2026-11-20T18:00:00.000Z';
const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const message = (seq: number, text: string, saidBy: Message['saidBy'] = 'person'): Message => ({
  id: id(50 + seq),
  seq,
  saidBy,
  isOwn: saidBy === 'person',
  author: saidBy === 'person' ? 'Rosa Lía' : 'Sam',
  text,
  quoted: '',
  via: 'page',
  attachments: [],
  at,
});
const waiting: Case = {
  id: id(31),
  number: 'C-1042',
  topic: 'payouts',
  subject: 'Where is the payout?',
  state: 'open',
  isHelped: false,
  urgency: 'normal',
  openedBy: 'Rosa Lía',
  openedAt: at,
  lastAt: at,
  answerDueAt: at,
  unread: 0,
  messages: [message(1, 'It should have come on Tuesday.')],
};
const answered: Case = {
  ...waiting,
  state: 'waiting_for_person',
  answerDueAt: null,
  messages: [...waiting.messages, message(2, 'It left us this morning.', 'staff')],
};
const listed = (cases: Case[]): Outputs['listSupportCases'] => ({
  cases,
  nextCursor: null,
  unread: 0,
  isOpen: true,
  opensAt: at,
});

const openCases = (answers: Answers, path = '/dashboard/support/cases') =>
  renderScreen(<CasesPage />, { path, answers: { listSupportCases: listed([]), ...answers } });

describe('the cases', () => {
  it('are opened with a topic and a subject, keep what is typed, and lead to the new case', async () => {
    const first = openCases({});
    await screen.findByText(/^You have not asked anything yet\./);
    await first.user.click(screen.getByText('Write to us'));
    fill(await screen.findByLabelText(/^What has happened\?/), 'It should have come on Tuesday.');
    expect(screen.getByText('Choose what it is about.')).toBeDefined();
    expect(screen.getByText('Send').closest('button')).toHaveProperty('disabled', true);
    expect(first.address()).toBe('/dashboard/support/cases?write=yes');
    cleanup();

    const { user, address, changes } = openCases({ openOwnCase: waiting }, '/dashboard/support/cases?write=yes');
    await screen.findByDisplayValue('It should have come on Tuesday.');
    await user.click(screen.getByLabelText('What is it about?', { selector: 'input' }));
    await user.click(await screen.findByText('Payouts'));
    expect(screen.getByText('Give it a subject.')).toBeDefined();
    fill(screen.getByLabelText('Subject'), 'Where is the payout?');
    await user.click(screen.getByText('Send'));
    await waitFor(() => expect(address()).toBe(`/dashboard/support/cases/${id(31)}`));
    expect(changes).toMatchObject([
      {
        call: 'openOwnCase',
        input: {
          storeId: store.id,
          topic: 'payouts',
          urgency: 'normal',
          subject: 'Where is the payout?',
          text: 'It should have come on Tuesday.',
        },
      },
    ]);
  });

  it('are listed with their state and what is new, all or those not solved yet', async () => {
    const solved: Case = { ...waiting, id: id(32), subject: 'The printer is silent', state: 'solved' };
    const { user, address } = openCases({
      listSupportCases: ({ show }) => listed([{ ...answered, unread: 2 }, ...(show === 'open' ? [] : [solved])]),
    });
    const row = within((await screen.findByText('Where is the payout?')).closest('li') as HTMLElement); // of the list
    expect(row.getByText('Where is the payout?').getAttribute('href')).toBe(`/dashboard/support/cases/${id(31)}`);
    expect(['C-1042', 'Answered', 'Payouts', '2 new messages'].every((words) => row.queryByText(words))).toBe(true);
    expect(screen.getByText('Solved')).toBeDefined();
    await user.click(screen.getByText('Not solved yet'));
    await waitFor(() => expect(screen.queryByText('The printer is silent')).toBeNull());
    expect(address()).toBe('/dashboard/support/cases?show=open');
  });
});

const open = (answers: Answers) =>
  renderScreen(<CasePage {...({ params: { id: id(31) } } as Route.ComponentProps)} />, {
    path: `/dashboard/support/cases/${id(31)}`,
    answers: { listSupportCases: listed([]), ...answers },
  });

describe('a case', () => {
  it('says until when we mean to answer, and notes that an answer was seen', async () => {
    const { answer, changes } = open({ getSupportCase: waiting });
    await screen.findByText(/^We mean to answer by /);
    expect(screen.getByText('Waits for us')).toBeDefined();
    answer({ getSupportCase: { ...answered, unread: 1 }, markCaseSeen: { unread: 0 } });
    // Coming back to the tab is one of the moments at which it looks again.
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText('It left us this morning.');
    expect(screen.getByText('We have answered. Did it help?')).toBeDefined();
    await waitFor(() => expect(changes).toEqual([{ call: 'markCaseSeen', input: { id: id(31), seen: 2 } }]));
    answer({ getSupportCase: answered });
  });

  it('is solved when it helped, open again when it did not, and takes another message', async () => {
    const half = 'Half of it is missing.';
    const reopened: Case = { ...answered, state: 'reopened' };
    const { user, changes } = open({
      getSupportCase: answered,
      sayCaseHelped: { ...answered, state: 'solved', isHelped: true },
      reopenCase: reopened,
      writeInCase: { case: { ...reopened, messages: [...answered.messages, message(4, half)] }, missed: 1 },
    });
    await user.click(await screen.findByText('This helped'));
    await screen.findByText('Thank you for telling us that it helped.');
    await user.click(screen.getByText('It is not solved'));
    await screen.findByText('Open again');
    fill(screen.getByLabelText('Your answer'), half);
    await user.click(screen.getByText('Send'));
    await screen.findByText(half, { selector: 'li p' });
    expect(screen.getByText('While you wrote, a message came in: it stands above yours.')).toBeDefined();
    expect(changes).toMatchObject([
      { call: 'sayCaseHelped', input: { id: id(31) } },
      { call: 'reopenCase', input: { id: id(31) } },
      { call: 'writeInCase', input: { id: id(31), text: half, seen: 2 } },
    ]);
  });

  it('that is not of this person says whose it may be', async () => {
    open({
      getSupportCase: () => {
        throw new AppError('NOT_FOUND');
      },
    });
    await screen.findByText('There is no such case');
    expect(screen.getByText('Your cases').closest('a')?.getAttribute('href')).toBe('/dashboard/support/cases');
  });
});
