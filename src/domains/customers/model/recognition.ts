/**
 * By what a service lets anybody recognise who has ordered before. Where it hides that, nobody is guessed at: such orders
 * count as what they are, orders that cannot be told apart.
 */
export interface Recognition {
  by: 'customer_id' | 'phone' | 'nothing';
  /** Whether the service itself says that a customer is new, or has ordered before. */
  says: boolean;
  /** Why, for people. */
  sentence: string;
}

export const recognition = {
  'uber-eats': {
    by: 'nothing',
    says: true,
    // Its orders name their customer by an id, and no page says that it is the same in the next order.
    sentence:
      'Uber Eats hides the phone number behind one that changes, so that orders cannot be told apart. Stores on its newer order API hear from it how often a customer has ordered before.',
  },
  doordash: {
    by: 'customer_id',
    says: false,
    sentence:
      'DoorDash gives every customer a number of its own. Orders with the same number count as one customer; the phone number it sends is its own.',
  },
  grubhub: {
    by: 'phone',
    says: false,
    sentence:
      'Grubhub passes on a phone number. Orders with the same number count as one customer; the number is not kept here, only a code made of it.',
  },
  deliveroo: {
    by: 'nothing',
    says: true,
    sentence:
      'Deliveroo masks the phone number with one that changes, so that orders cannot be told apart. It says itself who is new and who has ordered from you before.',
  },
  hubrise: {
    by: 'customer_id',
    says: false,
    sentence: 'HubRise names the customers of your own list by an id. Guests have none and cannot be told apart.',
  },
} as const satisfies Record<string, Recognition>;

const unknown: Recognition = {
  by: 'nothing',
  says: false,
  sentence: 'It is not known what this service tells about its customers, so that orders cannot be told apart.',
};

export function recognitionOf(service: string): Recognition {
  return Object.hasOwn(recognition, service) ? recognition[service as keyof typeof recognition] : unknown; // just looked
}

/** The customer of an order as a service described it. */
export interface TellingCustomer {
  externalId?: string | undefined;
  phone?: string | undefined;
  /** A number that needs one is not the customer's own. */
  phoneCode?: string | undefined;
  pastOrderCount?: number | undefined;
  isReturning?: boolean | undefined;
}

const fewestDigits = 8;

/** What stands for the person, to be hashed; undefined where nobody can tell. */
export function personOf(service: string, customer: TellingCustomer): string | undefined {
  const { externalId, phone, phoneCode } = customer;
  switch (recognitionOf(service).by) {
    case 'customer_id':
      return externalId === undefined || externalId === '' ? undefined : `id ${externalId}`;
    case 'phone': {
      const digits = (phone ?? '').replaceAll(/\D/g, '');
      return phoneCode !== undefined || digits.length < fewestDigits ? undefined : `phone ${digits}`;
    }
    case 'nothing':
      return undefined;
  }
}

export type Told = 'new' | 'returning';

/** The service's own word on it; undefined where it has none. */
export function toldBy(service: string, { pastOrderCount, isReturning }: TellingCustomer): Told | undefined {
  if (!recognitionOf(service).says) return undefined;
  const returns = isReturning ?? (pastOrderCount === undefined ? undefined : pastOrderCount > 0);
  return returns === undefined ? undefined : returns ? 'returning' : 'new';
}
