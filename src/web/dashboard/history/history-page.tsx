import { Title } from '@mantine/core';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { ActiveOrdersList } from './active-orders-list.tsx';
import { PastOrders } from './past-orders.tsx';
import classes from './history-page.module.css';

export default function HistoryPage() {
  return (
    <div className={classes.page}>
      <ScreenTitle title="Order History" />
      <Title order={1} fz={26}>
        Active Orders
      </Title>
      <ActiveOrdersList />
      <PastOrders />
    </div>
  );
}
