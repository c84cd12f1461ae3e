import { implement } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inCall } from '../../platform/changes/call-scope.ts';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import {
  photoKey,
  photoPath,
  photoRule,
  photoSizes,
  preparePhoto,
  putPhoto,
  type PhotoSizeName,
} from '../../platform/files/photos.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { readForm } from '../../platform/http/uploads.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { addStorePhoto } from './commands/add-store-photo.ts';
import { changeProfile } from './commands/change-profile.ts';
import { logoUploadPath, photoUploadPath, profileContract, type StoreProfile } from './profile-contract.ts';
import { keepStorePhotos, lockStore, readProfile, updateLogo } from './profile-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  files: Files;
}

/** What a store says about itself: everybody in it reads, owners and managers change. */
export function profileRouter({ db, parts, sessions, files }: Given) {
  const os = implement(profileContract).$context<ApiContext>();

  const change = async (
    context: ApiContext,
    command: (ctx: Context, member: Member) => Promise<StoreProfile>,
  ): Promise<StoreProfile> => {
    const member = await sessions.member(context, 'edit_stores');
    return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => command(ctx, member));
  };

  return os.router({
    getStoreProfile: os.getStoreProfile.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, (tx) => readProfile(tx, id));
    }),
    updateStoreProfile: os.updateStoreProfile.handler(({ context, input }) =>
      change(context, (ctx) => changeProfile(ctx, input)),
    ),
    removeStoreLogo: os.removeStoreLogo.handler(({ context, input: { id } }) =>
      change(context, async ({ tx }) => {
        await lockStore(tx, id);
        await updateLogo(tx, id, null);
        return readProfile(tx, id);
      }),
    ),
    setStorePhotos: os.setStorePhotos.handler(async ({ context, input: { id, photoIds } }) => {
      let gone: string[] = [];
      const shown = await change(context, async ({ tx }) => {
        await lockStore(tx, id);
        gone = await keepStorePhotos(tx, id, photoIds);
        return readProfile(tx, id);
      });
      // After the commit: a file without its row harms nobody, a row without its file would.
      for (const photoId of gone) await removePhoto(files, photoId);
      return shown;
    }),
  });
}

const photoSizesKept = ['thumb', 'standard'] as const;
const logoSizesKept = ['square'] as const;
const uploadsPerMinute = 60;
const params = z.object({ id: z.uuid() });

/** Logos and photos come in as forms. */
export function storePictureRoutes({ db, parts, sessions, files }: Given) {
  const upload =
    (
      field: string,
      words: string,
      sizes: readonly PhotoSizeName[],
      keep: (
        ctx: Context,
        given: { storeId: string; id: string; width: number; height: number },
      ) => Promise<StoreProfile>,
    ) =>
    (server: FastifyInstance, path: string): void => {
      const config = { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } };
      server.post(path, { config }, async (request, reply) => {
        const member = await sessions.member(request, 'edit_stores');
        const asked = params.safeParse(request.params);
        if (!asked.success) throw new AppError('NOT_FOUND', 'There is no such store.');
        const { file } = await readForm(request, photoRule(field));
        const prepared = await preparePhoto({ field, content: file.content }, sizes);
        const { width, height } = prepared;
        const id = await putPhoto(files, prepared);
        try {
          const storeId = asked.data.id;
          const call = { words, input: { fileName: file.fileName } };
          const view = await inCall(call, () =>
            inMerchant({ db, parts, actor: member.actor }, member, (ctx) => keep(ctx, { storeId, id, width, height })),
          );
          return await reply.status(201).send(view);
        } catch (error) {
          await removePhoto(files, id);
          throw error;
        }
      });
    };
  const takeLogo = upload('logo', 'Show another logo', logoSizesKept, async ({ tx }, { storeId, id }) => {
    await lockStore(tx, storeId);
    await updateLogo(tx, storeId, photoPath(id, 'square'));
    return readProfile(tx, storeId);
  });
  const takePhoto = upload('photo', 'Add a photo of a store', photoSizesKept, addStorePhoto);
  return (server: FastifyInstance): void => {
    takeLogo(server, logoUploadPath(':id'));
    takePhoto(server, photoUploadPath(':id'));
  };
}

/** Takes away whichever sizes of a photo there are. */
async function removePhoto(files: Files, photoId: string): Promise<void> {
  for (const size of Object.keys(photoSizes) as PhotoSizeName[]) {
    await files.remove(photoKey(photoId, size)).catch(() => undefined);
  }
}
