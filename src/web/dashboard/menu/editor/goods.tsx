import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Chip, Group, Input, Select, Switch, TextInput } from '@mantine/core';
import { taxCategories, type allergens, type dietaryMarks } from '../../../../domains/channels/model/service-menu.ts';
import { taxWords } from '../../../lib/tax-words.ts';
import classes from './editor-page.module.css';
import type { InheritedTax } from './inherited-tax.ts';
import type { ItemForm } from './item-form.ts';

const dietWords = {
  vegetarian: t`Vegetarian`,
  vegan: t`Vegan`,
  gluten_free: t`Gluten-free`,
  halal: t`Halal`,
  kosher: t`Kosher`,
  spicy: t`Spicy`,
} as const satisfies Record<(typeof dietaryMarks)[number], string>;

const allergenWords = {
  milk: t`Milk`,
  eggs: t`Eggs`,
  fish: t`Fish`,
  shellfish: t`Shellfish`,
  tree_nuts: t`Tree nuts`,
  peanuts: t`Peanuts`,
  wheat: t`Wheat`,
  soybeans: t`Soybeans`,
  sesame: t`Sesame`,
} as const satisfies Record<(typeof allergens)[number], string>;

function inheritedWords({ values }: ItemForm, { taxCategory, taxBasisPoints, from }: InheritedTax): string | undefined {
  const isOwn = values.taxPercent.trim() !== '' || values.taxCategory === 'exempt';
  if (isOwn || (taxCategory === undefined && taxBasisPoints === undefined)) return undefined;
  const rate = taxBasisPoints === undefined ? t`No rate` : `${taxBasisPoints / 100}%`;
  return t`${rate} from ${from}`;
}

/** What services and laws want to know: tax, age, allergens, calories, and what is printed on goods. */
export function Goods({ form, inherited }: { form: ItemForm; inherited: InheritedTax }) {
  return (
    <>
      <section className={classes.card} aria-labelledby="duties">
        <h2 id="duties">
          <Trans>Tax and age</Trans>
        </h2>
        <div className={classes.pair} data-field="tax">
          <Select
            label={t`Tax category`}
            placeholder={inherited.taxCategory === undefined ? t`Not set` : taxWords[inherited.taxCategory]}
            clearable
            data={taxCategories.map((value) => ({ value, label: taxWords[value] }))}
            value={form.values.taxCategory || null}
            onChange={(value) => form.setFieldValue('taxCategory', value ?? '')}
          />
          <TextInput
            label={t`Sales tax`}
            inputMode="decimal"
            rightSection="%"
            placeholder={inherited.taxBasisPoints === undefined ? undefined : String(inherited.taxBasisPoints / 100)}
            description={inheritedWords(form, inherited)}
            {...form.getInputProps('taxPercent')}
          />
          <TextInput label={t`Bottle deposit`} inputMode="decimal" leftSection="$" {...form.getInputProps('deposit')} />
        </div>
        <div className={classes.pair} data-field="alcohol">
          <Switch
            size="md"
            label={t`Contains alcohol`}
            description={t`Couriers check an ID. It cannot be taken back on every service.`}
            {...form.getInputProps('alcohol', { type: 'checkbox' })}
          />
          {form.values.alcohol ? (
            <TextInput
              label={t`Minimum age`}
              placeholder="21"
              inputMode="numeric"
              {...form.getInputProps('minimumAge')}
            />
          ) : null}
        </div>
      </section>
      <section className={classes.card} aria-labelledby="diet">
        <h2 id="diet">
          <Trans>Diet and allergens</Trans>
        </h2>
        <Marks
          label={t`Dietary marks`}
          words={dietWords}
          chosen={form.values.dietary}
          onChange={(marks) => form.setFieldValue('dietary', marks)}
        />
        <Marks
          label={t`Contains`}
          words={allergenWords}
          chosen={form.values.allergens}
          onChange={(marks) => form.setFieldValue('allergens', marks)}
        />
        <div className={classes.twins} data-field="calories">
          <TextInput label={t`Calories, from`} inputMode="numeric" {...form.getInputProps('caloriesLow')} />
          <TextInput label={t`up to`} inputMode="numeric" {...form.getInputProps('caloriesHigh')} />
        </div>
      </section>
      <section className={classes.card} aria-labelledby="goods">
        <h2 id="goods">
          <Trans>Goods</Trans>
        </h2>
        <div className={classes.pair}>
          <TextInput label={t`Brand`} maxLength={100} {...form.getInputProps('brand')} />
          <TextInput label={t`Size`} placeholder={t`12 oz`} maxLength={100} {...form.getInputProps('size')} />
          <TextInput label={t`Barcode`} inputMode="numeric" {...form.getInputProps('barcode')} />
        </div>
      </section>
    </>
  );
}

function Marks({
  label,
  words,
  chosen,
  onChange,
}: {
  label: string;
  words: Record<string, string>;
  chosen: string[];
  onChange: (marks: string[]) => void;
}) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Chip.Group multiple value={chosen} onChange={onChange}>
        <Group component="fieldset" gap={8} mt={6} p={0} bd="none" mx={0} mb={0} aria-label={label}>
          {Object.entries(words).map(([value, word]) => (
            <Chip key={value} value={value} size="lg" variant="outline">
              {word}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
