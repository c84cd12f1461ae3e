import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import type { Outputs } from '../../testing/answer-calls.ts';
import { menuItem } from '../../testing/menu-item.ts';
import { owner, renderScreen, store } from '../../testing/render-screen.tsx';
import EditingLayout from './editing/layout.tsx';
import MenuPage from './menu-page.tsx';

type Menu = Outputs['getMenu'];

const categories = ['Tacos', 'Desserts'].map((name, index) => ({
  id: `0190b6a0-0000-7000-8000-00000000004${index}`,
  ref: name,
  name,
  description: '',
  menuIds: [],
}));
const items = ['Al Pastor Taco', 'Churros'].map((name, index) =>
  menuItem({
    id: `0190b6a0-0000-7000-8000-00000000005${index}`,
    categoryId: categories[index]?.id ?? '',
    name,
    basePriceMinor: 725,
  }),
);
const menu: Menu = { menus: [], categories, items, groups: [], soldOut: [], hasUnpublishedChanges: false };
const churros: Menu['soldOut'][number] = {
  storeId: store.id,
  kind: 'item',
  subjectId: items[1]?.id ?? '',
  name: 'Churros',
  until: null,
  cause: 'person',
  since: '2026-01-18T18:00:00.000Z',
  isForgotten: false,
  services: [],
};

const kitchen = { ...owner, role: 'kitchen' } as const;
const path = '/dashboard/menu?view=grid';

describe('the menu page', () => {
  it('finds items by words and by category, and keeps the category in its address', async () => {
    const { address } = renderScreen(<MenuPage />, { path, answers: { getMenu: menu } });
    await screen.findByText('Churros');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'pastor' } });
    await waitFor(() => expect(screen.queryByText('Churros')).toBeNull());
    screen.getByText('Al Pastor Taco');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nothing of ours' } });
    await screen.findByText('No item fits.');
    fireEvent.click(screen.getByText('Show all'));
    await screen.findByText('Churros');

    fireEvent.click(screen.getByLabelText('Category', { selector: 'input' }));
    fireEvent.click(await screen.findByText('Desserts', { selector: '[role="option"] *' }));
    await waitFor(() => expect(screen.queryByText('Al Pastor Taco')).toBeNull());
    expect(address()).toContain(`category=${categories[1]?.id}`);
  });

  it('tells an owner how to fill an empty menu', async () => {
    renderScreen(<MenuPage />, { path, answers: { getMenu: { ...menu, items: [] } } });
    await screen.findByText(/^Your menu is empty\./);
    expect(screen.getByText('import a file').getAttribute('href')).toBe('/dashboard/menu/import');
  });

  it('tells the kitchen who fills an empty menu', async () => {
    renderScreen(<MenuPage />, { path, me: kitchen, answers: { getMenu: { ...menu, items: [] } } });
    await screen.findByText('The menu is empty. Owners and managers fill it.');
    expect(screen.queryByText('import a file')).toBeNull();
  });

  it('lets the kitchen sell out and bring back, and offers it nothing that changes the menu', async () => {
    const { changes } = renderScreen(<MenuPage />, {
      path,
      me: kitchen,
      answers: {
        getMenu: menu,
        setSoldOut: { soldOut: [churros] },
        bringBack: { soldOut: [] },
      },
    });
    const onSale = 'Churros is on sale: sell it out';
    fireEvent.click(await screen.findByLabelText(onSale));
    fireEvent.click(await screen.findByText('For an hour'));
    const [sold] = await screen.findAllByLabelText('Churros is sold out: bring it back');
    expect(changes).toMatchObject([
      { call: 'setSoldOut', input: { storeId: store.id, subjects: [{ kind: 'item', id: churros.subjectId }] } },
    ]);
    if (sold) fireEvent.click(sold);
    await screen.findByLabelText(onSale);
    expect(changes.at(-1)?.call).toBe('bringBack');
    expect(screen.queryByLabelText('Delete Churros')).toBeNull();
    expect(screen.queryByText('Upload New Item')).toBeNull();
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0);
  });
});

