import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen } from '../../testing/render-screen.tsx';
import type { Route } from './+types/thread-page.ts';
import RepliesPage from './replies-page.tsx';
import ThreadPage from './thread-page.tsx';

type Thread = Outputs['getDeskCase'];
type Reply = Outputs['listSavedReplies']['replies'][number];

const at = '2026-11-20T18:00:00.000Z';
const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const staff = { ...owner, role: 'staff' as const, user: { ...owner.user, name: 'Sam Whitaker' } };

const message = (seq: number, text: string, saidBy: 'person' | 'staff'): Thread['messages'][number] => ({
  id: id(50 + seq),
  seq,
  saidBy,
  isOwn: saidBy === 'staff',
  author: saidBy === 'person' ? 'Rosalía Peña' : 'Sam',
  text,
  quoted: '',
  via: 'page',
  attachments: [],
  at,
});
const thread: Thread = {
  id: id(31),
  number: 'C-1042',
  topic: 'payouts',
  subject: 'Where is the payout?',
  state: 'open',
  isHelped: false,
  urgency: 'normal',
  openedBy: 'Rosalía Peña',
  openedAt: at,
  lastAt: at,
  answerDueAt: at,
  queue: 'money',
  merchant: null,
  contact: { name: 'Rosalía Peña', email: 'rosa@tacos.test', language: 'en' },
  assignedTo: null,
  firstDueAt: at,
  firstAnsweredAt: null,
  isFirstMissed: false,
  file: { asked: [], lookedUp: [], tried: [], transcript: [] },
  messages: [message(1, 'It should have come on Tuesday.', 'person')],
  notes: [],
  storeId: null,
  personSeen: 1,
  goesByMail: true,
};
const reply: Reply = {
  id: id(41),
  title: 'The bank takes its time',
  language: 'en',
  text: '{name}, the bank takes one or two days. {me}',
  version: 1,
};

const open = (answers: Answers = {}) =>
  renderScreen(<ThreadPage {...({ params: { id: id(31) } } as Route.ComponentProps)} />, {
    path: `/backoffice/support/cases/${id(31)}`,
    me: staff,
    answers: { getDeskCase: thread, listStaff: { staff: [] }, listSavedReplies: { replies: [] }, ...answers },
  });
const answerField = () => screen.findByLabelText<HTMLTextAreaElement>('Answer, on the page and by mail');

describe('a case at the desk', () => {
  it('takes a note for colleagues and an answer for the person, and then waits for them', async () => {
    const note = { id: id(61), author: 'Sam', text: 'Look at the bank file first.', at };
    const noted: Thread = { ...thread, notes: [note] };
    const given: Thread = {
      ...noted,
      state: 'waiting_for_person',
      messages: [...thread.messages, message(2, 'It left us this morning.', 'staff')],
    };
    const { user, changes } = open({ addCaseNote: noted, answerCase: { case: given, missed: 0 } });
    fill(await screen.findByLabelText('Note'), note.text);
    await user.click(screen.getByText('Keep the note'));
    await screen.findByText(note.text, { selector: 'li p' });
    fill(await answerField(), 'It left us this morning.');
    await user.click(screen.getByText('Send'));
    await screen.findByText('It left us this morning.', { selector: 'li p' });
    expect(screen.getByText('Waits for them')).toBeDefined();
    const said = within(screen.getByLabelText('What was said'));
    expect(said.queryByText(note.text), 'a note is no message').toBeNull();
    expect(changes).toMatchObject([
      { call: 'addCaseNote', input: { id: id(31), text: note.text } },
      { call: 'answerCase', input: { id: id(31), text: 'It left us this morning.', seen: 1, solves: false } },
    ]);
  });

  it('takes a saved reply behind what stands in the answer, with its names filled in', async () => {
    const { user } = open({ listSavedReplies: { replies: [reply] } });
    fill(await answerField(), 'Good morning!');
    await user.click(await screen.findByText('Saved replies'));
    await user.click(await screen.findByText(reply.title));
    const filled = 'Good morning!\n\nRosalía, the bank takes one or two days. Sam';
    await waitFor(async () => expect((await answerField()).value).toBe(filled));
  });

  it('is solved with its answer, or without another word', async () => {
    const solved: Thread = { ...thread, state: 'solved' };
    const { user, answer, changes } = open({
      answerCase: { case: thread, missed: 0 },
      solveCase: () => {
        answer({ getDeskCase: solved });
        return solved;
      },
    });
    fill(await answerField(), 'Done.');
    await user.click(screen.getByLabelText('This solves it'));
    await user.click(screen.getByText('Send and solve'));
    await screen.findByText('Send');
    await user.click(screen.getByText('Solved, without another word'));
    await screen.findByText('C-1042 is solved.');
    await waitFor(() => expect(screen.queryByText('Solved, without another word')).toBeNull());
    expect(changes).toMatchObject([{ call: 'answerCase', input: { solves: true } }, { call: 'solveCase' }]);
  });
});

const words = (title: string) => within(screen.getByLabelText(title)).getByLabelText<HTMLTextAreaElement>('Words');

describe('the saved replies', () => {
  it('are added, and kept for everybody', async () => {
    const { user, answer, changes } = renderScreen(<RepliesPage />, {
      me: staff,
      answers: {
        listSavedReplies: { replies: [] },
        saveReply: (given) => {
          answer({ listSavedReplies: { replies: [{ ...given, version: 1 }] } });
          return { replies: [{ ...given, version: 1 }] };
        },
      },
    });
    await screen.findByText(/^None yet\./);
    await user.click(screen.getByText('Add a reply'));
    const form = within(screen.getByLabelText('New reply'));
    fill(form.getByLabelText('Title'), reply.title);
    expect(form.getByText('Save').closest('button')).toHaveProperty('disabled', true);
    fill(form.getByLabelText('Words'), reply.text);
    await user.click(form.getByText('Save'));
    await screen.findByLabelText(reply.title);
    expect(screen.queryByLabelText('New reply')).toBeNull();
    expect(changes).toMatchObject([
      { call: 'saveReply', input: { title: reply.title, language: 'en', text: reply.text, version: 0 } },
    ]);
  });

  it.each([
    { choice: 'Go on with mine', text: 'Mine.', version: 2 },
    { choice: 'Take theirs, drop mine', text: 'Wait.', version: undefined },
  ])('that a colleague has saved meanwhile ask whose words hold: $choice', async ({ choice, text, version }) => {
    const theirs = { ...reply, text: 'Wait.', version: 2 };
    const { user, answer, changes } = renderScreen(<RepliesPage />, {
      me: staff,
      answers: {
        listSavedReplies: { replies: [reply] },
        saveReply: (given) => {
          if (given.version === 2) return { replies: [{ ...given, version: 3 }] };
          answer({ listSavedReplies: { replies: [theirs] } });
          throw new AppError('CONFLICT', 'Somebody else has saved this meanwhile.');
        },
      },
    });
    await screen.findByLabelText(reply.title);
    fill(words(reply.title), 'Mine.');
    await user.click(screen.getByText('Save'));
    await screen.findByText(/theirs: “Wait\.”/);
    expect(words(reply.title).value).toBe('Mine.');
    await user.click(screen.getByText(choice));
    expect(words(reply.title).value).toBe(text);
    expect(screen.queryByText(choice)).toBeNull();
    if (version !== undefined) await user.click(screen.getByText('Save'));
    expect(changes.at(-1)?.input).toMatchObject({ version: version ?? 1, text: 'Mine.' });
  });
});
