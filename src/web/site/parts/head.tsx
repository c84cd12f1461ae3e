import { company } from '../../../shared/company.ts';
import type { SitePage } from '../pages.ts';

/** A page's title, description, canonical address and link preview; React puts them into the document's head. */
export function Head({ page, isTitleGiven = false }: { page: SitePage; isTitleGiven?: boolean }) {
  const address = company.siteUrl + page.path;
  const picture = `${company.siteUrl}/og/${page.picture}.png`;
  return (
    <>
      {isTitleGiven ? null : <title>{page.title}</title>}
      <meta name="description" content={page.description} />
      <link rel="canonical" href={address} />
      {page.hidden ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={page.description} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={picture} />
    </>
  );
}

/** schema.org data for search engines. `<` is escaped, since a text in it could end the script otherwise. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
