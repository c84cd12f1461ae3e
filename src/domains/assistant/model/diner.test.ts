import { describe, expect, it } from 'vitest';
import { speaksAsDiner } from './diner.ts';

describe('who speaks of food that they ordered themselves', () => {
  it.each([
    'where is my order??',
    'My food never arrived',
    'I ordered an hour ago and nothing',
    'can i order food here',
    'how do i cancel my order',
    '¿Dónde está mi pedido?',
    'mi comida nunca llegó',
    'pedí una pizza y llegó fría',
    '¿puedo pedir comida aquí?',
  ])('"%s" is a diner', (text) => expect(speaksAsDiner(text)).toBe(true));

  it.each([
    'how do i get more orders',
    'where do I see my orders',
    'what does my order screen look like',
    'can a customer cancel an order',
    'my menu and my prices',
    'cómo veo mis pedidos',
    'cuánto cobran por pedido',
  ])('"%s" is a restaurant', (text) => expect(speaksAsDiner(text)).toBe(false));
});
