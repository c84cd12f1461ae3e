import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MenuView } from '../../../../domains/menu/contract.ts';
import { client } from '../../../lib/api.ts';
import { useMenuChange } from '../menu-data.ts';
import classes from './editor-page.module.css';
import type { ItemForm } from './item-form.ts';

/** Name, description, price and place. */
export function Basics({ form, menu }: { form: ItemForm; menu: MenuView }) {
  const [typed, setTyped] = useState('');
  const add = useMenuChange((name: string) => client.createCategory({ name }));
  return (
    <section className={classes.card} aria-labelledby="basics">
      <h2 id="basics">
        <Trans>The item</Trans>
      </h2>
      <div data-field="name">
        <TextInput label={t`Name`} size="md" required maxLength={500} {...form.getInputProps('name')} />
      </div>
      <div data-field="description">
        <Textarea
          label={t`Description`}
          size="md"
          autosize
          minRows={2}
          maxLength={2000}
          description={t`${form.values.description.length} characters; most services cut at 500 to 1,000.`}
          {...form.getInputProps('description')}
        />
      </div>
      <div className={classes.pair}>
        <div data-field="price">
          <TextInput
            label={t`Base price`}
            description={t`Yours, to the cent.`}
            size="md"
            required
            inputMode="decimal"
            leftSection="$"
            {...form.getInputProps('price')}
          />
        </div>
        <Select
          label={t`Category`}
          description={t`Type a new name to add one.`}
          size="md"
          required
          searchable
          data={menu.categories.map(({ id, name }) => ({ value: id, label: name }))}
          onSearchChange={setTyped}
          nothingFoundMessage={
            <Button
              variant="subtle"
              h={44}
              loading={add.isPending}
              onClick={() => add.mutate(typed.trim(), { onSuccess: ({ id }) => form.setFieldValue('categoryId', id) })}
            >
              <Trans>Add “{typed.trim()}”</Trans>
            </Button>
          }
          {...form.getInputProps('categoryId')}
        />
      </div>
      <Group>
        <Switch
          size="md"
          label={t`On the menu`}
          description={t`Off: it stays here, and no service shows it.`}
          {...form.getInputProps('isListed', { type: 'checkbox' })}
        />
        <Switch
          size="md"
          label={t`A combo`}
          description={t`Made of groups whose modifiers stand for other items.`}
          {...form.getInputProps('isCombo', { type: 'checkbox' })}
        />
      </Group>
    </section>
  );
}
