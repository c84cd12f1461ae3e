import type { Vault } from '../../platform/crypto/vault.ts';
import type { EndpointRow } from './endpoint-store.ts';

/** To what a sealed secret belongs: it opens for its endpoint only. */
const about = (endpointId: string) => ['webhook secret', endpointId];

export function sealSecret(vault: Vault, { id, secret }: { id: string; secret: string }): string {
  return vault.seal(secret, about(id));
}

/** With what messages are signed now: the secret, and for a day after a change the one before it. */
export function openSecrets(vault: Vault, endpoint: EndpointRow, now: Date): string[] {
  const { id, sealedSecret, sealedFormer, formerUntil } = endpoint;
  const isBoth = sealedFormer !== null && formerUntil !== null && now < formerUntil;
  return [sealedSecret, ...(isBoth ? [sealedFormer] : [])].map((sealed) => vault.open(sealed, about(id)));
}
