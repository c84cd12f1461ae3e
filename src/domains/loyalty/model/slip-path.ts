/** The same on paper, as wide as a receipt: an order's slip that was made before. */
export const slipPdfPath = (orderId: string) => `/api/loyalty/orders/${orderId}/slip.pdf`;
