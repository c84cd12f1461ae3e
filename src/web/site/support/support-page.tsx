import { Link } from 'react-router';
import { company } from '../../../shared/company.ts';
import { offer } from '../../../domains/merchants/model/offer.ts';
import actions from '../../kit/action.module.css';
import { paths } from '../../lib/paths.ts';
import { sitePages } from '../pages.ts';
import { Head } from '../parts/head.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { SupportPicture } from '../parts/step-pictures.tsx';
import { VisitorChat } from './visitor-chat.tsx';
import classes from './support-page.module.css';

const { supportEmail, supportPhone, supportHours, emailReplyWithin } = company;

export default function SupportPage() {
  return (
    <>
      <Head page={sitePages.support} />
      <PageHero
        title="Support"
        lead={`AI-driven support covers ${offer.aiSupportShare} of inquiries. For the rest there are people, and this is how you reach them.`}
        picture={<SupportPicture />}
      />
      <VisitorChat />
      <div className={classes.cards}>
        <section className={classes.card}>
          <h2>Look it up</h2>
          <p>Setup, payouts, taxes, declined orders: fifteen short answers.</p>
          <Link to={paths.faq} className={actions.primary}>
            Read the FAQ
          </Link>
        </section>
        <section className={classes.card}>
          <h2>Write to us</h2>
          <p>We reply within {emailReplyWithin}.</p>
          <a href={`mailto:${supportEmail}`} className={actions.quiet}>
            {supportEmail}
          </a>
          <Link to={paths.contact}>Or use the contact form</Link>
        </section>
        <section className={classes.card}>
          <h2>Call us</h2>
          <p>For anything that cannot wait for an email.</p>
          <a href={`tel:${supportPhone.e164}`} className={actions.quiet}>
            {supportPhone.shown}
          </a>
        </section>
        <section className={classes.card}>
          <h2>Live chat</h2>
          <p>Ask our assistant at the top of this page. It answers right away, or passes you to our team.</p>
        </section>
      </div>
      <section className={classes.hours}>
        <h2>Support hours</h2>
        <p>{supportHours}</p>
      </section>
    </>
  );
}
