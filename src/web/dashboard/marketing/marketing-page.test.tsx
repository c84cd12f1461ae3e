import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import MarketingPage from './marketing-page.tsx';

const uberEats = '0190b6a0-0000-7000-8000-0000000000e1';
const doorDash = '0190b6a0-0000-7000-8000-0000000000e2';
const portal = 'DoorDash takes promotions of restaurants in its Merchant Portal only.';
const at = '2026-11-20T10:00:00.000Z';

const promotion: Outputs['addPromotion'] = {
  id: '0190b6a0-0000-7000-8000-0000000000f1',
  name: "Rosalía's twenty",
  terms: { kind: 'percentage', percent: 20, minimumMinor: 0 },
  beginsAt: at,
  endsAt: at,
  beginsOn: '2026-11-20',
  endsOn: '2026-11-20',
  budgetMinor: 5_000,
  spentMinor: 0,
  orders: 0,
  currency: 'USD',
  timeZone: store.timeZone,
  state: 'draft',
  endedAt: null,
  endedBy: null,
  version: 1,
  targets: [
    {
      connectionId: uberEats,
      storeName: store.name,
      service: 'uber-eats',
      serviceName: 'Uber Eats',
      state: 'draft',
      words: null,
    },
  ],
};

const promotions: Outputs['listPromotions'] = {
  promotions: [],
  places: [
    {
      connectionId: uberEats,
      storeName: store.name,
      service: 'uber-eats',
      serviceName: 'Uber Eats',
      abilities: { can: true, kinds: ['percentage'], guesses: [] },
    },
    {
      connectionId: doorDash,
      storeName: store.name,
      service: 'doordash',
      serviceName: 'DoorDash',
      abilities: { can: false, reason: portal },
    },
  ],
  currency: 'USD',
  today: '2026-11-20',
};

