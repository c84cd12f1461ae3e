import { useSearchParams } from 'react-router';

/** The address of this screen with `orderId` open in the drawer; a string, so that cards see when it stays the same. */
export function useOrderLink(): (orderId: string) => string {
  const [search] = useSearchParams();
  return (orderId) => {
    const next = new URLSearchParams(search);
    next.set('order', orderId);
    return `?${next}`;
  };
}
