import { Alert, Button, Checkbox, Chip, Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { PromotionKind } from '../../../domains/channels/model/promotion-abilities.ts';
import { hindranceAt } from '../../../domains/marketing/model/promotion.ts';
import type { Promotion, PromotionForm, PromotionPlace } from '../../../domains/marketing/promotion-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { usePromotionChange, weekdays } from './marketing-data.ts';
import classes from './marketing-page.module.css';
import { noValues, toForm, toValues, type PromotionValues } from './promotion-values.ts';

const kinds: { value: PromotionKind; label: string }[] = [
  { value: 'percentage', label: 'Percentage off' },
  { value: 'amount', label: 'Amount off' },
  { value: 'free_item', label: 'Free item' },
  { value: 'buy_one_get_one', label: 'Buy one, get one' },
];

interface PromotionFieldsProps {
  /** Undefined: a new one. */
  promotion: Promotion | undefined;
  places: PromotionPlace[];
  currency: string;
  /** An ISO date, where the restaurant is. */
  today: string;
  onDone: () => void;
}

/** What a promotion gives, when, for how much, and where. */
export function PromotionFields({ promotion, places, currency, today, onDone }: PromotionFieldsProps) {
  const form = useForm<PromotionValues>({ initialValues: promotion ? toValues(promotion) : noValues(today) });
  const { kind, hasHours, budget } = form.values;
  const save = usePromotionChange(
    (values: PromotionForm) =>
      promotion
        ? client.changePromotion({ id: promotion.id, version: promotion.version, ...values })
        : client.addPromotion(values),
    'The draft is saved.',
  );
  const items = useQuery(api.getMenu.queryOptions({ staleTime: 60_000 })).data?.items ?? [];
  const failure = save.isError ? failureOf(save.error) : undefined;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        const item = items.find(({ ref }) => ref === values.itemRef);
        save.mutate(toForm(values, item && { ref: item.ref, name: item.name }), { onSuccess: onDone });
      })}
    >
      <Stack gap="md">
        {failure ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <TextInput
          label="Name"
          size="md"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
          error={failure?.fields['name']}
        />
        <Select label="It gives" size="md" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />
        {kind === 'percentage' ? (
          <NumberInput
            label="How much is taken off"
            size="md"
            min={1}
            max={100}
            suffix="%"
            {...form.getInputProps('percent')}
          />
        ) : null}
        {kind === 'amount' ? (
          <NumberInput
            label="How much is taken off"
            size="md"
            min={0}
            decimalScale={2}
            prefix="$"
            {...form.getInputProps('amount')}
          />
        ) : null}
        {kind === 'free_item' || kind === 'buy_one_get_one' ? (
          <Select
            label="Item"
            size="md"
            searchable
            data={items.map(({ ref, name }) => ({ value: ref, label: name }))}
            {...form.getInputProps('itemRef')}
          />
        ) : null}
        <div className={classes.pair}>
          <TextInput
            type="date"
            label="First day"
            size="md"
            {...form.getInputProps('beginsOn')}
            error={failure?.fields['beginsOn']}
          />
          <TextInput
            type="date"
            label="Last day"
            size="md"
            {...form.getInputProps('endsOn')}
            error={failure?.fields['endsOn']}
          />
          <NumberInput
            label="Budget"
            size="md"
            min={1}
            decimalScale={2}
            prefix="$"
            {...form.getInputProps('budget')}
            error={failure?.fields['budgetMinor']}
          />
          <NumberInput
            label="From a basket of"
            size="md"
            min={0}
            decimalScale={2}
            prefix="$"
            {...form.getInputProps('minimum')}
          />
        </div>
        <p className={classes.soft}>
          You pay for it, {formatMoney(Math.round(Number(budget) * 100), currency)} at most: what is taken off comes out
          of your payout.
        </p>
        <Switch
          label="Happy hours: only at some times of the week"
          checked={hasHours}
          onChange={(event) => form.setFieldValue('hasHours', event.currentTarget.checked)}
        />
        {hasHours ? (
          <>
            <Chip.Group multiple value={form.values.days} onChange={(days) => form.setFieldValue('days', days)}>
              <Group gap="xs">
                {weekdays.map(({ value, label }) => (
                  <Chip key={value} value={value} size="md">
                    {label}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            <div className={classes.pair}>
              <TextInput type="time" label="From" size="md" {...form.getInputProps('fromTime')} />
              <TextInput type="time" label="To" size="md" {...form.getInputProps('toTime')} />
            </div>
          </>
        ) : null}
        <Checkbox.Group
          label="Services"
          value={form.values.connectionIds}
          onChange={(ids) => form.setFieldValue('connectionIds', ids)}
          error={failure?.fields['connectionIds']}
        >
          <Stack gap="xs" mt={6}>
            {places.map(({ connectionId, storeName, serviceName, abilities }) => {
              const hindrance = hindranceAt(abilities, kind, serviceName);
              return (
                <Checkbox
                  key={connectionId}
                  size="md"
                  value={connectionId}
                  disabled={hindrance !== undefined}
                  label={`${serviceName}, ${storeName}`}
                  description={hindrance}
                />
              );
            })}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" h={44} loading={save.isPending}>
            Save the draft
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
