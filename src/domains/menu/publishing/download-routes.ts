import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { equalInConstantTime } from '../../../platform/crypto/constant-time.ts';
import { asMerchant, type Db, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId } from '../../../shared/ids.ts';
import { findConnection, type Registry } from '../../channels/index.ts';
import { findMenuConnection } from './connections.ts';
import { markSoldOut } from '../model/compose.ts';
import { findTargetForDownload, readContent, readServedTargets } from './target-store.ts';
import { readSoldOutThings } from '../sold-out-store.ts';
import type { Clock } from '../../../shared/time.ts';

interface Given {
  db: Db;
  intakeDb: Db;
  registry: Registry;
  parts: { clock: Clock };
}

const download = z.object({ merchantId: z.uuid(), targetId: z.uuid(), key: z.uuid() });
const pull = z.object({ service: z.string().max(40), externalStoreId: z.string().min(1).max(200) });

const none = () => new AppError('NOT_FOUND', 'There is no such menu.');

/**
 * Menus that services come and get. Only what was published is served, never the draft: by an address that we gave the
 * service for one version (Grubhub's ingestion), or what is newest for a store whose service proves itself (DoorDash's
 * menu pull).
 */
export function downloadRoutes(given: Given) {
  const { db, intakeDb, registry } = given;
  return (server: FastifyInstance): void => {
    server.get('/hooks/menus/:merchantId/:targetId/:key', { helmet: false }, async (request) => {
      const wanted = download.safeParse(request.params);
      if (!wanted.success) throw none();
      const { merchantId, targetId, key } = wanted.data;
      return asMerchant(db, asId<'merchant'>(merchantId), async (tx) => {
        const target = await findTargetForDownload(tx, targetId);
        // Compared even where there is none, so that the time taken tells nothing.
        const fits = equalInConstantTime(key, target?.download_key ?? '00000000-0000-0000-0000-000000000000');
        if (!target || !fits) throw none();
        const { connector, store, menu } = await readServed(tx, given, {
          connectionId: target.connection_id,
          contentHash: target.content_hash,
        });
        return connector.encode(menu, store);
      });
    });

    server.get('/hooks/:service/menus/:externalStoreId', { helmet: false }, async (request) => {
      const wanted = pull.safeParse(request.params);
      const connector = wanted.success ? registry.get(wanted.data.service) : undefined;
      const menuSide = wanted.success ? registry.menu(wanted.data.service) : undefined;
      if (!wanted.success || !connector || menuSide?.serve === undefined) throw none();
      const { serve } = menuSide;
      if (!connector.authenticate({ headers: request.headers, rawBody: Buffer.alloc(0) }).ok) {
        throw new AppError('UNAUTHORIZED', 'The signature or token of this call is wrong.');
      }
      const found = await findConnection(intakeDb, connector.service, wanted.data.externalStoreId);
      if (!found) throw none();
      return asMerchant(db, found.merchantId, async (tx) => {
        const [target] = await readServedTargets(tx, {
          now: given.parts.clock.now(),
          connectionId: found.connectionId,
        });
        if (!target) throw none();
        const { store, menu } = await readServed(tx, given, {
          connectionId: found.connectionId,
          contentHash: target.content_hash,
        });
        return serve(menu, store, target.id);
      });
    });
  };
}

/** What was published to a connection, with what is sold out there now. */
async function readServed(
  tx: Tx,
  { registry, parts }: Given,
  { connectionId, contentHash }: { connectionId: string; contentHash: string },
) {
  const connection = await findMenuConnection(tx, registry, connectionId);
  if (!connection) throw none();
  const soldOut = await readSoldOutThings(tx, connection.storeId, parts.clock.now());
  const menu = markSoldOut(await readContent(tx, contentHash), soldOut);
  return { connector: connection.connector, store: connection.store, menu };
}
