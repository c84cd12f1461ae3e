import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { draftSources, maxMessageLength, type ThreadDraft } from '../../../domains/representatives/contract.ts';
import {
  storeAndMerchant,
  subjectKinds,
  subjectWords,
  type SubjectKind,
} from '../../../domains/representatives/model/threads.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { serviceThread } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useStore, useStoreOf } from '../data/current-store.ts';
import { OneStore } from '../one-store/one-store.tsx';
import classes from '../support/support-page.module.css';
import { useShowThread } from './representatives-data.ts';

/** A letter to a service about this store; where the address names what it is about, it is begun from that evidence. */
export function NewThread() {
  const [search] = useSearchParams();
  const from = draftSources.find((source) => source === search.get('from')) ?? 'order';
  const id = search.get('of') ?? '';
  const query = useQuery(
    api.draftServiceThread.queryOptions({ input: { from, id }, enabled: id !== '', retry: false }),
  );
  if (id === '') {
    return (
      <OneStore>
        <EmptyForm />
      </OneStore>
    );
  }
  if (query.isPending) return <Loading label={t`Writing the draft`} h={320} />;
  if (query.isError) {
    return <LoadFailure what={t`The draft`} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return <Form draftOf={id} draft={query.data} />;
}

function EmptyForm() {
  const { id: storeId } = useStore();
  return (
    <Form
      draftOf="new"
      draft={{ service: '', storeId, subjectKind: 'order', subjectId: null, subjectLabel: null, title: '', text: '' }}
    />
  );
}

function Form({ draftOf, draft }: { draftOf: string; draft: ThreadDraft }) {
  const { data: me } = useQuery(api.me.queryOptions());
  const services = useQuery(api.listAnswerTimes.queryOptions()).data?.services ?? [];
  const [service, setService] = useState(draft.service);
  const [subjectKind, setSubjectKind] = useState<SubjectKind>(draft.subjectKind);
  const [label, setLabel] = useState(draft.subjectLabel ?? '');
  const subject = useDraft(`${me?.user.id} service subject ${draftOf}`, draft.title);
  const title = subject.text;
  const { name: storeName, merchantName } = useStoreOf(draft.storeId);
  const whose = storeAndMerchant({ storeName, merchantName });
  const navigate = useNavigate();
  const show = useShowThread();
  const hindrance =
    service === '' ? t`Choose the service.` : title.trim().length < 3 ? t`Give it a subject.` : undefined;
  return (
    <section className={classes.card} aria-label={t`Write to a service`}>
      <div className={classes.pair}>
        <Select
          label={t`Service`}
          size="md"
          data={services.map((one) => ({ value: one.service, label: one.serviceName }))}
          value={service === '' ? null : service}
          onChange={(value) => setService(value ?? '')}
        />
        <Select
          label={t`What is it about?`}
          size="md"
          data={subjectKinds.map((value) => ({ value, label: said(subjectWords[value]) }))}
          value={subjectKind}
          onChange={(value) => setSubjectKind(subjectKinds.find((one) => one === value) ?? subjectKind)}
        />
        <TextInput
          label={t`Its number, if it has one`}
          size="md"
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label={t`Subject`}
          size="md"
          className={classes.whole}
          maxLength={150}
          value={title}
          onChange={(event) => subject.write(event.currentTarget.value)}
        />
      </div>
      {me ? (
        <Composer
          draftKey={`${me.user.id} service letter ${draftOf}`}
          label={t`Letter`}
          begin={draft.text}
          maxCharacters={maxMessageLength}
          minRows={6}
          hindrance={hindrance}
          send={async ({ messageId, text }) => {
            const opened = await client.openServiceThread({
              key: messageId,
              storeId: draft.storeId,
              service,
              subjectKind,
              subjectId: draft.subjectId,
              subjectLabel: label.trim() === '' ? null : label.trim(),
              title,
              text,
            });
            subject.write(draft.title);
            show(opened);
            void navigate(serviceThread(opened.id));
            return { missed: 0 };
          }}
        />
      ) : null}
      <p className={classes.soft}>
        <Trans>Below it stands that it is written on behalf of {whose}, with the store’s id at the service.</Trans>
      </p>
    </section>
  );
}
