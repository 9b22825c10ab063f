import { printTable } from '../lib/table.ts';
import { openSimulatedShop, type SimulatedShop } from './simulated-shop.ts';

/** Members who all connect from one address, as behind the gateway of a mobile network. */
const memberCount = 1000;
const slots = 20;
const secondsPerSlot = 180;
/** In the hour of an attack: one request a second. */
const attacksPerSlot = 180;
/** Requests that are sent at once, to keep the bench short. */
const batch = 20;

type Way = 'code' | 'password';
type Member = { mobile: string; cookie: string };
type Attack = { name: string; send: (shop: SimulatedShop, index: number, members: Member[]) => Promise<number> };

const madeUp = (index: number) => `0935${String(index).padStart(7, '0')}`;
const mobileOf = (members: Member[], index: number) => members[index % members.length]?.mobile ?? madeUp(index);
let sentAttacks = 0;

const attacks: Attack[] = [
  { name: 'nobody', send: async () => 0 },
  { name: 'requests codes for made-up numbers', send: (shop) => shop.requestCode(madeUp(sentAttacks), '') },
  { name: 'tries passwords of made-up numbers', send: (shop) => shop.tryPassword(madeUp(sentAttacks), 'guess', '') },
  {
    name: 'requests codes for the members',
    send: (shop, index, members) => shop.requestCode(mobileOf(members, index), ''),
  },
  {
    name: 'tries passwords of the members',
    send: (shop, index, members) => shop.tryPassword(mobileOf(members, index), 'guess', ''),
  },
  {
    name: 'wears out codes: five guesses each',
    send: async (shop, index, members) => {
      for (let guess = 0; guess < 5; guess += 1) await shop.tryCode(mobileOf(members, index), '000000', '');
      return 0;
    },
  },
];

/**
 * A simulated hour for each attack: every member logs in once, half of them on a known device, half of each by code and by password. A
 * member who fails tries the other way once. The attacker is behind the same address. Time is simulated, so the rate limit, which
 * counts in real time, is switched off.
 */
export async function run(): Promise<void> {
  const shop = await openSimulatedShop();
  const members: Member[] = [];
  for (let first = 0; first < memberCount; first += batch / 2) {
    const registered = Array.from({ length: batch / 2 }, (_, index) => registerMember(shop, first + index));
    members.push(...(await Promise.all(registered)));
    // Ten log-ins in half an hour stay below all limits.
    shop.pass(1800);
  }
  await shop.givePassword();
  shop.pass(2 * 3600);

  const rows = [];
  for (const attack of attacks) rows.push(await simulateHour(shop, attack, members));
  printTable(
    `Of ${memberCount} members behind one address, in percent, while an attacker behind it …`,
    [
      '',
      'known device: at once',
      'in the end',
      'new device, code: at once',
      'password: at once',
      'in the end',
      'messages',
      'attacker refused',
    ],
    rows,
  );
  await shop.close();
}

async function registerMember(shop: SimulatedShop, index: number): Promise<Member> {
  const mobile = `0912${String(index).padStart(7, '0')}`;
  const requested = await shop.receiveCode(mobile, '');
  const cookie =
    requested === undefined ? undefined : await shop.logInWithCode(mobile, requested.code, requested.cookie);
  if (cookie === undefined) throw new Error('a member could not register');
  return { mobile, cookie };
}

async function simulateHour(
  shop: SimulatedShop,
  { name, send }: Attack,
  members: Member[],
): Promise<(string | number)[]> {
  const perSlot = members.length / slots;
  const outcomes = new Map<string, { atOnce: number; inTheEnd: number; all: number }>();
  const before = await shop.countMessages();
  let refused = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    const attack = async () => {
      for (let first = 0; first < attacksPerSlot; first += batch) {
        const statuses = Array.from({ length: batch }, (_, index) => {
          sentAttacks += 1;
          return send(shop, slot * attacksPerSlot + first + index, members);
        });
        refused += (await Promise.all(statuses)).filter((status) => status === 429).length;
      }
    };
    // A stride spreads the members over the hour independently of the attacker's order.
    const ofSlot = Array.from({ length: perSlot }, (_, index) => ((slot * perSlot + index) * 7) % members.length);
    const logIns = ofSlot.map(async (number) => {
      const { mobile, cookie } = members[number] ?? { mobile: '', cookie: '' };
      const isKnown = number % 2 === 0;
      const ways: [Way, Way] = number % 4 < 2 ? ['code', 'password'] : ['password', 'code'];
      const key = isKnown ? 'known' : ways[0];
      const outcome = outcomes.get(key) ?? { atOnce: 0, inTheEnd: 0, all: 0 };
      outcomes.set(key, outcome);
      outcome.all += 1;
      for (const [turn, way] of ways.entries()) {
        if (!(await logIn(shop, mobile, isKnown ? cookie : '', way))) continue;
        if (turn === 0) outcome.atOnce += 1;
        outcome.inTheEnd += 1;
        break;
      }
    });
    await Promise.all([attack(), ...logIns]);
    shop.pass(secondsPerSlot);
  }
  const percent = (key: string, field: 'atOnce' | 'inTheEnd') => {
    const { all, ...counts } = outcomes.get(key) ?? { atOnce: 0, inTheEnd: 0, all: 0 };
    return all === 0 ? '–' : `${Math.round((counts[field] / all) * 100)} %`;
  };
  const newInTheEnd = ['code', 'password'].map((key) => percent(key, 'inTheEnd')).join(', ');
  const messages = (await shop.countMessages()) - before;
  shop.pass(2 * 3600);
  return [
    name,
    percent('known', 'atOnce'),
    percent('known', 'inTheEnd'),
    percent('code', 'atOnce'),
    percent('password', 'atOnce'),
    newInTheEnd,
    messages,
    refused,
  ];
}

async function logIn(shop: SimulatedShop, mobile: string, cookie: string, way: Way): Promise<boolean> {
  if (way === 'password') return (await shop.tryPassword(mobile, shop.password, cookie)) === 200;
  const received = await shop.receiveCode(mobile, cookie);
  return received !== undefined && (await shop.logInWithCode(mobile, received.code, received.cookie)) !== undefined;
}
