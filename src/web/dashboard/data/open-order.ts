import { useSearchParams } from 'react-router';

/** The address of this screen with `orderId` open in the drawer. */
export function useOrderLink(): (orderId: string) => { search: string } {
  const [search] = useSearchParams();
  return (orderId) => {
    const next = new URLSearchParams(search);
    next.set('order', orderId);
    return { search: `?${next}` };
  };
}
