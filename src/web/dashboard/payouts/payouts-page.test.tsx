import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Outputs } from '../../testing/answer-calls.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import PayoutsPage from './payouts-page.tsx';

type BankAccounts = Outputs['getBankAccount'];

const account = {
  id: '0190b6a0-0000-7000-8000-000000000030',
  holderName: 'Rosalía’s Kitchen LLC',
  kind: 'checking',
  routingNumber: '021000021',
  bankName: 'JPMorgan Chase',
  lastFour: '0427',
  enteredAt: '2026-01-05T15:00:00.000Z',
  enteredBy: 'Rosa Lía',
} as const;

const inUse = { ...account, correction: null };
const change = {
  ...account,
  id: '0190b6a0-0000-7000-8000-000000000031',
  routingNumber: '121000248',
  bankName: 'Wells Fargo',
  lastFour: '1234',
  stage: 'deposits_to_send',
  depositsArriveOn: null,
  triesLeft: 3,
  usableFrom: null,
} as const;
const accounts: BankAccounts = { inUse, change: null, failed: null, proof: 'password' };

const answers = {
  getBankAccount: accounts,
  getNextPayout: {
    weekFrom: '2026-01-12',
    weekTo: '2026-01-18',
    estimateMinor: 43_210,
    currency: 'USD',
    runAt: '2026-01-20T15:00:00.000Z',
    payOn: '2026-01-21',
    sentences: [],
    accountLastFour: '0427',
    calendar: [],
  },
  listPayouts: { payouts: [], nextCursor: null },
};

const path = '/dashboard/store/payouts';
const press = (words: string) => fireEvent.click(screen.getByText(words));
const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const refuse = () => {
  throw new AppError('FORBIDDEN', 'You may not do this.');
};

describe('the payouts page', () => {
  it('shows at its field what is wrong with a new account, keeps what was typed, and enters it at the next try', async () => {
    const { answer, changes } = renderScreen(<PayoutsPage />, {
      path,
      answers: {
        ...answers,
        enterBankAccount: () => {
          throw new AppError('BAD_REQUEST', 'password: This is not your password.');
        },
      },
    });
    await screen.findByText('Change account');
    press('Change account');
    await screen.findByLabelText(/^Name on the account/);
    const dialog = within(screen.getByRole('dialog'));
    const submit = () => fireEvent.click(dialog.getByText('Change account'));
    set('Name on the account *', 'Rosalía’s Kitchen LLC');
    set('Routing number *', '121000249');
    await dialog.findByText('This routing number has a wrong digit.', { exact: false });
    set('Routing number *', '1210 0024 8');
    await dialog.findByText('Wells Fargo');
    set('Account number *', '5550001234');
    set('Account number again *', '5550001235');
    set('Your Forkline password *', 'not the password');
    submit();
    await dialog.findByText('The two account numbers differ.', { exact: false });
    expect(changes).toEqual([]);

    set('Account number again *', '5550001234');
    submit();
    await dialog.findByText('This is not your password.');
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(screen.getByLabelText('Account number *')).toHaveProperty('value', '5550001234');

    answer({ enterBankAccount: { ...accounts, change } });
    set('Your Forkline password *', 'the password');
    submit();
    await screen.findByText('Wells Fargo ••••1234');
    await screen.findByText('Deposits on their way');
    expect(changes.at(-1)).toMatchObject({
      call: 'enterBankAccount',
      input: { routingNumber: '121000248', accountNumber: '5550001234', password: 'the password' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain('5550001234');
  });

  it('sends no amount of a dollar or more, says how many tries are left, and asks before it forgets the change', async () => {
    const sent = { ...change, stage: 'deposits_sent', depositsArriveOn: '2026-01-07' } as const;
    const { answer, changes } = renderScreen(<PayoutsPage />, {
      path,
      answers: {
        ...answers,
        getBankAccount: { ...accounts, change: sent },
        confirmDeposits: () => {
          throw new AppError('BAD_REQUEST', 'These are not the two amounts; you have 2 tries left.');
        },
      },
    });
    await screen.findByLabelText('First amount *');
    set('First amount *', '1.20');
    set('Second amount *', '0.12');
    press('Confirm amounts');
    await screen.findByText('Enter an amount below a dollar', { exact: false });
    expect(changes).toEqual([]);
    set('First amount *', '0.12');
    press('Confirm amounts');
    await screen.findByText('you have 2 tries left', { exact: false });

    const rests = { ...change, stage: 'cooling_off', usableFrom: '2026-01-11T15:00:00.000Z' } as const;
    answer({
      confirmDeposits: { ...accounts, change: rests },
      getBankAccount: { ...accounts, change: rests },
      cancelBankAccountChange: accounts,
    });
    set('Second amount *', '0.34');
    press('Confirm amounts');
    await screen.findByText('Confirmed, rests');
    expect(changes.at(-1)).toMatchObject({ input: { id: change.id, amountsCents: [12, 34] } });
    await screen.findByText('Meanwhile your payouts go to JPMorgan Chase ••••0427.', { exact: false });

    press('Cancel the change');
    expect(changes).toHaveLength(2);
    press('Yes, forget it');
    await screen.findByText('Change account');
    expect(changes.at(-1)).toEqual({ call: 'cancelBankAccountChange', input: { id: change.id } });
    expect(screen.queryByText('Wells Fargo ••••1234')).toBeNull();
  });

  it('shows what the bank has corrected until the owner keeps the account as it is', async () => {
    const correction = 'Your bank has corrected the account number to one that ends in 9.';
    const { changes } = renderScreen(<PayoutsPage />, {
      path,
      answers: {
        ...answers,
        getBankAccount: { ...accounts, inUse: { ...inUse, correction } },
        keepBankAccount: accounts,
      },
    });
    await screen.findByText(correction);
    press('It is right as it is');
    await waitFor(() => expect(screen.queryByText(correction)).toBeNull());
    expect(changes).toEqual([{ call: 'keepBankAccount', input: { id: account.id } }]);
  });

  it('says why the bank refused an account and opens the form for another one', async () => {
    const sentence = 'The bank says that this account is closed; enter another one.';
    const getBankAccount = { ...accounts, inUse: null, failed: { ...account, sentence } };
    const { user, address } = renderScreen(<PayoutsPage />, { path, answers: { ...answers, getBankAccount } });
    await screen.findByText(sentence);
    press('Enter a bank account');
    await screen.findByLabelText(/^Name on the account/);
    expect(address()).toBe(`${path}?enter=`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(path);
  });

  it('tells the kitchen in a sentence that it is for owners and accountants', async () => {
    renderScreen(<PayoutsPage />, {
      path,
      answers: { getBankAccount: refuse, getNextPayout: refuse, listPayouts: refuse },
    });
    await screen.findByText('Only owners and accountants see the bank account and the payouts. Ask one of them.');
    expect(screen.queryByText('Change account')).toBeNull();
  });
});
