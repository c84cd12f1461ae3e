import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardColumns,
  markAsReady,
  nextState,
  orderStateNames,
  orderStates,
  type OrderTransition,
  type OrderState,
} from './order-states.ts';

const transitions = [
  'accept',
  'decline',
  'mark_ready',
  'hand_over',
  'pick_up',
  'cancel',
  'refuse_answer',
  'refuse_cancel',
  'find_over',
  'revive',
] as const satisfies OrderTransition[];
const byMerchant = ['accept', 'decline', 'mark_ready', 'hand_over'] as const satisfies OrderTransition[];
const waysBack = new Set<OrderTransition>(['refuse_answer', 'refuse_cancel', 'find_over', 'revive']);
const statesThatAllow = (transition: OrderTransition) =>
  orderStateNames.filter((state) => nextState(state, transition));

describe('the table of states', () => {
  it('has the four columns of the board in the order of the line, each with its words', () => {
    expect(boardColumns.map((state) => orderStates[state].label)).toEqual([
      'New',
      'Getting ready',
      'Ready',
      'Driver on the way',
    ]);
  });

  it('names only states that exist, and only transitions that exist', () => {
    for (const state of orderStateNames) {
      for (const [transition, target] of Object.entries(orderStates[state].on)) {
        expect(orderStateNames).toContain(target);
        expect(transitions).toContain(transition);
      }
    }
  });

  it('lets Accept move new to getting ready, and nothing else', () => {
    expect(nextState('new', 'accept')).toBe('getting_ready');
    expect(statesThatAllow('accept')).toEqual(['new']);
  });

  it('lets Mark as Ready move getting ready to ready and ready to driver on the way, and nothing else', () => {
    const moves = orderStateNames.map((state): [OrderState, OrderState | undefined] => {
      const transition = markAsReady(state);
      return [state, transition && nextState(state, transition)];
    });
    expect(Object.fromEntries(moves)).toEqual({
      new: undefined,
      getting_ready: 'ready',
      ready: 'driver_on_the_way',
      driver_on_the_way: undefined,
      declined: undefined,
      cancelled: undefined,
    });
    expect(statesThatAllow('mark_ready')).toEqual(['getting_ready']);
    expect(statesThatAllow('hand_over')).toEqual(['ready']);
  });

  it('leaves the merchant no next step once the driver is on the way, or after a decline or cancellation', () => {
    for (const state of ['driver_on_the_way', 'declined', 'cancelled'] as const) {
      expect(byMerchant.filter((transition) => nextState(state, transition))).toEqual([]);
    }
  });

  it('lets only a new order be declined', () => {
    expect(nextState('new', 'decline')).toBe('declined');
    expect(statesThatAllow('decline')).toEqual(['new']);
  });

  it('lets a courier or a cancellation reach every open order', () => {
    expect(statesThatAllow('cancel')).toEqual(['new', 'getting_ready', 'ready', 'driver_on_the_way']);
    expect(statesThatAllow('pick_up')).toEqual(['new', 'getting_ready', 'ready']);
  });

  it("lets a service's no or a sign of life put the question back on the screen, and nothing else does", () => {
    for (const state of ['getting_ready', 'declined'] as const) expect(nextState(state, 'refuse_answer')).toBe('new');
    const backwards = orderStateNames.flatMap((state) =>
      transitions.filter((transition) => state !== 'new' && nextState(state, transition) === 'new'),
    );
    expect(new Set(backwards)).toEqual(new Set(['refuse_answer', 'revive']));
    expect(statesThatAllow('refuse_cancel')).toEqual(['cancelled']);
    expect(statesThatAllow('revive')).toEqual(['cancelled']);
    expect(statesThatAllow('find_over')).toEqual(['declined']);
  });
});

describe('any walk through the states', () => {
  it('moves forward on the line, and leaves declined or cancelled only by a service that refuses, shows life or was faster', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...transitions), { maxLength: 30 }), (walk) => {
        const steps = stepsOf(walk);
        const back = steps.filter(({ from, to }) => rank(to) <= rank(from));
        expect(back.filter(({ transition }) => !waysBack.has(transition))).toEqual([]);
        const out = steps.filter(({ from }) => from === 'declined' || from === 'cancelled');
        expect(out.filter(({ transition }) => !waysBack.has(transition))).toEqual([]);
      }),
    );
    expect.assertions(200);
  });

  it('of Accept and Mark as Ready alone ends at driver on the way after three presses', () => {
    let state: OrderState = 'new';
    const seen: OrderState[] = [state];
    for (let press = 0; press < 5; press++) {
      const transition: OrderTransition | undefined = state === 'new' ? 'accept' : markAsReady(state);
      state = (transition && nextState(state, transition)) ?? state;
      seen.push(state);
    }
    expect(seen).toEqual([
      'new',
      'getting_ready',
      'ready',
      'driver_on_the_way',
      'driver_on_the_way',
      'driver_on_the_way',
    ]);
  });
});

/** The steps that a new order really takes; what the table forbids is passed over. */
function stepsOf(walk: readonly OrderTransition[]) {
  const steps: { from: OrderState; transition: OrderTransition; to: OrderState }[] = [];
  let from: OrderState = 'new';
  for (const transition of walk) {
    const to: OrderState | undefined = nextState(from, transition);
    if (!to) continue;
    steps.push({ from, transition, to });
    from = to;
  }
  return steps;
}

function rank(state: OrderState): number {
  const column = boardColumns.findIndex((name) => name === state);
  return column === -1 ? boardColumns.length : column;
}
