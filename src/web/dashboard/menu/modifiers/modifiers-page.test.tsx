import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Outputs } from '../../../testing/answer-calls.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ModifiersPage from './modifiers-page.tsx';

const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const path = '/dashboard/menu/modifiers';
const empty: Outputs['getMenu'] = {
  menus: [],
  categories: [],
  items: [],
  groups: [],
  soldOut: [],
  hasUnpublishedChanges: false,
};
const modifier = (number: number, name: string, basePriceMinor: number) => ({
  id: id(number),
  ref: `modifier-${number}`,
  name,
  basePriceMinor,
  itemId: null,
  defaultQuantity: 0,
  maximum: 1,
  isListed: true,
  groupIds: [],
  details: { alcohol: false, dietary: [], allergens: [] },
});
const sauce: Outputs['createGroup'] = {
  id: id(60),
  ref: 'sauce',
  name: 'Which sauce?',
  minimum: 1,
  maximum: 1,
  free: 0,
  modifiers: [modifier(61, 'Hot', 0), modifier(62, 'Extra hot', 50)],
  version: 1,
};

describe('the modifiers', () => {
  it('are made as a group; a limit that cannot be kept is shown at its field and keeps what was typed', async () => {
    const { user, answer, changes, address } = renderScreen(<ModifiersPage />, {
      path,
      answers: { getMenu: empty, createGroup: sauce },
    });
    await user.click(await screen.findByText('Add a group'));
    const drawer = within(await screen.findByRole('dialog'));
    const fill = (label: string | RegExp, place: number, value: string) =>
      fireEvent.change(drawer.getAllByLabelText(label)[place] ?? document.body, { target: { value } });
    fill(/^Name/, 0, 'Which sauce?');
    fill('At most', 0, '1');
    fill('At least', 0, '2');
    fill(/^Name/, 1, 'Hot');
    await user.click(drawer.getByText('Add a modifier'));
    fill(/^Name/, 2, 'Extra hot');
    fill('Price', 1, '0.50');
    await user.click(drawer.getByText('Save'));
    await drawer.findByText('Less than must be chosen.');
    expect(drawer.getAllByLabelText('At most')[0]?.getAttribute('aria-invalid')).toBe('true');
    expect(drawer.getAllByLabelText(/^Name/)[2]).toHaveProperty('value', 'Extra hot');
    expect(changes).toEqual([]);

    answer({ getMenu: { ...empty, groups: [sauce] } });
    fill('At least', 0, '1');
    await user.click(drawer.getByText('Save'));
    await screen.findByText(/^Which sauce\? is saved\./);
    expect(changes).toMatchObject([
      {
        call: 'createGroup',
        input: {
          name: 'Which sauce?',
          minimum: 1,
          maximum: 1,
          modifiers: [
            { name: 'Hot', basePriceMinor: 0 },
            { name: 'Extra hot', basePriceMinor: 50 },
          ],
        },
      },
    ]);
    await waitFor(() => expect(address()).toBe(path));
    const card = within((await screen.findByText('Which sauce?')).closest('li') ?? document.body);
    expect(card.getByText(/^choose 1 · /)).toBeDefined();
    expect(card.getByText('+ $0.50')).toBeDefined();
    expect(card.getByText('free')).toBeDefined();
  });

  it('say which items use them', async () => {
    const item: Outputs['getMenu']['items'][number] = {
      id: id(50),
      ref: 'ceviche',
      categoryId: id(40),
      name: 'Shrimp Ceviche',
      description: '',
      basePriceMinor: 750,
      photoId: null,
      isCombo: false,
      isListed: true,
      groupIds: [sauce.id],
      details: { alcohol: false, dietary: [], allergens: [] },
      version: 1,
      photo: null,
      stock: [],
    };
    renderScreen(<ModifiersPage />, { path, answers: { getMenu: { ...empty, items: [item], groups: [sauce] } } });
    expect(await screen.findByText(/used by Shrimp Ceviche/)).toBeDefined();
  });
});
