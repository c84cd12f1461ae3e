import {
  IconAlertTriangle,
  IconBuildingBank,
  IconClockExclamation,
  IconCloudOff,
  IconLifebuoy,
  IconMailOpened,
  IconMessage,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPrinterOff,
  IconReceipt,
  IconStar,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react';
import type { NoticeKindName } from '../../../domains/notices/model/notice-kinds.ts';

const icons: Record<NoticeKindName, Icon> = {
  late_order: IconReceipt,
  order_alarm: IconAlertTriangle,
  store_off: IconPlugConnectedX,
  service_down: IconCloudOff,
  open_outside_hours: IconClockExclamation,
  connection_request: IconPlugConnected,
  payout_returned: IconBuildingBank,
  bank_account: IconBuildingBank,
  publication_failed: IconToolsKitchen2,
  menu_drift: IconToolsKitchen2,
  low_rating: IconStar,
  printer_silent: IconPrinterOff,
  customer_wrote: IconMessage,
  support_answered: IconLifebuoy,
  service_answered: IconMailOpened,
};

export function NoticeIcon({ kind }: { kind: NoticeKindName }) {
  const Shown = icons[kind];
  return <Shown size={22} aria-hidden />;
}
