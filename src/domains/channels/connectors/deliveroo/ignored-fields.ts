/**
 * The ends of paths of fields that the service documents and nobody here reads. What stands neither here nor in a schema
 * is news, and is counted for staff.
 */
export const unread: readonly string[] = ['delivery.estimated_delivery_at', 'is_tabletless'];
