import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A page that has one thing to say: not found, being built, something went wrong. */
export function Notice({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <Stack gap="md" maw={560} mx="auto" py={64} px="md">
      <Title order={1} fz={{ base: 28, sm: 34 }}>
        {title}
      </Title>
      <Text component="div" fz="lg" c="dimmed">
        {children}
      </Text>
      {actions}
    </Stack>
  );
}
