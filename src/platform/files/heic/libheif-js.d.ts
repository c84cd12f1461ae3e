/** What of libheif-js is used here; the package has types of its generated functions alone. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifTarget {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifImage {
    get_width: () => number;
    get_height: () => number;
    /** Calls back with the filled target, or with null for a broken picture. */
    display: (target: HeifTarget, done: (shown: HeifTarget | null) => void) => void;
  }
  const libheif: { HeifDecoder: new () => { decode: (content: Uint8Array) => HeifImage[] } };
  export default libheif;
}
