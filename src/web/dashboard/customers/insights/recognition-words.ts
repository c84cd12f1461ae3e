import { t } from '@lingui/core/macro';

/** What a service lets anybody know about its customers, in the reader's language; undefined for one that we do not know. */
export function recognitionWords(service: string): string | undefined {
  const words: Partial<Record<string, string>> = {
    'uber-eats': t`Uber Eats hides the phone number behind one that changes, so that orders cannot be told apart. Stores on its newer order API hear from it how often a customer has ordered before.`,
    doordash: t`DoorDash gives every customer a number of its own. Orders with the same number count as one customer; the phone number it sends is its own.`,
    grubhub: t`Grubhub passes on a phone number. Orders with the same number count as one customer; the number is not kept here, only a code made of it.`,
    deliveroo: t`Deliveroo masks the phone number with one that changes, so that orders cannot be told apart. It says itself who is new and who has ordered from you before.`,
    hubrise: t`HubRise names the customers of your own list by an id. Guests have none and cannot be told apart.`,
  };
  return words[service];
}
