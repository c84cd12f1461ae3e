import type { ServiceOrder } from '../../channels/model/service-order.ts';

/** Returns where the restaurant's own courier goes; undefined for an order that the restaurant does not deliver. */
export function ownDestination({
  kind,
  destination,
}: Pick<ServiceOrder, 'kind' | 'destination'>): ServiceOrder['destination'] {
  return kind === 'delivery_by_merchant' ? destination : undefined;
}

/** Returns the address as one line, with the postal code. */
export function addressText({ lines, postalCode }: NonNullable<ServiceOrder['destination']>): string {
  const hasCode = postalCode !== undefined && !lines.some((line) => line.includes(postalCode));
  return [...lines, ...(hasCode ? [postalCode] : [])].join(', ');
}

/** Returns a link that opens the way there in the device's maps app: by coordinates where the service sent them. */
export function mapLink(destination: NonNullable<ServiceOrder['destination']>): string | undefined {
  const { latitude, longitude } = destination;
  const isPlaced = isDegree(latitude) && isDegree(longitude);
  const place = isPlaced ? `${latitude},${longitude}` : addressText(destination);
  if (place === '') return undefined;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
}

const isDegree = (sent: string | undefined) => sent !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(sent);
