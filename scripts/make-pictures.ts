/**
 * `node scripts/make-pictures.ts`: makes the pictures of the public site anew, from the running product and our own
 * templates. They are committed: run it after the dashboard or the identity has changed, and look at what it made.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { freePort } from '../src/platform/db/free-port.ts';
import { paths } from '../src/web/lib/paths.ts';
import { publicPages } from '../src/web/site/pages.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { demoPassword } from './demo/load-partner.ts';

const root = join(import.meta.dirname, '..');
const publicFolder = join(root, 'public');
const files = join(root, 'node_modules/@fontsource-variable');
/** A press and its animation; and until the first couriers of the demo have come. */
const settleMs = 500;
const couriersMs = 6_000;
/** What the wide pictures are taken of, before they are made smaller. */
const screen = { width: 1440, height: 900 };
const previewSize = { width: 1200, height: 630 };

const headlines: Record<string, string> = {
  home: 'One platform. Every delivery app.',
  'become-partner': 'Deliver More. Earn More.',
  platform: 'Connect. Sync. Deliver.',
  faq: 'Questions, answered.',
  support: 'Support that speaks kitchen.',
  contact: 'Write to us.',
  careers: 'Work on the line.',
  'get-the-app': 'Forkline on your phone.',
  legal: 'Plain words, in full.',
};

const only = process.argv.slice(2);
const browser = await launchBrowser();
try {
  if (wants('og')) await makePreviews(browser);
  if (wants('icons')) await makeIcons();
  if (wants('icons')) await makeFavicon();
  if (wants('product')) await makeProductPictures(browser);
} finally {
  await browser.close();
}

function wants(part: string): boolean {
  return only.length === 0 || only.includes(part);
}

/** The 1200 by 630 pictures of link previews. */
async function makePreviews(browser: Browser): Promise<void> {
  await mkdir(join(publicFolder, 'og'), { recursive: true });
  const font = await dataUrl('bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2');
  const page = await browser.newPage({ viewport: previewSize });
  for (const picture of new Set(publicPages.map((one) => one.picture))) {
    await page.setContent(previewHtml(headlines[picture] ?? 'Forkline', font));
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot();
    await sharp(png)
      .png({ palette: true, colours: 96, effort: 10 })
      .toFile(join(publicFolder, `og/${picture}.png`));
  }
  await page.close();
}

function previewHtml(headline: string, font: string): string {
  const colours = ['#0b6b3a', '#c4220a', '#d98a1f', '#00706a'];
  const ends = [90, 240, 390, 540];
  const lines = ends.map(
    (y, at) =>
      `<path d="M-10 ${y}h120c150 0 130 ${470 - y} 300 ${470 - y}h560" stroke="${colours[at]}" stroke-width="15"/>`,
  );
  return `<style>
    @font-face { font-family: D; src: url(${font}); font-weight: 200 800 }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #f5f0e7; color: #221e19; font-family: D }
    svg { position: absolute; inset: 0 }
    h1 { position: absolute; left: 330px; top: 78px; width: 780px; margin: 0; font-size: 104px; font-weight: 770; line-height: .94; letter-spacing: -.048em }
    p { position: absolute; left: 336px; bottom: 40px; margin: 0; font-size: 42px; font-weight: 720; letter-spacing: -.035em; color: #1d6b45 }
  </style>
  <svg viewBox="0 0 1200 630" fill="none" stroke-linecap="round">${lines.join('')}
    <path d="M410 470h570" stroke="#1d6b45" stroke-width="24"/>
    <path d="M970 352h170v238l-14-12-14 12-14-12-14 12-14-12-15 12-14-12-14 12-14-12-14 12-15-12-14 12z" fill="#fffdf9" stroke="#dfd6c8" stroke-width="3"/>
    <rect x="992" y="376" width="70" height="18" rx="6" fill="#c4220a"/>
    <path d="M996 422h112M996 446h82" stroke="#dfd6c8" stroke-width="12"/>
    <rect x="992" y="484" width="126" height="52" rx="12" fill="#1d6b45"/>
    <path d="m1040 510 11 11 21-22" stroke="#fffdf9" stroke-width="7"/>
  </svg>
  <h1>${headline}</h1><p>Forkline</p>`;
}

async function dataUrl(font: string): Promise<string> {
  return `data:font/woff2;base64,${(await readFile(join(files, font))).toString('base64')}`;
}

