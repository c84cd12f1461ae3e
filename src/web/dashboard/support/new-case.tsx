import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { maxMessageLength } from '../../../domains/support/contract.ts';
import { supportTopics, topicWords, type SupportTopic } from '../../../domains/support/model/topics.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { api, client } from '../../lib/api.ts';
import { supportCase } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useChosenStore } from '../data/current-store.ts';
import { useShowCase } from './support-data.ts';
import classes from './support-page.module.css';

/** Asks Forkline's own people. What is typed is kept until it has been sent. */
export function NewCase() {
  const store = useChosenStore();
  const { data: me } = useQuery(api.me.queryOptions());
  const [topic, setTopic] = useState<SupportTopic | null>(null);
  const [subject, setSubject] = useState('');
  const [isUrgent, setUrgent] = useState(false);
  const [isAboutStore, setAboutStore] = useState(true);
  const navigate = useNavigate();
  const show = useShowCase();
  const hindrance =
    topic === null ? t`Choose what it is about.` : subject.trim().length < 3 ? t`Give it a subject.` : undefined;
  return (
    <section className={classes.card} aria-label={t`Write to us`}>
      <div className={classes.pair}>
        <Select
          label={t`What is it about?`}
          size="md"
          data={supportTopics.map((value) => ({ value, label: said(topicWords[value]) }))}
          value={topic}
          onChange={(value) => setTopic(supportTopics.find((one) => one === value) ?? null)}
        />
        <TextInput
          label={t`Subject`}
          size="md"
          maxLength={200}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      </div>
      {store ? (
        <Checkbox
          size="md"
          label={t`It is about ${store.name}`}
          checked={isAboutStore}
          onChange={(event) => setAboutStore(event.currentTarget.checked)}
        />
      ) : null}
      <Checkbox
        size="md"
        label={t`It cannot wait: orders or food safety are at stake`}
        checked={isUrgent}
        onChange={(event) => setUrgent(event.currentTarget.checked)}
      />
      {me ? (
        <Composer
          draftKey={`${me.user.id} new case`}
          label={t`What has happened?`}
          maxCharacters={maxMessageLength}
          minRows={4}
          hindrance={hindrance}
          send={async ({ messageId, text }) => {
            const opened = await client.openOwnCase({
              key: messageId,
              storeId: store && isAboutStore ? store.id : null,
              topic: topic ?? 'other',
              urgency: isUrgent ? 'urgent' : 'normal',
              subject,
              text,
            });
            show(opened);
            void navigate(supportCase(opened.id));
            return { missed: 0 };
          }}
        />
      ) : null}
      <p className={classes.soft}>
        <Trans>The answer comes here and by mail.</Trans>
      </p>
    </section>
  );
}
