import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { maxMessageLength } from '../../../domains/representatives/contract.ts';
import {
  storeAndMerchant,
  subjectKinds,
  subjectWords,
  type SubjectKind,
} from '../../../domains/representatives/model/threads.ts';
import type { MerchantSummary } from '../../../domains/merchants/contract.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api, client } from '../../lib/api.ts';
import { backofficeMerchant, backofficeThread } from '../../lib/paths.ts';
import { isMissing } from '../parts/is-missing.ts';
import page from '../parts/page.module.css';
import { staffMe } from '../staff-me.ts';
import type { Route } from './+types/new-thread-page.ts';

/** A letter to a delivery service on behalf of one of a merchant's stores. */
export default function NewThreadPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(api.getMerchant.queryOptions({ input: { id } }));
  const merchant = query.data;
  if (isMissing(query.error)) {
    return <Notice title="There is no such merchant">It may have been a typing error.</Notice>;
  }
  return (
    <div className={page.page}>
      <title>Write to a service - Back office</title>
      <Link to={backofficeMerchant(id)}>{merchant?.name ?? 'The merchant'}</Link>
      <h1 className={page.title}>Write to a service</h1>
      {query.isPending ? <Loading label="The merchant is loading" h={420} /> : null}
      {query.isError && !merchant ? (
        <LoadFailure what="The merchant" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {merchant ? <Form merchant={merchant} /> : null}
    </div>
  );
}

function Form({ merchant }: { merchant: MerchantSummary }) {
  const { data: me } = useQuery(staffMe);
  const { data: desk } = useQuery(api.listServiceContacts.queryOptions());
  const [first] = merchant.stores;
  const [begun] = useSearchParams();
  const [storeId, setStoreId] = useState(begun.get('store') ?? first?.id ?? '');
  const [service, setService] = useState(begun.get('service') ?? '');
  const [subjectKind, setSubjectKind] = useState<SubjectKind>(begun.has('title') ? 'other' : 'order');
  const [label, setLabel] = useState('');
  const [title, setTitle] = useState(begun.get('title') ?? '');
  const navigate = useNavigate();
  const store = merchant.stores.find((one) => one.id === storeId);
  const hindrance = service === '' ? 'Choose the service.' : title.trim().length < 3 ? 'Give it a subject.' : undefined;
  if (!store) return <p className={page.hint}>This merchant has no store to write for.</p>;
  return (
    <section className={page.card} aria-label="The letter">
      <div className={page.pair}>
        <Select
          label="Store"
          size="md"
          data={merchant.stores.map((one) => ({ value: one.id, label: `${one.name}, ${one.address}` }))}
          value={storeId}
          onChange={(value) => setStoreId(value ?? storeId)}
        />
        <Select
          label="Service"
          size="md"
          data={(desk?.services ?? []).map((one) => ({ value: one.id, label: one.name }))}
          value={service === '' ? null : service}
          onChange={(value) => setService(value ?? '')}
        />
        <Select
          label="What is it about?"
          size="md"
          data={subjectKinds.map((value) => ({ value, label: subjectWords[value] }))}
          value={subjectKind}
          onChange={(value) => setSubjectKind(subjectKinds.find((one) => one === value) ?? subjectKind)}
        />
        <TextInput
          label="Its number, if it has one"
          size="md"
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label="Subject"
        size="md"
        maxLength={150}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {me ? (
        <Composer
          draftKey={`${me.user.id} service letter for ${merchant.id}`}
          label="Letter"
          maxCharacters={maxMessageLength}
          minRows={8}
          hindrance={hindrance}
          send={async ({ messageId, text }) => {
            const opened = await client.openDeskThread({
              key: messageId,
              merchantId: merchant.id,
              storeId,
              service,
              subjectKind,
              subjectId: null,
              subjectLabel: label.trim() === '' ? null : label.trim(),
              title,
              text,
            });
            void navigate(backofficeThread(opened.id));
            return { missed: 0 };
          }}
        />
      ) : null}
      <p className={page.hint}>
        Below it stands that it is written on behalf of{' '}
        {storeAndMerchant({ storeName: store.name, merchantName: merchant.name })}, with the store’s id at the service.
      </p>
    </section>
  );
}
