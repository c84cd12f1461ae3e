import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { SpecialDay } from '../../../domains/channels/model/service-menu.ts';
import { SpanTimes } from './span-times.tsx';
import classes from './timetable-fields.module.css';

interface SpecialDayFieldsProps {
  day: SpecialDay;
  onChange: (day: SpecialDay) => void;
  onRemove: () => void;
}

/** A date with its own hours; without any it is closed. An end before the start is on the next day. */
export function SpecialDayFields({ day: { date, spans }, onChange, onRemove }: SpecialDayFieldsProps) {
  return (
    <Stack gap={6}>
      <div className={classes.span}>
        <TextInput
          type="date"
          label={t`Day`}
          value={date}
          onChange={(event) => onChange({ date: event.currentTarget.value, spans })}
        />
        {spans.length === 0 ? (
          <Text className={classes.closed} fw={600}>
            <Trans>Closed</Trans>
          </Text>
        ) : null}
        <Group gap={0} wrap="nowrap">
          <Button
            variant="subtle"
            h={44}
            onClick={() => onChange({ date, spans: [...spans, nextSpan(spans)] })}
            disabled={spans.length >= maxSpans}
          >
            <Trans>Add hours</Trans>
          </Button>
          <Button variant="subtle" color="red" h={44} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </Group>
      </div>
      {spans.map((span, place) => (
        <SpanFields
          // Spans have no name of their own; their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          span={span}
          onChange={(changed) => onChange({ date, spans: spans.with(place, changed) })}
          onRemove={() => onChange({ date, spans: spans.filter((_span, at) => at !== place) })}
        />
      ))}
    </Stack>
  );
}

type Span = SpecialDay['spans'][number];

interface SpanFieldsProps {
  span: Span;
  onChange: (span: Span) => void;
  onRemove: () => void;
}

function SpanFields({ span, onChange, onRemove }: SpanFieldsProps) {
  return (
    <div className={classes.span}>
      <SpanTimes span={span} onChange={(change) => onChange({ ...span, ...change })} />
      <Button variant="subtle" color="red" h={44} onClick={onRemove}>
        <Trans>Remove these hours</Trans>
      </Button>
    </div>
  );
}

const maxSpans = 10;
/** A short day first, then an evening. */
const nextSpan = (spans: readonly Span[]): Span =>
  spans.length === 0 ? { from: '11:00', to: '15:00' } : { from: '17:00', to: '21:00' };
