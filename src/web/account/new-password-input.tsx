import { t } from '@lingui/core/macro';
import { PasswordInput, Progress, Text, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { measurePassword, type PasswordStrength } from '../lib/password-strength.ts';

const words = [t`Very easy to guess`, t`Easy to guess`, t`Could be stronger`, t`Strong`, t`Very strong`] as const;
const colours = ['red', 'red', 'yellow', 'basil', 'basil'] as const;

const nothing: string[] = [];

interface NewPasswordInputProps extends Omit<PasswordInputProps, 'about' | 'value'> {
  value?: string;
  /** Words that the password should not consist of: the person's name and e-mail. */
  about?: string[];
}

/** A field for a password to be; says in words and as a bar how hard it is to guess. */
export function NewPasswordInput({ value = '', about = nothing, ...props }: NewPasswordInputProps) {
  const strength = useStrength(value, about);
  return (
    <div>
      <PasswordInput
        label={t`Password`}
        description={t`At least 10 characters. Several words that do not belong together are best.`}
        size="md"
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
        value={value}
        // Mantine marks its other inputs as wrong for a screen reader, this one not.
        aria-invalid={props.error ? true : undefined}
        {...props}
      />
      <div aria-live="polite">
        {strength === undefined ? null : (
          <>
            <Progress value={(strength.score + 1) * 20} color={colours[strength.score]} size="sm" mt={8} aria-hidden />
            <Text fz="sm" mt={4}>
              {words[strength.score]}
              {strength.score < 3 && strength.advice ? `. ${strength.advice}` : ''}
            </Text>
          </>
        )}
      </div>
    </div>
  );
}

function useStrength(password: string, about: string[]): PasswordStrength | undefined {
  const [measured, setMeasured] = useState<{ password: string; strength: PasswordStrength }>();
  const known = about.join('\n');
  // The measure comes from code that is fetched once somebody types: nothing to render before it is there.
  useEffect(() => {
    if (password === '') return;
    void (async () => {
      const strength = await measurePassword(password, known.split('\n'));
      setMeasured({ password, strength });
    })();
  }, [password, known]);
  // While the next measure is on its way the last one stays, so that the bar does not flicker.
  return password === '' ? undefined : measured?.strength;
}
