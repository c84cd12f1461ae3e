import type { Mapping } from './connector.ts';
import { serviceOrder } from './model/service-order.ts';
import { withoutControls, withoutUnstorableText } from './model/storable-text.ts';

/**
 * A mapped order in the form in which it can be written and read back. What is written is held against the schema that
 * will read it: an order that nobody could read would break every list that it is part of.
 */
export function toStorable(mapping: Mapping): Mapping {
  if (!mapping.ok) return mapping;
  const parsed = serviceOrder.safeParse(withoutControls(withoutUnstorableText(mapping.order)));
  if (parsed.success) return { ok: true, order: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    ok: false,
    reason: `The order holds a value that cannot be kept, at ${issue?.path.join('.') ?? 'its top'}.`,
  };
}
