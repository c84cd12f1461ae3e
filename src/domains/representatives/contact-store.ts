import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServiceContact } from './desk-contract.ts';

const maxContacts = 200;

/** The services' people, by service; who is asked first stands first. */
export async function readContacts(tx: Tx, service?: string): Promise<ServiceContact[]> {
  return tx
    .selectFrom('service_contacts')
    .select(['id', 'service', 'level', 'name', 'role', 'email', 'phone', 'hours', 'version'])
    .$if(service !== undefined, (query) => query.where('service', '=', service ?? ''))
    .orderBy('service')
    .orderBy('level')
    .orderBy('id')
    .limit(maxContacts)
    .execute();
}

/** Who can be written to at this level; undefined for nobody. */
export async function findContact(tx: Tx, service: string, level: number) {
  const contacts = await readContacts(tx, service);
  return contacts.find((contact) => contact.level === level && contact.email !== null);
}

/** Writes a new one (version 0) or the next version. Throws CONFLICT where somebody else was faster. */
export async function writeContact(tx: Tx, contact: ServiceContact, { by, at }: { by: string; at: Date }) {
  const { id, version, ...rest } = contact;
  const row = { ...rest, version: version + 1, changed_by: by, changed_at: at };
  const count =
    version === 0
      ? await tx
          .insertInto('service_contacts')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows ?? 0n)
      : await tx
          .updateTable('service_contacts')
          .set(row)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows);
  if (count === 0n) throw new AppError('CONFLICT', 'Somebody else has changed this contact meanwhile.');
}

/** False where there is none of this id. */
export async function removeContact(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('service_contacts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
