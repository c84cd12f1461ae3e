import { createHash } from 'node:crypto';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { layoutTicket } from '../model/layout.ts';
import { codePages, tongues } from '../model/paper.ts';
import type { TicketContents } from '../model/ticket.ts';
import { encodeTicket, plainTicket } from './encode-ticket.ts';
import { bytesOf, inLettersOf } from './letters.ts';

const ticket = (more: Partial<TicketContents> = {}): TicketContents => ({
  kind: 'order',
  copyNumber: null,
  language: 'en',
  number: '4C5D30',
  brand: 'DoorDash',
  fulfilment: 'delivery_by_service',
  customer: 'Siobhán',
  placedAt: '2031-06-13T22:59:50.000Z',
  readyAt: '2031-06-13T23:20:00.000Z',
  scheduledFor: null,
  madeAt: '2031-06-13T23:00:00.000Z',
  timeZone: 'America/New_York',
  station: 'Kitchen',
  otherStations: ['Bar'],
  lines: [
    {
      quantity: '2',
      name: 'Birria taco',
      isRemoved: false,
      modifiers: [
        { depth: 0, text: 'Crema', isRemoved: false },
        { depth: 0, text: 'Onion', isRemoved: true },
      ],
      notes: ['No cilantro'],
      allergies: ['peanuts: Severe'],
      participant: null,
    },
  ],
  notes: ['Ring the side door.'],
  allergies: ['Birria taco: peanuts: Severe'],
  utensils: 'yes',
  destination: [],
  collect: null,
  checks: [],
  code: '30',
  isTestOrder: false,
  reason: null,
  ...more,
});
const once = { copies: 1, mayBeDouble: false };

/** The bytes as text: controls and what is beyond ASCII in hexadecimal. */
const shown = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    // oxlint-disable-next-line eslint/no-control-regex -- controls are what it is about
    .replaceAll(/[\u0000-\u001f\u007f-\u00ff]/g, (letter) => `<${letter.charCodeAt(0).toString(16).padStart(2, '0')}>`)
    .replaceAll('<0a><0d>', '<0a><0d>\n');

/** A dish of many letters, a note with a sign that no printer has, and a customer with an accent. */
const chinese = (more: Partial<TicketContents> = {}) => {
  const [line] = ticket().lines;
  const lines = line ? [{ ...line, name: '麻婆豆腐', modifiers: [], notes: ['不要葱 🌶️'], allergies: [] }] : [];
  return ticket({ customer: 'José', lines, notes: [], allergies: [], otherStations: [], ...more });
};

