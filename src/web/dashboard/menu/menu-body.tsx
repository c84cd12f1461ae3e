import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ItemView, MenuView } from '../../../domains/menu/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { useStore } from '../data/current-store.ts';
import { DeleteItem } from './delete-item.tsx';
import { ItemGrid } from './item-grid.tsx';
import { ItemTable } from './item-table.tsx';
import { soldOutAt } from './menu-data.ts';
import { filterItems, onlyFilters, useMenuFilters, type MenuFilters } from './menu-filters.ts';
import classes from './menu-page.module.css';

/** The items that fit the filters, as a grid of cards or as a table. */
export function MenuBody({ menu }: { menu: MenuView }) {
  const store = useStore();
  const [filters, setFilters] = useMenuFilters(menu.items.length);
  // What is typed shows at once; the address and the list follow.
  const [typed, setTyped] = useState(filters.words);
  const words = useDeferredValue(typed);
  const soldOut = useMemo(() => soldOutAt(menu, store.id), [menu, store.id]);
  const found = useMemo(
    () =>
      filterItems(menu, { words, categoryId: filters.categoryId, only: filters.only }, ({ id }) =>
        soldOut.has(`item ${id}`),
      ),
    [menu, words, filters.categoryId, filters.only, soldOut],
  );
  const [deleting, setDeleting] = useState<ItemView>();
  const onDelete = useCallback((item: ItemView) => setDeleting(item), []);
  const showAll = () => {
    setTyped('');
    setFilters({ q: null, category: null, only: null });
  };
  const List = filters.view === 'grid' ? ItemGrid : ItemTable;
  return (
    <>
      <Toolbar
        menu={menu}
        filters={filters}
        typed={typed}
        onType={setTyped}
        onTyped={() => setFilters({ q: typed.trim() })}
        onChange={setFilters}
      />
      {found.length === 0 ? (
        <Empty>
          <Trans>No item fits.</Trans>
          <Button variant="subtle" h={44} onClick={showAll}>
            <Trans>Show all</Trans>
          </Button>
        </Empty>
      ) : (
        <List
          menu={menu}
          items={found}
          soldOut={soldOut}
          sortable={filters.categoryId !== null && filters.only === null && words.trim() === ''}
          onDelete={onDelete}
        />
      )}
      <DeleteItem item={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

interface ToolbarProps {
  menu: MenuView;
  filters: MenuFilters;
  typed: string;
  onType: (text: string) => void;
  onTyped: () => void;
  onChange: (change: Record<string, string | null>) => void;
}

function Toolbar({ menu, filters, typed, onType, onTyped, onChange }: ToolbarProps) {
  return (
    <search className={classes.toolbar}>
      <TextInput
        label={t`Search`}
        type="search"
        placeholder={t`Name, brand or barcode`}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onTyped}
        maxLength={100}
        className={classes.search}
      />
      <Select
        label={t`Category`}
        placeholder={t`All`}
        data={menu.categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.categoryId}
        onChange={(value) => onChange({ category: value })}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t`All categories` }}
      />
      <Select
        label={t`Only`}
        placeholder={t`Everything`}
        data={Object.entries(onlyFilters).map(([value, label]) => ({ value, label }))}
        value={filters.only}
        onChange={(value) => onChange({ only: value })}
        clearable
        clearButtonProps={{ 'aria-label': t`Everything` }}
      />
      <SegmentedControl
        aria-label={t`View`}
        size="md"
        value={filters.view}
        onChange={(view) => onChange({ view })}
        data={[
          { value: 'grid', label: <ViewLabel icon={<IconLayoutGrid size={18} aria-hidden />} words={t`Grid`} /> },
          { value: 'table', label: <ViewLabel icon={<IconList size={18} aria-hidden />} words={t`Table`} /> },
        ]}
      />
    </search>
  );
}

function ViewLabel({ icon, words }: { icon: React.ReactNode; words: string }) {
  return (
    <span className={classes.viewLabel}>
      {icon}
      {words}
    </span>
  );
}
