/** Some of a thing's fields; one that is undefined is not changed. */
export type Changes<Thing> = { [Field in keyof Thing]?: Thing[Field] | undefined };

/** The thing with its changes. */
export function withChanges<Thing extends object>(thing: Thing, changes: Changes<Thing>): Thing {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...thing, ...Object.fromEntries(named) };
}
