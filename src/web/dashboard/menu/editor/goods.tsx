import { Chip, Group, Input, Select, Switch, TextInput } from '@mantine/core';
import { taxCategories, type allergens, type dietaryMarks } from '../../../../domains/channels/model/service-menu.ts';
import { taxWords } from '../tax-words.ts';
import classes from './editor-page.module.css';
import type { ItemForm } from './item-form.ts';

const dietWords = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  gluten_free: 'Gluten-free',
  halal: 'Halal',
  kosher: 'Kosher',
  spicy: 'Spicy',
} as const satisfies Record<(typeof dietaryMarks)[number], string>;

const allergenWords = {
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  shellfish: 'Shellfish',
  tree_nuts: 'Tree nuts',
  peanuts: 'Peanuts',
  wheat: 'Wheat',
  soybeans: 'Soybeans',
  sesame: 'Sesame',
} as const satisfies Record<(typeof allergens)[number], string>;

/** What services and laws want to know: tax, age, allergens, calories, and what is printed on goods. */
export function Goods({ form }: { form: ItemForm }) {
  return (
    <>
      <section className={classes.card} aria-labelledby="duties">
        <h2 id="duties">Tax and age</h2>
        <div className={classes.pair} data-field="tax">
          <Select
            label="Tax category"
            placeholder="Not set"
            clearable
            data={taxCategories.map((value) => ({ value, label: taxWords[value] }))}
            value={form.values.taxCategory || null}
            onChange={(value) => form.setFieldValue('taxCategory', value ?? '')}
          />
          <TextInput label="Sales tax" inputMode="decimal" rightSection="%" {...form.getInputProps('taxPercent')} />
          <TextInput label="Bottle deposit" inputMode="decimal" leftSection="$" {...form.getInputProps('deposit')} />
        </div>
        <div className={classes.pair} data-field="alcohol">
          <Switch
            size="md"
            label="Contains alcohol"
            description="Couriers check an ID. It cannot be taken back on every service."
            {...form.getInputProps('alcohol', { type: 'checkbox' })}
          />
          {form.values.alcohol ? (
            <TextInput label="Minimum age" placeholder="21" inputMode="numeric" {...form.getInputProps('minimumAge')} />
          ) : null}
        </div>
      </section>
      <section className={classes.card} aria-labelledby="diet">
        <h2 id="diet">Diet and allergens</h2>
        <Marks
          label="Dietary marks"
          words={dietWords}
          chosen={form.values.dietary}
          onChange={(marks) => form.setFieldValue('dietary', marks)}
        />
        <Marks
          label="Contains"
          words={allergenWords}
          chosen={form.values.allergens}
          onChange={(marks) => form.setFieldValue('allergens', marks)}
        />
        <div className={classes.twins} data-field="calories">
          <TextInput label="Calories, from" inputMode="numeric" {...form.getInputProps('caloriesLow')} />
          <TextInput label="to" inputMode="numeric" {...form.getInputProps('caloriesHigh')} />
        </div>
      </section>
      <section className={classes.card} aria-labelledby="goods">
        <h2 id="goods">Goods</h2>
        <div className={classes.pair}>
          <TextInput label="Brand" maxLength={100} {...form.getInputProps('brand')} />
          <TextInput label="Size" placeholder="12 oz" maxLength={100} {...form.getInputProps('size')} />
          <TextInput label="Barcode" inputMode="numeric" {...form.getInputProps('barcode')} />
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
