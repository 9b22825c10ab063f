import { afterEach } from '@jest/globals';
import { createApiCache } from '../lanes/api-cache.ts';
import { findIsolation, type Isolation } from '../lanes/isolation.ts';
import type { RunOptions } from '../lanes/job.ts';
import { Lane } from '../lanes/lane.ts';
import type { LaneLimits } from '../lanes/lane-process.ts';
import type { RenderTask } from '../lanes/program/messages.ts';
import { createEmptySet, createTask, readText, tinyHost, writeBundle } from './releases.ts';
import { createTemporaryFolder } from './resources.ts';

/** Generous, because other tests keep the processor busy. */
const limits = { renderDeadline: 20_000, blockLimit: 20_000, loadDeadline: 20_000, memory: 64, residentMemory: 256 };

export type TestLaneOptions = Partial<LaneLimits> & {
  host?: string;
  wrap?: Isolation['wrap'];
  /** By default nothing answers there. */
  apiUrl?: string;
};

/** Call it once in a test file. Returns a function that opens lanes, which are closed after each test. */
export async function createLaneOpener() {
  const isolation = await findIsolation(65_534);
  const folder = createTemporaryFolder();
  const lanes: Lane[] = [];
  let count = 0;
  afterEach(async () => {
    await Promise.all(lanes.splice(0).map((lane) => lane.close()));
  });

  /** A lane for these server codes; without an area, the host renders alone. */
  return async (
    area: string | undefined,
    { host = tinyHost, wrap = isolation.wrap, apiUrl = 'http://127.0.0.1:9', ...changedLimits }: TestLaneOptions = {},
  ) => {
    count += 1;
    const id = String(count).padStart(16, '0');
    const areaBundle = area === undefined ? undefined : await writeBundle(folder, 'blog', id, area);
    const breakdowns: { kind: string; who: string; message: string }[] = [];
    const lane = new Lane({
      spec: { host: await writeBundle(folder, 'host', id, host), ...(areaBundle ? { area: areaBundle } : {}) },
      api: createApiCache({ apiUrl }),
      isolation: { ...isolation, wrap },
      limits: { ...limits, ...changedLimits },
      onBreakdown: (kind, who, { message }) => breakdowns.push({ kind, who, message }),
    });
    lanes.push(lane);
    const run = async (path: string, changes: Partial<RenderTask> = {}, options?: RunOptions) =>
      (await lane.run({ ...createTask(`http://shop${path}`), ...changes }, createEmptySet(), options)).result;
    /** The text of a page, or the result that came in its place. */
    const render = async (path = '/', options?: RunOptions) => {
      const result = await run(path, {}, options);
      return result.kind === 'page' ? readText(result) : result;
    };
    return { lane, run, render, breakdowns, area: areaBundle };
  };
}
