import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { attachmentPath, type DeskThread } from '../../../domains/support/desk-contract.ts';
import { topicWords } from '../../../domains/support/model/topics.ts';
import { Thread } from '../../kit/conversation/thread.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { api, client } from '../../lib/api.ts';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import caseClasses from '../cases/case-page.module.css';
import { AssignedTo } from '../parts/assigned-to.tsx';
import { DownloadButton } from '../parts/download-button.tsx';
import { isMissing } from '../parts/is-missing.ts';
import page from '../parts/page.module.css';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import type { Route } from './+types/thread-page.ts';
import { About } from './about.tsx';
import { Answer } from './answer.tsx';
import { CaseFileCard } from './case-file-card.tsx';
import { MerchantBeside } from './merchant-sidebar.tsx';
import { Notes } from './notes.tsx';
import { supportStateWords } from './support-words.ts';

const refetchEveryMs = 5_000;

/** One case: what was said, what is known, and the ways to answer. */
export default function ThreadPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(
    api.getDeskCase.queryOptions({ input: { id }, refetchInterval: refetchEveryMs, refetchOnWindowFocus: 'always' }),
  );
  const found = query.data;
  if (isMissing(query.error)) {
    return <Notice title="There is no such case">It may have been a typing error.</Notice>;
  }
  return (
    <div className={page.page}>
      <title>{`${found?.number ?? 'Case'} - Back office`}</title>
      <Link to={paths.backofficeSupport}>All cases</Link>
      {query.isPending ? <Loading label="The case is loading" h={420} /> : null}
      {query.isError && !found ? (
        <LoadFailure what="The case" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {found ? <Found found={found} /> : null}
    </div>
  );
}

function Found({ found }: { found: DeskThread }) {
  const { id, assignedTo } = found;
  return (
    <>
      <Head found={found} />
      <div className={caseClasses.columns}>
        <div className={page.page}>
          <section className={page.card}>
            <Thread
              label="What was said"
              timeShown={momentShown}
              messages={found.messages.map((message) => ({
                ...message,
                isEvent: message.saidBy === 'system',
                isMail: message.via === 'mail',
                files: message.attachments,
              }))}
              OpenFile={CaseFileButton}
            />
            {found.messages.length === 0 ? <p className={page.soft}>Nothing has been said yet.</p> : null}
            <Answer found={found} />
          </section>
          <Notes found={found} />
        </div>
        <div className={page.page}>
          <AssignedTo
            assignedTo={assignedTo}
            onAssign={(to) => client.assignSupportCase({ id, to })}
            nobody="Nobody looks after it now."
          />
          <About found={found} />
          <CaseFileCard file={found.file} />
          {found.merchant ? <MerchantBeside caseId={id} merchantId={found.merchant.id} /> : null}
        </div>
      </div>
    </>
  );
}

/** The file of a message of the case that is open. */
function CaseFileButton({ file: { id, name } }: { file: { id: string; name: string } }) {
  const { id: caseId = '' } = useParams();
  return (
    <DownloadButton url={attachmentPath.replace(':id', caseId).replace(':attachmentId', id)} fileName={name}>
      {name}
    </DownloadButton>
  );
}

function Head({ found }: { found: DeskThread }) {
  const { number, subject, state, merchant, contact, topic, firstDueAt, firstAnsweredAt, isFirstMissed } = found;
  return (
    <>
      <div className={caseClasses.head}>
        <h1 className={page.title}>
          {number} {subject}
        </h1>
        <StateBadge state={state === 'reopened' ? 'open' : state}>{supportStateWords[state]}</StateBadge>
        {merchant ? <Link to={backofficeMerchant(merchant.id)}>{merchant.name}</Link> : <span>No merchant</span>}
      </div>
      <p className={page.hint}>
        {contact.name}
        {contact.email === null ? '' : `, ${contact.email}`}
        {contact.language === 'es' ? ', in Spanish' : ''}. {topicWords[topic]}. First answer by{' '}
        {momentShown(firstDueAt)}
        {firstAnsweredAt === null ? '' : `, given ${momentShown(firstAnsweredAt)}`}
        {isFirstMissed ? <strong>, missed</strong> : null}.
      </p>
    </>
  );
}
