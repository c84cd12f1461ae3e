import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Select, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PricingView } from '../../../domains/menu/contract.ts';
import { menuPrice, type Rounding } from '../../../domains/menu/model/price.ts';
import { offer } from '../../../domains/merchants/model/offer.ts';
import { formatMoney } from '../../../shared/money.ts';
import { client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import classes from './pricing-page.module.css';
import { inPercent, usePricingChange } from './pricing-data.ts';

const { low, high } = offer.upchargeBasisPoints;
const stepBasisPoints = 50;
const exampleCents = 1_000;
const roundingWords = [
  { value: 'none', label: t`To the cent: $15.50` },
  { value: 'x9', label: t`Ends in 9: $15.49` },
  { value: 'x5', label: t`Ends in 5: $15.45` },
] as const satisfies { value: Rounding; label: string }[];

/** The upcharge for everything that has none of its own, and how prices are rounded. */
export function UpchargeForm({ pricing }: { pricing: PricingView }) {
  const [upchargeBasisPoints, setUpcharge] = useState(pricing.upchargeBasisPoints);
  const [rounding, setRounding] = useState<Rounding>(pricing.rounding);
  const save = usePricingChange(client.updatePricing, t`Saved. Publish the menu to bring the new prices to customers.`);
  const price = menuPrice(exampleCents, { upchargeBasisPoints, rounding });
  const isChanged = upchargeBasisPoints !== pricing.upchargeBasisPoints || rounding !== pricing.rounding;
  return (
    <section className={classes.card} aria-labelledby="upcharge">
      <h2 id="upcharge" className={classes.subtitle}>
        <Trans>Upcharge</Trans>
      </h2>
      <Stack gap="md">
        {save.isError ? (
          <Alert color="red" role="alert">
            {failureOf(save.error).sentence}
          </Alert>
        ) : null}
        <div className={classes.fields}>
          <div>
            <Text fw={560} fz="sm" id="upcharge-label">
              <Trans>Added to your base prices: {inPercent(upchargeBasisPoints)}</Trans>
            </Text>
            <p className={classes.soft}>
              <Trans>Paid by the customer. It is our service fee: you keep all of your base price.</Trans>
            </p>
            <Slider
              mt="lg"
              mb="xl"
              mx="xs"
              size="lg"
              min={low}
              max={high}
              step={stepBasisPoints}
              value={upchargeBasisPoints}
              onChange={setUpcharge}
              label={inPercent}
              thumbProps={{ 'aria-labelledby': 'upcharge-label', 'aria-valuetext': inPercent(upchargeBasisPoints) }}
              marks={[low, (low + high) / 2, high].map((value) => ({ value, label: inPercent(value) }))}
            />
          </div>
          <Select
            label={t`Rounding`}
            description={t`Never beyond 50 to 60 % above your price.`}
            data={roundingWords}
            value={rounding}
            onChange={(value) => setRounding(roundingWords.find((one) => one.value === value)?.value ?? 'none')}
            size="md"
          />
        </div>
        <div className={classes.example} aria-live="polite">
          <span>
            <Trans>
              Your base price<strong>{formatMoney(exampleCents, 'USD')}</strong>
            </Trans>
          </span>
          <span>
            <Trans>
              Customers see<strong>{formatMoney(price, 'USD')}</strong>
            </Trans>
          </span>
          <span className={classes.keep}>
            <Trans>
              You keep<strong>{formatMoney(exampleCents, 'USD')}</strong>
            </Trans>
          </span>
        </div>
        <Group justify="flex-end">
          {isChanged ? (
            <Button
              variant="default"
              h={44}
              onClick={() => {
                setUpcharge(pricing.upchargeBasisPoints);
                setRounding(pricing.rounding);
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          ) : null}
          <Button
            h={44}
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() => save.mutate({ upchargeBasisPoints, rounding })}
          >
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
