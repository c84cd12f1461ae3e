import {
  IconBuildingStore,
  IconCash,
  IconClock,
  IconDeviceMobile,
  IconDoorExit,
  IconHeadset,
  IconLock,
  IconMapPins,
  IconPercentage,
  IconPlugConnected,
  IconReceiptTax,
  IconRefresh,
  IconRoute,
  IconTag,
  IconX,
} from '@tabler/icons-react';

const icons = {
  line: IconRoute,
  clock: IconClock,
  price: IconTag,
  keep: IconPercentage,
  payout: IconCash,
  apps: IconPlugConnected,
  store: IconBuildingStore,
  device: IconDeviceMobile,
  sync: IconRefresh,
  decline: IconX,
  locations: IconMapPins,
  tax: IconReceiptTax,
  privacy: IconLock,
  cancel: IconDoorExit,
  support: IconHeadset,
};

export function FaqIcon({ name }: { name: string }) {
  const Icon = name in icons ? icons[name as keyof typeof icons] : IconRoute; // checked by `in`
  return <Icon size={24} stroke={1.9} aria-hidden />;
}