/** The home screen's icons from the mark: plain, and with the margin that a mask may cut off. */
async function makeIcons(): Promise<void> {
  await mkdir(join(publicFolder, 'icons'), { recursive: true });
  const lines = `<g fill="none" stroke-width="4" stroke-linecap="round"><path stroke="#fffdf9" d="M9 13h7c6.5 0 6.5 11 13 11M9 35h7c6.5 0 6.5-11 13-11M9 24h20"/><path stroke="#ff9c84" d="M29 24h10"/></g>`;
  const svg = (corner: number, scale: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48"><rect width="48" height="48" rx="${corner}" fill="#1d6b45"/><g transform="translate(24 24) scale(${scale}) translate(-24 -24)">${lines}</g></svg>`;
  const icons = [
    { name: 'icon-192', pixels: 192, picture: svg(11, 1) },
    { name: 'icon-512', pixels: 512, picture: svg(11, 1) },
    { name: 'maskable-512', pixels: 512, picture: svg(0, 0.78) },
    { name: 'apple-touch-icon', pixels: 180, picture: svg(0, 0.92) },
  ];
  for (const { name, pixels, picture } of icons) {
    const png = sharp(Buffer.from(picture), { density: 300 }).resize(pixels, pixels).png({ palette: true, effort: 10 });
    await png.toFile(join(publicFolder, `icons/${name}.png`));
  }
}

/** `favicon.ico` for clients that ask for no other icon: one PNG in an ICO container (one directory entry of 16 bytes). */
async function makeFavicon(): Promise<void> {
  const side = 32;
  const png = await sharp(join(publicFolder, 'favicon.svg'), { density: 300 }).resize(side, side).png().toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  await writeFile(join(publicFolder, 'favicon.ico'), Buffer.concat([head, png]));
}

/** The dashboard of the demo partner in the middle of a shift: the demo as `npm start` runs it, on data of its own. */
async function makeProductPictures(browser: Browser): Promise<void> {
  await mkdir(join(publicFolder, 'pictures'), { recursive: true });
  const data = await mkdtemp(join(tmpdir(), 'forkline-pictures-'));
  const port = await freePort();
  const demo = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  try {
    const simulatorUrl = await simulatorOf(demo.stdout);
    const url = `http://127.0.0.1:${port}`;
    await placeOrders(simulatorUrl);
    const token = await logIn(url);
    const sizes = { orders: [1200, 750], home: [1200, 750], 'orders-phone': [390, 780] } as const;
    const addresses = { orders: paths.orders, home: paths.dashboard, 'orders-phone': paths.orders };
    await workThrough(browser, { url, token });
    for (const [name, [width, height]] of Object.entries(sizes)) {
      const path = addresses[name as keyof typeof addresses]; // both have the same names
      await takePicture(browser, { url: url + path, token, name, width, height });
    }
  } finally {
    demo.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

/** The demo says where its delivery services are once everything runs. */
async function simulatorOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = /delivery services:\s+(http\S+)\/control/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('The demo did not start.');
}

async function placeOrders(simulatorUrl: string): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: 14 }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner@forkline.test', password: demoPassword }),
  });
  return ((await answer.json()) as { access: string }).access; // the route's contract
}

/** Accepts most orders and makes some of them ready, so that every column has something to show. */
async function workThrough(browser: Browser, { url, token }: { url: string; token: string }): Promise<void> {
  const page = await openScreen(browser, { url: url + paths.orders, token, width: 1440, height: 900 });
  await page.locator('[data-column="new"] [data-order-id]').nth(11).waitFor();
  const press = async (column: string, name: string, times: number) => {
    const buttons = page.locator(`[data-column="${column}"]`).getByRole('button', { name });
    for (let done = 0; done < times && (await buttons.count()) > 0; done += 1) {
      await buttons.first().click();
      await page.waitForTimeout(settleMs);
    }
  };
  await press('new', 'Accept', 9);
  await press('getting_ready', 'Mark as Ready', 6);
  await press('ready', 'Mark as Ready', 3);
  await page.waitForTimeout(couriersMs);
  await page.context().close();
}

async function takePicture(
  browser: Browser,
  picture: { url: string; token: string; name: string; width: number; height: number },
): Promise<void> {
  const { name, width, height } = picture;
  const isPhone = width < 600;
  const page = await openScreen(browser, { ...picture, ...(isPhone ? {} : screen) });
  await page.waitForTimeout(settleMs * 3);
  // The notice of new orders would lie over the orders themselves.
  const notice = page.getByRole('button', { name: 'Got it' });
  if (await notice.isVisible()) await notice.click();
  await page.evaluate(dropUnshowable);
  await page.waitForTimeout(settleMs);
  const png = await page.screenshot();
  const webp = (pixels: number) => sharp(png).resize(pixels).webp({ quality: 80, effort: 6 });
  await webp(width).toFile(join(publicFolder, `pictures/${name}.webp`));
  await webp(width * 2).toFile(join(publicFolder, `pictures/${name}@2x.webp`));
  console.log(`${name}: ${width} by ${height}`);
  await page.context().close();
}

/** The demo's customers have names of every script; the carried Chromium has letters for some of them only. */
function dropUnshowable(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('style, script')) continue;
    text.nodeValue = (text.nodeValue ?? '').replaceAll(/ (?!\p{Script=Latin})[^\d\s]\./gu, '');
  }
}

async function openScreen(
  browser: Browser,
  { url, token, width, height }: { url: string; token: string; width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  return page;
}
