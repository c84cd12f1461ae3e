import { company } from '../../../shared/company.ts';
import { offer } from '../../../domains/merchants/model/offer.ts';
import { Section } from '../parts/section.tsx';
import classes from './expectations.module.css';

const expectations = [
  { when: 'First', what: 'Our team calls', text: 'We go through your accounts, your menu and your hours with you.' },
  {
    when: 'Then',
    what: `About ${offer.onboarding} of setup`,
    text: 'Stores and apps are connected, and a test order shows that it works.',
  },
  {
    when: 'From then on',
    what: 'Orders on one screen',
    text: 'On whatever device is at the counter; the dashboard also sits on your home screen.',
  },
  {
    when: 'Every week',
    what: 'A payout',
    text: `${offer.keptPercent}% of your base prices, by direct deposit.`,
  },
  {
    when: 'Whenever',
    what: 'Support',
    text: `${company.supportHours}; email is answered within ${company.emailReplyWithin}.`,
  },
];

export function Expectations() {
  return (
    <Section tone="band" title="What to expect after joining">
      <dl className={classes.list}>
        {expectations.map(({ when, what, text }) => (
          <div key={when}>
            <dt>
              <span>{when}</span>
              {what}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
