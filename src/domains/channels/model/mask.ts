/** What of a service's message is personal, by the names of the fields that hold people and places. */
const people =
  /^(customers?|consumer|eater|eaters|diner|diners|participants?|contact_info|contact|payer|riders?|dasher|courier|couriers|deliveries|delivery_info|delivery_address|address|destination|dropoff|location|loyalty|tax_ids?|tax_profiles)$/i;
const personal =
  /(^|_)(phone|phone_number|contact_number|(contact|phone)_access_code|birth_date|email|street|street_address|address_(line_?)?\d?|unit|house_no|postal_code|zip_code|latitude|longitude|lat|lon|lng|first_name|last_name|full_name|customer_name|driver_name|place_id|delivery_notes|dropoff_instructions)$/i;
/** Of a person, also these: of a dish they are not personal. */
const ofPeople =
  /^(name|display|formatted|number|id|external_id|uuid|code|instructions?|notes?|city|line1|line2|value|pin)$/i;

const hidden = '[hidden]';

/** A message's JSON with names, numbers and places of people hidden; the shape stays. What is no JSON comes back as it is not: hidden. */
export function maskPersonal(value: unknown, isPerson = false): unknown {
  if (Array.isArray(value)) return value.map((one) => maskPersonal(one, isPerson));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isLeaf = typeof inner !== 'object' || inner === null;
      if (isLeaf && inner !== null && inner !== '' && (personal.test(name) || (isPerson && ofPeople.test(name)))) {
        return [name, hidden];
      }
      return [name, maskPersonal(inner, isPerson || people.test(name))];
    }),
  );
}
