import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { onboardingSteps, type OnboardingStep } from '../../../domains/merchants/model/onboarding.ts';
import { store } from '../../testing/render-screen.tsx';
import { textOf } from '../../testing/text-of.ts';
import { fromList } from '../../lib/active-orders.ts';
import { api } from '../../lib/api.ts';
import { activeOrdersQuery } from '../data/active-orders-query.ts';
import { Checklist } from './checklist.tsx';
import { NextStep } from './next-step.tsx';

interface Standing {
  role?: string;
  undone?: readonly OnboardingStep[];
  waiting?: readonly OnboardingStep[];
  isTold?: boolean;
  at?: string;
}

const given = ({ role = 'owner', undone = [], waiting = [], isTold = false, at = '/dashboard' }: Standing) => ({
  at,
  answers: [
    [api.me.queryOptions().queryKey, { role }],
    [activeOrdersQuery(store.id).queryKey, fromList([], {})],
    [
      api.onboarding.queryOptions().queryKey,
      {
        steps: onboardingSteps.map((step) => ({ step, done: !undone.includes(step) })),
        waiting,
        complete: undone.length === 0,
        isTold,
      },
    ],
  ] as const,
});
const checklist = (standing: Standing) => textOf(createElement(Checklist), given(standing));
const bar = (at: string, standing: Standing) => textOf(createElement(NextStep), given({ ...standing, at }));
const allSet = 'You’re all set. Your restaurant is ready for its first day.';

describe('Checklist', () => {
  it('says once that all is set when every step is done', async () => {
    expect(await checklist({})).toBe(allSet);
    expect(await checklist({ isTold: true })).toBe('');
  });

  it('lists the steps while one is left, also when all was set before', async () => {
    for (const isTold of [false, true]) {
      const text = await checklist({ undone: ['menu'], isTold }); // oxlint-disable-line no-await-in-loop -- two of them
      expect(text).toContain('Ready for your first day 4 of 5');
      expect(text).toContain('Add your menu Upload it once');
      expect(text).not.toContain('all set');
    }
  });

  it('shows each role its own steps, and all set when those are done', async () => {
    expect(await checklist({ role: 'manager', undone: ['bank_account'] })).toBe(allSet);
    expect(await checklist({ role: 'manager', undone: ['menu'] })).toContain('3 of 4');
  });
});

describe('NextStep', () => {
  it.each([
    ['/dashboard/menu', ['connect_service', 'test_order'], 'Done. Next: Connect a delivery service'],
    ['/dashboard/store/hours', ['menu'], 'Done. Next: Add your menu'],
    ['/dashboard/store/payouts', ['test_order'], 'Done. Next: Take a test order'],
  ] as const)('on %s leads on from its step that is done', async (at, undone, text) => {
    expect(await bar(at, { undone })).toBe(text);
  });

  it('leads on from a step that waits for another party, and says so', async () => {
    const undone = ['connect_service', 'test_order'] as const;
    expect(await bar('/dashboard/integrations', { undone, waiting: ['connect_service'] })).toBe(
      'We’re connecting it for you. Next: Take a test order',
    );
  });

  it.each([
    ['a step that is not done', '/dashboard/menu', { undone: ['menu'] }],
    ['a page that is no step', '/dashboard/orders', { undone: ['menu'] }],
    ['a restaurant that is set up', '/dashboard/menu', {}],
    [
      'a restaurant whose other steps all wait',
      '/dashboard/menu',
      { undone: ['bank_account'], waiting: ['bank_account'] },
    ],
  ] as const)('shows nothing on %s', async (_what, at, standing) => expect(await bar(at, standing)).toBe(''));
});