const menu: Outputs['getMenu'] = {
  menus: [],
  categories: [],
  items: [],
  groups: [],
  soldOut: [],
  hasUnpublishedChanges: false,
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const renderPromotions = (answers: Answers) =>
  renderScreen(<MarketingPage />, {
    path: '/dashboard/marketing?part=promotions',
    answers: { listPromotions: promotions, getMenu: menu, ...answers },
  });

/** The sales of one day. */
const span = (day: string, salesMinor: number) => ({
  from: `2026-11-${day}`,
  to: `2026-11-${day}`,
  days: 1,
  orders: 2,
  salesMinor,
});

describe('the promotions', () => {
  it('shows every wrong field of a new one at its place, keeps what was typed, and saves the draft', async () => {
    const { user, answer, changes } = renderPromotions({ addPromotion: promotion });
    await screen.findByText(/^No promotion yet\./);
    expect(screen.getByText(portal)).toBeDefined();
    await user.click(screen.getByText('New promotion'));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText('How much is taken off'), '20');
    fill(dialog.getByLabelText('Budget'), '');
    fill(dialog.getByLabelText('Last day'), '');
    await user.click(dialog.getByText('Save the draft'));
    await dialog.findByText('Enter a name.');
    for (const sentence of ['The budget starts at $1.', 'Choose the last day.', 'Choose a service.']) {
      expect(dialog.getByText(sentence)).toBeDefined();
    }
    expect(dialog.getByLabelText('How much is taken off')).toHaveProperty('value', '20%');
    expect(dialog.getByLabelText(/^DoorDash · /)).toHaveProperty('disabled', true);

    fill(dialog.getByLabelText('Name'), promotion.name);
    fill(dialog.getByLabelText('Last day'), '2025-01-01');
    fill(dialog.getByLabelText('Budget'), '50');
    await user.click(dialog.getByLabelText(/^Uber Eats · /));
    await user.click(dialog.getByText('Save the draft'));
    await dialog.findByText('The last day must not lie before the first.');
    expect(changes).toEqual([]);

    answer({ listPromotions: { ...promotions, promotions: [promotion] } });
    fill(dialog.getByLabelText('Last day'), '2026-11-20');
    await user.click(dialog.getByText('Save the draft'));
    const card = within(await screen.findByRole('article', { name: promotion.name }));
    expect(card.getByText('20% off')).toBeDefined();
    expect(card.getByText('Budget $50.00, paid by you.')).toBeDefined();
    expect(changes).toMatchObject([
      { call: 'addPromotion', input: { budgetMinor: 5_000, connectionIds: [uberEats], terms: { percent: 20 } } },
    ]);
  });

  it('asks before it deletes a draft, and copies one', async () => {
    const { user, answer, changes } = renderPromotions({
      listPromotions: { ...promotions, promotions: [promotion] },
      deletePromotion: { deleted: true },
      copyPromotion: { ...promotion, id: uberEats },
    });
    await user.click(await screen.findByLabelText(`Copy ${promotion.name}`));
    await screen.findByText('Copied as a draft.');
    await user.click(screen.getByLabelText(`Delete ${promotion.name}`));
    await screen.findByText(/Deleted, it cannot be brought back\.$/);
    await user.click(screen.getByText('Keep it'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes.map(({ call }) => call)).toEqual(['copyPromotion']);

    await user.click(screen.getByLabelText(`Delete ${promotion.name}`));
    answer({ listPromotions: promotions });
    await user.click(await screen.findByText('Delete the draft'));
    await screen.findByText('The draft is deleted.');
    await screen.findByText(/^No promotion yet\./);
    expect(changes.at(-1)).toEqual({ call: 'deletePromotion', input: { id: promotion.id, version: 1 } });
  });

  it('go to their services by a press, show what they cost and brought, and end by hand', async () => {
    const sent = (state: 'sending' | 'running' | 'ended', given: Partial<typeof promotion> = {}) => ({
      ...promotion,
      state: state === 'ended' ? ('ended' as const) : ('running' as const),
      version: 2,
      targets: promotion.targets.map((target) => ({ ...target, state })),
      ...given,
    });
    const list = (one: typeof promotion) => ({ listPromotions: { ...promotions, promotions: [one] } });
    const { user, answer, changes } = renderPromotions({
      ...list(promotion),
      startPromotion: sent('sending'),
      endPromotion: sent('ended', { endedBy: 'person' }),
      getPromotionResult: { before: span('19', 3_000), during: span('20', 4_500), after: null, currency: 'USD' },
    });
    const card = within(await screen.findByRole('article', { name: promotion.name }));
    expect(card.queryByText('What it brought')).toBeNull();
    answer(list(sent('running', { spentMinor: 1_250, orders: 1 })));
    await user.click(card.getByLabelText(`Send to the services: ${promotion.name}`));
    await card.findByText('running');
    expect(card.getByText('$12.50 of $50.00 used, paid by you, on 1 order.')).toBeDefined();
    expect(card.queryByLabelText(`Change ${promotion.name}`)).toBeNull();
    await user.click(card.getByText('What it brought'));
    const table = within(await card.findByLabelText('Sales before, during and after', { selector: 'table' }));
    expect(table.getAllByText('$45.00')).toHaveLength(2);
    expect(table.queryByText('After')).toBeNull();
    expect(card.getByText('“During” includes today, which is not over yet.')).toBeDefined();
    answer(list(sent('ended', { endedBy: 'person' })));
    await user.click(card.getByLabelText(`End now: ${promotion.name}`));
    await card.findByText(/ Ended by hand\.$/);
    expect(card.getByText('ended')).toBeDefined();
    expect(changes).toEqual([
      { call: 'startPromotion', input: { id: promotion.id, version: 1 } },
      { call: 'endPromotion', input: { id: promotion.id } },
    ]);
  });

  it('are not for the kitchen, which reads so', async () => {
    renderScreen(<MarketingPage />, { me: { ...owner, role: 'kitchen' }, answers: { listPromotions: promotions } });
    await screen.findByText(/^Only owners and managers run promotions and campaigns\./);
    expect(screen.queryByText('New promotion')).toBeNull();
  });
});

describe('the campaigns', () => {
  const campaign: Outputs['addCampaign'] = {
    id: '0190b6a0-0000-7000-8000-0000000000f2',
    name: 'Birria',
    channel: 'mail',
    subject: 'Birria is back',
    body: 'Hello {name}, come by!',
    audience: {},
    state: 'draft',
    version: 1,
    createdAt: at,
    startedAt: null,
    endedAt: null,
    waiting: 0,
    written: 0,
    kept: 0,
    skipped: [],
  };
  const preview = { count: 2, withoutConsent: 1, unconfirmed: 0, text: 'Hello Ana, come by!' };
  const renderCampaigns = (answers: Answers) =>
    renderScreen(<MarketingPage />, {
      path: '/dashboard/marketing?part=campaigns',
      answers: {
        listCampaigns: { campaigns: [], hasMail: true, hasSms: true },
        listGuests: { guests: [], nextCursor: null },
        previewCampaign: preview,
        ...answers,
      },
    });

  it('keep what was typed when the form is wrong, when Escape is pressed, and when somebody presses beside it', async () => {
    const { user, changes } = renderCampaigns({});
    await screen.findByText(/^No campaign yet, and nobody to write to/);
    await user.click(screen.getByText('New campaign'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Save the draft'));
    await dialog.findByText('Enter a name.');
    fill(dialog.getByLabelText('Name'), campaign.name);
    fill(dialog.getByLabelText('Words'), campaign.body);
    await user.click(dialog.getByText('Save the draft'));
    await dialog.findByText('Enter a subject.');
    await user.keyboard('{Escape}');
    for (const overlay of document.querySelectorAll('.mantine-Modal-overlay, .mantine-Modal-inner')) {
      await user.click(overlay);
    }
    expect(dialog.getByLabelText('Words')).toHaveProperty('value', campaign.body);
    expect(changes).toEqual([]);
  });

  it('say who gets one and what they read, before it is saved', async () => {
    const { user, answer } = renderCampaigns({ addCampaign: campaign });
    await user.click(await screen.findByText('New campaign'));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText('Name'), campaign.name);
    fill(dialog.getByLabelText('Words'), campaign.body);
    fill(dialog.getByLabelText('Subject'), campaign.subject);
    await user.click(dialog.getByText('Who gets it?'));
    await dialog.findByText('2 guests get it.');
    expect(dialog.getByText('Not: 1 without consent, 0 with a link not opened yet.')).toBeDefined();
    expect(dialog.getByText(preview.text)).toBeDefined();
    // It was counted for other words.
    fill(dialog.getByLabelText('Subject'), 'Birria');
    expect(dialog.queryByText(preview.text)).toBeNull();
    answer({ previewCampaign: { ...preview, count: 1 } });
    await user.click(dialog.getByText('Who gets it?'));
    await dialog.findByText('One guest gets it.');
    answer({ listCampaigns: { campaigns: [campaign], hasMail: true, hasSms: true } });
    await user.click(dialog.getByText('Save the draft'));
    await screen.findByLabelText('Send to one guest: Birria');
  });

  it('are sent to those who fit now, by a press that says to how many', async () => {
    const list = (one: typeof campaign) => ({ listCampaigns: { campaigns: [one], hasMail: true, hasSms: true } });
    const sending = { ...campaign, state: 'sending' as const, startedAt: at, waiting: 2 };
    const { user, answer, changes } = renderCampaigns({ ...list(campaign), startCampaign: sending });
    const press = await screen.findByLabelText('Send to 2 guests: Birria');
    answer(list(sending));
    await user.click(press);
    await screen.findByText(/^Written to 0 of 2 guests\. 2 are still to come, between /);
    expect(screen.queryByLabelText('Send to 2 guests: Birria')).toBeNull();
    expect(changes.filter(({ call }) => call === 'startCampaign')).toEqual([
      { call: 'startCampaign', input: { id: campaign.id, version: 1 } },
    ]);
  });

  it('say what became of one that could not be sent', async () => {
    const { user } = renderCampaigns({
      listCampaigns: {
        campaigns: [{ ...campaign, state: 'done', startedAt: at, endedAt: at, written: 2, kept: 2 }],
        hasMail: false,
        hasSms: false,
      },
      getCampaignResult: { sent: 0, underWay: 0, kept: 2, failed: 0, withdrawn: 1 },
    });
    await screen.findByText('Not sent to 2 of 2 guests: email is not set up yet.');
    await user.click(screen.getByText('What became of it'));
    const withdrawn = await screen.findByText('Asked for no more');
    expect(withdrawn.nextElementSibling?.textContent).toBe('1');
  });
});
