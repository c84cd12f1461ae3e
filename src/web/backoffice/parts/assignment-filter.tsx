import { Select } from '@mantine/core';
import type { Assignment } from './assignments.ts';

const choices = [
  { value: '', label: 'Everybody' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
] satisfies { value: Assignment | ''; label: string }[];

/** Narrows a queue to what one follows up oneself, or nobody does. */
export function AssignmentFilter({
  value,
  onChange,
}: {
  value: Assignment | undefined;
  onChange: (value: string | null) => void;
}) {
  return <Select label="Assigned to" data={choices} value={value ?? ''} onChange={onChange} />;
}
