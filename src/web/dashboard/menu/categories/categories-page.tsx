import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Modal, MultiSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogFooter } from '../../../kit/dialog-footer.tsx';
import type { MenuView } from '../../../../domains/menu/contract.ts';
import type { Category, DayMenu } from '../../../../domains/menu/model/menu.ts';
import { describeTimetable } from '../../../../domains/channels/model/timetable.ts';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { useMenu, useMenuChange } from '../menu-data.ts';
import { TaxFields, taxInput, taxProblem, taxValuesOf } from '../tax-fields.tsx';
import classes from './categories-page.module.css';
import { DayMenuForm } from './day-menu-form.tsx';

/** The menu's sections, and the menus of the day that they are part of. */
export default function CategoriesPage() {
  const menu = useMenu();
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Categories and timetables`} />
      <Title order={1} fz={26}>
        <Trans>Categories and timetables</Trans>
      </Title>
      {menu.isPending ? <Loading label={t`Loading categories`} h={300} /> : null}
      {menu.isError && !menu.data ? (
        <LoadFailure what={t`Categories`} onRetry={() => void menu.refetch()} retrying={menu.isFetching} />
      ) : null}
      {menu.data ? (
        <>
          <Categories menu={menu.data} />
          <DayMenus menu={menu.data} />
        </>
      ) : null}
    </div>
  );
}

function Categories({ menu }: { menu: MenuView }) {
  const [editing, edit] = useState<Category | 'new'>();
  const sort = useMenuChange((categoryIds: string[]) => client.sortCategories({ categoryIds }), {
    ahead: (before, ids) => ({
      ...before,
      categories: before.categories.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    }),
  });
  const counts = Map.groupBy(menu.items, ({ categoryId }) => categoryId);
  const move = (from: number, by: number) => {
    const ids = menu.categories.map(({ id }) => id);
    const [id] = ids.splice(from, 1);
    if (id !== undefined) ids.splice(from + by, 0, id);
    sort.mutate(ids);
  };
  return (
    <section className={classes.card} aria-labelledby="categories">
      <Group justify="space-between">
        <h2 id="categories">
          <Trans>Categories</Trans>
        </h2>
        <Button variant="default" h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          <Trans>Add a category</Trans>
        </Button>
      </Group>
      {menu.categories.length === 0 ? (
        <Empty>
          <Trans>No categories yet. The first item makes one.</Trans>
        </Empty>
      ) : null}
      <ul className={classes.list}>
        {menu.categories.map((category, place) => (
          <li key={category.id} className={classes.row}>
            <span>
              <strong>{category.name}</strong>
              <span className={classes.soft}>
                <Trans>
                  {counts.get(category.id)?.length ?? 0} items
                  {menu.menus.length > 0 ? ` · ${menusOf(category, menu.menus)}` : ''}
                </Trans>
              </span>
            </span>
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={place === 0}
                onClick={() => move(place, -1)}
                aria-label={t`Move ${category.name} up`}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={place === menu.categories.length - 1}
                onClick={() => move(place, 1)}
                aria-label={t`Move ${category.name} down`}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <Button variant="subtle" h={44} onClick={() => edit(category)} aria-label={t`Edit ${category.name}`}>
                <Trans>Edit</Trans>
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <Modal
        opened={editing !== undefined}
        onClose={() => edit(undefined)}
        title={<strong>{editing === 'new' ? t`New category` : editing?.name}</strong>}
        centered
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        {editing ? (
          <CategoryForm
            menu={menu}
            category={editing === 'new' ? undefined : editing}
            onClose={() => edit(undefined)}
          />
        ) : null}
      </Modal>
    </section>
  );
}

function menusOf({ menuIds }: Category, menus: readonly DayMenu[]): string {
  if (menuIds.length === 0) return t`in every menu`;
  return menus
    .filter(({ id }) => menuIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

function CategoryForm({
  menu,
  category,
  onClose,
}: {
  menu: MenuView;
  category: Category | undefined;
  onClose: () => void;
}) {
  const [name, setName] = useState(category?.name ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const [menuIds, setMenuIds] = useState(category?.menuIds ?? []);
  const [taxValues, setTax] = useState(taxValuesOf(category?.tax));
  const save = useMenuChange(
    () =>
      category
        ? client.updateCategory({ id: category.id, name, description, menuIds, tax: taxInput(taxValues) })
        : client.createCategory({ name, description, menuIds, tax: taxInput(taxValues) }),
    { quiet: true },
  );
  const remove = useMenuChange((id: string) => client.deleteCategory({ id }), { quiet: true });
  const failure = save.error ?? remove.error;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <Stack>
        {failure ? (
          <Text c="red" role="alert">
            {failureOf(failure).sentence}
          </Text>
        ) : null}
        <TextInput
          label={t`Name`}
          required
          maxLength={500}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={t`Description`}
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TaxFields values={taxValues} onChange={setTax} />
        <Text fz="sm" c="dimmed">
          <Trans>For items without a tax of their own.</Trans>
        </Text>
        {menu.menus.length > 0 ? (
          <MultiSelect
            label={t`Part of`}
            description={t`None chosen: part of every menu.`}
            data={menu.menus.map(({ id, name: label }) => ({ value: id, label }))}
            value={menuIds}
            onChange={setMenuIds}
          />
        ) : null}
        <DialogFooter justify="space-between">
          {category ? (
            <Button
              variant="subtle"
              color="red"
              h={44}
              loading={remove.isPending}
              onClick={() => remove.mutate(category.id, { onSuccess: onClose })}
            >
              <Trans>Delete</Trans>
            </Button>
          ) : (
            <span />
          )}
          <Button
            type="submit"
            h={44}
            loading={save.isPending}
            disabled={name.trim() === '' || taxProblem(taxValues) !== null}
          >
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

function DayMenus({ menu }: { menu: MenuView }) {
  const [editing, edit] = useState<DayMenu | 'new'>();
  return (
    <section className={classes.card} aria-labelledby="day-menus">
      <Group justify="space-between">
        <h2 id="day-menus">
          <Trans>Menus of the day</Trans>
        </h2>
        <Button variant="default" h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
          <Trans>Add a menu</Trans>
        </Button>
      </Group>
      {menu.menus.length === 0 ? (
        <p className={classes.soft}>
          <Trans>
            None: everything is served whenever the store is open. Add “Breakfast” or “Lunch” to serve some categories
            at some hours only.
          </Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        {menu.menus.map((one) => (
          <li key={one.id} className={classes.row}>
            <span>
              <strong>{one.name}</strong>
              <span className={classes.soft}>{describeTimetable(one.timetable)}</span>
            </span>
            <Button variant="subtle" h={44} onClick={() => edit(one)} aria-label={t`Edit ${one.name}`}>
              <Trans>Edit</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        opened={editing !== undefined}
        onClose={() => edit(undefined)}
        size="lg"
        title={<strong>{editing === 'new' ? t`New menu` : editing?.name}</strong>}
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        {editing ? (
          <DayMenuForm menu={editing === 'new' ? undefined : editing} onClose={() => edit(undefined)} />
        ) : null}
      </Modal>
    </section>
  );
}
