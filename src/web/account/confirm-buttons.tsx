import { Button, Group } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureAlert } from './failure-alert.tsx';

interface Props {
  /** True: the person confirms; false: the person did not ask for it. */
  answer: UseMutationResult<unknown, Error, boolean>;
  confirm: ReactNode;
  refuse: ReactNode;
}

/** The two answers to an emailed link, and why the last one failed. */
export function ConfirmButtons({ answer, confirm, refuse }: Props) {
  return (
    <>
      <FailureAlert error={answer.error} />
      <Group>
        <Button size="md" h={48} loading={answer.isPending} onClick={() => answer.mutate(true)}>
          {confirm}
        </Button>
        <Button size="md" h={48} variant="default" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {refuse}
        </Button>
      </Group>
    </>
  );
}
