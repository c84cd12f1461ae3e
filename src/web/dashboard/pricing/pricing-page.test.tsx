import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import type { Answers, Outputs } from '../../testing/answer-calls.ts';
import { menuItem } from '../../testing/menu-item.ts';
import { renderScreen, store } from '../../testing/render-screen.tsx';
import PricingPage from './pricing-page.tsx';

const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const names = ['Churros', 'Flan de Cajeta'];
const pricesMinor = [725, 650];
const menu: Outputs['getMenu'] = {
  menus: [],
  categories: [{ id: id(40), ref: 'desserts', name: 'Desserts', description: '', menuIds: [] }],
  items: names.map((name, index) =>
    menuItem({ id: id(50 + index), categoryId: id(40), name, basePriceMinor: pricesMinor[index] ?? 0 }),
  ),
  groups: [],
  soldOut: [],
  hasUnpublishedChanges: false,
};
const pricing: Outputs['getPricing'] = {
  upchargeBasisPoints: 5_500,
  rounding: 'none',
  exceptions: [],
  priceChanges: [],
  services: [
    ['deliveroo', 'Deliveroo', false],
    ['doordash', 'DoorDash', true],
    ['grubhub', 'Grubhub', true],
  ].map(([service, name, dualPrices]) => ({
    service: String(service),
    name: String(name),
    dualPrices: dualPrices === true,
    storeIds: [store.id],
    markupWarning: null,
  })),
};

const renderPrices = (answers: Answers) =>
  renderScreen(<PricingPage />, {
    path: '/dashboard/menu/pricing',
    answers: { getMenu: menu, getPricing: pricing, ...answers },
  });
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);
const choose = async (field: HTMLElement, option: string) => {
  fireEvent.click(field);
  fireEvent.click(await screen.findByText(option, { selector: '[role="option"] *, [role="option"]' }));
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the upcharge', () => {
  it('goes from 50 to 60 percent by keyboard and no further, and is saved', async () => {
    const { user, changes } = renderPrices({ updatePricing: { ...pricing, upchargeBasisPoints: 5_000 } });
    const slider = await screen.findByRole('slider');
    act(() => slider.focus());
    await user.keyboard('{End}{ArrowRight}');
    expect(screen.getByText('Added to your base prices: 60%')).toBeDefined();
    expect(screen.getByText('$16.00')).toBeDefined();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(screen.getByText('Added to your base prices: 50%')).toBeDefined();
    await user.click(screen.getByText('Save'));
    await screen.findByText(/^Saved\. Publish the menu/);
    expect(changes).toEqual([{ call: 'updatePricing', input: { upchargeBasisPoints: 5_000, rounding: 'none' } }]);
    const churros = await row('Churros');
    expect(churros.getAllByText(/^\$10\.88/), 'on every service').toHaveLength(3);
    expect(churros.getAllByText('$7.25 when picked up')).toHaveLength(2);
    expect(churros.getAllByText('$7.25'), 'base price and what the restaurant keeps').toHaveLength(2);
  });

  it('of one item on one service stays within the same limits, and changes its price there alone', async () => {
    const exception = {
      id: id(60),
      itemId: id(50),
      categoryId: null,
      service: 'doordash',
      storeId: null,
      upchargeBasisPoints: 6_000,
    };
    const { user, changes } = renderPrices({ addPriceException: { ...pricing, exceptions: [exception] } });
    await user.click(await screen.findByText('Add an exception'));
    const form = await dialog();
    expect(form.getByText('Add').closest('button'), 'nothing is named yet').toHaveProperty('disabled', true);
    await choose(form.getByLabelText('For', { selector: 'input' }), 'Churros');
    await choose(form.getByLabelText('On', { selector: 'input' }), 'DoorDash');
    const upcharge = form.getByLabelText('Upcharge');
    fill(upcharge, '75');
    fireEvent.blur(upcharge);
    expect(upcharge).toHaveProperty('value', '60 %');
    await user.click(form.getByText('Add'));
    await screen.findByText(/for Churros on DoorDash$/);
    const { id: _id, ...input } = exception;
    expect(changes).toEqual([{ call: 'addPriceException', input }]);
    const churros = await row('Churros');
    expect(churros.getByText(/^\$11\.60/)).toBeDefined();
    expect(churros.getAllByText(/^\$11\.24/), 'the others stay').toHaveLength(2);
  });
});

describe('a dated price', () => {
  it('shows at its field that its day is over, keeps what was typed, and is listed once noted', async () => {
    const change = {
      id: id(61),
      itemId: id(51),
      modifierId: null,
      name: 'Flan de Cajeta',
      basePriceMinor: 700,
      startsLocal: '2031-07-01T06:00',
      startsAt: '2031-07-01T11:00:00.000Z',
    };
    const { user, answer, changes } = renderPrices({
      schedulePriceChange: () => {
        throw new AppError('BAD_REQUEST', 'startsLocal: Choose a time that lies ahead.');
      },
    });
    await user.click(await screen.findByText('Date a price'));
    const form = await dialog();
    await user.click(form.getByText('Date it'));
    expect(form.getByText('Choose an item or a modifier.')).toBeDefined();
    expect(form.getByText('Choose a day and a time.')).toBeDefined();
    expect(changes).toEqual([]);
    await choose(form.getByLabelText('What', { selector: 'input' }), 'Flan de Cajeta');
    fill(form.getByLabelText('New base price'), '7');
    const from = form.getByLabelText('From');
    fill(from, '2020-01-01T06:00');
    await user.click(form.getByText('Date it'));
    await form.findByText('Choose a time that lies ahead.');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(form.getByLabelText('New base price')).toHaveProperty('value', '7');
    answer({ schedulePriceChange: { ...pricing, priceChanges: [change] } });
    fill(from, change.startsLocal);
    await user.click(form.getByText('Date it'));
    await screen.findByText('The price is noted for that moment.');
    const listed = screen.getByLabelText('Call off the price of Flan de Cajeta').closest('li');
    expect(listed?.textContent).toMatch(/^Flan de Cajeta: \$7\.00 from Tue, Jul 1, 6:00 AM/);
    expect(changes.at(-1)).toEqual({
      call: 'schedulePriceChange',
      input: { itemId: id(51), modifierId: null, basePriceMinor: 700, startsLocal: change.startsLocal },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await row('Flan de Cajeta')).getAllByText('$6.50'), 'not yet').toHaveLength(2);
  });
});
