export const categories = ['Engineering', 'Sales', 'Support', 'Design'] as const;

/** An open role as its file in content/careers has it; scripts/site-content.ts checks each while building. */
export interface Role {
  id: string;
  title: string;
  location: string;
  type: string;
  category: (typeof categories)[number];
  salary: { min: number; max: number; currency: string; unit: 'YEAR' | 'HOUR'; note?: string };
  description: string;
  responsibilities: string[];
  qualifications: string[];
  /** ISO dates. */
  datePosted: string;
  validThrough: string;
}

const files = import.meta.glob<Role>('../../../../content/careers/*.json', { eager: true, import: 'default' });

export const roles: readonly Role[] = Object.values(files).toSorted((one, other) =>
  one.title.localeCompare(other.title),
);

/** `$70,000-90,000 a year plus commission` */
export function salaryShown({ salary: { min, max, unit, note } }: Role): string {
  const each = unit === 'YEAR' ? 'a year' : 'an hour';
  return [`$${min.toLocaleString('en-US')}-${max.toLocaleString('en-US')} ${each}`, note].filter(Boolean).join(' ');
}
