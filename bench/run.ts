import { availableParallelism, loadavg } from 'node:os';

type Bench = { what: string; options?: readonly string[]; load: () => Promise<{ run: () => Promise<void> }> };

/** What can be measured. Each is a module of its own, so that one bench does not load what another needs. */
const benches = {
  compose: {
    what: 'what composing costs beside one ordinary build, and how far pages are from plain HTML',
    load: () => import('./compose/compose.ts'),
  },
  weight: { what: "what the host's script is made of, by package", load: () => import('./weight/weight.ts') },
  release: {
    what: 'building, starting, publishing, and how soon a moved pointer is seen',
    load: () => import('./release/release.ts'),
  },
  edge: { what: 'pages per second, cached and uncached, beside a constant page', load: () => import('./edge/edge.ts') },
  api: {
    what: 'listing, product, basket and search: beside pgbench, and as the catalogue grows; --plans keeps how PostgreSQL answers',
    options: ['--plans'],
    load: () => import('./api/api.ts'),
  },
  pictures: {
    what: 'what drawing a picture costs, and how many bytes it has',
    load: () => import('./pictures/pictures.ts'),
  },
  navigation: {
    what: "from the press of a link to the next page's heading, on a phone",
    load: () => import('./navigation/navigation.ts'),
  },
  memory: { what: "the edge's memory while 200 releases come and go", load: () => import('./memory/memory.ts') },
} satisfies Record<string, Bench>;

const [name = '', ...options] = process.argv.slice(2).filter((word) => word !== '--');
const known = new Map<string, Bench>(Object.entries(benches));
const bench = known.get(name);
const asksHelp = [name, ...options].some((word) => word === '--help' || word === 'help');
const unknown = options.find((option) => bench?.options?.includes(option) !== true);
if (bench && !asksHelp && unknown === undefined) {
  // A machine that others use makes times longer; sizes, counts and ratios stay.
  console.log(
    `${new Date().toISOString().slice(0, 16)}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
  );
  const { run } = await bench.load();
  await run();
  // Keep-alive connections and a browser's pipes would hold the process for a while.
  process.exit();
}
const list = [...known].map(([each, { what, options: its = [] }]) =>
  [`  pnpm bench ${each.padEnd(10)} ${what}`, ...its.map((option) => `${' '.repeat(24)}${option}`)].join('\n'),
);
if (asksHelp) {
  console.log(list.join('\n'));
} else {
  const wrong = bench ? `"${name}" does not know ${unknown}.` : `There is no bench "${name}".`;
  console.error([name === '' ? 'Name a bench:' : `${wrong} There are:`, ...list].join('\n'));
  process.exitCode = 2;
}
