import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Action, type Actor, closesAfter, nextState, reopensWithin, type Ticket, ticketStates } from './states.ts';

const start = new Date('2026-03-21T08:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const ticket = (state: Ticket['state']): Ticket => ({
  state,
  answered_at: state === 'answered' ? start : null,
  closed_at: state === 'closed' ? start : null,
});

describe('the state of a ticket', () => {
  test.each<[Ticket['state'], Actor, Ticket['state']]>([
    ['open', 'shop', 'answered'],
    ['open', 'member', 'open'],
    ['answered', 'member', 'customer_reply'],
    ['answered', 'shop', 'answered'],
    ['customer_reply', 'shop', 'answered'],
    ['customer_reply', 'member', 'customer_reply'],
    ['closed', 'member', 'open'],
    ['closed', 'shop', 'answered'],
  ])('of an %s ticket, after a message of the %s, is %s', (from, by, to) => {
    expect(nextState(ticket(from), { kind: 'write', by }, start)).toBe(to);
  });

  test('a closed ticket reopens for seven days only', () => {
    const write: Action = { kind: 'write', by: 'member' };
    expect(nextState(ticket('closed'), write, later(reopensWithin - 1))).toBe('open');
    expect(nextState(ticket('closed'), write, later(reopensWithin))).toBeUndefined();
  });

  test('a ticket closes by itself 72 hours after an answer, and never while it waits for the shop', () => {
    const close: Action = { kind: 'close', by: 'system' };
    expect(nextState(ticket('answered'), close, later(closesAfter - 1))).toBeUndefined();
    expect(nextState(ticket('answered'), close, later(closesAfter))).toBe('closed');
    for (const state of ['open', 'customer_reply', 'closed'] as const) {
      expect(nextState(ticket(state), close, later(10 * closesAfter))).toBeUndefined();
    }
  });

  test('no sequence of actions reaches an impossible ticket', () => {
    const actions = fc.record({
      kind: fc.constantFrom('write' as const, 'close' as const),
      by: fc.constantFrom<Actor>('member', 'shop', 'system'),
      hours: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 30 }), (steps) => {
        let current: Ticket = ticket('open');
        let at = start.getTime();
        for (const { kind, by, hours } of steps) {
          at += hours * 3_600_000;
          const to = nextState(current, { kind, by }, new Date(at));
          if (to === undefined) continue;
          expect(ticketStates).toContain(to);
          // The member waits for the shop: only a person may close that.
          if (kind === 'close' && by === 'system') expect(current.state).toBe('answered');
          if (kind === 'write') expect(to === 'answered').toBe(by === 'shop');
          current = {
            state: to,
            answered_at: kind === 'write' && by === 'shop' ? new Date(at) : current.answered_at,
            closed_at: to === 'closed' ? new Date(at) : null,
          };
        }
      }),
    );
  });
});
