import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen } from '../../testing/render-screen.tsx';
import LoyaltyPage from './loyalty-page.tsx';

const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const at = '2026-11-20T10:00:00.000Z';
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const programme: NonNullable<Outputs['getLoyalty']['programme']> = {
  name: "Rosalía's club",
  kind: 'points',
  pointsPerUnit: 10,
  worthPerHundredMinor: 100,
  expiresAfterDays: 365,
  state: 'running',
  currency: 'USD',
  version: 1,
  joinUrl: 'http://forkline.test/rewards/join/abc',
};

const overview: Outputs['getLoyalty'] = {
  programme,
  currency: 'USD',
  rewards: [],
  guests: 1,
  joinedLately: 1,
  pointsOutstanding: 1_250,
  owedMinor: 1_250,
  redeemedLately: 0,
  days: 30,
};
const notBegun: Outputs['getLoyalty'] = { ...overview, programme: null, guests: 0, joinedLately: 0 };
const reward = { id: id(31), name: 'A free taco', costPoints: 40, isOffered: true, version: 1 };

const guest: Outputs['listGuests']['guests'][number] = {
  id: id(41),
  name: "Siobhán O'Neill",
  phone: null,
  email: 'siobhan@example.com',
  balance: 1_250,
  joinedAt: at,
  lastMovedAt: at,
  isConfirmed: true,
  isPhoneAwaited: false,
  mayBeWrittenTo: ['mail'],
};

const atCounter: Outputs['findGuest'] = {
  id: guest.id,
  name: guest.name,
  contact: 's•••@example.com',
  cardCode: 'ABCD2345',
  balance: 120,
  kind: 'points',
  version: 1,
  rewards: [{ ...reward, hindrance: null }],
  redemptions: [],
  currency: 'USD',
  purchases: [],
};

const begun: Answers = {
  getLoyalty: overview,
  getLoyaltyState: { isRunning: true, hasProgramme: true },
  listGuests: { guests: [guest], nextCursor: null },
};

