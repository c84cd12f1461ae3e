import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Skeleton, Stack, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useStore } from '../data/current-store.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { DatedPrices } from './dated-prices.tsx';
import { PriceExceptions } from './price-exceptions.tsx';
import classes from './pricing-page.module.css';
import { PriceTable } from './price-table.tsx';
import { useMenu, usePricing } from './pricing-data.ts';
import { StoreTaxes } from './store-taxes.tsx';
import { UpchargeForm } from './upcharge-form.tsx';
import { said } from '../../lib/said.ts';

/** How base prices become menu prices, and what everybody pays and keeps. */
export default function PricingPage() {
  const store = useStore();
  const pricing = usePricing();
  const menu = useMenu();
  const failed = [pricing, menu].find((query) => query.isError && !query.data);
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Pricing`} />
      <Title order={1} fz={26}>
        <Trans>Pricing</Trans>
      </Title>
      {failed ? (
        <LoadFailure what={t`Prices`} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : null}
      {!failed && !(pricing.data && menu.data) ? (
        <Stack gap={12} component="output" aria-busy aria-label={t`Loading prices`}>
          <Skeleton h={160} radius={12} />
          <Skeleton h={260} radius={12} />
        </Stack>
      ) : null}
      {pricing.data && menu.data ? (
        <>
          <UpchargeForm pricing={pricing.data} />
          {pricing.data.services
            .filter(({ markupWarning, storeIds }) => markupWarning !== null && storeIds.includes(store.id))
            .map(({ service, name, markupWarning }) => (
              <Alert
                key={service}
                color="yellow"
                icon={<IconAlertTriangle aria-hidden />}
                title={t`${name} looks at menu prices`}
                classNames={{ root: classes.warning ?? '' }}
              >
                {said(markupWarning ?? '')}
              </Alert>
            ))}
          <PriceTable pricing={pricing.data} menu={menu.data} />
          <PriceExceptions pricing={pricing.data} menu={menu.data} />
          <StoreTaxes pricing={pricing.data} />
          <DatedPrices pricing={pricing.data} menu={menu.data} />
        </>
      ) : null}
    </div>
  );
}
