import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import './lib/language.ts';

/**
 * Writes pages to HTML while building; nothing renders on a server. It stands here because, without it,
 * `react-router build` adds a package of its own choice to package.json and runs `npm install`.
 */
// oxlint-disable-next-line import/no-default-export -- React Router takes the entry's default export
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await body.allReady;
  headers.set('Content-Type', 'text/html');
  return new Response(body, { status, headers });
}
