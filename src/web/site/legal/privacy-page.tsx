import { company } from '../../../shared/company.ts';
import { offer } from '../../../domains/merchants/model/offer.ts';
import { sitePages } from '../pages.ts';
import { Head } from '../parts/head.tsx';
import { LegalText } from './legal-text.tsx';
import { privacySections } from './privacy-sections.tsx';

export default function PrivacyPage() {
  return (
    <>
      <Head page={sitePages.privacy} />
      <LegalText
        title="Privacy Policy"
        dated={`Effective ${offer.legalDate}. Last updated ${offer.legalDate}`}
        lead={<p>What {company.name} collects, what for, for how long, and what you can ask of us.</p>}
        sections={privacySections}
      />
    </>
  );
}
