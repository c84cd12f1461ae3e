import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MenuView } from '../../../../domains/menu/contract.ts';
import { modifierGroup, paths } from '../../../lib/paths.ts';
import { limitsWords } from '../limits-words.ts';
import classes from './editor-page.module.css';
import type { ItemForm } from './item-form.ts';

/** Which choices come with the item, in which order they are asked. */
export function GroupsOfItem({ form, menu }: { form: ItemForm; menu: MenuView }) {
  const { groupIds } = form.values;
  const groups = new Map(menu.groups.map((group) => [group.id, group]));
  const set = (ids: string[]) => form.setFieldValue('groupIds', ids);
  const move = (from: number, by: number) => {
    const after = [...groupIds];
    const [id] = after.splice(from, 1);
    if (id !== undefined) after.splice(from + by, 0, id);
    set(after);
  };
  const free = menu.groups.filter(({ id }) => !groupIds.includes(id));
  return (
    <section className={classes.card} aria-labelledby="groups" data-field="groups">
      <h2 id="groups">
        <Trans>Modifier groups</Trans>
      </h2>
      {groupIds.length === 0 ? (
        <p className={classes.soft}>
          <Trans>None: customers order it as it is.</Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        {groupIds.map((id, place) => {
          const group = groups.get(id);
          const name = group?.name ?? t`A group that is gone`;
          return (
            <li key={id} className={classes.row}>
              <span>
                <Link to={modifierGroup(id)}>{name}</Link>
                {group ? (
                  <span className={classes.soft}>
                    <Trans>
                      {' '}
                      · {limitsWords(group)} of {group.modifiers.length}
                    </Trans>
                  </span>
                ) : null}
              </span>
              <Group gap={0} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                  aria-label={t`Ask ${name} earlier`}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  disabled={place === groupIds.length - 1}
                  onClick={() => move(place, 1)}
                  aria-label={t`Ask ${name} later`}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={44}
                  onClick={() => set(groupIds.filter((one) => one !== id))}
                  aria-label={t`Remove ${name}`}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          );
        })}
      </ul>
      <Select
        label={t`Add a group`}
        placeholder={free.length === 0 ? t`All are added` : t`Choose one`}
        searchable
        disabled={free.length === 0}
        data={free.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(id) => id !== null && set([...groupIds, id])}
      />
      <Link to={paths.modifiers}>
        <Trans>Make and change groups under Modifiers</Trans>
      </Link>
      {form.errors['groupIds'] ? <p role="alert">{form.errors['groupIds']}</p> : null}
    </section>
  );
}
