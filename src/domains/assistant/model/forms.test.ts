import { describe, expect, it } from 'vitest';
import { asAsked, asksHow, asksInGeneral, isGreeting, namesOtherStore } from './forms.ts';
import { readSlots } from './understanding/slots.ts';

const world = { items: [{ id: 'burrito', name: 'Mission Burrito' }], modifiers: [], stores: [] };

/** What is meant by a text that was taken for an intent at first. */
function meant(text: string, intent: string): string {
  const { slots, masked } = readSlots(text, world);
  return asAsked(text, { intent, share: 1, others: [], slots, masked, known: 1, words: 4 }).intent;
}

describe('a text that was taken for something to be done', () => {
  it.each([
    ['is deliveroo paused', 'action.pause', 'store.open'],
    ['está prendido el modo ocupado?', 'fact.busy', 'connections.status'],
    ['is it on, busy mode', 'fact.busy', 'connections.status'],
    ['how do i turn busy mode on', 'fact.busy', 'fact.busy'],
    ['why are the churros sold out', 'action.sold_out', 'menu.sold_out'],
    ['close us the whole day on december 25', 'action.pause', 'fact.hours-change'],
    ['cierre todo el 1 de enero por favor', 'action.pause', 'fact.hours-change'],
    ['closed sunday', 'action.pause', 'fact.hours-change'],
    ['close us early today at 8', 'action.pause', 'fact.hours-change'],
    ['stop orders at 9pm tonight', 'action.pause', 'fact.hours-change'],
    ['cierra la tienda hoy a las 8:30', 'action.pause', 'fact.hours-change'],
    ['pause doordash until 8', 'action.pause', 'action.pause'],
    ['close now, we open back up at 8', 'action.pause', 'action.pause'],
    ['pausa uber eats, volvemos a las 5', 'action.pause', 'action.pause'],
    ['pause the store at 12 main street', 'action.pause', 'action.pause'],
    ['close early tonight', 'action.pause', 'action.pause'],
    ["I don't want to close, just give us more time on every ticket", 'action.pause', 'fact.busy'],
    ['no quiero apagar todo nomas q la app diga q va a tardar mas', 'action.pause', 'fact.busy'],
    ["don't send us anything else, close it", 'action.pause', 'action.pause'],
    ['no podemos más, cierre todo', 'action.pause', 'action.pause'],
    ['pause us until sunday', 'action.pause', 'action.pause'],
    ['pause everything for 20 minutes', 'action.pause', 'action.pause'],
    ['close for the rest of today', 'action.pause', 'action.pause'],
    ['pause the other store', 'fact.pause', 'action.pause'],
    ['ok pausa la otra tienda por 20 minutos', 'fact.pause', 'action.pause'],
    ['pause that one too', 'fact.pause', 'action.pause'],
    ['pausala', 'store.open', 'action.pause'],
    ['how do i pause the other store', 'fact.pause', 'fact.pause'],
    ['does a pause end by itself', 'fact.pause', 'fact.pause'],
    ['mark the mission burrito sold out', 'action.bring_back', 'action.sold_out'],
    ['marca el mission burrito como agotado', 'action.bring_back', 'action.sold_out'],
    ['mark the mission burrito no longer sold out', 'action.bring_back', 'action.bring_back'],
    ['put the mission burrito back, it was marked sold out', 'action.bring_back', 'action.bring_back'],
  ])('"%s" (%s) means %s', (text, intent, other) => expect(meant(text, intent)).toBe(other));
});

describe('a text that names an item and a price', () => {
  it.each([
    ['put mission burrito at 13.75 base', 'fact.edit-price'],
    ['súbale al Mission Burrito a 14 dólares', 'fact.edit-price'],
    ['please raise the mission burrito by one dollar', 'fact.edit-price'],
    ['how much is the mission burrito', 'item.price'],
    ['a cómo tengo el mission burrito', 'item.price'],
  ])('"%s" means %s', (text, intent) => expect(meant(text, 'item.price')).toBe(intent));
});

it.each([
  ['how do i pause', true],
  ['and where can i see it', true],
  ['pause the store', false],
])('"%s" asks how: %s', (text, isHow) => expect(asksHow(text)).toBe(isHow));

it.each([
  ['do I have to upload a picture for every single item', true],
  ['no website yet, will that sink my application', true],
  ['¿tengo que subir foto de cada producto?', true],
  ['how many orders today', false],
])('"%s" asks in general: %s', (text, isGeneral) => expect(asksInGeneral(text)).toBe(isGeneral));

it.each([
  ['and the other store?', true],
  ['was at the other location all morning, how much did we sell today', false],
  ['estuve en la otra tienda, cuánto vendimos hoy', false],
])('"%s" asks about another store: %s', (text, isAsked) => expect(namesOtherStore(text)).toBe(isAsked));

describe('a greeting', () => {
  it.each(['hey', 'Hi there!', 'hola, buenas tardes', 'Good morning team'])('is "%s"', (text) => {
    expect(isGreeting(text)).toBe(true);
  });
  it.each(['hey it broke', 'good morning, is doordash on', 'hola quiero cerrar', ''])('is not "%s"', (text) => {
    expect(isGreeting(text)).toBe(false);
  });
});
