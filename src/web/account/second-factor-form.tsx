import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { focusOnArrival } from '../lib/focus-on-arrival.ts';
import { formText } from '../lib/form-text.ts';
import { logInWithCode, sentenceIn, unknownError } from '../lib/log-in.ts';

interface SecondFactorFormProps {
  challenge: string;
  onEnter: () => Promise<void>;
  onBack: () => void;
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, onEnter, onBack }: SecondFactorFormProps) {
  // A phone's number pad has no letters, which recovery codes have.
  const [isRecovery, setIsRecovery] = useState(false);
  const attempt = useMutation({
    mutationFn: logInWithCode,
    onSuccess: ({ refusal }) => (refusal === undefined ? onEnter() : undefined),
  });
  const refusal = attempt.data?.refusal;
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    attempt.mutate({ challenge, code: formText(event.currentTarget, 'code') });
  }
  return (
    <>
      <Text c="dimmed" mt={4} mb="lg">
        Enter the code that your authenticator app shows now, or one of your recovery codes.
      </Text>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Code"
            name="code"
            size="md"
            required
            ref={focusOnArrival}
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            error={refusal === undefined ? undefined : (sentenceIn(refusal) ?? unknownError.message)}
          />
          <Button type="submit" size="md" h={48} loading={attempt.isPending}>
            Log In
          </Button>
          {isRecovery ? null : (
            <Button variant="subtle" h={44} onClick={() => setIsRecovery(true)}>
              Use a recovery code
            </Button>
          )}
          <Button variant="subtle" h={44} onClick={onBack}>
            Back
          </Button>
        </Stack>
      </form>
    </>
  );
}
