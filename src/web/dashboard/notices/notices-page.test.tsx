import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import NoticesPage from './notices-page.tsx';

type NoticeView = Outputs['listNotices']['notices'][number];

const at = '2026-11-20T10:00:00.000Z';
const notice = (number: number, told: NoticeView['told']): NoticeView => ({
  id: `0190b6a0-0000-7000-8000-0000000001${number}`,
  storeId: store.id,
  told,
  at,
  readAt: null,
  resolvedAt: null,
  acknowledged: null,
  waits: false,
  nextAt: null,
  onDevice: false,
});
const failed = (number: number) =>
  notice(number, {
    kind: 'publication_failed',
    facts: { storeName: store.name, serviceName: 'Deliveroo', version: number, names: [] },
  });
const rated = notice(99, {
  kind: 'low_rating',
  facts: {
    storeId: store.id,
    storeName: store.name,
    serviceName: 'Uber Eats',
    count: 1,
    reviews: [{ id: store.id, stars: 1, text: 'Cold.' }],
  },
});
const off = notice(98, { kind: 'store_off', facts: { storeName: store.name, serviceName: 'Grubhub' } });

const rows = () => screen.queryAllByRole('listitem').length;

describe('the notices', () => {
  const answers: Answers = {
    getBell: { unread: 3, notices: [] },
    listNotices: ({ kind, cursor }) => {
      if (kind === 'low_rating') return { notices: [rated], nextCursor: null };
      if (kind !== undefined) return { notices: [], nextCursor: null };
      return cursor === undefined
        ? { notices: [failed(10), failed(11)], nextCursor: 'more' }
        : { notices: [rated], nextCursor: null };
    },
  };

  it('go on page by page, and are narrowed by what they are about, which stays in the address', async () => {
    const { user, address } = renderScreen(<NoticesPage />, { path: '/dashboard/notices', answers });
    await user.click(await screen.findByText('Show more'));
    await waitFor(() => expect(rows()).toBe(3));
    expect(screen.queryByText('Show more')).toBeNull();

    await user.click(screen.getByLabelText('About', { selector: 'input' }));
    await user.click(await screen.findByText('A new rating of one or two stars'));
    await waitFor(() => expect(rows()).toBe(1));
    expect(address()).toBe('/dashboard/notices?kind=low_rating');
  });

  it('say that none fits a filter', async () => {
    renderScreen(<NoticesPage />, { path: '/dashboard/notices?kind=store_off', answers });
    expect(await screen.findByText('No notice fits. Take a filter off to see more.')).toBeDefined();
    expect(rows()).toBe(0);
  });

  it('are all marked as read, which can be taken back', async () => {
    const { user, answer, changes } = renderScreen(<NoticesPage />, {
      answers: { ...answers, readAllNotices: { count: 3, readAt: at }, unreadAllNotices: { done: true } },
    });
    const readAll = await screen.findByText('Mark all as read');
    await waitFor(() => expect(readAll.closest('button')).toHaveProperty('disabled', false));
    answer({ getBell: { unread: 0, notices: [] } });
    await user.click(readAll);
    const undo = await screen.findByText('Undo');
    await waitFor(() => expect(screen.queryByText('Mark all as read')).toBeNull());
    answer({ getBell: { unread: 3, notices: [] } });
    await user.click(undo);
    await screen.findByText('Mark all as read');
    await waitFor(() => expect(screen.queryByText('Undo')).toBeNull());
    expect(changes.at(-1)).toEqual({ call: 'unreadAllNotices', input: { readAt: at } });
  });

  it('say of one that waits that nobody sees to it, and that you do once you said so', async () => {
    const waiting = { ...off, waits: true };
    const mine = { ...off, acknowledged: { by: 'Rosa Lía', you: true, at }, deliveries: [] };
    const { user, answer } = renderScreen(<NoticesPage />, {
      answers: { ...answers, listNotices: { notices: [waiting], nextCursor: null }, acknowledgeNotice: mine },
    });
    await screen.findByText("Rosalía's Kitchen is switched off on Grubhub");
    expect(screen.getByText('Nobody sees to it yet')).toBeDefined();
    answer({ listNotices: { notices: [mine], nextCursor: null } });
    await user.click(screen.getByText('I see to it'));
    await screen.findByText('You see to it');
    expect(screen.queryByText('Nobody sees to it yet')).toBeNull();
  });
});
