/** Whether a service lets a restaurant and the customers of its orders write to each other: data for server and screen alike. */
export type ChatAbilities = { can: true; maxCharacters: number } | { can: false; reason: string };
