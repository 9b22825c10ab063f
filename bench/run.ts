import { availableParallelism, loadavg } from 'node:os';

type Bench = { description: string; options?: readonly string[]; load: () => Promise<{ run: () => Promise<void> }> };

/** Each bench is loaded on its own, so that it does not need the dependencies of the others. */
const benches = {
  compose: {
    description:
      'bytes beside one ordinary build, and paint times beside static copies; --only=home,product visits only these pages; --visits=15 visits each 15 times',
    options: ['--only=', '--visits='],
    load: () => import('./compose/compose.ts'),
  },
  weight: { description: "the host's script by package", load: () => import('./weight/weight.ts') },
  release: {
    description: 'building, starting, publishing, and the delay until a ramp or rollback is visible',
    load: () => import('./release/release.ts'),
  },
  edge: {
    description:
      'pages per second, cached and uncached, beside a constant page, and the cost of lanes; --only=: only cached, uncached, lanes or lanes-over-http; --api-hangs: cached pages while the API hangs; --flood: while one address requests uncached pages',
    options: ['--only=', '--api-hangs', '--flood'],
    load: () => import('./edge/edge.ts'),
  },
  api: {
    description:
      'listing, product, basket and search: beside pgbench, and as the catalogue grows; --plans writes the query plans',
    options: ['--plans'],
    load: () => import('./api/api.ts'),
  },
  search: {
    description: 'how many questions of shoppers the search answers in the first place and in the first five',
    load: () => import('./search/search.ts'),
  },
  migrations: {
    description: 'each new migration over tables of 5 million rows while others write',
    load: () => import('./migrations/migrations.ts'),
  },
  'log-in': {
    description: 'log-ins of 1,000 members behind one address beside an attacker, in simulated time',
    load: () => import('./log-in/log-in.ts'),
  },
  simulate: {
    description:
      'random shoppers from basket to return, with faults of the bank and killed processes; then all books must agree',
    options: ['--shoppers=', '--seed=', '--bugs='],
    load: () => import('./checkout/simulate.ts'),
  },
  checkout: {
    description: 'orders a second, placed and paid, beside pgbench; and 200 buyers of one variant at once',
    load: () => import('./checkout/checkout.ts'),
  },
  recovery: {
    description: 'milliseconds from the return of a lost PostgreSQL to the first answer',
    load: () => import('./recovery/recovery.ts'),
  },
  catalogue: {
    description: 'a million products: memory, reload of the index, and response times beside readers of feeds',
    load: () => import('./catalogue/catalogue.ts'),
  },
  growth: {
    description:
      'a large catalogue on PostgreSQL: seeding, start, memory, and response times for the first time and again; --products=: that many; --database=: of a filled database',
    options: ['--products=', '--database='],
    load: () => import('./growth/growth.ts'),
  },
  pictures: {
    description: 'processor time and bytes of a picture',
    load: () => import('./pictures/pictures.ts'),
  },
  navigation: {
    description:
      "from the press of a link to the next page's heading, on a phone; --only=: routes with this text in their name; --input=: press, or touch for a finger on the link before; --rounds=: by default 5; --slowdown=: of the processor, by default 4",
    options: ['--only=', '--input=', '--rounds=', '--slowdown='],
    load: () => import('./navigation/navigation.ts'),
  },
  lighthouse: {
    description:
      'scores of Lighthouse for every public page, on its simulated phone; --runs=: that many of each page, by default 5; --only=: pages with this text in their name; --reports=: a folder for the reports',
    options: ['--runs=', '--only=', '--reports='],
    load: () => import('./lighthouse/lighthouse.ts'),
  },
  inp: {
    description:
      'from a touch to the next frame in a scripted visit (filters, variants, add to basket), on a phone; --slowdown=: of the processor, by default 4',
    options: ['--slowdown='],
    load: () => import('./inp/inp.ts'),
  },
  chaos: {
    description:
      'releases that fail in every way: what their visitors get, and how long others wait; --browser: only those that fail in the browser; --only=: those with this text in their name',
    options: ['--browser', '--only='],
    load: () => import('./chaos/chaos.ts'),
  },
  moves: {
    description:
      'a hundred moves on four edges and two apis behind nginx, as deploy/ says, while visitors load pages; --cold: without preparing releases; --restarts: each process is restarted instead; --rate=: requests a second',
    options: ['--cold', '--restarts', '--rate='],
    load: () => import('./moves/moves.ts'),
  },
  memory: {
    description:
      "the edge's memory and disk while 400 releases come and go; --releases=: that many; --steady: edge, lanes and api, idle and after 50,000 mixed requests",
    options: ['--releases=', '--steady'],
    load: () => import('./memory/memory.ts'),
  },
} satisfies Record<string, Bench>;

const [name = '', ...options] = process.argv.slice(2).filter((argument) => argument !== '--');
const benchesByName = new Map<string, Bench>(Object.entries(benches));
const bench = benchesByName.get(name);
const wantsHelp = [name, ...options].some((argument) => argument === '--help' || argument === 'help');
// An option that ends with `=` is followed by a value.
const unknown = options.find((option) => bench?.options?.includes(option.replace(/=.*/, '=')) !== true);
if (bench && !wantsHelp && unknown === undefined) {
  // Times are only comparable at the same load; sizes, counts and ratios do not depend on it.
  console.log(
    `${new Date().toISOString().slice(0, 16)}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
  );
  const { run } = await bench.load();
  await run();
  // Open keep-alive connections and browser pipes would keep the process alive.
  process.exit();
}
const list = [...benchesByName].map(([each, { description, options: flags = [] }]) =>
  [`  pnpm bench ${each.padEnd(10)} ${description}`, ...flags.map((option) => `${' '.repeat(24)}${option}`)].join('\n'),
);
if (wantsHelp) {
  console.log(list.join('\n'));
} else {
  const wrong = bench ? `"${name}" has no option ${unknown}.` : `There is no bench "${name}".`;
  console.error([name === '' ? 'Name a bench:' : `${wrong} There are:`, ...list].join('\n'));
  process.exitCode = 2;
}
