import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { consentVersion } from '../../domains/loyalty/model/consent.ts';
import { AppError } from '../../platform/errors.ts';
import type { Answers, Outputs } from '../testing/answer-calls.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import CardPage from './card-page.tsx';
import { guestWords } from './guest-words.ts';
import JoinPage from './join-page.tsx';
import PhonePage from './phone-page.tsx';
import StopPage from './stop-page.tsx';

const token = 'the-token-of-a-card-of-rosalias';
const code = 'slip-code-1';
const id = '0190b6a0-0000-7000-8000-000000000041';

const place: Outputs['getRewardsPlace'] = {
  restaurant: "Rosalía's",
  store: { name: "Rosalía's", logoUrl: null, cuisines: [], description: '', photoUrls: [] },
  programmeName: "Rosalía's club",
  kind: 'points',
  pointsPerUnit: 10,
  currency: 'USD',
  rewards: [],
  slip: { points: 120, state: 'open' },
  isOpen: true,
};
const card: Outputs['getRewardsCard'] = {
  restaurant: "Rosalía's",
  programmeName: "Rosalía's club",
  name: 'Óscar',
  kind: 'points',
  cardCode: 'ABCD2345',
  balance: 120,
  rewards: [{ id, name: 'A free taco', costPoints: 40 }],
  movements: [{ id, at: '2026-01-18T18:00:00.000Z', kind: 'earned', points: 120, about: 'A1B2' }],
  channels: [{ channel: 'mail', isGiven: true }],
  phoneAwaited: null,
  expiresOn: null,
};

/** Renders a page of the route with these parameters. */
const renderPage = (page: unknown, params: Record<string, string>, answers: Answers) =>
  renderScreen(createElement(page as ComponentType<{ params: typeof params }>, { params }), { answers }); // as its route renders it

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

describe('the page behind a code', () => {
  it('says what the order brings, shows each wrong field at once, and keeps what was typed in either language', async () => {
    const { user, changes } = renderPage(
      JoinPage,
      { code },
      { getRewardsPlace: place, joinRewards: { received: true } },
    );
    await screen.findByText('Your order brings');
    expect(screen.getByText('120 points')).toBeDefined();
    fill('Mobile number', '12');
    fill('Email', 'siobhan@example.com');
    await user.click(screen.getByText('Collect'));
    await screen.findByText('Enter your first name.');
    expect(screen.getByText('Enter a phone number with its area code, such as (302) 555-0142.')).toBeDefined();
    expect(screen.getByText('Tick the box to join.')).toBeDefined();
    await user.click(screen.getByText('Español'));
    await screen.findByText('Su pedido le da');
    expect(screen.getByText('Marque la casilla para participar.')).toBeDefined();
    expect(screen.getByLabelText('Correo', { selector: 'input' })).toHaveProperty('value', 'siobhan@example.com');
    await user.click(screen.getByText('English'));
    await screen.findByText('Your order brings');

    fill('First name', "Siobhán O'Neill");
    fill('Mobile number', '(302) 555-0177');
    await user.click(screen.getByLabelText(/^I want to join/));
    await user.click(screen.getByLabelText(/offers by text message/));
    await user.click(screen.getByText('Collect'));
    await screen.findByText('Almost done');
    expect(screen.getByText(/confirm your number by the link in our text message\.$/)).toBeDefined();
    expect(changes.at(-1)).toMatchObject({
      call: 'joinRewards',
      input: {
        code,
        name: "Siobhán O'Neill",
        phone: '(302) 555-0177',
        email: 'siobhan@example.com',
        agrees: true,
        smsOptIn: true,
        mailOptIn: false,
        consentVersion,
        language: 'en',
      },
    });
  });

  it('says why nobody can join by a slip that is used', async () => {
    const slip = { points: 120, state: 'used' as const };
    renderPage(JoinPage, { code }, { getRewardsPlace: { ...place, slip } });
    expect(await screen.findByText(guestWords.en.used)).toBeDefined();
    expect(screen.queryByText('Collect')).toBeNull();
  });
});

