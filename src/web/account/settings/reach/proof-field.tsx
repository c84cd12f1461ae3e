import { t } from '@lingui/core/macro';
import { PasswordInput, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

/** What an owner shows once more, before strangers are let in. */
export function ProofField({ proof, ...input }: { proof: 'password' | 'code' } & GetInputPropsReturnType) {
  return proof === 'code' ? (
    <TextInput
      label={t`Code from your authenticator app`}
      size="md"
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      {...input}
    />
  ) : (
    <PasswordInput
      label={t`Your password`}
      size="md"
      required
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t`Show your password` }}
      {...input}
    />
  );
}

/** Why the field is not filled, as a form's check. */
export function checkProof(value: string, proof: 'password' | 'code'): string | null {
  if (value !== '') return null;
  return proof === 'code' ? t`Enter the code.` : t`Enter your password.`;
}
