import { Link } from 'react-router';
import actions from '../../kit/action.module.css';
import { career, paths } from '../../lib/paths.ts';
import { sitePages } from '../pages.ts';
import { Head } from '../parts/head.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Section } from '../parts/section.tsx';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { categories, roles, salaryShown } from './roles.ts';
import classes from './careers-page.module.css';

const culture = [
  { title: 'Dinner rush first', text: 'What we build is judged on a Friday at seven, by somebody with wet hands.' },
  {
    title: 'Plain words',
    text: 'In the product, in contracts and among ourselves. If it needs fine print, it needs work.',
  },
  {
    title: 'One queue for us, too',
    text: 'Few things at once, finished one after the other, handed on in good order.',
  },
  {
    title: 'Owners at the table',
    text: 'Everybody here listens to partners every month, and not by reading summaries.',
  },
];

export default function CareersPage() {
  const wanted = useSearchParam('category');
  const category = categories.find((known) => known === wanted);
  const shown = roles.filter((role) => category === undefined || role.category === category);
  return (
    <>
      <Head page={sitePages.careers} />
      <PageHero
        title="Work on the line"
        lead="We take the noise out of restaurant kitchens. If that sounds like an evening well spent, have a look around."
        actions={
          <>
            <Link to={paths.careersApply} className={actions.primary}>
              Apply Now
            </Link>
            <a href="#open-roles" className={actions.quiet}>
              See open roles
            </a>
          </>
        }
      />
      <Section tone="card" title="How we work">
        <ul className={classes.culture}>
          {culture.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Open roles" id="open-roles">
        <nav className={classes.filter} aria-label="Category">
          <FilterLink label="All" isChosen={category === undefined} />
          {categories.map((known) => (
            <FilterLink key={known} label={known} category={known} isChosen={known === category} />
          ))}
        </nav>
        {shown.length === 0 ? (
          <p className={classes.empty}>No jobs in this category yet. Check back soon!</p>
        ) : (
          <ul className={classes.roles}>
            {shown.map((role) => (
              <li key={role.id}>
                <div>
                  <h3>{role.title}</h3>
                  <p>
                    {role.category}, {role.type}, {role.location}
                  </p>
                  <p>{salaryShown(role)}</p>
                </div>
                <Link to={career(role.id)} className={actions.quiet} aria-label={`Learn More about ${role.title}`}>
                  Learn More
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.end}>
          <p>Nothing that fits? Tell us what you would do here.</p>
          <Link to={paths.careersApply} className={actions.primary}>
            Apply Now
          </Link>
          <Link to={paths.contact} className={actions.quiet}>
            Contact Us
          </Link>
        </div>
      </Section>
    </>
  );
}

function FilterLink({ label, category, isChosen }: { label: string; category?: string; isChosen: boolean }) {
  const search = category ? `?${new URLSearchParams({ category })}` : '';
  return (
    <Link to={{ search }} replace aria-current={isChosen ? 'true' : undefined}>
      {label}
    </Link>
  );
}
