import { Button, Text } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { turnOffNotices, turnOnNotices, useNoticesState } from '../../lib/system-notices.ts';

const cannotWords = {
  unsupported:
    'This browser cannot show notices of its own. On an iPhone or iPad, add Forkline to the home screen first.',
  blocked: 'This browser blocks notices from Forkline. Allow them in its settings for this site.',
} as const;

/** Whether this device tells of orders while Forkline is in the background; asks the browser only when it is pressed. */
export function NoticesSwitch() {
  const state = useNoticesState();
  if (state === 'unsupported' || state === 'blocked') {
    return (
      <Text size="sm" c="dimmed" p="xs">
        {cannotWords[state]}
      </Text>
    );
  }
  if (state === 'on') {
    return (
      <Button h={44} variant="subtle" color="gray" fullWidth onClick={turnOffNotices}>
        This device notifies you: turn off
      </Button>
    );
  }
  return (
    <Button
      h={44}
      variant="light"
      fullWidth
      leftSection={<IconDeviceDesktop size={18} aria-hidden />}
      onClick={() => void turnOnNotices()}
    >
      Notify me on this device
    </Button>
  );
}