/** Without what switches a table on and off, and with the accent as the smaller table has it. */
const withoutTable = (codePage: 'cp437' | 'utf-8') =>
  shown(encodeTicket({ contents: ticket(), ...once }, { columns: 42, codePage, tongue: 'esc-pos' }))
    .replaceAll('Siobh<c3><a1>n', 'Siobh<a0>n')
    .replaceAll(/<1c>\(C<02><00>0<0[12]>|<1b>t<00>/g, '');

describe('a ticket on paper', () => {
  it('as text, 42 letters wide', () => {
    expect(plainTicket({ contents: ticket(), ...once }, { columns: 42 })).toMatchInlineSnapshot(`
      "    4C5D30
               DoorDash - Their driver
             Kitchen
      ------------------------------------------
      Ready by 7:20 PM
      Placed 6:59 PM
      Siobhán
      Code: 30

      *** ALLERGY ***
      *** Birria taco: peanuts: Severe ***
      ------------------------------------------
      2 x Birria taco
         + Crema
         - NO Onion
      *** ALLERGY: peanuts: Severe ***
      *** ! No cilantro ***
      ------------------------------------------
      *** NOTE: Ring the side door. ***
      Utensils: YES
      Also at: Bar
      Ticket of 7:00 PM
      "
    `);
  });

  it('stopped, on narrow paper, in Spanish', () => {
    const contents = ticket({ kind: 'stop', language: 'es', reason: 'The customer cancelled.', code: null });
    expect(plainTicket({ contents, ...once }, { columns: 32 })).toMatchInlineSnapshot(`
      "*** ALTO - CANCELADO ***
        4C5D30
         DoorDash - Repartidor del
                  servicio
          Kitchen
      --------------------------------
      Listo a las 7:20
      p.m.
      Pedido a las 6:59 p.m.
      Siobhán
      The customer cancelled.

      *** ALERGIA ***
      *** Birria taco: peanuts: Severe ***
      --------------------------------
      2 x Birria taco
         + Crema
         - SIN Onion
      *** ALERGIA: peanuts: Severe ***
      *** ! No cilantro ***
      --------------------------------
      *** NOTA: Ring the side door. ***
      También en: Bar
      Ticket de las 7:00 p.m.
      "
    `);
  });

  it('in ESC/POS: number large, allergy white on black, accents in the printer’s table, cut at the end', () => {
    const bytes = encodeTicket(
      { contents: ticket(), ...once },
      { columns: 42, codePage: 'windows1252', tongue: 'esc-pos' },
    );
    expect(shown(bytes)).toMatchInlineSnapshot(`
      "<1b>@<1c>.<1b>M<00><1d>!"<1b>E<01><1b>t<10>    4C5D30<1b>E<00><1d>!<00><0a><0d>
               DoorDash - Their driver<0a><0d>
      <1d>!<11><1b>E<01>       Kitchen<1b>E<00><1d>!<00><0a><0d>
      ------------------------------------------<0a><0d>
      <1d>!<11><1b>E<01>Ready by 7:20 PM<1b>E<00><1d>!<00><0a><0d>
      Placed 6:59 PM<0a><0d>
      <1b>E<01>Siobh<e1>n<1b>E<00><0a><0d>
      Code: 30<0a><0d>
      <0a><0d>
      <1d>!<11><1b>E<01><1d>B<01>       ALLERGY       <1d>B<00><1b>E<00><1d>!<00><0a><0d>
      <1b>E<01><1d>B<01>Birria taco: peanuts: Severe              <1d>B<00><1b>E<00><0a><0d>
      ------------------------------------------<0a><0d>
      <1d>!<11><1b>E<01>2 x Birria taco<1b>E<00><1d>!<00><0a><0d>
      <1b>E<01>   + Crema<1b>E<00><0a><0d>
      <1b>E<01>   - NO Onion<1b>E<00><0a><0d>
      <1b>E<01><1d>B<01>ALLERGY: peanuts: Severe                  <1d>B<00><1b>E<00><0a><0d>
      <1b>E<01><1d>B<01>! No cilantro                             <1d>B<00><1b>E<00><0a><0d>
      ------------------------------------------<0a><0d>
      <1b>E<01><1d>B<01>NOTE: Ring the side door.                 <1d>B<00><1b>E<00><0a><0d>
      Utensils: YES<0a><0d>
      Also at: Bar<0a><0d>
      Ticket of 7:00 PM<0a><0d>
      <0a><0d>
      <0a><0d>
      <0a><0d>
      <0a><0d>
      <1d>V<01><0a><0d>
      "
    `);
  });

  it('in Star’s own commands', () => {
    const paper = { columns: 48, codePage: 'windows1252', tongue: 'star-prnt' } as const;
    expect(shown(encodeTicket({ contents: ticket({ lines: [], allergies: [] }), ...once }, paper)))
      .toMatchInlineSnapshot(`
      "<1b>@<18><1b>i<02><02><1b>E<1b><1d>t      4C5D30<1b>F<1b>i<00><00><0a><0d>
                  DoorDash - Their driver<0a><0d>
      <1b>i<01><01><1b>E        Kitchen<1b>F<1b>i<00><00><0a><0d>
      ------------------------------------------------<0a><0d>
      <1b>i<01><01><1b>EReady by 7:20 PM<1b>F<1b>i<00><00><0a><0d>
      Placed 6:59 PM<0a><0d>
      <1b>ESiobh<e1>n<1b>F<0a><0d>
      Code: 30<0a><0d>
      ------------------------------------------------<0a><0d>
      ------------------------------------------------<0a><0d>
      <1b>E<1b>4NOTE: Ring the side door.                       <1b>5<1b>F<0a><0d>
      Utensils: YES<0a><0d>
      Also at: Bar<0a><0d>
      Ticket of 7:00 PM<0a><0d>
      <0a><0d>
      <0a><0d>
      <0a><0d>
      <0a><0d>
      <1b>d<01><0a><0d>
      "
    `);
  });

  it('in ESC/POS with UTF-8: switched on for this ticket, and off again for whoever prints next', () => {
    const paper = { columns: 32, codePage: 'utf-8', tongue: 'esc-pos' } as const;
    const bytes = Buffer.from(encodeTicket({ contents: chinese(), ...once }, paper));
    expect([...bytes.subarray(0, 15)]).toEqual([
      0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x4d, 0, 0x1c, 0x28, 0x43, 2, 0, 0x30, 2, 0x1d,
    ]);
    expect([...bytes.subarray(-7)]).toEqual([0x1c, 0x28, 0x43, 2, 0, 0x30, 1]);
    const text = bytes.toString('utf8');
    expect(text).toContain('2 x 麻婆豆腐');
    expect(text).toContain('! 不要葱 :hot_pepper:');
    expect(text).toContain('José');
  });

  it.each([
    // The table of Cyrillic is 17 with Epson and 10 with Star, that of central Europe 18 and 5.
    ['esc-pos', [0x1b, 0x74, 17], [0x1b, 0x74, 18], [0x1b, 0x74, 16]],
    ['star-prnt', [0x1b, 0x1d, 0x74, 10], [0x1b, 0x1d, 0x74, 5], [0x1b, 0x1d, 0x74, 32]],
  ] as const)('in %s has Cyrillic and Polish names from the tables that hold them', (tongue, cyrillic, polish, own) => {
    const paper = { columns: 32, codePage: 'windows1252', tongue } as const;
    const bytesFor = (customer: string) =>
      Buffer.from(encodeTicket({ contents: ticket({ customer, notes: ['Jalapeño'] }), ...once }, paper));
    const vera = bytesFor('Вера');
    // В, е, р, а of code page 866.
    expect(vera.includes(Buffer.from([...cyrillic, 0x82, 0xa5, 0xe0, 0xa0]))).toBe(true);
    // Ł, ó, d, ź of code page 852, and then back to the printer's own.
    expect(bytesFor('Łódź').includes(Buffer.from([...polish, 0x9d, 0xa2, 0x64, 0xab]))).toBe(true);
    const after = vera.subarray(vera.indexOf(Buffer.from(cyrillic)));
    expect(after.includes(Buffer.from(own))).toBe(true);
    expect(after.includes(Buffer.from([...Buffer.from('Jalape'), 0xf1, ...Buffer.from('o')]))).toBe(true);
    expect(vera.includes('?')).toBe(false);
  });

  it('has the same lines and styles in a table of many letters as in one of few', () => {
    expect(withoutTable('utf-8').trim()).toBe(withoutTable('cp437').trim());
  });

  it('in Star’s commands with UTF-8', () => {
    const paper = { columns: 48, codePage: 'utf-8', tongue: 'star-prnt' } as const;
    const bytes = Buffer.from(encodeTicket({ contents: chinese(), ...once }, paper));
    const on = [0x1b, 0x1d, 0x29, 0x55, 2, 0, 0x30, 1, 0x1b, 0x1d, 0x29, 0x55, 2, 0, 0x40, 0];
    expect(bytes.indexOf(Buffer.from(on))).toBeGreaterThan(0);
    expect([...bytes.subarray(-8)]).toEqual([0x1b, 0x1d, 0x29, 0x55, 2, 0, 0x30, 0]);
    expect(bytes.toString('utf8')).toContain('麻婆豆腐');
  });

  it('in ESC/POS with GB18030: two bytes a letter, in the mode for them', () => {
    const paper = { columns: 42, codePage: 'gb18030', tongue: 'esc-pos' } as const;
    const bytes = Buffer.from(encodeTicket({ contents: chinese(), ...once }, paper));
    expect(bytes.indexOf(Buffer.from([0x1c, 0x26]))).toBeGreaterThan(0);
    expect([...bytes.subarray(-2)]).toEqual([0x1c, 0x2e]);
    // 麻婆豆腐, as the standard has them.
    expect(bytes.includes(Buffer.from([0xc2, 0xe9, 0xc6, 0xc5, 0xb6, 0xb9, 0xb8, 0xaf]))).toBe(true);
    expect(bytes.includes('Jose')).toBe(true);
  });

  it.each(tongues)('in %s is the same bytes each time, and copies are cut apart', (tongue) => {
    const paper = { columns: 42, codePage: 'cp858', tongue } as const;
    const digest = (copies: number) =>
      createHash('sha256')
        .update(encodeTicket({ contents: ticket(), copies, mayBeDouble: false }, paper))
        .digest('hex');
    expect(digest(1)).toBe(digest(1));
    const cut = tongue === 'esc-pos' ? Buffer.from([0x1d, 0x56, 1]) : Buffer.from([0x1b, 0x64, 1]);
    const bytes = Buffer.from(encodeTicket({ contents: ticket(), copies: 3, mayBeDouble: false }, paper));
    expect(bytes.toString('latin1').split(cut.toString('latin1'))).toHaveLength(4);
  });

  it('says what it is where it is not the first', () => {
    const again = plainTicket({ contents: ticket({ kind: 'again', copyNumber: 2 }), ...once }, { columns: 42 });
    expect(again.split('\n')[0]).toBe('*** DUPLICATE 2 ***');
    const unsure = plainTicket({ contents: ticket(), copies: 1, mayBeDouble: true }, { columns: 42 });
    expect(unsure.split('\n')[0]).toBe('*** MAYBE PRINTED BEFORE ***');
  });
});

describe('letters', () => {
  it.each([
    ['windows1252', 'Jalapeño “más” – ½ ŁÓDŹ', 'Jalapeño “más” – ½ ŁÓDŹ'],
    ['windows1252', 'Вера Щукина', 'Вера Щукина'],
    ['cp437', 'Вера Щукина', 'Vera Shchukina'],
    ['windows1252', 'Ιωάννα, Σοφία', 'Ioanna, Sofia'],
    ['cp437', 'Γιάννης αβγ', 'Giannis avg'],
    ['cp858', 'Ayşe Işık Yıldız', 'Ayşe Işik Yildiz'],
    ['ascii', 'Łukasz Żółć', 'Lukasz Zolc'],
    ['cp437', 'Jalapeño “más” – crème', 'Jalapeño "más" - crème'],
    ['cp858', '€ 5 … ćevapi', '€ 5 ... ćevapi'],
    ['ascii', 'Jalapeño — Ærø, œuf', 'Jalapeno - AEro, oeuf'],
    ['windows1252', '麻婆豆腐 🌶️', 'MaPoDouFu :hot_pepper:'],
    [
      'utf-8',
      '麻婆豆腐 すし 김치 – “más” Łódź, Ιωάννα, Вера 🌶️',
      '麻婆豆腐 すし 김치 – “más” Łódź, Ιωάννα, Вера :hot_pepper:',
    ],
    ['utf-8', 'ข้าวผัด دجاج \u0085', 'khawphad djj ?'],
    ['gb18030', '麻婆豆腐、“más” ½', '麻婆豆腐、"mas" 1/2'],
    ['gb18030', '한 ㄅ', 'Han ㄅ'],
    ['windows1252', 'a\u001b@b\u001dV', 'a?@b?V'],
  ] as const)('of %s: %s', (codePage, text, printed) => {
    expect(inLettersOf(codePage, text)).toBe(printed);
  });

  it.each(codePages)('of %s leave no name a row of question marks', (codePage) => {
    const names = ['Вера', 'Ιωάννα', 'Łukasz', 'Ayşe', '麻婆豆腐', '김치', 'دجاج', 'שלום', 'हिन्दी', 'ข้าวผัด', '👨‍👩‍👧 👍🏽'];
    for (const name of names) expect(inLettersOf(codePage, name)).toMatch(/^[^?]*[\p{L}][^?]*$/u);
  });

  it('never hold a command, whatever a customer wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...codePages), (text, page) => {
        // oxlint-disable-next-line eslint/no-control-regex -- controls are what it is about
        expect(inLettersOf(page, text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it.each(['utf-8', 'gb18030'] as const)('of %s are bytes that no printer takes for a command', (codePage) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = [...bytesOf(codePage, inLettersOf(codePage, text))];
        expect(bytes.filter((byte) => byte < 0x20 || byte === 0x7f)).toEqual([]);
      }),
    );
  });

  it('never make a line longer than the paper, in whatever table', () => {
    const names = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('麻婆豆腐', 'すし', 'Æ…', ' ', '🌶️')),
    );
    fc.assert(
      fc.property(names, fc.constantFrom(32, 42, 48), fc.constantFrom(...codePages), (parts, columns, codePage) => {
        const name = parts.join('');
        const [first] = ticket().lines;
        const contents = ticket({ number: name, lines: first ? [{ ...first, name }] : [], notes: [name] });
        const toLetters = (text: string) => inLettersOf(codePage, text);
        for (const { text, size } of layoutTicket(contents, { columns, toLetters })) {
          expect(stringWidth(text) * size).toBeLessThanOrEqual(columns);
        }
        for (const line of plainTicket({ contents, ...once }, { columns }).split('\n')) {
          expect(line).not.toMatch(/\p{Cc}/u);
          expect(stringWidth(line.replace(/^\*{3} | \*{3}$/g, ''))).toBeLessThanOrEqual(columns);
        }
      }),
    );
  });
});
