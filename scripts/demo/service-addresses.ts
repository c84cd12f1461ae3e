/** Where the simulator speaks each service, as the app's environment names it. */
export function addressesOf(simulatorUrl: string) {
  return {
    UBER_EATS_AUTH_URL: `${simulatorUrl}/uber-eats/oauth/v2/token`,
    UBER_EATS_API_URL: `${simulatorUrl}/uber-eats`,
    DOORDASH_API_URL: `${simulatorUrl}/doordash/marketplace`,
    GRUBHUB_API_URL: `${simulatorUrl}/grubhub`,
    DELIVEROO_AUTH_URL: `${simulatorUrl}/deliveroo/auth/oauth2/token`,
    DELIVEROO_API_URL: `${simulatorUrl}/deliveroo/api`,
  };
}
