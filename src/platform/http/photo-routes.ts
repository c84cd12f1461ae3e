import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Files } from '../files/files.ts';
import { photoKey, photoSizes, type PhotoSizeName } from '../files/photos.ts';

const sizeNames = Object.keys(photoSizes) as [PhotoSizeName, ...PhotoSizeName[]]; // keys of a literal
const params = z.object({ id: z.uuid(), size: z.enum(sizeNames) });

/** Photos go out to whoever asks: what is on a menu, or shows a store, is public. */
export function servePhotos(server: FastifyInstance, files: Files): void {
  // Services ask by HEAD whether a photo has changed (Deliveroo's menu guidelines want an ETag), so both are answered.
  server.get('/photos/:id/:size.jpg', async (request, reply) => {
    const parsed = params.safeParse(request.params);
    const found = parsed.success ? await read(files, photoKey(parsed.data.id, parsed.data.size)) : undefined;
    if (!found) throw new AppError('NOT_FOUND', 'There is no such photo.');
    const etag = `"${createHash('sha256').update(found).digest('base64url').slice(0, 22)}"`;
    void reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/jpeg').send(found);
  });
}

async function read(files: Files, key: string): Promise<Buffer | undefined> {
  return files.read(key).catch(() => undefined);
}
