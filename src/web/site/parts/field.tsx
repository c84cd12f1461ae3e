import { useId, type ReactNode } from 'react';
import classes from './field.module.css';

/** What a control must carry so that its label, hint and error belong to it for everybody. */
export interface ControlProps {
  id: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: ReactNode;
  isOptional?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A form's field: its label above, what is wrong with it below. */
export function Field({ label, hint, error, isOptional = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {isOptional ? <span className={classes.optional}> (optional)</span> : null}
      </label>
      {children({
        id,
        className: classes.control ?? '',
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
