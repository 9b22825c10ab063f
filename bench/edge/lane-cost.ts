import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Shop } from 'e2e/harness/shop';
import { laneEnvironment, laneFlags, type RendererOptions } from 'edge/renderers';
import { fewArenas, heapLimits } from '../../scripts/memory-limits.ts';
import { lowestFifth, median, ratio } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { exactProcessorSeconds } from '../lib/processes.ts';
import { type BudgetResult, printTable } from '../lib/table.ts';
import { benchPages } from './pages.ts';

const roundCount = 24;
const pagesPerRound = 40;
const warmUpPages = 200;
const maxWarmUps = 20;
const areas = ['host', 'catalog', 'blog', 'checkout', 'account'];

type Encoding = 'br' | 'zstd';
const letterOf = (encoding: Encoding) => (encoding === 'zstd' ? 'z' : 'b');
const isWholly = (encoding: Encoding, answers: string) => answers === letterOf(encoding).repeat(answers.length);

/** Milliseconds of processor time for a page. */
type Row = Times & {
  name: string;
  encoding: Encoding;
  /** How many pages are requested at once: with one, all processes sleep between pages. */
  atOnce: number;
  /** The cost of messages, sockets, timers and sleep: what a lane takes more than one process for a finished page of the same length. */
  transport: number;
};

const kinds = [1, 4].flatMap((atOnce) => (['zstd', 'br'] as const).map((encoding) => ({ atOnce, encoding })));

/**
 * Renders and compresses each page in one process and through a lane, in turns. The one process has the heap and the flags of V8 that a lane has. In both
 * ways another process requests each page through a socket. The shop gives releases and API.
 */
export async function measureLaneCosts(shop: Shop): Promise<BudgetResult[]> {
  const policies = await Promise.all(areas.map((area) => shop.policy(area)));
  const textHostFolder = path.join(shop.dataDir, 'text-host');
  const rows: Row[] = [];
  for (const { name, path: address } of benchPages) {
    await shop.request(address);
    const options = { folder: path.join(shop.dataDir, 'edge/releases'), policies, apiUrl: shop.apiUrl, address };
    const pages = await compareWays(options);
    const texts = await compareWays({ ...options, textHostFolder });
    await rm(textHostFolder, { recursive: true });
    kinds.forEach((kind, index) => {
      const [page, text] = [pages[index], texts[index]];
      if (page && text) rows.push({ name, ...kind, ...page, transport: text.inLane - text.inPlace });
    });
  }
  print(rows);
  // The budget is that of whole edges: see `lanes-over-http.ts`.
  return [];
}

function print(rows: Row[]): void {
  const cell = (ms: number) => `${ms.toFixed(2)} ms`;
  printTable(
    `Processor time of a page that is rendered and compressed, without HTTP; the lowest fifth of ${roundCount} rounds of ${pagesPerRound} pages, and the median of the rounds' ratios. Transport: what a lane costs more for a finished page of the same length`,
    [
      '',
      'encoding',
      'at once',
      'in one process',
      'through a lane',
      'of it in the edge',
      'ratio of these',
      'median ratio',
      'transport',
      'least ratio',
    ],
    rows.map(({ name, encoding, atOnce, inPlace, inLane, inEdge, medianRatio, transport }) => [
      name,
      encoding,
      atOnce,
      ...[inPlace, inLane, inEdge].map(cell),
      ratio(inLane, inPlace),
      ratio(medianRatio, 1),
      cell(transport),
      ratio(inPlace + transport, inPlace),
    ]),
  );
}

/**
 * `inEdge`: the part of `inLane` that the edge's process needs. `medianRatio`: of a lane to one process in the same round, because the machine changes from
 * one second to the next, and the quickest rounds of both may be of different moments.
 */
type Times = Round & { medianRatio: number };
type Round = { inPlace: number; inLane: number; inEdge: number };

/** One result for each of `kinds`. */
async function compareWays(options: Omit<RendererOptions, 'renderIn'>): Promise<Times[]> {
  if (options.textHostFolder) await mkdir(options.textHostFolder, { recursive: true });
  const place = await startRenderer({ ...options, renderIn: 'place' });
  const lane = await startRenderer({ ...options, renderIn: 'lane' });
  try {
    if (place.digest !== lane.digest) throw new Error(`${options.address} is another page in a lane`);
    const results: Times[] = [];
    for (const { atOnce, encoding } of kinds) {
      for (const { warmUp } of [place, lane]) await warmUp(atOnce, encoding);
      const rounds: Round[] = [];
      while (rounds.length < roundCount) {
        const inPlace = (await place.render(pagesPerRound, atOnce, encoding)).all;
        const { all: inLane, own: inEdge } = await lane.render(pagesPerRound, atOnce, encoding);
        rounds.push({ inPlace, inLane, inEdge });
      }
      const lowest = (part: keyof Round) => lowestFifth(rounds.map((round) => round[part]));
      results.push({
        inPlace: lowest('inPlace'),
        inLane: lowest('inLane'),
        inEdge: lowest('inEdge'),
        medianRatio: median(rounds.map(({ inPlace, inLane }) => inLane / inPlace)),
      });
    }
    return results;
  } finally {
    await Promise.all([place.stop(), lane.stop()]);
  }
}

/** A process that renders in place has the flags of a lane, and one with a lane those of the edge. */
async function startRenderer(options: RendererOptions) {
  const isLane = options.renderIn === 'lane';
  const flags = isLane ? [...heapLimits, '--no-parallel-scavenge'] : laneFlags;
  const environment = isLane ? { ...process.env, ...fewArenas } : laneEnvironment();
  const child = spawn(process.execPath, [...flags, 'bench/edge/renderer.ts', JSON.stringify(options)], {
    cwd: repository,
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pid = child.pid ?? 0;
  let onAnswers: (text: string) => void = () => undefined;
  const started = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the renderer exited with ${code}`)));
    onAnswers = (text) => resolve(text.trim());
  });
  child.stdout.on('data', (text: Buffer) => onAnswers(text.toString('latin1')));
  const digest = await started;

  /** Requests so many pages, always `atOnce` of them. */
  const requestPages = (count: number, atOnce: number, encoding: Encoding): Promise<string> =>
    new Promise((resolve) => {
      const request = letterOf(encoding);
      let requested = atOnce;
      let answers = '';
      onAnswers = (text) => {
        answers += text;
        const next = Math.min(text.length, count - requested);
        requested += next;
        if (next > 0) child.stdin.write(request.repeat(next));
        if (answers.length === count) resolve(answers);
      };
      child.stdin.write(request.repeat(atOnce));
    });

  return {
    digest,
    /** Until the pages have this encoding: a lane must have been busy for a second before it compresses by zstd. */
    async warmUp(atOnce: number, encoding: Encoding) {
      for (let time = 0; time < maxWarmUps; time += 1)
        if (isWholly(encoding, await requestPages(warmUpPages, atOnce, encoding))) return;
    },
    /** Milliseconds of processor time for a page, with and without the processes that this one has started. */
    async render(count: number, atOnce: number, encoding: Encoding) {
      const before = exactProcessorSeconds(pid);
      const answers = await requestPages(count, atOnce, encoding);
      const { all, own } = exactProcessorSeconds(pid);
      if (!isWholly(encoding, answers))
        throw new Error(`${options.renderIn}: ${encoding} was requested, but came as ${answers}`);
      return { all: ((all - before.all) * 1000) / count, own: ((own - before.own) * 1000) / count };
    },
    async stop(): Promise<void> {
      child.stdin.end();
      await exited;
    },
  };
}
