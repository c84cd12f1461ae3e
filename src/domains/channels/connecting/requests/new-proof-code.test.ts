import { describe, expect, it } from 'vitest';
import { newProofCode } from './new-proof-code.ts';

describe('newProofCode', () => {
  it('makes codes that differ and hold no letters that are read for digits', () => {
    const codes = Array.from({ length: 500 }, newProofCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^FL-[A-HJ-NP-Z2-9]{6}$/);
  });
});
