import { useState } from 'react';
import { company } from '../../../shared/company.ts';
import { sitePages } from '../pages.ts';
import { Head, StructuredData } from '../parts/head.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { faqEntries, searchFaq } from './faq-entries.ts';
import { FaqIcon } from './faq-icon.tsx';
import { useAnswerInAddress } from './use-answer-in-address.ts';
import classes from './faq-page.module.css';

const structured = {
  '@type': 'FAQPage',
  mainEntity: faqEntries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

/** Fifteen cards. They are `details` of one name, so that one is open at a time, without JavaScript as well. */
export default function FaqPage() {
  const [search, setSearch] = useState('');
  const found = searchFaq(search);
  const noteToggle = useAnswerInAddress();
  return (
    <>
      <Head page={sitePages.faq} />
      <StructuredData data={structured} />
      <PageHero title="Questions, answered" lead="What restaurant owners ask us before they sign up, and after." />
      <div className={classes.page}>
        <search className={classes.search}>
          <label htmlFor="faq-search">Search the questions</label>
          <input
            id="faq-search"
            type="search"
            placeholder="Payouts, menu, tablet …"
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <output>{search.trim() === '' ? '' : countOf(found.length)}</output>
        </search>
        <div className={classes.grid}>
          {faqEntries.map((entry) => (
            <details
              key={entry.slug}
              id={entry.slug}
              name="faq"
              className={classes.card}
              hidden={!found.includes(entry)}
              onToggle={noteToggle}
            >
              <summary>
                <span className={classes.icon}>
                  <FaqIcon name={entry.icon} />
                </span>
                <h2>{entry.question}</h2>
              </summary>
              <p>{entry.answer}</p>
            </details>
          ))}
        </div>
        {found.length === 0 ? (
          <p className={classes.empty}>
            Nothing here matches that. Try another word, or <a href={`mailto:${company.supportEmail}`}>write to us</a>.
          </p>
        ) : null}
        <p className={classes.more}>
          Still have a question? <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
        </p>
      </div>
    </>
  );
}

function countOf(count: number): string {
  if (count === 0) return 'No question matches';
  return count === 1 ? '1 question matches' : `${count} questions match`;
}
