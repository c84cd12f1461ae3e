import { company } from '../../../shared/company.ts';
import { sitePages } from '../pages.ts';
import { Head } from '../parts/head.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { ContactForm } from './contact-form.tsx';
import classes from './contact-page.module.css';

const { supportEmail, supportPhone, supportHours, emailReplyWithin, legalName, address } = company;

export default function ContactPage() {
  return (
    <>
      <Head page={sitePages.contact} />
      <PageHero title="Contact" lead={`Tell us what it is about. We reply within ${emailReplyWithin}.`} />
      <div className={classes.page}>
        <ContactForm />
        <dl className={classes.reach}>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${supportPhone.e164}`}>{supportPhone.shown}</a>
            </dd>
          </div>
          <div>
            <dt>Support hours</dt>
            <dd>{supportHours}</dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>
              {legalName}
              <br />
              {address.street}
              <br />
              {address.city}, Delaware {address.zip}
            </dd>
          </div>
        </dl>
      </div>
    </>
  );
}
