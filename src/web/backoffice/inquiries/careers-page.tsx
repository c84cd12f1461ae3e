import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CareerApplication, careerStates } from '../../../domains/inquiries/contract.ts';
import { api, client } from '../../lib/api.ts';
import { career } from '../../lib/paths.ts';
import { FileButton } from '../parts/file-button.tsx';
import { ListBody } from '../parts/list-body.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { StateTabs } from '../parts/state-tabs.tsx';
import { momentShown } from '../parts/times.ts';
import { useChange } from '../parts/use-change.ts';
import { oneOf, useFilters } from '../parts/use-filters.ts';
import classes from '../parts/page.module.css';

const stateWords = { new: 'New', in_review: 'In review', invited: 'Invited', rejected: 'Rejected' } as const;
const choices = careerStates.map((value) => ({ value, label: stateWords[value] }));
const tabs = [{ value: undefined, label: 'All' }, ...choices];

/** Who wants to work at Forkline. */
export default function CareersPage() {
  const { filters, isFiltered, set, clear } = useFilters(['state', 'search']);
  const state = oneOf(careerStates, filters.state);
  const query = useInfiniteQuery(
    api.listCareerApplications.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(state && { state }),
        ...(filters.search && { search: filters.search }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: (present) => present,
    }),
  );
  const people = query.data?.pages.flatMap((page) => page.applications) ?? [];
  return (
    <div className={classes.page}>
      <title>Careers - Back office</title>
      <h1 className={classes.title}>Career applications</h1>
      <StateTabs label="State" tabs={tabs} chosen={state} onChoose={(value) => set('state', value)} />
      <search className={classes.filters}>
        <SearchBox value={filters.search} placeholder="Name, email or role" onChange={(text) => set('search', text)} />
      </search>
      <ListBody
        query={query}
        what="The career applications"
        count={people.length}
        empty="Nobody has applied for a role yet."
        onShowAll={isFiltered ? clear : undefined}
      >
        <ul className={classes.cards}>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      </ListBody>
    </div>
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
              <a href={`tel:${person.phone}`}>{person.phone}</a>
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
          allowDeselect={false}
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
