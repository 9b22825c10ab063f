import { type Random, randomFrom, seedOf } from './random.ts';
import { couponCodes, rushCode } from './shop.ts';

/** A step of one shopper, or something that happens around them. Data, so that a failing run can be repeated and made smaller. */
export type Step =
  | { do: 'fill'; lines: { variant: number; quantity: number }[] }
  | { do: 'coupon'; code: string }
  | { do: 'place'; method: 'pishtaz' | 'pickup' | 'courier'; times: number; inRush: boolean }
  | { do: 'pay'; method: 'gateway' | 'wallet' | 'wallet-and-gateway'; bank: Bank; returns: number }
  | { do: 'charge'; amount: number; bank: Bank; returns: number }
  | { do: 'cancel'; refund: 'wallet' | 'card'; times: number }
  | { do: 'fulfil' }
  | { do: 'send-back'; times: number }
  | { do: 'operator-cancel'; times: number }
  | { do: 'clock'; minutes: number }
  | { do: 'jobs'; times: number }
  | { do: 'kill' };
/** The button of the bank's page that the shopper presses. `leave`: none. */
export type Bank = 'pay' | 'cancel' | 'fail' | 'stay' | 'cut' | 'leave';
export type Walk = { shopper: number; steps: readonly Step[] };

export function walksOf(seed: number, shoppers: number): Walk[] {
  return Array.from({ length: shoppers }, (_, shopper) => ({
    shopper,
    steps: stepsOf(randomFrom(seedOf(seed, shopper)), rushCode(shopper)),
  }));
}

function stepsOf(random: Random, rushCode: string): Step[] {
  const steps: Step[] = [];
  if (random.chance(0.15)) steps.push({ do: 'charge', amount: 1_000_000 * random.integer(1, 5), ...bankOf(random) });
  const orders = random.chance(0.3) ? 2 : 1;
  for (let order = 0; order < orders; order += 1) {
    const count = random.integer(1, 3);
    const lines = new Map(Array.from({ length: count }, () => [random.integer(1, 10), random.integer(1, 3)] as const));
    steps.push({ do: 'fill', lines: [...lines].map(([variant, quantity]) => ({ variant, quantity })) });
    // Many come for the same coupon at the same moment, as when a sale begins.
    const inRush = random.chance(0.3);
    if (inRush) steps.push({ do: 'coupon', code: rushCode });
    else if (random.chance(0.4)) steps.push({ do: 'coupon', code: random.one(couponCodes) });
    const method = random.one(['pishtaz', 'pishtaz', 'pickup', 'courier']);
    steps.push({ do: 'place', method, times: repeats(random), inRush });
    if (random.chance(0.04)) steps.push(cancellation(random));
    const attempts = random.chance(0.25) ? 2 : 1;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const method = random.one(['gateway', 'gateway', 'wallet', 'wallet-and-gateway']);
      steps.push({ do: 'pay', method, ...bankOf(random) });
      if (random.chance(0.01)) steps.push({ do: 'clock', minutes: random.integer(1, 25) });
    }
    if (random.chance(0.2)) steps.push({ do: 'jobs', times: repeats(random) });
    if (random.chance(0.2)) steps.push(cancellation(random));
    else if (random.chance(0.3)) {
      if (random.chance(0.2)) steps.push({ do: 'operator-cancel', times: repeats(random) });
      steps.push({ do: 'fulfil' });
      if (random.chance(0.5)) steps.push({ do: 'send-back', times: repeats(random) });
    }
  }
  if (random.chance(0.004)) steps.splice(random.integer(0, steps.length), 0, { do: 'kill' });
  return steps;
}

function cancellation(random: Random): Step {
  return { do: 'cancel', refund: random.one(['wallet', 'card']), times: repeats(random) };
}

/** Most requests are sent once, some several times at once. */
function repeats(random: Random): number {
  return random.chance(0.8) ? 1 : random.integer(2, 8);
}

function bankOf(random: Random): { bank: Bank; returns: number } {
  const bank = random.one(['pay', 'pay', 'pay', 'pay', 'pay', 'cancel', 'fail', 'stay', 'cut', 'leave']);
  return { bank, returns: random.chance(0.75) ? 1 : random.integer(2, 10) };
}
