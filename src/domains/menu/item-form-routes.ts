import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inCall } from '../../platform/changes/call-scope.ts';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { photoPath, photoRule } from '../../platform/files/photos.ts';
import { fieldError, readForm } from '../../platform/http/uploads.ts';
import type { Sessions } from '../identity/index.ts';
import { readPrice } from '../merchants/model/offer.ts';
import { createItem } from './commands/create-item.ts';
import { deleteItem } from './commands/delete-item.ts';
import { readCategories, readItems, type ItemRow } from './draft-store.ts';
import { keepPhoto, prepareItemPhoto } from './keep-photo.ts';
import { itemDetails } from './model/menu.ts';
import { defaultCategoryId, inheritedTax } from './model/new-item-defaults.ts';
import { shownPrice } from './model/subjects.ts';
import { hasInheritedTax } from './model/tax.ts';
import { readPricing } from './pricing-store.ts';

/** The specification's own addresses (section 7); it leaves open whether `/api` stands before them. */
const listPaths = ['/api/menu-items/', '/menu-items/'] as const;
const uploadsPerMinute = 60;
const params = z.object({ id: z.uuid() });
/** Beyond the specification's four fields; without it the category used last. */
const categoryField = z.uuid().optional();

/** A menu item as the specification has it (section 3): the price in dollars with two decimals, as text. */
export interface MenuItemAnswer {
  id: string;
  name: string;
  description: string;
  price: string;
  image: string | null;
}

interface Given {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  files: Files;
}

/** `GET`, `POST` and `DELETE` of `menu-items/`. */
export function itemFormRoutes(given: Given) {
  const { db, parts, sessions } = given;
  return (server: FastifyInstance): void => {
    const config = { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } };
    for (const path of listPaths) {
      server.get(path, async (request) => {
        const member = await sessions.member(request, 'see_menu');
        const items = await asMerchant(db, member, (tx) => readItems(tx));
        return items.map(toAnswer);
      });
      server.post(path, { config }, async (request, reply) => reply.status(201).send(await addItem(given, request)));
      server.delete(`${path}:id/`, async (request, reply) => {
        const member = await sessions.member(request, 'edit_menu');
        const parsed = params.safeParse(request.params);
        if (!parsed.success) throw new AppError('NOT_FOUND', 'This item is no longer on the menu.');
        await inCall({ words: 'Take an item off the menu', input: parsed.data }, () =>
          inMerchant({ db, parts, actor: member.actor }, member, (ctx) => deleteItem(ctx, parsed.data.id)),
        );
        return reply.status(204).send();
      });
    }
  };
}

function toAnswer({ id, name, description, basePriceMinor, photoId }: ItemRow): MenuItemAnswer {
  const image = photoId === null ? null : photoPath(photoId, 'standard');
  return { id, name, description, price: shownPrice(basePriceMinor), image };
}

async function addItem({ db, parts, sessions, files }: Given, request: FastifyRequest): Promise<MenuItemAnswer> {
  const member = await sessions.member(request, 'edit_menu');
  const { fields, file } = await readForm(request, photoRule('image'));
  const { name, description, basePriceMinor, categoryId: chosen } = readFields(fields);
  const prepared = await prepareItemPhoto({ field: 'image', content: file.content });
  const add = async (ctx: Context) => {
    const photo = await keepPhoto({ tx: ctx.tx, at: ctx.clock.now() }, files, prepared);
    const items = await readItems(ctx.tx);
    const categoryId = chosen ?? defaultCategoryId(items, await readCategories(ctx.tx));
    const category = (await readCategories(ctx.tx)).find(({ id }) => id === categoryId);
    const inherits = hasInheritedTax(category, await readPricing(ctx.tx));
    const copied = categoryId === undefined || inherits ? {} : inheritedTax(items, categoryId);
    const details = itemDetails.parse(copied);
    const placed = categoryId === undefined ? {} : { categoryId };
    const { id } = await createItem(ctx, { name, description, basePriceMinor, photoId: photo.id, details, ...placed });
    const [item] = await readItems(ctx.tx, [id]);
    if (!item) throw new AppError('NOT_FOUND', 'This item is no longer on the menu.');
    return toAnswer(item);
  };
  const call = { words: 'Add an item', input: { name, description, basePriceMinor } };
  return inCall(call, () => inMerchant({ db, parts, actor: member.actor }, member, add));
}

function readFields(fields: Readonly<Record<string, string>>) {
  const name = (fields['name'] ?? '').trim();
  const description = (fields['description'] ?? '').trim();
  if (name === '') throw fieldError('name', 'Enter a name.');
  if (name.length > 500) throw fieldError('name', 'A name has 500 characters at most.');
  if (description === '') throw fieldError('description', 'Enter a description.');
  if (description.length > 2_000) throw fieldError('description', 'A description has 2,000 characters at most.');
  const price = readPrice(fields['price'] ?? '');
  if (price.problem !== undefined) throw fieldError('price', price.problem);
  const category = categoryField.safeParse(fields['category'] === '' ? undefined : fields['category']);
  if (!category.success) throw fieldError('category', 'Choose one of your categories.');
  return { name, description, basePriceMinor: price.value, categoryId: category.data };
}
