import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tongues } from '../model/paper.ts';
import type { TicketContents } from '../model/ticket.ts';
import { encodeTicket, inLettersOf, plainTicket } from './encode-ticket.ts';

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
      Printed 7:00 PM
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
      Impreso a las 7:00 p.m.
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
      Printed 7:00 PM<0a><0d>
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
      Printed 7:00 PM<0a><0d>
      <0a><0d>
      <0a><0d>
      <0a><0d>
      <0a><0d>
      <1b>d<01><0a><0d>
      "
    `);
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
    ['windows1252', 'Jalapeño “más” – ½ ŁÓDŹ', 'Jalapeño “más” – ½ LÓDZ'],
    ['cp437', 'Jalapeño “más” – crème', 'Jalapeño "más" - crème'],
    ['cp858', '€ 5 … ćevapi', '€ 5 ... cevapi'],
    ['ascii', 'Jalapeño — Ærø, œuf', 'Jalapeno - AEro, oeuf'],
    ['windows1252', '麻婆豆腐 🌶️', '???? ?'],
    ['windows1252', 'a\u001b@b\u001dV', 'a?@b?V'],
  ] as const)('of %s: %s', (codePage, text, printed) => {
    expect(inLettersOf(codePage, text)).toBe(printed);
  });

  it('never hold a command, whatever a customer wrote', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('windows1252', 'cp858', 'cp437', 'ascii'),
        (text, page) => {
          // oxlint-disable-next-line eslint/no-control-regex -- controls are what it is about
          expect(inLettersOf(page, text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        },
      ),
    );
  });

  it('never make a line longer than the paper', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(32, 42, 48), (name, columns) => {
        const [first] = ticket().lines;
        const contents = ticket({ number: name, lines: first ? [{ ...first, name }] : [], notes: [name] });
        for (const line of plainTicket({ contents, ...once }, { columns }).split('\n')) {
          expect(line.replace(/^\*{3} | \*{3}$/g, '').length).toBeLessThanOrEqual(columns);
        }
      }),
    );
  });
});
