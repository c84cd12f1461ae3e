import { ActionIcon, Group, Menu, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { MenuView } from '../../../../domains/menu/contract.ts';
import type { GroupForm } from './group-form.ts';
import classes from './modifiers-page.module.css';

interface ModifierFieldsProps {
  form: GroupForm;
  menu: MenuView;
  place: number;
  /** Of the group that is edited: it cannot open itself. */
  ownId: string | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One modifier: name and price at once, the rest on demand. */
export function ModifierFields({ form, menu, place, ownId, onMove, onRemove }: ModifierFieldsProps) {
  const values = form.values.modifiers[place];
  const [isWide, setWide] = useState(false);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: values?.key ?? '',
  });
  if (!values) return null;
  const at = (field: string) => form.getInputProps(`modifiers.${place}.${field}`);
  const name = values.name.trim() || t`modifier ${place + 1}`;
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} className={classes.row}>
      <div className={classes.rowHead}>
        <TextInput label={t`Name`} maxLength={500} {...at('name')} />
        <TextInput label={t`Price`} inputMode="decimal" leftSection="$" {...at('price')} />
        <Group gap={0} wrap="nowrap">
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            size={44}
            className={classes.handle}
            {...attributes}
            {...listeners}
            aria-label={t`Move ${name}`}
          >
            <IconGripVertical size={20} aria-hidden />
          </ActionIcon>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label={t`More for ${name}`}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setWide(!isWide)}>{isWide ? t`Fewer details` : t`More details`}</Menu.Item>
              <Menu.Item disabled={place === 0} onClick={() => onMove(-1)}>
                <Trans>Move up</Trans>
              </Menu.Item>
              <Menu.Item disabled={place === form.values.modifiers.length - 1} onClick={() => onMove(1)}>
                <Trans>Move down</Trans>
              </Menu.Item>
              <Menu.Item color="red" onClick={onRemove}>
                <Trans>Remove</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </div>
      {isWide ? (
        <>
          <div className={classes.limits}>
            <NumberInput label={t`Chosen already`} min={0} max={99} allowDecimal={false} {...at('defaultQuantity')} />
            <NumberInput label={t`At most`} min={1} max={99} allowDecimal={false} {...at('maximum')} />
            <Switch
              mt={26}
              label={t`On the menu`}
              {...form.getInputProps(`modifiers.${place}.isListed`, { type: 'checkbox' })}
            />
          </div>
          <MultiSelect
            label={t`Opens these groups`}
            placeholder={values.groupIds.length === 0 ? t`None` : ''}
            searchable
            data={menu.groups.filter(({ id }) => id !== ownId).map(({ id, name: label }) => ({ value: id, label }))}
            {...at('groupIds')}
          />
          <Select
            label={t`Stands for an item`}
            description={t`In a combo: sold out with the item, and pictured like it.`}
            placeholder={t`No item`}
            searchable
            clearable
            limit={50}
            data={menu.items.map(({ id, name: label }) => ({ value: id, label }))}
            {...at('itemId')}
          />
        </>
      ) : null}
    </li>
  );
}
