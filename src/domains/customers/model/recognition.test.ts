import { describe, expect, it } from 'vitest';
import { personOf, recognition, recognitionOf, toldBy } from './recognition.ts';

describe('who is recognised', () => {
  it.each([
    ['doordash', { externalId: '46527989', phone: '855-973-1040' }, 'id 46527989'],
    ['doordash', { phone: '855-973-1040' }, undefined],
    ['grubhub', { phone: '(312) 555-0142' }, 'phone 3125550142'],
    ['grubhub', { phone: '(312) 555-0142', phoneCode: '12' }, undefined],
    ['grubhub', { phone: '911' }, undefined],
    ['hubrise', { externalId: 'c9f2' }, 'id c9f2'],
    ['hubrise', { externalId: '' }, undefined],
    ['uber-eats', { externalId: 'a-uuid', phone: '+1 312-555-0142' }, undefined],
    ['deliveroo', { phone: '+442036990000', phoneCode: '123456' }, undefined],
    ['another', { externalId: '1', phone: '+442036990000' }, undefined],
  ])('on %s by %o: %s', (service, customer, person) => {
    expect(personOf(service, customer)).toBe(person);
  });

  it('is told by the service itself only where it is the one who knows', () => {
    expect(toldBy('deliveroo', { pastOrderCount: 0 })).toBe('new');
    expect(toldBy('deliveroo', { isReturning: true })).toBe('returning');
    expect(toldBy('uber-eats', { pastOrderCount: 3 })).toBe('returning');
    expect([toldBy('uber-eats', {}), toldBy('doordash', { pastOrderCount: 3 }), toldBy('another', {})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has a reason for every service', () => {
    for (const service of [...Object.keys(recognition), 'another']) {
      expect(recognitionOf(service).sentence).toMatch(/^[A-Z].{40,}\.$/);
    }
  });
});
