import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { NoticeView } from '../../../domains/notices/contract.ts';
import { failureOf } from '../../lib/failure.ts';
import { useAcknowledge, wordsOf } from './notices-data.ts';
import classes from './notices-page.module.css';

/** Whether a notice still matters, and who sees to it. */
export function NoticeState({ notice }: { notice: NoticeView }) {
  const { acknowledged, resolvedAt, waits } = notice;
  if (resolvedAt !== null) return <span className={classes.chip}>{t`Over`}</span>;
  if (acknowledged) {
    const { by, you } = acknowledged;
    return (
      <span className={classes.chip} data-state="seen">
        {you ? t`You see to it` : t`${by} sees to it`}
      </span>
    );
  }
  return waits ? (
    <span className={classes.chip} data-state="urgent">
      {t`Nobody sees to it yet`}
    </span>
  ) : null;
}

/** Says that somebody sees to it, so that nobody else is told; nothing where it does not wait for that. */
export function AcknowledgeButton({ notice, isWide = false }: { notice: NoticeView; isWide?: boolean }) {
  const acknowledge = useAcknowledge();
  if (!notice.waits) return null;
  return (
    <>
      <Button
        h={44}
        fullWidth={isWide}
        loading={acknowledge.isPending}
        onClick={() => acknowledge.mutate(notice.id)}
        aria-label={t`I see to it: ${wordsOf(notice).title}`}
      >
        {t`I see to it`}
      </Button>
      {acknowledge.isError ? <span role="alert">{failureOf(acknowledge.error).sentence}</span> : null}
    </>
  );
}
