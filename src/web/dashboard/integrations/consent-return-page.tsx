import { redirect } from 'react-router';
import { client } from '../../lib/api.ts';
import { requireToken } from '../../lib/auth.ts';
import { integrationsAfter } from '../../lib/paths.ts';
import type { Route } from './+types/consent-return-page.ts';

/**
 * Hands over what a service sent along with its owner, once, and goes on to the integrations, which say what became of
 * it. A code that could not be handed over is of no use to anybody: then it is begun again.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  requireToken(request);
  const { searchParams } = new URL(request.url);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name) ?? undefined);
  const { id } = await client
    .finishConsent({ state: state ?? '', ...(code && { code }), ...(error && { error }) })
    .catch(() => ({ id: null }));
  throw redirect(integrationsAfter(id));
}

/** Never seen: its loader leads on. */
export default function ConsentReturnPage() {
  return null;
}
