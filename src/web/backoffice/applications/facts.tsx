import { Button, CopyButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { phoneWords } from '../../../shared/phone-words.ts';
import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import { momentShown } from '../parts/times.ts';
import { businessTypeWords } from '../parts/words.ts';
import classes from '../parts/page.module.css';

/** What the applicant sent, and the proof that they agreed to messages. */
export function Facts({ application }: { application: ApplicationDetail }) {
  const { storeAddress, suite, email, emailVerified, phone, storeName, businessType, smsOptIn, consent } = application;
  const address = suite ? `${storeAddress}, ${suite}` : storeAddress;
  return (
    <section className={classes.card}>
      <h2>What they sent</h2>
      <dl className={classes.facts}>
        <dt>Address</dt>
        <dd>
          {address}{' '}
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button
                variant="subtle"
                size="compact-sm"
                mih={32}
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy address'}
              </Button>
            )}
          </CopyButton>
        </dd>
        <dt>Store name</dt>
        <dd>{storeName || 'same as the business'}</dd>
        <dt>Type</dt>
        <dd>{businessTypeWords[businessType]}</dd>
        <dt>Person</dt>
        <dd>
          {application.firstName} {application.lastName}
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a> ({emailVerified ? 'confirmed' : 'not confirmed yet'})
        </dd>
        <dt>Phone</dt>
        <dd>{phone ? <a href={`tel:${phone}`}>{phoneWords(phone)}</a> : 'not given'}</dd>
        <dt>Sent</dt>
        <dd>{momentShown(application.submittedAt)}</dd>
        {application.kind === 'first' ? (
          <>
            <dt>SMS consent</dt>
            <dd>
              {smsOptIn ? 'Yes' : 'No'}, to the text of {consent.version}, {momentShown(consent.at)}, from{' '}
              {consent.from}
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
