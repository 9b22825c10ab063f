import { availableParallelism, loadavg } from 'node:os';

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
    what: 'listing, product, basket and search: beside pgbench, and as the catalogue grows (--plans keeps how PostgreSQL answers)',
    load: () => import('./api/api.ts'),
  },
  pictures: {
    what: 'what drawing a picture costs, and how many bytes it has',
    load: () => import('./pictures/pictures.ts'),
  },
  memory: { what: "the edge's memory while 200 releases come and go", load: () => import('./memory/memory.ts') },
} satisfies Record<string, { what: string; load: () => Promise<{ run: () => Promise<void> }> }>;

const name = process.argv[2] ?? '';
const bench = Object.entries(benches).find(([known]) => known === name)?.[1];
if (bench) {
  // A machine that others use makes times longer; sizes, counts and ratios stay.
  console.log(
    `${new Date().toISOString().slice(0, 16)}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
  );
  const { run } = await bench.load();
  await run();
  // Keep-alive connections and a browser's pipes would hold the process for a while.
  process.exit();
}
console.error(name === '' ? 'Name a bench:' : `There is no bench "${name}". There are:`);
for (const [known, { what }] of Object.entries(benches)) console.error(`  pnpm bench ${known.padEnd(8)} ${what}`);
process.exitCode = 2;
