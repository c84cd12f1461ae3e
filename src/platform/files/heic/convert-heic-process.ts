import { buffer } from 'node:stream/consumers';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';

/** The process of `convertHeic`: reads a HEIC picture from its standard input and writes a JPEG to its standard output. */

const [, , maxPixels = '0', maxSide = '0'] = process.argv;
const quality = 92;

const [image] = new libheif.HeifDecoder().decode(await buffer(process.stdin));
if (!image) throw new Error('This holds no picture.');
const [width, height] = [image.get_width(), image.get_height()];
if (width * height > Number(maxPixels)) throw new Error('This picture is too large.');
const raw = await new Promise<Uint8ClampedArray>((resolve, reject) => {
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  image.display(target, (shown) => (shown ? resolve(shown.data) : reject(new Error('This picture is broken.'))));
});
const side = Number(maxSide);
const jpeg = await sharp(raw, { raw: { width, height, channels: 4 }, limitInputPixels: Number(maxPixels) })
  .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .jpeg({ quality })
  .toBuffer();
process.stdout.end(jpeg);
