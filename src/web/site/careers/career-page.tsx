import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { company } from '../../../shared/company.ts';
import actions from '../../kit/action.module.css';
import { Notice } from '../../kit/notice.tsx';
import { career, careersApplyFor, paths } from '../../lib/paths.ts';
import { sitePages } from '../pages.ts';
import { Head, StructuredData } from '../parts/head.tsx';
import { type Role, roles, salaryShown } from './roles.ts';
import classes from './career-page.module.css';

export default function CareerPage() {
  const { id } = useParams();
  const role = roles.find((one) => one.id === id);
  return role ? <OneRole role={role} /> : <NoSuchRole />;
}

function OneRole({ role }: { role: Role }) {
  const { id, title, location, type, category, description, responsibilities, qualifications } = role;
  const apply = careersApplyFor(id);
  const page = {
    path: career(id),
    title: `${title} - Careers at Forkline`,
    description: `${title}, ${location}, ${salaryShown(role)}. ${description.split('. ')[0]}.`,
    picture: sitePages.careers.picture,
  };
  return (
    <article className={classes.page}>
      <Head page={page} />
      <StructuredData data={jobPosting(role)} />
      <Link to={paths.careers} className={classes.back}>
        <IconArrowLeft size={20} aria-hidden /> Back to all roles
      </Link>
      <h1>{title}</h1>
      <p className={classes.facts}>
        <span>{location}</span>
        <span>{type}</span>
        <span>{category}</span>
        <span>{salaryShown(role)}</span>
      </p>
      <p className={classes.description}>{description}</p>
      <h2>Responsibilities</h2>
      <List of={responsibilities} />
      <h2>Qualifications</h2>
      <List of={qualifications} />
      <Link to={apply} className={actions.primary}>
        Apply Now
      </Link>
    </article>
  );
}

function List({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Also written to HTML for the server to send with status 404: it must look the same for every id. */
function NoSuchRole() {
  return (
    <>
      <title>Job not found - Forkline</title>
      <meta name="robots" content="noindex" />
      <Notice
        title="Job not found."
        actions={
          <Link to={paths.careers} className={actions.primary}>
            Back to all roles
          </Link>
        }
      >
        The role may have been filled. The open ones are on our careers page.
      </Notice>
    </>
  );
}

function jobPosting({ id, title, description, type, location, salary, datePosted, validThrough }: Role) {
  const { siteUrl, legalName, address } = company;
  return {
    '@type': 'JobPosting',
    identifier: { '@type': 'PropertyValue', name: legalName, value: id },
    title,
    description,
    datePosted,
    validThrough,
    employmentType: type.toUpperCase().replace('-', '_'),
    hiringOrganization: { '@type': 'Organization', name: legalName, sameAs: siteUrl },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zip,
        addressCountry: address.country,
      },
    },
    ...(/remote/i.test(location) && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'USA' },
    }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salary.currency,
      value: { '@type': 'QuantitativeValue', minValue: salary.min, maxValue: salary.max, unitText: salary.unit },
    },
  };
}
