import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OfferView, TurnView } from '../../../domains/assistant/contract.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import AssistantPage from './assistant-page.tsx';

const conversationId = '0190b6a0-0000-7000-8000-0000000000d0';
const turn = (number: number, question: string, answer: Partial<TurnView['answer']> = {}): TurnView => ({
  id: `0190b6a0-0000-7000-8000-0000000000d${number}`,
  question,
  at: '2026-01-18T18:00:00.000Z',
  answer: {
    kind: 'account',
    topic: 'payouts',
    language: 'en',
    text: `The answer to: ${question}`,
    sources: [],
    choices: [],
    handover: null,
    offers: [],
    ...answer,
  },
  helped: null,
});
const offer = (changes: Partial<OfferView> = {}): OfferView => ({
  title: 'Pause Deliveroo for 20 minutes',
  will: 'Pause Deliveroo',
  state: 'open',
  why: null,
  canUndo: false,
  ...changes,
});
const pausing = (changes: Partial<OfferView> = {}) => turn(1, 'pause deliveroo', { offers: [offer(changes)] });

const article = {
  id: 'small-deposits',
  topic: 'payouts' as const,
  title: 'The two small deposits',
  answer: 'Two deposits of 1 to 99 cents each.',
  more: [],
  link: '/dashboard/payouts',
};

const answers = {
  getConversation: { conversation: null },
  listHelpArticles: ({ search }: { search?: string | undefined }) => ({
    articles: search === 'qqqq' ? [] : [article],
  }),
};
const holding = (...turns: TurnView[]) => ({
  ...answers,
  getConversation: { conversation: { id: conversationId, turns } },
});

describe('the assistant', () => {
  it('shows a question while it is looked up, then the answer with its source, and thanks for a word on it', async () => {
    const answered = Promise.withResolvers<TurnView>();
    const asked = turn(1, 'which bank account?', {
      sources: [{ kind: 'account', href: '/dashboard/payouts', title: 'Bank & Payouts' }],
    });
    const { user, changes } = renderScreen(<AssistantPage />, {
      answers: { ...answers, askAssistant: async () => answered.promise, sayHelped: { ...asked, helped: true } },
    });
    await screen.findByText('What can I do for you?');
    await user.type(screen.getByLabelText('Your question'), 'which bank account?{Enter}');
    await screen.findByText('Looking it up…');
    answered.resolve(asked);
    await screen.findByText('The answer to: which bank account?');
    expect(screen.queryByText('Looking it up…')).toBeNull();
    expect(screen.getByText('Bank & Payouts').getAttribute('href')).toBe('/dashboard/payouts');
    await user.click(screen.getByText('This helped'));
    await screen.findByText('Good to know that it helped.');
    expect(changes.map(({ call }) => call)).toEqual(['askAssistant', 'sayHelped']);
  });

  it('does what it offered only when that is confirmed, and takes it back', async () => {
    const { user, changes } = renderScreen(<AssistantPage />, {
      answers: {
        ...holding(pausing()),
        confirmOffer: pausing({ state: 'done', canUndo: true }),
        undoOffer: pausing({ state: 'undone' }),
      },
    });
    await user.click(await screen.findByText('Confirm'));
    await screen.findByText('Done.');
    expect(screen.queryByText('Confirm')).toBeNull();
    await user.click(screen.getByText('Undo'));
    await screen.findByText('Taken back.');
    expect(screen.queryByText('Undo')).toBeNull();
    const input = { id: pausing().id, place: 0 };
    expect(changes).toEqual([
      { call: 'confirmOffer', input },
      { call: 'undoOffer', input },
    ]);
  });

  it('shows that an offer was taken back by what was said after it', async () => {
    const no = turn(2, 'mejor no');
    const { user, answer } = renderScreen(<AssistantPage />, { answers: { ...holding(pausing()), askAssistant: no } });
    await screen.findByText('Confirm');
    answer(holding(pausing({ state: 'withdrawn' }), no));
    await user.type(screen.getByLabelText('Your question'), 'mejor no{Enter}');
    await screen.findByText('Not done: you took it back.');
    expect(screen.queryByText('Confirm')).toBeNull();
  });

  it('leads to the case that a person answers', async () => {
    const handover = {
      topic: 'money_dispute' as const,
      urgent: false,
      caseNumber: 'C-1042',
      caseId: conversationId,
      dueAt: '2026-01-19T18:00:00.000Z',
      isOpen: true,
    };
    renderScreen(<AssistantPage />, { answers: holding(turn(1, 'it is short', { kind: 'handover', handover })) });
    const link = await screen.findByText('Open case C-1042');
    expect(link.closest('a')?.getAttribute('href')).toBe(`/dashboard/support/cases/${conversationId}`);
    expect(screen.queryByText('This helped')).toBeNull();
  });

  it('begins a new conversation, and keeps the one before until something is asked', async () => {
    const { user, changes } = renderScreen(<AssistantPage />, { answers: holding(turn(1, 'which bank account?')) });
    await screen.findByText('which bank account?');
    await user.click(screen.getByText('New conversation'));
    await screen.findByText('What can I do for you?');
    expect(changes).toEqual([]);
  });
});

describe('the help center', () => {
  it('keeps the words and the open article in the address', async () => {
    const { user, address } = renderScreen(<AssistantPage />, { path: '/dashboard/support', answers });
    await user.type(await screen.findByLabelText('Search the help articles'), 'cents');
    await user.click(await screen.findByText('The two small deposits'));
    await screen.findByText('Two deposits of 1 to 99 cents each.');
    const search = new URLSearchParams(address().split('?')[1]);
    expect([search.get('words'), search.get('article')]).toEqual(['cents', article.id]);
  });

  it('opens the article of the address, and says so when no article fits the words', async () => {
    const path = `/dashboard/support?article=${article.id}`;
    const { user } = renderScreen(<AssistantPage />, { path, answers });
    const control = (await screen.findByText('The two small deposits')).closest('button');
    await waitFor(() => expect(control?.getAttribute('aria-expanded')).toBe('true'));
    await user.type(screen.getByLabelText('Search the help articles'), 'qqqq');
    await screen.findByText(/^No article fits these words\./);
    expect(within(document.body).queryByText('The two small deposits')).toBeNull();
  });
});
