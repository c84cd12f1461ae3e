import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { Suspense, useState, type ReactNode } from 'react';
import { Loading } from '../../kit/loading.tsx';

/** Shows what is inside once its place has come near to the window, and from then on. */
export function WhenSeen({ h, children }: { h: number; children: ReactNode }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '150px' });
  const [wasSeen, setSeen] = useState(false);
  if (entry?.isIntersecting === true && !wasSeen) setSeen(true);
  const place = <Loading label={t`Loading the chart`} h={h} />;
  return (
    <Box ref={ref} mih={h}>
      {wasSeen ? <Suspense fallback={place}>{children}</Suspense> : place}
    </Box>
  );
}
