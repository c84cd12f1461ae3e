import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Chip, Group, Input, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PromotionKind } from '../../../domains/channels/model/promotion-abilities.ts';
import { currencySign, formatMoney } from '../../../shared/money.ts';
import { weekdays } from './marketing-data.ts';
import classes from './marketing-page.module.css';
import type { PromotionValues } from './promotion-values.ts';

type Form = UseFormReturnType<PromotionValues>;

const kinds: { value: PromotionKind; label: string }[] = [
  { value: 'percentage', label: t`Percentage off` },
  { value: 'amount', label: t`Amount off` },
  { value: 'free_item', label: t`Free item` },
  { value: 'buy_one_get_one', label: t`Buy one, get one` },
];

interface GiftFieldsProps {
  form: Form;
  items: readonly { ref: string; name: string }[];
  currency: string;
}

/** What it gives. */
export function GiftFields({ form, items, currency }: GiftFieldsProps) {
  const { kind } = form.values;
  return (
    <>
      <Select label={t`It gives`} size="md" data={kinds} {...form.getInputProps('kind')} />
      {kind === 'percentage' ? (
        <NumberInput
          label={t`How much is taken off`}
          size="md"
          min={1}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          suffix="%"
          {...form.getInputProps('percent')}
        />
      ) : null}
      {kind === 'amount' ? (
        <NumberInput
          label={t`How much is taken off`}
          size="md"
          min={0}
          decimalScale={2}
          fixedDecimalScale
          prefix={currencySign(currency)}
          {...form.getInputProps('amount')}
        />
      ) : null}
      {kind === 'free_item' || kind === 'buy_one_get_one' ? (
        <Select
          label={t`Item`}
          size="md"
          searchable
          data={items.map(({ ref, name }) => ({ value: ref, label: name }))}
          {...form.getInputProps('itemRef')}
        />
      ) : null}
    </>
  );
}

/** When, and for how much at most. */
export function BudgetFields({ form, currency }: { form: Form; currency: string }) {
  const money = { size: 'md', decimalScale: 2, fixedDecimalScale: true, prefix: currencySign(currency) };
  const most = formatMoney(Math.round(Number(form.values.budget) * 100), currency);
  return (
    <>
      <div className={classes.evenPair}>
        <TextInput type="date" label={t`First day`} size="md" {...form.getInputProps('beginsOn')} />
        <TextInput type="date" label={t`Last day`} size="md" {...form.getInputProps('endsOn')} />
        <NumberInput label={t`Budget`} {...money} min={1} {...form.getInputProps('budget')} />
        <NumberInput label={t`From a basket of`} {...money} min={0} {...form.getInputProps('minimum')} />
      </div>
      <p className={classes.soft}>
        <Trans>You pay for it, {most} at most: what is taken off comes out of your payout.</Trans>
      </p>
    </>
  );
}

/** Happy hours: the days and times at which it holds. */
export function HourFields({ form }: { form: Form }) {
  const { hasHours, days, fromTime, toTime } = form.values;
  return (
    <>
      <Switch
        label={t`Happy hours: only at some times of the week`}
        {...form.getInputProps('hasHours', { type: 'checkbox' })}
      />
      {hasHours ? (
        <>
          <Input.Wrapper label={t`Days`} error={form.errors['days']} labelElement="div">
            <Chip.Group multiple value={days} onChange={(chosen) => form.setFieldValue('days', chosen)}>
              <Group gap="xs" mt={4}>
                {weekdays.map(({ value, label }) => (
                  <Chip key={value} value={value} size="md">
                    {label}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
          <div className={classes.evenPair}>
            <TextInput type="time" label={t`From`} size="md" {...form.getInputProps('fromTime')} />
            <TextInput
              type="time"
              label={t`To`}
              description={toTime < fromTime ? t`On the next day` : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              size="md"
              {...form.getInputProps('toTime')}
            />
          </div>
        </>
      ) : null}
    </>
  );
}
