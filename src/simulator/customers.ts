import type { Courier } from './order.ts';
import type { Random } from './random.ts';

export type Customer = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  phoneCode: string;
  email: string;
  pastOrders: number;
  address: { street: string; unit: string; city: string; state: string; zip: string; lat: string; lng: string };
};

// Names that break naive code: apostrophes, accents, other scripts, several words, very long ones.
const firstNames = [
  'Maya', 'Liam', 'Priya', 'Noah', 'Chloé', 'Zoë', 'José', 'Ana María', 'Siobhán', "D'Andre", 'Jean-Luc', 'Wei',
  'Amara', 'Oluwaseun', 'Fatima', 'Björn', 'Łukasz', 'Nguyễn', '小明', 'Юлия', 'محمد', 'さくら', '지우', 'Bo',
  'Wolfeschlegelsteinhausenbergerdorff', 'Maximiliana Alexandrina', 'Grace', 'Tyrone', 'Hannah', 'Mateo', 'Ingrid',
]; // prettier-ignore
const lastNames = [
  "O'Brien", "D'Angelo", 'Nguyen', 'García', 'Méndez', 'Smith', 'Johnson', 'van der Berg', 'Kowalczyk', 'Müller',
  'Okafor', 'Çelik', 'Patel', 'Kim', '王', 'Иванова', 'Smith-Jones', 'St. James', 'Featherstonehaugh', 'Li', 'Ng',
]; // prettier-ignore
const streets = ['Congress Street', 'Munjoy Hill Road', 'Exchange Street', 'Fore Street', "St. John's Avenue"];
const notes = [
  'No cilantro please',
  'Extra napkins, thank you!',
  'Please make it extra hot 🌶️',
  'Dressing on the side',
  'Cut in half, please',
  'No onions, no tomatoes',
  'Well done please — last time it was cold',
  'Sin cebolla, por favor',
];
const dropoffNotes = [
  'Ring the bell twice, the dog is friendly',
  'Leave at the door',
  'Gate code 4417, second building on the left',
  'Call when you arrive; do not knock, baby asleep',
];
const orderNotes = [
  'Please include extra hot sauce packets',
  'Birthday order — thank you!',
  'Pack cold items separately',
];
const allergies = [
  { allergens: ['PEANUTS'], text: 'Severe peanut allergy, please change gloves' },
  { allergens: ['DAIRY'], text: 'No dairy at all, I am allergic' },
  { allergens: ['SHELLFISH'], text: 'Shellfish allergy' },
  { allergens: ['GLUTEN'], text: 'Celiac: no gluten, clean surface please' },
  { allergens: ['TREENUTS', 'PEANUTS'], text: 'Allergic to all nuts' },
  { allergens: ['EGGS', 'OTHER'], text: 'Egg and sesame allergy' },
];
const vehicles = [
  { type: 'CAR', make: 'Toyota', model: 'Prius', color: 'Silver' },
  { type: 'CAR', make: 'Honda', model: 'Civic', color: 'Blue' },
  { type: 'CAR', make: 'Subaru', model: 'Outback', color: 'Green' },
  { type: 'BICYCLE', make: 'Trek', model: 'FX 2', color: 'Black' },
  { type: 'MOTORBIKE', make: 'Vespa', model: 'Primavera', color: 'Red' },
];

export function makeCustomer(random: Random): Customer {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  return {
    id: random.uuid(),
    firstName,
    lastName,
    phone: `+1 312-555-01${random.digits(2)}`,
    phoneCode: random.digits(8),
    email: `customer-${random.digits(6)}@example.com`,
    pastOrders: random.chance(0.4) ? 0 : random.integer(1, 40),
    address: {
      street: `${random.integer(1, 990)} ${random.pick(streets)}`,
      unit: random.chance(0.4) ? `Apt ${random.integer(1, 30)}` : '',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      lat: `43.65${random.digits(4)}`,
      lng: `-70.25${random.digits(4)}`,
    },
  };
}

export function makeCourier(random: Random): Courier {
  const vehicle = random.pick(vehicles);
  return {
    id: random.uuid(),
    tripId: random.uuid(),
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    phone: `+1312555${random.digits(4)}`,
    phoneCode: random.digits(8),
    vehicle: { ...vehicle, plate: vehicle.type === 'BICYCLE' ? 'BICYCLE' : `ME ${random.digits(4)}` },
  };
}

export const lineNote = (random: Random): string | null => (random.chance(0.18) ? random.pick(notes) : null);
export const orderNote = (random: Random): string | null => (random.chance(0.08) ? random.pick(orderNotes) : null);
export const dropoffNote = (random: Random): string | null => (random.chance(0.35) ? random.pick(dropoffNotes) : null);
export const anAllergy = (random: Random): { allergens: string[]; text: string } => random.pick(allergies);

/** Services show staff a first name and an initial; letters outside the Latin alphabet count as letters. */
export function initialOf(lastName: string): string {
  return `${Array.from(lastName)[0] ?? ''}.`;
}
