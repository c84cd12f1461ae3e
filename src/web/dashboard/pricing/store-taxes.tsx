import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import type { PricingView } from '../../../domains/menu/contract.ts';
import { storeTaxOf } from '../../../domains/menu/model/tax.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { useShownStores } from '../data/current-store.ts';
import { TaxFields, taxInput, taxProblem, taxValuesOf } from '../menu/tax-fields.tsx';
import { usePricingChange } from './pricing-data.ts';
import classes from './pricing-page.module.css';

/** The sales tax of each store, for items that have none and inherit none from their category. */
export function StoreTaxes({ pricing }: { pricing: PricingView }) {
  const stores = useShownStores();
  return (
    <section className={classes.card} aria-labelledby="store-taxes">
      <h2 id="store-taxes" className={classes.subtitle}>
        <Trans>Sales tax</Trans>
      </h2>
      <p className={classes.soft}>
        <Trans>For items without a tax of their own or their category.</Trans>
      </p>
      {stores.map(({ id, name }) => (
        <StoreTax key={id} id={id} name={name} pricing={pricing} />
      ))}
    </section>
  );
}

function StoreTax({ id, name, pricing }: { id: string; name: string; pricing: PricingView }) {
  const saved = taxValuesOf(storeTaxOf(pricing, id));
  const [values, setValues] = useState(saved);
  const save = usePricingChange(client.setStoreTax, t`Saved. Publish the menu to bring the tax to the apps.`);
  const isChanged = values.taxCategory !== saved.taxCategory || values.taxPercent !== saved.taxPercent;
  return (
    <fieldset className={classes.store} aria-label={t`Sales tax of ${name}`}>
      <legend>{name}</legend>
      {save.isError ? (
        <Alert color="red" role="alert">
          {failureOf(save.error).sentence}
        </Alert>
      ) : null}
      <TaxFields values={values} onChange={setValues} />
      <Button
        h={44}
        loading={save.isPending}
        disabled={!isChanged || taxProblem(values) !== null}
        onClick={() => save.mutate({ id, tax: taxInput(values) })}
      >
        <Trans>Save tax</Trans>
      </Button>
    </fieldset>
  );
}
