import { company } from '../../../shared/company.ts';
import { offer } from '../../../domains/merchants/model/offer.ts';
import type { LegalSection } from './legal-text.tsx';

const { legalName, name, privacyEmail, supportEmail, supportPhone, address } = company;
const mail = <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>;

/** Exactly the twelve sections that the specification names, in its order. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'Scope',
    body: (
      <p>
        This policy covers the personal information that {legalName} (&ldquo;{name}&rdquo;) handles on its website and
        in its dashboard: of partners and their teams, of people who apply or write to us, and of customers whose orders
        reach our partners through delivery services. Delivery services have policies of their own.
      </p>
    ),
  },
  {
    id: 'information-collected',
    title: 'Information collected',
    body: (
      <ul>
        <li>
          What you give us: names, email, phone, store address, type of business, documents, messages and applications.
        </li>
        <li>For payouts: bank and tax details.</li>
        <li>
          From delivery services: orders with items, notes, amounts, and the customer name that the service passes on.
        </li>
        <li>From your use: log-ins, device and browser type, network address, and what was done in the dashboard.</li>
        <li>Consent: when and with which text you agreed to messages.</li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'Use',
    body: (
      <p>
        We use information to review applications, provide and support the service, bring orders to your kitchen, make
        payouts, keep accounts safe, meet legal duties, and write to you. You can opt out of non-essential
        communications in Settings; essential ones, such as notices about your account, orders or payouts, cannot be
        opted out of. For text messages, message and data rates may apply; reply STOP to opt out.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    body: (
      <p>
        We share what is needed with the delivery services you use, with providers who work for us under contract
        (hosting, email and text messages, payments), and with authorities where the law requires it. We do not sell
        personal information, and no restaurant sees the data of another.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections are encrypted, passwords are stored only as hashes, access follows each person&rsquo;s role, and
        each partner&rsquo;s data is separated in the database. No system is perfectly safe; if something happens that
        concerns you, we tell you as the law requires.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'Retention',
    body: (
      <p>
        We keep information as long as your account exists and as long as it is needed after that. Order and financial
        data are kept at least {offer.recordsKeptFor}, because tax and accounting law ask for it.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You can see and edit your account information in Settings. To ask for a copy or for deletion, send an email to{' '}
        {mail}. We delete what we are not bound to keep, and tell you what we keep and why. You may also object to a use
        or ask us to restrict it.
      </p>
    ),
  },
  {
    id: 'international-transfers',
    title: 'International transfers',
    body: (
      <p>
        We are based in the United States and handle information there. If you are elsewhere, your information is
        transferred to the United States, with the safeguards that the law of your country asks for.
      </p>
    ),
  },
  {
    id: 'gdpr-ccpa',
    title: 'GDPR and CCPA',
    body: (
      <>
        <p>
          If the GDPR applies to you, we handle your information to perform our contract, to meet legal duties, for our
          legitimate interest in a safe service, or with your consent, which you can withdraw. You may complain to your
          supervisory authority.
        </p>
        <p>
          If you live in California, you have the rights to know, to correct, to delete and not to be treated worse for
          using them. We do not sell or share personal information as the CCPA defines it. We answer requests within the
          time that the law sets.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The service is not for anyone under {offer.minimumAge}. We do not knowingly collect information from children
        under {offer.childrenUnder}; if you believe that we have, write to {mail} and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We may change this policy. The new text appears here with its date, and if a change is important we tell you by
        email beforehand.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        {legalName}, {address.street}, {address.city}, Delaware {address.zip}. Privacy: {mail}. Support:{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,{' '}
        <a href={`tel:${supportPhone.e164}`}>{supportPhone.shown}</a>.
      </p>
    ),
  },
];
