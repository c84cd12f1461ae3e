/** Where the library of schemas keeps its settings: set here, so that a page without a schema need not load it. */
const place = '__zod_globalConfig';
const settings: unknown = Reflect.get(globalThis, place) ?? {};

// Compiled parsers need `eval`, which the page's content security policy forbids.
Reflect.set(globalThis, place, Object.assign(settings as object, { jitless: true })); // the library's own object, if it is there already
