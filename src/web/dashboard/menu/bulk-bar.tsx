import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Menu, Modal, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { taxCategories } from '../../../domains/channels/model/service-menu.ts';
import type { BulkChange, MenuView } from '../../../domains/menu/contract.ts';
import { client } from '../../lib/api.ts';
import { useMenuChange } from './menu-data.ts';
import { taxWords } from '../../lib/tax-words.ts';
import classes from './item-table.module.css';

type Asked = 'move' | 'price' | 'tax' | 'delete';

/** What can be done to all selected items at once. */
export function BulkBar({ menu, ids, onDone }: { menu: MenuView; ids: string[]; onDone: () => void }) {
  const [asked, ask] = useState<Asked>();
  const change = useMenuChange((by: BulkChange) => client.changeItems({ ids, by }));
  const apply = (by: BulkChange) =>
    change.mutate(by, {
      onSuccess: ({ changed }) => {
        notifications.show({
          message: plural(changed, { one: '# item changed.', other: '# items changed.' }),
          color: 'basil',
        });
        ask(undefined);
        if (by.change === 'delete') onDone();
      },
    });
  return (
    <div
      className={classes.bulk}
      data-bottom-bar="tall"
      role="toolbar"
      aria-label={t`Change ${ids.length === 1 ? t`one item` : t`${ids.length} items`}`}
    >
      <strong>
        <Trans>{ids.length} selected</Trans>
      </strong>
      <Group gap="xs">
        <Button h={44} variant="default" onClick={() => ask('price')}>
          <Trans>Price</Trans>
        </Button>
        <Button h={44} variant="default" onClick={() => ask('move')}>
          <Trans>Move</Trans>
        </Button>
        <Menu withinPortal position="top">
          <Menu.Target>
            <Button h={44} variant="default" loading={change.isPending}>
              <Trans>More</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => apply({ change: 'list', isListed: true })}>
              <Trans>Put on the menu</Trans>
            </Menu.Item>
            <Menu.Item onClick={() => apply({ change: 'list', isListed: false })}>
              <Trans>Take off the menu</Trans>
            </Menu.Item>
            <Menu.Item onClick={() => ask('tax')}>
              <Trans>Tax category</Trans>
            </Menu.Item>
            <Menu.Item onClick={() => apply({ change: 'alcohol', alcohol: true })}>
              <Trans>Mark as alcohol</Trans>
            </Menu.Item>
            <Menu.Item onClick={() => apply({ change: 'alcohol', alcohol: false })}>
              <Trans>Not alcohol</Trans>
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => ask('delete')}>
              <Trans>Delete</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button h={44} variant="subtle" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </Group>
      <Modal
        opened={asked !== undefined}
        onClose={() => ask(undefined)}
        title={
          <strong>
            <Trans>Change {ids.length === 1 ? t`one item` : t`${ids.length} items`}</Trans>
          </strong>
        }
        centered
        closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
      >
        {asked === 'move' ? <MoveForm menu={menu} pending={change.isPending} onApply={apply} /> : null}
        {asked === 'price' ? <PriceForm pending={change.isPending} onApply={apply} /> : null}
        {asked === 'tax' ? <TaxForm pending={change.isPending} onApply={apply} /> : null}
        {asked === 'delete' ? (
          <Stack>
            <Text>
              <Trans>They disappear from every service with the next time you publish.</Trans>
            </Text>
            <Button h={44} color="red" loading={change.isPending} onClick={() => apply({ change: 'delete' })}>
              <Trans>Delete {ids.length === 1 ? t`one item` : t`${ids.length} items`}</Trans>
            </Button>
          </Stack>
        ) : null}
      </Modal>
    </div>
  );
}

interface FormProps {
  pending: boolean;
  onApply: (by: BulkChange) => void;
}

function MoveForm({ menu, pending, onApply }: FormProps & { menu: MenuView }) {
  const [categoryId, setCategory] = useState<string | null>(null);
  return (
    <Stack>
      <Select
        label={t`To category`}
        data={menu.categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={categoryId}
        onChange={setCategory}
        searchable
        data-autofocus
      />
      <Button
        h={44}
        loading={pending}
        disabled={categoryId === null}
        onClick={() => categoryId !== null && onApply({ change: 'move', categoryId })}
      >
        <Trans>Move</Trans>
      </Button>
    </Stack>
  );
}

function PriceForm({ pending, onApply }: FormProps) {
  const [by, setBy] = useState<'percent' | 'amount' | 'set'>('percent');
  const [typed, setTyped] = useState<string | number>('');
  const isPercent = by === 'percent';
  return (
    <Stack>
      <SegmentedControl
        value={by}
        onChange={(value) => setBy(value === 'amount' || value === 'set' ? value : 'percent')}
        data={[
          { value: 'percent', label: t`By percent` },
          { value: 'amount', label: t`By amount` },
          { value: 'set', label: t`To one price` },
        ]}
      />
      <NumberInput
        label={by === 'set' ? t`New base price` : t`More, or less with a minus`}
        value={typed}
        onChange={setTyped}
        decimalScale={2}
        allowNegative={by !== 'set'}
        {...(isPercent ? { suffix: ' %' } : { prefix: '$' })}
        data-autofocus
      />
      <Button
        h={44}
        loading={pending}
        disabled={typed === '' || typed === '-'}
        onClick={() => onApply({ change: 'price', by, value: Math.round(Number(typed) * 100) })}
      >
        <Trans>Change prices</Trans>
      </Button>
    </Stack>
  );
}

function TaxForm({ pending, onApply }: FormProps) {
  const [chosen, choose] = useState<string | null>(null);
  const taxCategory = taxCategories.find((one) => one === chosen);
  return (
    <Stack>
      <Select
        label={t`Tax category`}
        data={taxCategories.map((value) => ({ value, label: taxWords[value] }))}
        value={chosen}
        onChange={choose}
        data-autofocus
      />
      <Button
        h={44}
        loading={pending}
        disabled={taxCategory === undefined}
        onClick={() => taxCategory && onApply({ change: 'tax', taxCategory })}
      >
        <Trans>Set</Trans>
      </Button>
    </Stack>
  );
}
