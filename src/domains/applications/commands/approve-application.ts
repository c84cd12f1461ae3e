import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { AppError } from '../../../platform/errors.ts';
import { findWorkplace } from '../../identity/index.ts';
import { createMerchant, openStore } from '../../merchants/index.ts';
import { addresseeOf, lockForStaff, addStaffEntry, stateAfter, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { updateApplication } from '../store.ts';

/**
 * Makes the application a merchant with one store, and the applicant its owner; an applicant who owns a merchant gets
 * one more store of it. Throws CONFLICT once it has been decided (of two staff members who press at once, one reads
 * what the other did), and for an applicant who works for a merchant without owning it.
 */
export async function approveApplication(
  ctx: Context,
  desk: Desk,
  staff: StaffMember,
  given: { id: string; timeZone: string; text: string },
) {
  const application = await lockForStaff(ctx, given.id);
  const state = stateAfter(application, 'approve');
  const { brand_name: brandName, store_name: storeName, store_address: address, suite } = application;
  const store = {
    name: storeName || brandName,
    address: suite === '' ? address : `${address}, ${suite}`,
    timeZone: given.timeZone,
  };
  const workplace = await findWorkplace(ctx.tx, application.user_id);
  if (workplace && (workplace.role !== 'owner' || workplace.storeIds !== null)) {
    throw new AppError(
      'CONFLICT',
      'This person works for a merchant and does not own all of it. Its owner has to ask.',
    );
  }
  if (workplace) await openStore(ctx, { merchantId: workplace.merchantId, ...store });
  const merchantId =
    workplace?.merchantId ??
    (await createMerchant(ctx, {
      name: brandName,
      businessType: application.business_type,
      ownerUserId: application.user_id,
      store,
    }));
  await updateApplication(ctx.tx, application.id, {
    state,
    waiting_since: null,
    decided_at: ctx.clock.now(),
    became_merchant_id: merchantId,
  });
  const { text } = given;
  await addStaffEntry(ctx, staff, application, {
    kind: 'approved',
    action: 'application_approved',
    shared: true,
    text,
    merchantId,
  });
  await postMessages(ctx, [letters.approved(addresseeOf(application), text, desk.pages)]);
  return { state, merchantId };
}
