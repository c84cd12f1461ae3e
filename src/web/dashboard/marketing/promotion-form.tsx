import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { DialogFooter } from '../../kit/dialog-footer.tsx';
import { hindranceAt } from '../../../domains/marketing/model/promotion.ts';
import type { Promotion, PromotionForm, PromotionPlace } from '../../../domains/marketing/promotion-contract.ts';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { said } from '../../lib/said.ts';
import { usePromotionChange } from './marketing-data.ts';
import { BudgetFields, GiftFields, HourFields } from './promotion-fields.tsx';
import { noValues, toErrors, toForm, toValues, type PromotionValues } from './promotion-values.ts';

interface PromotionFieldsProps {
  /** Undefined: a new one. */
  promotion: Promotion | undefined;
  places: PromotionPlace[];
  currency: string;
  /** An ISO date, where the restaurant is. */
  today: string;
  onType: () => void;
  onDone: () => void;
}

/** What a promotion gives, when, for how much, and where. */
export function PromotionFields({ promotion, places, currency, today, onType, onDone }: PromotionFieldsProps) {
  const form = useForm<PromotionValues>({
    initialValues: promotion ? toValues(promotion) : noValues(today),
    onValuesChange: onType,
  });
  const save = usePromotionChange(
    (values: PromotionForm) =>
      promotion
        ? client.changePromotion({ id: promotion.id, version: promotion.version, ...values })
        : client.addPromotion(values),
    t`The draft is saved.`,
  );
  const items = useQuery(api.getMenu.queryOptions({ staleTime: 60_000 })).data?.items ?? [];
  const failure = save.isError ? failureOf(save.error) : undefined;
  const isAboutField = failure !== undefined && Object.keys(failure.fields).length > 0;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values, event) => {
        const sent = event?.currentTarget;
        const item = items.find(({ ref }) => ref === values.itemRef);
        save.mutate(toForm(values, item && { ref: item.ref, name: item.name }), {
          onSuccess: onDone,
          onError: (error) => focusFirstError(sent, () => form.setErrors(toErrors(failureOf(error).fields))),
        });
      })}
    >
      <Stack gap="md">
        {failure && !isAboutField ? (
          <Alert color="red" role="alert">
            {failure.sentence}
          </Alert>
        ) : null}
        <TextInput label={t`Name`} size="md" maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <GiftFields form={form} items={items} currency={currency} />
        <BudgetFields form={form} currency={currency} />
        <HourFields form={form} />
        <Checkbox.Group label={t`Services`} {...form.getInputProps('connectionIds')}>
          <Stack gap="xs" mt={6} mb={6}>
            {places.map(({ connectionId, storeName, serviceName, abilities }) => {
              const hindrance = hindranceAt(abilities, form.values.kind, serviceName);
              return (
                <Checkbox
                  key={connectionId}
                  size="md"
                  value={connectionId}
                  disabled={hindrance !== undefined}
                  label={`${serviceName} · ${storeName}`}
                  description={hindrance === undefined ? undefined : said(hindrance)}
                />
              );
            })}
          </Stack>
        </Checkbox.Group>
        <DialogFooter>
          <Button variant="default" h={44} onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" h={44} loading={save.isPending}>
            <Trans>Save the draft</Trans>
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
