import { simulatorAddresses } from '../../src/service-settings.ts';

/** Where the simulator speaks each service, as the app's environment names it. */
export const addressesOf = simulatorAddresses;
