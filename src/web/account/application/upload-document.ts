import { ORPCError } from '@orpc/client';
import { z } from 'zod';
import { fetchAsMe } from '../../lib/api.ts';

const maxBytes = 10 * 1024 * 1024;
/** Not every error has more to say than its sentence. */
const refusal = z.object({ message: z.string(), data: z.unknown().optional() });

/** Throws like the API's client: with the server's sentence, or ours for a file that need not travel. */
export async function uploadDocument(file: File): Promise<void> {
  if (file.size > maxBytes) {
    throw new ORPCError('PAYLOAD_TOO_LARGE', {
      status: 413,
      message: `${file.name} is larger than 10 MB. Choose a smaller file.`,
    });
  }
  const body = new FormData();
  body.set('document', file);
  const answer = await fetchAsMe('/api/application/documents', { method: 'POST', body });
  if (answer.ok) return;
  const said = refusal.safeParse(await answer.json().catch(() => undefined));
  const message = said.success ? said.data.message : 'The upload failed. Try again in a moment.';
  throw new ORPCError('BAD_REQUEST', { status: answer.status, message, data: said.data?.data });
}
