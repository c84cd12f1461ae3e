import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountExportPath } from '../../../domains/merchants/account-contract.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { answerRoute } from '../../testing/answer-route.ts';
import { owner, renderScreen } from '../../testing/render-screen.tsx';
import { AccountSection } from './account-section.tsx';
import { ChangesSection } from './changes-section.tsx';
import { MobileSection } from './mobile-section.tsx';
import SettingsPage from './settings-page.tsx';

const at = '2026-11-20T10:00:00.000Z';
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const change = (number: number): Outputs['listChanges']['changes'][number] => ({
  id: `0190b6a0-0000-7000-8000-00000000000${number}`,
  at,
  who: 'Rosa Lía',
  role: 'owner',
  words: 'Change an item',
  refused: null,
  about: `Taco ${number}`,
  details: [],
});

describe('the settings', () => {
  const noMobile: Outputs['getMobile'] = { phone: null, proof: null, waiting: null, hasSms: true };
  const ofEverybody: Answers = {
    getEmailChange: { pending: null, proof: 'password' },
    listSessions: { sessions: [] },
    getMobile: noMobile,
  };

  it.each([
    { role: 'owner', sees: ['API keys', 'Webhooks', "The restaurant's account", 'Who changed what'] },
    { role: 'kitchen', sees: [] },
  ] as const)('shows the $role $sees', async ({ role, sees }) => {
    renderScreen(<SettingsPage />, {
      me: { ...owner, role },
      answers: {
        ...ofEverybody,
        getReportMail: { every: null, email: owner.user.email, nextAt: null },
        listApiKeys: { keys: [], proof: 'password', callsPerMinute: 60 },
        listWebhooks: { endpoints: [], proof: 'password' },
        getDeletion: { asked: null, proof: 'password' },
        listChanges: { changes: [], nextCursor: null, isOwnOnly: false },
      },
    });
    await screen.findByText('Where you are logged in');
    const guarded = ['API keys', 'Webhooks', "The restaurant's account", 'Who changed what'];
    expect(guarded.filter((title) => titles().includes(title))).toEqual(sees);
  });

  it('texts a code to a number, shows the number once it is confirmed, and ends it', async () => {
    const phone = '+12125550147';
    const { user, changes } = renderScreen(<MobileSection />, {
      answers: {
        getMobile: noMobile,
        beginMobile: { ...noMobile, waiting: { phone, until: at } },
        confirmMobile: { ...noMobile, phone },
        endMobile: noMobile,
      },
    });
    fill(await screen.findByLabelText(/^Mobile number/), '(212) 555-0147');
    const send = screen.getByText('Send me a code');
    expect(send.closest('button')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox'));
    await user.click(send);
    fill(await screen.findByLabelText(/^The code that was sent to \(212\) 555-0147/), '12');
    await user.click(screen.getByText('Confirm'));
    await screen.findByText('Enter the six digits.');
    fill(screen.getByLabelText(/^The code that was sent/), '123 456');
    await user.click(screen.getByText('Confirm'));
    await screen.findByText('(212) 555-0147');
    await user.click(screen.getByText('No more text messages'));
    await screen.findByText('You get no text messages.');
    expect(changes.map(({ call }) => call)).toEqual(['beginMobile', 'confirmMobile', 'endMobile']);
    expect(changes[0]?.input).toMatchObject({ phone: '(212) 555-0147', agrees: true });
    expect(changes[1]?.input).toMatchObject({ code: '123456' });
  });
});

/** What the form sends. */
const passwordIn = ({ body }: RequestInit) => (JSON.parse(body as string) as { password: string }).password;

describe('the account of the restaurant', () => {
  const wrongPassword = 'This is not your password.';

  it('downloads all data only with the password', async () => {
    const { user } = renderScreen(<AccountSection />, {
      answers: { getDeletion: { asked: null, proof: 'password' } },
    });
    const requests = answerRoute(accountExportPath, (request) => {
      const refusal = { code: 'BAD_REQUEST', message: `password: ${wrongPassword}` };
      return passwordIn(request) === 'right' ? new Response('zip') : Response.json(refusal, { status: 400 });
    });
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(await screen.findByText('Download all data'));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText(/^Your password/), 'wrong');
    await user.click(dialog.getByText('Download'));
    await dialog.findByText(wrongPassword);
    expect(saved).toEqual([]);
    fill(dialog.getByLabelText(/^Your password/), 'right');
    await user.click(dialog.getByText('Download'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual(['forkline.zip']);
    expect(requests.map(passwordIn)).toEqual(['wrong', 'right']);
    click.mockRestore();
  });

  it('asks for the deletion only with a reason and the password, keeps the reason, and can be kept after all', async () => {
    const { user, changes } = renderScreen(<AccountSection />, {
      answers: {
        getDeletion: { asked: null, proof: 'password' },
        askForDeletion: ({ reason, password }) => {
          if (password !== 'right') throw new AppError('BAD_REQUEST', `password: ${wrongPassword}`);
          return { asked: { at, by: 'Rosa Lía', reason }, proof: 'password' };
        },
        withdrawDeletion: { asked: null, proof: 'password' },
      },
    });
    await user.click(await screen.findByText('Delete the account'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/kept for about 7 years/)).toBeDefined();
    const ask = dialog.getByText('Ask for it to be deleted');
    await user.click(ask);
    await dialog.findByText('Say why, in a few words.');
    expect(changes).toEqual([]);
    fill(dialog.getByLabelText(/^Why/), 'We retire.');
    fill(dialog.getByLabelText(/^Your password/), 'wrong');
    await user.click(ask);
    await dialog.findByText(wrongPassword);
    expect(dialog.getByDisplayValue('We retire.')).toBeDefined();
    fill(dialog.getByLabelText(/^Your password/), 'right');
    await user.click(ask);
    await screen.findByText('The account is to be deleted');
    expect(screen.getByText(/asked for it on .*: We retire\./)).toBeDefined();
    await user.click(screen.getByText('Keep the account'));
    await screen.findByText('Delete the account');
  });

  it('lists who changed what, newest first, and shows more on demand', async () => {
    const { user } = renderScreen(<ChangesSection />, {
      answers: {
        listChanges: ({ cursor }) => ({
          changes: cursor === undefined ? [change(1), change(2)] : [change(3)],
          nextCursor: cursor === undefined ? 'more' : null,
          isOwnOnly: false,
        }),
      },
    });
    await screen.findByText(/Taco 2/);
    await user.click(screen.getByText('Show more'));
    await screen.findByText(/Taco 3/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => /Taco \d/.exec(textContent)?.[0])).toEqual([
      'Taco 1',
      'Taco 2',
      'Taco 3',
    ]);
    expect(screen.queryByText('Show more')).toBeNull();
  });
});
