import { describeTimetable } from '../domains/channels/model/timetable.ts';
import type { ChangeSubjects } from '../platform/changes/change-subjects.ts';

const items = { tables: ['menu_items'] };
const categories = { tables: ['menu_categories'] };
const groups = { tables: ['modifier_groups'] };
const stores = { tables: ['stores'] };
const connections = { tables: ['connections'], name: 'service' };

/** What the merchant's calls change: by the paths of their contracts, in the names of the tables. */
export const changeSubjects: ChangeSubjects = {
  rows: [
    { under: '/menu/items/{id}', table: 'menu_items', by: 'id' },
    { under: '/menu/categories/{id}', table: 'menu_categories', by: 'id' },
    { under: '/menu/modifier-groups/{id}', table: 'modifier_groups', by: 'id' },
    { under: '/menu/menus/{id}', table: 'menus', by: 'id', words: { timetable: describeTimetable } },
    { under: '/menu/connections/{id}', table: 'connection_menus', by: 'connection_id', named: 'connectionId' },
    { under: '/menu/take-over/{id}', table: 'connections', by: 'id' },
    { under: '/integrations/{id}', table: 'connections', by: 'id' },
    {
      under: '/stores/{id}/hours',
      table: 'store_hours',
      by: 'store_id',
      named: 'storeId',
      words: { timetable: describeTimetable },
    },
    { under: '/stores/{id}', table: 'stores', by: 'id' },
    { under: '/promotions/{id}', table: 'promotions', by: 'id' },
    { under: '/campaigns/{id}', table: 'campaigns', by: 'id' },
    { under: '/loyalty/rewards/{id}', table: 'loyalty_rewards', by: 'id' },
    { under: '/printing/printers/{id}', table: 'printers', by: 'id' },
    { under: '/printing/stations/{id}', table: 'print_stations', by: 'id' },
    { under: '/printing', table: 'printing_stores', by: 'store_id', from: 'storeId', named: 'storeId' },
    { under: '/webhooks/{id}', table: 'webhook_endpoints', by: 'id' },
    { under: '/api-keys/{id}', table: 'api_keys', by: 'id' },
  ],
  names: {
    ids: items,
    itemId: items,
    itemIds: items,
    subjects: { tables: ['menu_items', 'modifiers'] },
    categoryId: categories,
    categoryIds: categories,
    groupIds: groups,
    menuIds: { tables: ['menus'] },
    storeId: stores,
    storeIds: stores,
    connectionId: connections,
    connectionIds: connections,
  },
};
