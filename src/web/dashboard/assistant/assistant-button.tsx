import { t } from '@lingui/core/macro';
import { ActionIcon, Drawer } from '@mantine/core';
import { IconMessageCircleQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Loading } from '../../kit/loading.tsx';
import { paths } from '../../lib/paths.ts';

const AssistantChat = lazy(async () => ({ default: (await import('./assistant-chat.tsx')).AssistantChat }));

/**
 * The assistant beside whatever is on the screen; not on its own page. Out of the way once a link of an answer has led
 * elsewhere, and there again on the way back.
 */
export function AssistantButton() {
  const { pathname, key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (pathname === paths.dashboardSupport) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={() => setOpenAt(key)}
        aria-label={t`Ask the assistant`}
      >
        <IconMessageCircleQuestion aria-hidden />
      </ActionIcon>
      <Drawer
        opened={openAt === key}
        onClose={() => setOpenAt(null)}
        position="right"
        size={460}
        title={t`Assistant`}
        closeButtonProps={{ 'aria-label': t`Close the assistant`, size: 44 }}
      >
        <Suspense fallback={<Loading label={t`Loading your conversation`} h={280} />}>
          <AssistantChat fills />
        </Suspense>
      </Drawer>
    </>
  );
}
