import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { GroupView, MenuView } from '../../../../domains/menu/contract.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { Empty } from '../../../kit/empty.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/loading.tsx';
import { useStore } from '../../data/current-store.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { limitsWords } from '../limits-words.ts';
import { soldOutAt, useMenu } from '../menu-data.ts';
import { SoldOutControl } from '../sold-out-control.tsx';
import { GroupEditor } from './group-editor.tsx';
import classes from './modifiers-page.module.css';

/** Choices and extras that come with items. The group that is being edited stands in the address. */
export default function ModifiersPage() {
  const menu = useMenu();
  const [search, setSearch] = useSearchParams();
  const openId = search.get('group');
  const open = (id: string | null) =>
    setSearch(id === null ? {} : { group: id }, { preventScrollReset: true, replace: id === null });
  const groups = menu.data?.groups ?? [];
  const opened = groups.find(({ id }) => id === openId);
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Modifiers`} />
      <Group justify="space-between">
        <Title order={1} fz={26}>
          <Trans>Modifiers</Trans>
        </Title>
        <Button h={44} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
          <Trans>Add a group</Trans>
        </Button>
      </Group>
      {menu.isPending ? <Loading label={t`Loading modifiers`} h={300} /> : null}
      {menu.isError && !menu.data ? (
        <LoadFailure what={t`Modifiers`} onRetry={() => void menu.refetch()} retrying={menu.isFetching} />
      ) : null}
      {menu.data && groups.length === 0 ? (
        <Empty>
          <Trans>No modifiers yet. A group is a question such as “Which salsa?” with its choices.</Trans>
        </Empty>
      ) : null}
      {menu.data ? (
        <ul className={classes.list}>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} menu={menu.data} onEdit={() => open(group.id)} />
          ))}
        </ul>
      ) : null}
      <Drawer
        opened={menu.data !== undefined && openId !== null && (openId === 'new' || opened !== undefined)}
        onClose={() => open(null)}
        position="right"
        size={620}
        title={<strong>{opened?.name ?? t`New group`}</strong>}
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        {menu.data && openId !== null ? (
          <GroupEditor key={openId} menu={menu.data} group={opened} onClose={() => open(null)} />
        ) : null}
      </Drawer>
    </div>
  );
}

function GroupCard({ group, menu, onEdit }: { group: GroupView; menu: MenuView; onEdit: () => void }) {
  const store = useStore();
  const soldOut = soldOutAt(menu, store.id);
  const items = menu.items.filter(({ groupIds }) => groupIds.includes(group.id)).map(({ name }) => name);
  const names = new Map(menu.groups.map(({ id, name }) => [id, name]));
  return (
    <li className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <h2 className={classes.name}>{group.name}</h2>
          <Text fz="sm" c="dimmed">
            {limitsWords(group)} · {usedBy(items)}
          </Text>
        </div>
        <Button variant="default" h={44} flex="none" onClick={onEdit} aria-label={t`Edit ${group.name}`}>
          <Trans>Edit</Trans>
        </Button>
      </Group>
      <ul className={classes.modifiers}>
        {group.modifiers.map((modifier) => (
          <li key={modifier.id} className={classes.modifier} data-dim={!modifier.isListed || undefined}>
            <span>
              {modifier.name}
              <span className={classes.facts}>
                {modifier.basePriceMinor === 0 ? t`free` : `+ ${formatMoney(modifier.basePriceMinor, 'USD')}`}
                {modifier.defaultQuantity > 0 ? t` · chosen already` : ''}
                {modifier.maximum > 1 ? t` · up to ${modifier.maximum}` : ''}
                {modifier.groupIds.length > 0
                  ? t` · opens ${modifier.groupIds.map((id) => names.get(id) ?? t`a group`).join(', ')}`
                  : ''}
                {modifier.isListed ? '' : t` · off the menu`}
              </span>
            </span>
            <SoldOutControl
              kind={modifier.itemId === null ? 'modifier' : 'item'}
              id={modifier.itemId ?? modifier.id}
              name={modifier.name}
              soldOut={soldOut.get(modifier.itemId === null ? `modifier ${modifier.id}` : `item ${modifier.itemId}`)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

function usedBy(items: readonly string[]): string {
  if (items.length === 0) return t`used by no item`;
  const shown = items.slice(0, 3).join(', ');
  return items.length > 3 ? t`used by ${shown} and ${items.length - 3} more` : t`used by ${shown}`;
}
