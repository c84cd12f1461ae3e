import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoRule, preparePhoto } from './photos.ts';

const prepare = (content: Buffer) => preparePhoto({ field: 'photo', content }, ['standard', 'thumb']);
const refusal = { message: expect.stringMatching(/^photo: This picture is broken or too large/) };

/** Red on the left, green on the right; made with heif-enc. */
const heic = await readFile(new URL('fixtures/two-colors.heic', import.meta.url));

async function colorAt(picture: Buffer | undefined, left: number) {
  // Statistics are of a whole picture: the part is cut out first.
  const part = await sharp(picture).extract({ left, top: 50, width: 50, height: 50 }).toBuffer();
  const { dominant } = await sharp(part).stats();
  return dominant.r > dominant.g ? 'red' : 'green';
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' }, limitInputPixels: false });

/** A picture of one bit a pixel (PNG, W3C 2003): 50 MB of nothing, packed in no time. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const chunks = { IHDR: header, IDAT: rows, IEND: Buffer.alloc(0) };
  const parts = Object.entries(chunks).flatMap(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return [length, body, checksum];
  });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

describe('preparePhoto', () => {
  it('converts a HEIC picture as phones make them', async () => {
    expect((await fileTypeFromBuffer(heic))?.mime).toBe('image/heic');
    expect(Object.keys(photoRule('photo').mediaTypes)).toContain('image/heic');
    const { width, height, bytes, pictures } = await prepare(heic);
    expect([width, height, bytes]).toEqual([800, 600, heic.length]);
    const standard = pictures.get('standard');
    expect(await sharp(standard).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    expect([await colorAt(standard, 20), await colorAt(standard, 700)]).toEqual(['red', 'green']);
  }, 30_000);

  it('refuses a HEIC picture that is cut off or claims to be one', async () => {
    await expect(prepare(heic.subarray(0, heic.length / 2))).rejects.toMatchObject(refusal);
    await expect(prepare(Buffer.from('\0\0\0\u0018ftypheic, and no picture', 'latin1'))).rejects.toMatchObject(refusal);
  }, 30_000);

  it('resizes a picture of 108 megapixels', async () => {
    const { width, height, pictures } = await prepare(await plain(12_000, 9_000).jpeg().toBuffer());
    expect([width, height]).toEqual([12_000, 9_000]);
    expect(await sharp(pictures.get('standard')).metadata()).toMatchObject({ width: 1_200, height: 900 });
  }, 60_000);

  it('refuses a picture with more pixels than any camera makes', async () => {
    await expect(prepare(await plain(12_600, 10_000).jpeg().toBuffer())).rejects.toMatchObject(refusal);
    const bomb = blackPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_000, height: 20_000 });
    await expect(prepare(bomb)).rejects.toMatchObject(refusal);
  }, 60_000);
});
