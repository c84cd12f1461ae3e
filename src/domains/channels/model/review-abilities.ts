import type { Capability } from './capabilities.ts';

/** What a service lets a restaurant do with its customers' reviews: data for server and screen alike. */
export interface ReviewAbilities {
  /** Whether its reviews come by themselves. */
  reads: Capability;
  reply: { can: true; maxCharacters: number } | { can: false; reason: string };
  /** Its own file of reviews, as a person who looks for it in its portal finds it; null where it has none. */
  file: { name: string; where: string } | null;
}
