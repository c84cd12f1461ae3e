import { Link } from 'react-router';
import type { CaseFile } from '../../../domains/support/model/case-file.ts';
import page from '../parts/page.module.css';
import { momentShown } from '../parts/times.ts';

/** What was asked, looked up and tried before a person was called, so that nobody is asked twice. */
export function CaseFileCard({ file: { asked, lookedUp, tried, transcript } }: { file: CaseFile }) {
  if (asked.length + lookedUp.length + tried.length + transcript.length === 0) return null;
  return (
    <section className={page.card}>
      <h2>Case file</h2>
      <Lines title="Asked" lines={asked} />
      {lookedUp.length > 0 ? (
        <div>
          <h3>Looked up</h3>
          <ul>
            {lookedUp.map(({ title, href }) => (
              <li key={`${title} ${href}`}>{href?.startsWith('/') ? <Link to={href}>{title}</Link> : title}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Lines title="Tried" lines={tried} />
      {transcript.length > 0 ? (
        <details>
          <summary>The conversation with the assistant ({transcript.length})</summary>
          <ol>
            {transcript.map(({ from, text, at }) => (
              <li key={`${at} ${from} ${text}`}>
                <strong>{from === 'person' ? 'Person' : 'Assistant'}</strong>{' '}
                <time dateTime={at} className={page.soft}>
                  {momentShown(at)}
                </time>
                <p className={page.words}>{text}</p>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className={page.words}>
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