describe('an item that is sold out', () => {
  it('says until when, and how many services have confirmed it', async () => {
    const services = (['done', 'pending'] as const).map((state, index) => ({
      connectionId: `0190b6a0-0000-7000-8000-00000000006${index}`,
      service: `service-${index}`,
      serviceName: `Service ${index}`,
      state,
      why: null,
    }));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { answer, changes } = renderScreen(<MenuPage />, {
      path,
      answers: { getMenu: menu, setSoldOut: { soldOut: [{ ...churros, until, services }] } },
    });
    fireEvent.click(await screen.findByLabelText('Churros is on sale: sell it out'));
    fireEvent.click(await screen.findByText('For an hour'));
    await screen.findByText(/^until \d+:\d\d [AP]M/);
    expect(screen.getByText('1 of 2 services have confirmed …')).toBeDefined();
    const asked = changes[0]?.input as { until: string } | undefined; // of setSoldOut
    expect(Math.round((Date.parse(asked?.until ?? '') - Date.now()) / 60_000)).toBe(60);
    answer({
      getMenu: {
        ...menu,
        soldOut: [{ ...churros, until, services: services.map((one) => ({ ...one, state: 'done' as const })) }],
      },
    });
    await queryClient.refetchQueries();
    await screen.findByText('confirmed on all 2 services');
  });

  it('is named where a service still sells it', async () => {
    const service = {
      connectionId: `0190b6a0-0000-7000-8000-000000000060`,
      service: 'doordash',
      serviceName: 'DoorDash',
      state: 'failed' as const,
      why: 'A fault.',
    };
    renderScreen(<MenuPage />, {
      path,
      answers: { getMenu: { ...menu, soldOut: [{ ...churros, services: [service] }] } },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Churros is sold out here, but DoorDash still sells it.');
    expect(screen.getByText('DoorDash: not updated')).toBeDefined();
  });
});

describe('deleting an item', () => {
  it('asks first and names the services that show it, and is undone by a press', async () => {
    const connection = {
      connectionId: `0190b6a0-0000-7000-8000-000000000060`,
      storeId: store.id,
      storeName: store.name,
      service: 'doordash',
      serviceName: 'DoorDash',
      liveVersion: 1,
      liveSince: null,
      latest: null,
      driftPolicy: 'ask' as const,
      readAt: null,
      readProblem: null,
      heldBack: [],
      drifts: 0,
      limitations: [],
    };
    const id = items[1]?.id ?? '';
    const { user, changes } = renderScreen(<MenuPage />, {
      path,
      answers: {
        getMenu: menu,
        listConnectionMenus: {
          connections: [
            connection,
            { ...connection, connectionId: store.id, service: 'grubhub', serviceName: 'Grubhub' },
            { ...connection, connectionId: id, service: 'uber-eats', serviceName: 'Uber Eats', liveVersion: null },
          ],
        },
        deleteItem: { id },
        ...(items[1] && { restoreItem: items[1] }),
      },
    });
    await user.click(await screen.findByLabelText('Delete Churros'));
    await screen.findByText(/^It disappears from DoorDash and Grubhub with the next time you publish\./);
    await user.click(screen.getByText('Keep it'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);
    expect(screen.queryByText(/^You have changes that are not published yet/)).toBeNull();

    await user.click(screen.getByLabelText('Delete Churros'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Delete'));
    await screen.findByText('Churros is off the menu');
    await waitFor(() => expect(screen.queryByLabelText('Delete Churros')).toBeNull());
    expect(screen.getByText(/^You have changes that are not published yet/)).toBeDefined();
    await user.click(screen.getByText('Undo'));
    await screen.findByLabelText('Delete Churros');
    expect(changes).toEqual([
      { call: 'deleteItem', input: { id } },
      { call: 'restoreItem', input: { id } },
    ]);
  });
});

describe('the table of the menu', () => {
  it('changes the prices of all selected items at once, and of the found ones alone', async () => {
    const { user, answer, changes, address } = renderScreen(<MenuPage />, {
      path: '/dashboard/menu?view=table',
      answers: { getMenu: menu, changeItems: { changed: 1 } },
    });
    await screen.findByText('2 items');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'pastor' } });
    await screen.findByText('1 item');
    await user.click(screen.getByLabelText('Select all 1'));
    expect(screen.getByText('1 of 1 selected')).toBeDefined();
    const bar = within(screen.getByLabelText('Change one item'));
    await user.click(bar.getByText('Price'));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByText('Change prices').closest('button')).toHaveProperty('disabled', true);
    fireEvent.change(form.getByLabelText('More, or less with a minus'), { target: { value: '10' } });
    const dearer = items.map((item, index) => (index === 0 ? { ...item, basePriceMinor: 798 } : item));
    answer({ getMenu: { ...menu, items: dearer } });
    await user.click(form.getByText('Change prices'));
    await screen.findByText('1 item changed.');
    await screen.findByText('$7.98');
    expect(changes).toEqual([
      {
        call: 'changeItems',
        input: { ids: [items[0]?.id], by: { change: 'price', by: 'percent', value: 1_000 } },
      },
    ]);
    expect(address()).toContain('view=table');
  });

  it('leads from an item to its editor', async () => {
    renderScreen(<MenuPage />, { path, answers: { getMenu: menu } });
    const link = (await screen.findByText('Churros')).closest('a');
    expect(link?.getAttribute('href')).toBe(`/dashboard/menu/items/${items[1]?.id}`);
  });
});

describe('the screens that change the menu', () => {
  it('tell the kitchen in a sentence who changes it, and lead to the menu', async () => {
    renderScreen(<EditingLayout />, { path: '/dashboard/menu/modifiers', me: kitchen });
    await screen.findByText('Only owners and managers change and publish the menu. Ask one of them.');
    expect(screen.getByText('Your Menu').closest('a')?.getAttribute('href')).toBe('/dashboard/menu');
  });
});
