import type { FastifyInstance } from 'fastify';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { photoRule } from '../../platform/files/photos.ts';
import { readForm } from '../../platform/http/uploads.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { readMenuConnections } from './publishing/connections.ts';
import { photosPath } from './contract.ts';
import { keepPhoto, prepareItemPhoto } from './keep-photo.ts';
import { viewPhoto } from './views.ts';

const uploadsPerMinute = 120;

/** Photos come in from the editor. */
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
      const member = await sessions.member(request, 'edit_menu');
      const { file } = await readForm(request, photoRule('photo'));
      const prepared = await prepareItemPhoto({ field: 'photo', content: file.content });
      const view = await inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        const photo = await keepPhoto({ tx: ctx.tx, at: ctx.clock.now() }, files, prepared);
        return viewPhoto(photo.id, photo, await readMenuConnections(ctx.tx, registry));
      });
      return reply.status(201).send(view);
    });
  };
}
