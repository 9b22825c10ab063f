import { expect } from '@jest/globals';
import fc from 'fast-check';

export type StateMachine<State extends string, Side extends string> = {
  states: readonly State[];
  sides: readonly Side[];
  first: State;
  canMove: (from: State, to: State, by: Side) => boolean;
};

/** Reads lines such as `paid > preparing cancelled` as the moves `paid > preparing` and `paid > cancelled`. */
export function readMoves(lines: string): Set<string> {
  const moves = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', to = ''] = line.trim().split(' > ');
      return to.split(' ').map((target) => `${from} > ${target}`);
    });
  return new Set(moves);
}

/** The moves that some side can make. */
export function possibleMoves<State extends string, Side extends string>(machine: StateMachine<State, Side>): string[] {
  const { states, sides, canMove } = machine;
  return states.flatMap((from) =>
    states.filter((to) => sides.some((by) => canMove(from, to, by))).map((to) => `${from} > ${to}`),
  );
}

/** Lets sides try random moves: those that succeed are allowed ones. `check` gets the states in the order in which they were reached. */
export function walkStates<State extends string, Side extends string>(
  { states, sides, first, canMove }: StateMachine<State, Side>,
  allowed: ReadonlySet<string>,
  check: (reached: readonly State[]) => void = () => {},
): void {
  const attempts = fc.array(fc.tuple(fc.constantFrom(...states), fc.constantFrom(...sides)), { maxLength: 80 });
  fc.assert(
    fc.property(attempts, (sequence) => {
      const reached: State[] = [first];
      let current = first;
      for (const [to, by] of sequence) {
        if (!canMove(current, to, by)) continue;
        expect(allowed).toContain(`${current} > ${to}`);
        reached.push(to);
        current = to;
      }
      check(reached);
    }),
    { numRuns: 1000 },
  );
}
