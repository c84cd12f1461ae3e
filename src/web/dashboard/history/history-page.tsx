import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { ActiveOrdersList } from './active-orders-list.tsx';
import { PastOrders } from './past-orders.tsx';
import classes from './history-page.module.css';

export default function HistoryPage() {
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Order History`} />
      <Title order={1} fz={26}>
        <Trans>Active Orders</Trans>
      </Title>
      <ActiveOrdersList />
      <PastOrders />
    </div>
  );
}
