import { offer } from '../../../domains/merchants/model/offer.ts';
import { sitePages } from '../pages.ts';
import { Head } from '../parts/head.tsx';
import { LegalText } from './legal-text.tsx';
import { termsSections } from './terms-sections.tsx';

export default function TermsPage() {
  return (
    <>
      <Head page={sitePages.terms} />
      <LegalText
        title="Terms and Conditions"
        dated={`Last updated ${offer.legalDate}`}
        lead={
          <p>These terms are the agreement between you and us. We have tried to write them so that they can be read.</p>
        }
        sections={termsSections}
      />
    </>
  );
}
