import type { ApplicationDetail } from '../../../domains/applications/contract.ts';
import { FileButton } from '../parts/file-button.tsx';
import { momentShown } from '../parts/times.ts';
import classes from '../parts/page.module.css';
import own from './application-page.module.css';

export function Documents({ documents }: { documents: ApplicationDetail['documents'] }) {
  return (
    <section className={classes.card}>
      <h2>Documents</h2>
      {documents.length === 0 ? <span className={classes.soft}>None. Ask for more to receive some.</span> : null}
      <ul className={own.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <FileButton
              url={`/api/backoffice/documents/${document.id}`}
              fileName={document.fileName}
              bytes={document.bytes}
            />
            <div className={classes.soft}>{momentShown(document.uploadedAt)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
