import { Box, Skeleton } from '@mantine/core';

/** A grey place for what is on its way, with words for who does not see it. A skeleton alone may not carry a label. */
export function Loading({ label, h }: { label: string; h: number }) {
  return (
    <Box component="output" display="block" aria-busy aria-label={label}>
      <Skeleton h={h} radius={12} />
    </Box>
  );
}
