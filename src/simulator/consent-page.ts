/** The page of a service on which an owner lets the partner in, or does not: a plain form that answers to its own address. */
export function consentPage({
  serviceName,
  stores,
  fields,
}: {
  serviceName: string;
  /** To choose from there; none where the service lets the partner choose. */
  stores: readonly { id: string; name: string }[];
  /** Handed on as they came. */
  fields: { [name: string]: unknown };
}): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(String(value))}">`,
  );
  const choices = stores.map(
    ({ id, name }, index) =>
      `<p><label><input type="radio" name="store" value="${escape(id)}"${index === 0 ? ' checked' : ''}> ${escape(name)}</label></p>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(serviceName)} (simulated)</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
      button { font: inherit; min-height: 44px; padding: 0 1.5rem; margin-right: 0.5rem; }
    </style>
  </head>
  <body>
    <h1>${escape(serviceName)}</h1>
    <p>Forkline wants to receive the orders of a store of yours, and to change its menu and hours.</p>
    <form method="post">
      ${hidden.join('\n      ')}
      ${choices.join('\n      ')}
      <button name="answer" value="allow">Allow</button>
      <button name="answer" value="no">No</button>
    </form>
  </body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
