import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';

interface Span {
  from: string;
  to: string;
}

const missing = (time: string) => (time === '' ? t`Enter a time.` : undefined);

/** When hours begin and end. An end before the beginning is on the next day; a time that is missing is said at its field. */
export function SpanTimes({ span: { from, to }, onChange }: { span: Span; onChange: (change: Partial<Span>) => void }) {
  return (
    <>
      <TextInput
        type="time"
        label={t`From`}
        value={from}
        error={missing(from)}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={to !== '' && to <= from ? t`To, the next day` : t`To`}
        value={to === '24:00' ? '00:00' : to}
        error={missing(to)}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
}
