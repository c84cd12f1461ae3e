import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './adjust-modal.module.css';

interface CountStepperProps {
  name: string;
  /** What is counted, for who does not see it. */
  label: string;
  text: string;
  count: number;
  least: number;
  most: number;
  onChange: (count: number) => void;
}

/** One fewer, one more. */
export function CountStepper({ name, label, text, count, least, most, onChange }: CountStepperProps) {
  return (
    <span className={classes.stepper}>
      <Step label={t`One fewer ${name}`} isOff={count === least} onPress={() => onChange(count - 1)}>
        <IconMinus size={20} aria-hidden />
      </Step>
      <output className={classes.count} aria-label={label}>
        {text}
      </output>
      <Step label={t`One more ${name}`} isOff={count === most} onPress={() => onChange(count + 1)}>
        <IconPlus size={20} aria-hidden />
      </Step>
    </span>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Step({ label, isOff, onPress, children }: StepProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} disabled={isOff} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}