describe('a card', () => {
  it('is confirmed by who opens it, shows its points, rewards and orders in their language, and changes what was agreed to', async () => {
    const { user, changes } = renderPage(
      CardPage,
      { token },
      {
        getRewardsCard: card,
        confirmCard: { confirmed: true },
        chooseOffers: { ...card, channels: [{ channel: 'mail', isGiven: false }] },
      },
    );
    await screen.findByText('Enough for this');
    expect(screen.getByText('120 points')).toBeDefined();
    await waitFor(() => expect(changes).toEqual([{ call: 'confirmCard', input: { token } }]));
    const offers = screen.getByLabelText(/^Offers by email/);
    expect(offers).toHaveProperty('checked', true);
    await user.click(offers);
    await waitFor(() => expect(offers).toHaveProperty('checked', false));
    expect(changes.at(-1)).toEqual({
      call: 'chooseOffers',
      input: { token, channel: 'mail', isGiven: false, consentVersion, language: 'en' },
    });
    await user.click(screen.getByText('Español'));
    await screen.findByText('Sus puntos');
    expect(screen.getByText('Pedido A1B2')).toBeDefined();
    expect(screen.getByText('Le alcanza')).toBeDefined();
  });

  it('says how many points are missing for a reward', async () => {
    renderPage(CardPage, { token }, { getRewardsCard: { ...card, balance: 30 }, confirmCard: { confirmed: true } });
    expect(await screen.findByText(/10 points/)).toBeDefined();
    expect(screen.queryByText('Enough for this')).toBeNull();
  });

  it.each([
    [true, guestWords.en.phoneAsked],
    [false, guestWords.en.phoneNotAsked],
  ])('asks for the word of its phone once more, and says whether a text was sent: %s', async (sent, words) => {
    const { user, changes } = renderPage(
      CardPage,
      { token },
      {
        getRewardsCard: { ...card, phoneAwaited: { contact: '••• 0177', by: 'text' } },
        confirmCard: { confirmed: true },
        askRewardsPhone: { sent },
      },
    );
    expect(await screen.findByText(/confirmed your number ••• 0177/)).toBeDefined();
    await user.click(screen.getByText('Text me the link again'));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('Text me the link again')).toBeNull();
    expect(changes.at(-1)).toEqual({ call: 'askRewardsPhone', input: { token } });
  });
});

describe('the page of a texted link', () => {
  const phone = { restaurant: "Rosalía's", contact: '••• 0177', email: 'o•••@example.com', isConfirmed: false };

  it('confirms the number by a press, and nothing before', async () => {
    const { user, changes } = renderPage(
      PhonePage,
      { token },
      {
        getRewardsPhone: phone,
        answerRewardsPhone: { isTheirs: true },
      },
    );
    await screen.findByText('Is this your number?');
    expect(changes).toEqual([]);
    await user.click(screen.getByText('Yes, text me offers'));
    await screen.findByText(/^Confirmed: offers come to ••• 0177\./);
    expect(changes).toEqual([
      { call: 'answerRewardsPhone', input: { token, isTheirs: true, consentVersion, language: 'en' } },
    ]);
  });

  it('says so where the number is confirmed already', async () => {
    renderPage(PhonePage, { token }, { getRewardsPhone: { ...phone, isConfirmed: true } });
    expect(await screen.findByText(/^Confirmed: offers come to ••• 0177\./)).toBeDefined();
    expect(screen.queryByText('Yes, text me offers')).toBeNull();
  });
});

describe('the page that ends offers by mail', () => {
  it('ends them by a press, and nothing before', async () => {
    const { user, changes } = renderPage(StopPage, { token }, { getRewardsCard: card, chooseOffers: card });
    await user.click(await screen.findByText('Español'));
    await screen.findByText('No enviar más');
    expect(changes).toEqual([]);
    await user.click(screen.getByText('No enviar más'));
    await screen.findByText('Listo: no le enviaremos más ofertas por correo.');
    expect(changes).toEqual([
      { call: 'chooseOffers', input: { token, channel: 'mail', isGiven: false, consentVersion, language: 'es' } },
    ]);
  });

  it('says at once that its link is wrong', async () => {
    renderPage(
      StopPage,
      { token },
      {
        getRewardsCard: () => {
          throw new AppError('NOT_FOUND', 'There is no such card.');
        },
      },
    );
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.queryByText('Stop these mails')).toBeNull();
  });
});
