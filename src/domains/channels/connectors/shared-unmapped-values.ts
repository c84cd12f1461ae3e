/**
 * Fields that a service sends and no schema of ours names. Only their paths are kept, never their values: those may be
 * personal. Looking costs nothing while nobody looks.
 */

/** The objects that were read since the look began, in that order, each with the fields that its readers know. */
let looking: Map<object, Set<string>> | undefined;

/** Says that an object was read with a schema of these fields. Several schemas may read one object. */
export function recordRead(read: object, fields: readonly string[]): void {
  if (looking === undefined) return;
  const known = looking.get(read) ?? new Set();
  for (const field of fields) known.add(field);
  looking.set(read, known);
}

const maxPaths = 50;
const maxObjects = 5_000;
const maxPathLength = 200;

/**
 * Does the work, which reads bodies and does not wait for anything, and answers the paths of the fields in them that
 * nobody knew: `order.items[].x_new`; keys that look like ids are `*`.
 */
export function lookForUnknown<T>(work: () => T): { result: T; paths: string[] } {
  const outer = looking;
  const read = new Map<object, Set<string>>();
  looking = read;
  try {
    const result = work();
    return { result, paths: unknownIn(read) };
  } finally {
    looking = outer;
  }
}

function unknownIn(read: ReadonlyMap<object, ReadonlySet<string>>): string[] {
  const paths = new Set<string>();
  const seen = new Set<object>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value) || seen.size >= maxObjects) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const one of value) walk(one, `${path}[]`);
      return;
    }
    const known = read.get(value);
    for (const [key, inner] of Object.entries(value)) {
      // What no schema reads as an object may be a table, or just handed on: only what is read within it counts.
      const name = known?.has(key) === true ? key : keyShown(key);
      const at = path === '' ? name : `${path}.${name}`;
      if (known === undefined || known.has(key)) walk(inner, at);
      else if (paths.size < maxPaths) paths.add(at.slice(0, maxPathLength).toWellFormed());
    }
  };
  for (const root of read.keys()) walk(root, '');
  return [...paths];
}

const looksLikeId = /\d{3}|[\da-f]{8}-|[^\w$ .-]|^.{60}/;

/** Without ids, and without what PostgreSQL cannot hold. */
function keyShown(key: string): string {
  return looksLikeId.test(key) || key === '' ? '*' : key;
}
