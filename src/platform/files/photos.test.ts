import { readFile } from 'node:fs/promises';
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
    await expect(prepare(await plain(16_000, 9_000).jpeg().toBuffer())).rejects.toMatchObject(refusal);
    const bomb = await plain(20_000, 20_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(prepare(bomb)).rejects.toMatchObject(refusal);
  }, 60_000);
});
