import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { taxCategories } from '../../../domains/channels/model/service-menu.ts';
import type { Tax } from '../../../domains/menu/model/tax.ts';
import { taxWords } from '../../lib/tax-words.ts';

/** A tax as it is typed. */
export interface TaxValues {
  taxCategory: string;
  taxPercent: string;
}

export const taxValuesOf = ({ taxCategory, taxBasisPoints }: Tax = {}): TaxValues => ({
  taxCategory: taxCategory ?? '',
  taxPercent: taxBasisPoints === undefined ? '' : String(taxBasisPoints / 100),
});

const percentage = /^\d{1,2}(\.\d{1,2})?$/;

export const taxProblem = ({ taxPercent }: TaxValues): string | null =>
  taxPercent.trim() === '' || percentage.test(taxPercent.trim()) ? null : t`Enter a percentage such as 8.25.`;

/** The typed tax as the server takes it. Only for values without a problem. */
export function taxInput({ taxCategory, taxPercent }: TaxValues): Tax {
  const category = taxCategories.find((one) => one === taxCategory);
  return {
    ...(category && { taxCategory: category }),
    ...(taxPercent.trim() !== '' && { taxBasisPoints: Math.round(Number(taxPercent) * 100) }),
  };
}

/** Category and rate of a tax that items inherit. */
export function TaxFields({ values, onChange }: { values: TaxValues; onChange: (values: TaxValues) => void }) {
  return (
    <>
      <Select
        label={t`Tax category`}
        placeholder={t`Not set`}
        clearable
        data={taxCategories.map((value) => ({ value, label: taxWords[value] }))}
        value={values.taxCategory || null}
        onChange={(value) => onChange({ ...values, taxCategory: value ?? '' })}
      />
      <TextInput
        label={t`Sales tax`}
        inputMode="decimal"
        rightSection="%"
        value={values.taxPercent}
        error={taxProblem(values)}
        onChange={(event) => onChange({ ...values, taxPercent: event.currentTarget.value })}
      />
    </>
  );
}
