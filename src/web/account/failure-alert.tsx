import { Alert } from '@mantine/core';
import { failureOf } from '../lib/failure.ts';

const none: readonly string[] = [];

/** What went wrong, in the server's words, where no field says it already. */
export function FailureAlert({ error, besides = none }: { error: unknown; besides?: readonly string[] }) {
  if (!error) return null;
  const { sentence, fields } = failureOf(error);
  if (Object.keys(fields).some((field) => besides.includes(field))) return null;
  return (
    <Alert color="red" role="alert">
      {sentence}
    </Alert>
  );
}
