import type { MyApplication } from '../../../domains/applications/contract.ts';
import classes from './application-page.module.css';

const businessTypes = {
  restaurant: 'Restaurant',
  grocery: 'Grocery Store',
  liquor: 'Liquor Store',
  retail: 'Retail',
  pharmacy: 'Pharmacy',
} as const;

export function WhatWasSent({ application }: { application: MyApplication }) {
  const { storeAddress, suite, brandName, businessType, firstName, lastName, email, phone } = application;
  const facts = {
    'Brand name': brandName,
    'Business type': businessTypes[businessType],
    Address: suite === '' ? storeAddress : `${storeAddress}, ${suite}`,
    Contact: `${firstName} ${lastName}`,
    Email: email,
    Phone: phone,
  };
  return (
    <section className={classes.card} aria-labelledby="sent">
      <h2 id="sent" className={classes.title}>
        What you sent
      </h2>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
