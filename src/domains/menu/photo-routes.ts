import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { readForm } from '../../platform/http/uploads.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { readMenuConnections } from './publishing/connections.ts';
import { photosPath } from './contract.ts';
import { menuEditors } from './editors.ts';
import { keepPhoto, photoRule, preparePhoto } from './keep-photo.ts';
import { photoKey, photoSizes, type PhotoSizeName } from './photos.ts';
import { viewPhoto } from './views.ts';

const uploadsPerMinute = 120;
const sizeNames = Object.keys(photoSizes) as [PhotoSizeName, ...PhotoSizeName[]]; // keys of a literal
const params = z.object({ id: z.uuid(), size: z.enum(sizeNames) });

/** Photos come in from the editor and go out to whoever asks: what is on a menu is public. */
export function photoRoutes(given: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  files: Files;
}) {
  const { db, parts, sessions, registry, files } = given;
  return (server: FastifyInstance): void => {
    const config = { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } };
    server.post(photosPath, { config }, async (request, reply) => {
      const member = await sessions.member(request, menuEditors);
      const { file } = await readForm(request, photoRule('photo'));
      const prepared = await preparePhoto({ field: 'photo', content: file.content });
      const view = await inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        const photo = await keepPhoto({ tx: ctx.tx, at: ctx.clock.now() }, files, prepared);
        return viewPhoto(photo.id, photo, await readMenuConnections(ctx.tx, registry));
      });
      return reply.status(201).send(view);
    });

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
  };
}

async function read(files: Files, key: string): Promise<Buffer | undefined> {
  return files.read(key).catch(() => undefined);
}
