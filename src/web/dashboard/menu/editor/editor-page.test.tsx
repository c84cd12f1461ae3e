import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import type { Answers, Outputs } from '../../../testing/answer-calls.ts';
import { menuItem } from '../../../testing/menu-item.ts';
import { renderScreen, store } from '../../../testing/render-screen.tsx';
import EditorPage from './editor-page.tsx';

const id = (number: number) => `0190b6a0-0000-7000-8000-0000000000${number}`;
const cake = menuItem({ id: id(50), categoryId: id(40), name: 'Tres Leches Cake', basePriceMinor: 750 });
const menu: Outputs['getMenu'] = {
  menus: [],
  categories: [{ id: id(40), ref: 'desserts', name: 'Desserts', description: '', menuIds: [] }],
  items: [cake],
  groups: [
    { id: id(60), ref: 'sauce', name: 'Which sauce?', minimum: 1, maximum: 1, free: 0, modifiers: [], version: 1 },
  ],
  soldOut: [],
  hasUnpublishedChanges: false,
};
const service = (name: string, dualPrices: boolean) => ({
  service: name.toLowerCase(),
  name,
  dualPrices,
  storeIds: [store.id],
  markupWarning: null,
});

const renderEditor = (answers: Answers = {}) =>
  renderScreen(
    <Routes>
      <Route path="/dashboard/menu/items/:id" element={<EditorPage />} />
      <Route path="*" element={<p>The menu</p>} />
    </Routes>,
    {
      path: `/dashboard/menu/items/${cake.id}`,
      answers: {
        getMenu: menu,
        getPricing: {
          upchargeBasisPoints: 5_500,
          rounding: 'none',
          exceptions: [],
          priceChanges: [],
          services: [service('DoorDash', true), service('Deliveroo', false)],
        },
        listConnectionMenus: { connections: [] },
        listConnections: { connections: [] },
        ...answers,
      },
    },
  );
const price = () => screen.findByLabelText(/^Base price/);
const name = () => screen.getAllByLabelText(/^Name/)[0] ?? document.body;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the editor of an item', () => {
  it('shows what each service will show as it is typed, saves it, and asks before it is left unsaved', async () => {
    const saved = { ...cake, name: 'Tres Leches', basePriceMinor: 800, version: 2 };
    const { user, address, changes } = renderEditor({ updateItem: saved });
    const field = await price();
    const onDoorDash = within(await screen.findByLabelText('On DoorDash'));
    expect(onDoorDash.getByText('$11.63')).toBeDefined();
    fill(field, '8.00');
    fill(name(), 'Tres Leches');
    await onDoorDash.findByText('$12.40');
    expect(onDoorDash.getByText('Tres Leches')).toBeDefined();
    expect(onDoorDash.getByText('$8.00 when picked up')).toBeDefined();
    const onDeliveroo = within(screen.getByLabelText('On Deliveroo'));
    expect(onDeliveroo.getByText('$12.40')).toBeDefined();
    expect(onDeliveroo.queryByText(/when picked up$/)).toBeNull();

    await user.click(screen.getByLabelText('Back to your menu'));
    await user.click(await screen.findByText('Stay here'));
    expect(field).toHaveProperty('value', '8.00');
    expect(address()).toBe(`/dashboard/menu/items/${cake.id}`);
    await user.click(screen.getByText('Save'));
    await screen.findByText(/^Tres Leches is saved\./);
    expect(changes).toMatchObject([
      { call: 'updateItem', input: { id: cake.id, version: 1, name: 'Tres Leches', basePriceMinor: 800 } },
    ]);
    await user.click(screen.getByLabelText('Back to your menu'));
    await screen.findByText('The menu');
  });

  it('adds a group of modifiers', async () => {
    const { user, changes } = renderEditor({ updateItem: { ...cake, groupIds: [id(60)], version: 2 } });
    await screen.findByText('None: customers order it as it is.');
    await user.click(screen.getByLabelText('Add a group', { selector: 'input' }));
    await user.click(await screen.findByText('Which sauce?', { selector: '[role="option"] *' }));
    await screen.findByLabelText('Remove Which sauce?');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(changes).toMatchObject([{ call: 'updateItem', input: { groupIds: [id(60)] } }]));
  });

  it('keeps what was typed where a colleague was faster, and offers theirs', async () => {
    const theirs = { ...cake, name: 'Their cake', version: 2 };
    const { user, answer } = renderEditor({
      updateItem: () => {
        throw new AppError('CONFLICT', 'Somebody else has changed this item.');
      },
    });
    await price();
    fill(name(), 'My cake');
    answer({ getMenu: { ...menu, items: [theirs] } });
    await user.click(screen.getByText('Save'));
    await screen.findByText('Somebody else was faster');
    expect(name()).toHaveProperty('value', 'My cake');
    await user.click(await screen.findByText('Take theirs'));
    await waitFor(() => expect(name()).toHaveProperty('value', 'Their cake'));
    expect(screen.queryByText('Somebody else was faster')).toBeNull();
  });
});
