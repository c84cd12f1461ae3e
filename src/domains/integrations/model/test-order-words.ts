const ways: Record<string, string> = {
  'uber-eats':
    'Open the Uber Eats app as a customer, find your own restaurant, order the cheapest item and cancel it once the steps below are ticked.',
  doordash:
    'In the DoorDash Developer Portal choose your store and press “Create test order”; without access to it, order from yourself in the DoorDash app.',
  grubhub:
    'Ask your Grubhub partner manager for a test transmission, which costs nothing; or order from yourself in the Grubhub app.',
  deliveroo:
    'In Deliveroo’s Partner Hub open the site and send a test order; or order from yourself in the Deliveroo app and cancel it afterwards.',
};

/** How an owner places a test order on a service, in one sentence. */
export function testOrderWay(service: string, serviceName: string): string {
  return ways[service] ?? `Order the cheapest item from your own store on ${serviceName}, as a customer would.`;
}