describe('a programme', () => {
  it('that begins shows what is wrong at its field and keeps the rest', async () => {
    const { user, answer, changes } = renderScreen(<LoyaltyPage />, {
      answers: {
        getLoyalty: notBegun,
        getLoyaltyState: { isRunning: false, hasProgramme: false },
        saveProgramme: overview,
      },
    });
    await screen.findByText('Begin a programme');
    fill(screen.getByLabelText('Name'), '');
    fill(screen.getByLabelText('Points for each dollar', { selector: 'input:not([type="radio"])' }), '20');
    await user.click(screen.getByText('Begin'));
    await screen.findByText('Enter the name of the programme.');
    expect(screen.getByDisplayValue('20')).toBeDefined();
    answer({ ...begun, listGuests: { guests: [], nextCursor: null } });
    fill(screen.getByLabelText('Name'), programme.name);
    await user.click(screen.getByText('Begin'));
    await screen.findByText(programme.name);
    await screen.findByText(/^Nobody has joined yet\./);
    expect(changes).toMatchObject([
      { call: 'saveProgramme', input: { name: programme.name, pointsPerUnit: 20, version: null } },
    ]);
  });

  it('gets a reward by a dialog that shows what is wrong at its field', async () => {
    const { user, changes } = renderScreen(<LoyaltyPage />, {
      answers: { ...begun, addReward: { ...overview, rewards: [reward] } },
    });
    await user.click(await screen.findByText('Add a reward'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Save'));
    await dialog.findByText('Enter what the guest gets.');
    fill(dialog.getByLabelText('What the guest gets'), reward.name);
    fill(dialog.getByLabelText('For how many points'), '40');
    await user.click(dialog.getByText('Save'));
    await screen.findByLabelText('Change A free taco');
    expect(changes).toMatchObject([{ call: 'addReward', input: { name: reward.name, costPoints: 40 } }]);
  });

  it('that a colleague has changed meanwhile keeps what was typed, which is not left without a question', async () => {
    const { user, address } = renderScreen(
      <>
        <LoyaltyPage />
        <Link to="/dashboard">Away</Link>
      </>,
      {
        path: '/dashboard/customers/loyalty',
        answers: {
          ...begun,
          saveProgramme: () => {
            throw new AppError('CONFLICT', 'Somebody else has changed the programme meanwhile.');
          },
        },
      },
    );
    const name = await screen.findByLabelText('Name');
    fill(name, 'The club of the house');
    await user.click(screen.getByText('Save'));
    await screen.findByText(/^Somebody else has changed the programme meanwhile\./);
    expect(name).toHaveProperty('value', 'The club of the house');

    await user.click(screen.getByText('Away'));
    await user.click(await screen.findByText('Stay here'));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
    expect(name).toHaveProperty('value', 'The club of the house');
    expect(address()).toBe('/dashboard/customers/loyalty');
    await user.click(screen.getByText('Away'));
    await user.click(await screen.findByText('Leave'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('the counter', () => {
  it('finds nobody by a wrong number, gives a reward and takes it back, and counts what was paid', async () => {
    const given = { id: id(51), rewardName: reward.name, points: -40, at, isUndone: false, mayUndo: true };
    const bought = { id: id(52), spentMinor: 1_250, points: 125, at, isUndone: false, mayUndo: true };
    const { user, changes } = renderScreen(<LoyaltyPage />, {
      me: { ...owner, role: 'kitchen' },
      answers: {
        getLoyaltyState: { isRunning: true, hasProgramme: true },
        findGuest: ({ words }) => {
          if (words !== 'abcd2345') throw new AppError('NOT_FOUND', 'Nobody is found by this.');
          return atCounter;
        },
        redeemReward: { ...atCounter, balance: 80, version: 2, redemptions: [given] },
        undoRedemption: { ...atCounter, version: 3, redemptions: [{ ...given, isUndone: true, mayUndo: false }] },
        addPurchase: { ...atCounter, balance: 245, version: 4, purchases: [bought] },
        undoPurchase: { ...atCounter, version: 5, purchases: [{ ...bought, isUndone: true, mayUndo: false }] },
      },
    });
    const field = await screen.findByLabelText('Phone, or the code on the guest’s card');
    fill(field, '(302) 555-0100');
    await user.click(screen.getByText('Find'));
    await screen.findByText('Nobody is found by this.');
    fill(field, 'abcd2345');
    await user.click(screen.getByText('Find'));
    await screen.findByText('120 points');
    expect(screen.queryByText('Nobody is found by this.')).toBeNull();
    expect(screen.getByText(/s•••@example\.com$/)).toBeDefined();

    await user.click(screen.getByLabelText('Give A free taco'));
    await screen.findByText('80 points');
    await user.click(screen.getByLabelText('Take back A free taco'));
    await screen.findByText('120 points');
    fill(screen.getByLabelText('Paid, before tax and tip'), '12.50');
    await user.click(screen.getByText('Count it'));
    await screen.findByText(/^\$12\.50, 125 points/);
    expect(screen.getByText('245 points')).toBeDefined();
    await user.click(screen.getByLabelText('Take back $12.50'));
    await screen.findByText('120 points');
    // How the programme does is for who runs it.
    expect(screen.queryByText('You owe them')).toBeNull();
    expect(changes.filter(({ call }) => call !== 'findGuest')).toMatchObject([
      { call: 'redeemReward', input: { rewardId: reward.id, version: 1 } },
      { call: 'undoRedemption', input: { id: given.id } },
      { call: 'addPurchase', input: { spentMinor: 1_250, version: 3 } },
      { call: 'undoPurchase', input: { id: bought.id } },
    ]);
  });

  it('has what it counts read anew in the figures and the list of guests', async () => {
    const { user, answer } = renderScreen(<LoyaltyPage />, {
      answers: { ...begun, findGuest: atCounter, addPurchase: { ...atCounter, balance: 245, version: 2 } },
    });
    fill(await screen.findByLabelText('Phone, or the code on the guest’s card'), 'abcd2345');
    await user.click(screen.getByText('Find'));
    fill(await screen.findByLabelText('Paid, before tax and tip'), '12.50');
    await screen.findByText('1,250 points', { selector: 'dd' });
    answer({
      getLoyalty: { ...overview, pointsOutstanding: 1_375 },
      listGuests: { guests: [{ ...guest, balance: 1_375 }], nextCursor: null },
    });
    await user.click(screen.getByText('Count it'));
    await screen.findByText('1,375 points', { selector: 'dd' });
    expect(await screen.findByText(/^1,375 points · siobhan@example\.com/)).toBeDefined();
  });
});

describe('the guests', () => {
  const details: Outputs['getGuest'] = {
    ...guest,
    movements: [{ id: id(61), at, kind: 'earned', points: 120, about: 'A1B2' }],
    consents: [
      {
        id: id(62),
        channel: 'mail',
        isGiven: true,
        wording: "Rosalía's club may send me offers by email.",
        version: '1',
        source: 'The form',
        from: null,
        at,
      },
    ],
  };
  const answers: Answers = {
    ...begun,
    listGuests: ({ search }) => ({
      guests: search === undefined || guest.name.toLowerCase().startsWith(search) ? [guest] : [],
      nextCursor: null,
    }),
    getGuest: details,
  };

  it('are found by words, which stay in the address, and each opens to points and proofs', async () => {
    const { user, address } = renderScreen(<LoyaltyPage />, { answers });
    await screen.findByText('$12.50');
    expect(screen.getByText('You owe them')).toBeDefined();
    const search = await screen.findByLabelText('Search guests');
    search.focus();
    fill(search, 'nobody');
    await screen.findByText('Nobody is found.');
    expect(document.activeElement).toBe(search);
    fill(search, 'siob');
    await waitFor(() => expect(address()).toContain('words=siob'));
    await user.click(await screen.findByLabelText("Details of Siobhán O'Neill"));
    await screen.findByText('Earned with order A1B2');
    expect(screen.getByText(/may send me offers by email/)).toBeDefined();
    expect(address()).toContain(`guest=${guest.id}`);
  });

  it('are open where the address says so', async () => {
    renderScreen(<LoyaltyPage />, { path: `/dashboard/customers/loyalty?guest=${guest.id}`, answers });
    expect(await screen.findByText('Proofs of consent')).toBeDefined();
  });
});
