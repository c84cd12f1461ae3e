import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { phoneWords } from '../../../shared/phone-words.ts';
import { type CareerApplication, careerStates } from '../../../domains/inquiries/contract.ts';
import { api, client } from '../../lib/api.ts';
import { career } from '../../lib/paths.ts';
import { liveList } from '../parts/live-list.ts';
import { FileButton } from '../parts/file-button.tsx';
import { ListPage, pageInput } from '../parts/list-page.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import classes from '../parts/page.module.css';

const stateWords = { new: 'New', in_review: 'In review', invited: 'Invited', rejected: 'Rejected' } as const;
const choices = careerStates.map((value) => ({ value, label: stateWords[value] }));
const tabs = [{ value: undefined, label: 'All' }, ...choices];

/** Who wants to work at Forkline. */
export default function CareersPage() {
  const list = useFilters(['state', 'search']);
  const state = oneOf(careerStates, list.filters.state);
  const query = useInfiniteQuery(
    api.listCareerApplications.infiniteOptions({
      input: pageInput(state, list.filters.search),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
      ...liveList,
    }),
  );
  const people = query.data?.pages.flatMap((page) => page.applications) ?? [];
  return (
    <>
      <title>Careers - Back office</title>
      <ListPage
        title="Career applications"
        tabs={tabs}
        state={state}
        list={list}
        placeholder="Name, email or role"
        query={query}
        what="The career applications"
        count={people.length}
        empty="Nobody has applied for a role yet."
      >
        <ul className={classes.cards}>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      </ListPage>
    </>
  );
}

function Person({ person }: { person: CareerApplication }) {
  const name = `${person.firstName} ${person.lastName}`;
  const settle = useChange(
    (state: CareerApplication['state']) => client.settleCareerApplication({ id: person.id, state }),
    (state) => `${name}: ${stateWords[state]}.`,
  );
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <StateBadge state={person.state}>{stateWords[person.state]}</StateBadge>
      </div>
      <dl className={classes.facts}>
        <dt>Role</dt>
        <dd>
          {person.roleId ? (
            <a href={career(person.roleId)}>{person.roleId.replaceAll('-', ' ')}</a>
          ) : (
            'No role in particular'
          )}
        </dd>
        <dt>Reach them</dt>
        <dd>
          <a href={`mailto:${person.email}`}>{person.email}</a>
          {person.phone ? (
            <>
              {', '}
              <a href={`tel:${person.phone}`}>{phoneWords(person.phone)}</a>
            </>
          ) : null}
        </dd>
        {/* The contract lets only http and https through. */}
        {person.link ? (
          <>
            <dt>Link</dt>
            <dd>
              <a href={person.link} target="_blank" rel="noreferrer">
                {person.link}
              </a>
            </dd>
          </>
        ) : null}
        <dt>Received</dt>
        <dd>
          {momentShown(person.receivedAt)}
          {person.handledBy ? `, last handled by ${person.handledBy}` : ''}
        </dd>
      </dl>
      {person.message ? <p className={classes.words}>{person.message}</p> : null}
      <div className={classes.actions}>
        <FileButton
          url={`/api/backoffice/career-applications/${person.id}/resume`}
          fileName={person.resume.name}
          bytes={person.resume.bytes}
        />
        <Select
          aria-label={`State of ${name}`}
          size="md"
          data={choices}
          value={person.state}
          disabled={settle.isPending}
          onChange={(value) => {
            const state = oneOf(careerStates, value ?? undefined);
            if (state && state !== person.state) settle.mutate(state);
          }}
        />
      </div>
    </li>
  );
}
