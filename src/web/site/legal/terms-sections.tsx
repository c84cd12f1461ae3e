import { Link } from 'react-router';
import { company } from '../../../shared/company.ts';
import { offer, upchargeShown } from '../../../domains/merchants/model/offer.ts';
import { paths } from '../../lib/paths.ts';
import type { LegalSection } from './legal-text.tsx';

const { legalName, name, supportEmail, address, emailReplyWithin } = company;
const mail = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
const types = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(offer.businessTypes));

/** The specification's key points and limits (sections 2, 6 and 9) as an agreement. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'This agreement',
    body: (
      <p>
        {legalName} (&ldquo;{name}&rdquo;, &ldquo;we&rdquo;) provides a web service with which businesses
        (&ldquo;partners&rdquo;, &ldquo;you&rdquo;) manage their presence on third-party delivery services. By signing
        up or by using the service you accept these terms and our <Link to={paths.privacy}>Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'who-may-use',
    title: 'Who may use the service',
    body: (
      <>
        <p>
          The service is for authorized representatives of legally operating restaurants and other merchants ({types}).
          You must be at least {offer.minimumAge} years old and entitled to act for your business.
        </p>
        <p>
          Each application is reviewed. We may ask for proof of your business, and we may refuse or suspend access, for
          example where information is false, the law is broken, or others are put at risk.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Keep your account information correct; you can edit it in Settings. Keep your password to yourself and tell us
        at once if you believe that somebody else has used it. You answer for what your team does in your account.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        We bring orders, menus and figures of delivery services together in one dashboard, and speak with the
        services&rsquo; representatives where it helps. Onboarding takes about {offer.onboarding}. Delivery services are
        independent of us: they may change, refuse or end what they offer, and their own terms apply between them and
        you.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Fees',
    body: (
      <p>
        Our service fee is an upcharge of {upchargeShown} on your base menu prices, paid by customers through the
        delivery services. The typical fee is {offer.typicalFee}. There is no monthly fee. You keep {offer.keptPercent}%
        of your base prices.
      </p>
    ),
  },
  {
    id: 'payouts',
    title: 'Payouts',
    body: (
      <p>
        Payouts are made {offer.payouts} by direct deposit and consist of the base menu price of what was sold. Refunds
        and adjustments that a delivery service makes to your orders, and amounts you owe us, may be settled with a
        later payout. You are responsible for the bank details you give us and for your own taxes.
      </p>
    ),
  },
  {
    id: 'your-duties',
    title: 'Your responsibilities',
    body: (
      <ul>
        <li>You hold the licenses and approvals for what you sell, alcohol and pharmacy goods included.</li>
        <li>Your menu is true: items, prices, allergens and pictures.</li>
        <li>You prepare accepted orders with care, and follow food-safety and labelling law.</li>
        <li>You do not misuse the service, disturb it, or reach for data of others.</li>
      </ul>
    ),
  },
  {
    id: 'messages',
    title: 'Messages and consent',
    body: (
      <p>
        If you agree at sign-up, we may text or call you about your account. Message and data rates may apply. Reply
        STOP to opt out at any time; consent is not a condition of using the service. You can opt out of non-essential
        communications in Settings; essential ones, such as notices about your account or payouts, cannot be switched
        off.
      </p>
    ),
  },
  {
    id: 'property',
    title: 'Content and property',
    body: (
      <p>
        The service and its name belong to us. Your menu, pictures and data belong to you; you allow us to use them as
        far as it takes to provide the service. Names of delivery services are marks of their owners.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending',
    body: (
      <p>
        There is no contract term: you may stop at any time by writing to {mail}. We may refuse or suspend access, or
        end this agreement, where these terms are broken. Payouts that are due are still made, and records are kept as
        our Privacy Policy says, order and financial data at least {offer.recordsKeptFor}.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'No further warranty',
    body: (
      <p>
        We work to keep the service available and correct, but provide it &ldquo;as is&rdquo;. We do not promise a
        number of orders, uninterrupted operation, or anything on behalf of a delivery service.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limit of liability',
    body: (
      <p>
        As far as the law allows, neither of us is liable for indirect or consequential loss. Our total liability is
        limited to the upcharge fees from your orders during the {offer.liabilityCap} before the event that gave rise to
        the claim ({offer.liabilityCap} of upcharge fees).
      </p>
    ),
  },
  {
    id: 'indemnity',
    title: 'Claims by others',
    body: (
      <p>
        If somebody makes a claim against us because of what you sold, or because you broke these terms or the law, you
        bear its reasonable costs.
      </p>
    ),
  },
  {
    id: 'notices',
    title: 'Notices',
    body: (
      <p>
        We send notices to the email address of your account; write to us at {mail}. Notices by email are deemed
        received after {offer.noticesReceivedAfter}. We reply to email within {emailReplyWithin}.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and arbitration',
    body: (
      <p>
        The law of the State of Delaware governs this agreement. Disputes that we cannot settle by talking are decided
        by binding arbitration in Wilmington, Delaware, under the rules of a national arbitration association. Either of
        us may bring small claims before a court that is competent for them.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We may change these terms. We put the new text here with its date, and tell you by email beforehand if a change
        is important. Who goes on using the service accepts it.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        {legalName}, {address.street}, {address.city}, Delaware {address.zip}. Email: {mail}.
      </p>
    ),
  },
];
