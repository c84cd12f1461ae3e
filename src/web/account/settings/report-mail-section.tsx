import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Loading } from '../../kit/loading.tsx';
import { mailChoices, mailWords, useReportMail } from '../../lib/report-mail.ts';
import { Section } from './section.tsx';

/** Whether the report of the restaurant comes by mail; also on the analytics screen. */
export function ReportMailSection() {
  const [failure, setFailure] = useState<string>();
  const { setting, change } = useReportMail({
    onSaved: (saved) => {
      setFailure(undefined);
      notifications.show({ message: mailWords(saved), color: 'basil' });
    },
    onFailed: setFailure,
  });
  return (
    <Section title={t`Report by mail`}>
      <p>
        <Trans>How the restaurant did, compared with the week or month before.</Trans>
      </p>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      {setting === undefined ? (
        <Loading label={t`Loading`} h={44} />
      ) : (
        <SegmentedControl
          aria-label={t`Report by mail`}
          orientation="vertical"
          size="md"
          value={setting.every ?? 'never'}
          disabled={change.isPending}
          data={mailChoices}
          onChange={(value) => change.mutate(value === 'week' || value === 'month' ? value : null)}
        />
      )}
    </Section>
  );
}
