import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMail } from '@tabler/icons-react';
import { mailChoices, mailWords, useReportMail } from '../../lib/report-mail.ts';
import classes from './analytics-page.module.css';

/** Whether the report comes by mail. */
export function MailSwitch() {
  const { setting, change } = useReportMail({
    onSaved: (saved) => notifications.show({ message: mailWords(saved), color: 'basil' }),
    onFailed: (sentence) => notifications.show({ title: t`Not saved`, message: sentence, color: 'red' }),
  });
  return (
    <Select
      aria-label={t`Mail me this report`}
      className={classes.mail ?? ''}
      leftSection={<IconMail size={18} aria-hidden />}
      data={mailChoices}
      value={setting?.every ?? 'never'}
      disabled={setting === undefined || change.isPending}
      onChange={(value) => change.mutate(value === 'week' || value === 'month' ? value : null)}
    />
  );
}
