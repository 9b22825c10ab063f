import type { ComposedSet } from '../sets/compose.ts';
import type { LaneResult, RunOptions } from './job.ts';
import { Lane, type LaneOptions } from './lane.ts';
import type { LaneSpec } from './lane-process.ts';
import type { RenderTask } from './program/messages.ts';

/** A further process is started when each of a pair's processes has this many pages. */
const busyPages = 4;
/** A process that was not used for this long (ms) is closed, except the first one of a pair that visitors can get. */
export const maxIdleMs = 60_000;

/**
 * The processes of one host release and one area release: one, and further ones while it is busy. A page goes to the process with the
 * fewest pages.
 */
export class LanePool {
  readonly #options: LaneOptions;
  readonly #maxProcesses: number;
  #lanes: Lane[];
  lastUsed = performance.now();

  constructor(options: LaneOptions, maxProcesses: number) {
    this.#options = options;
    this.#maxProcesses = maxProcesses;
    this.#lanes = [this.#createLane()];
  }

  run(task: RenderTask, set: ComposedSet, options?: RunOptions): Promise<LaneResult> {
    this.lastUsed = performance.now();
    return this.#chooseLane().run(task, set, options);
  }

  get spec(): LaneSpec {
    return this.#options.spec;
  }

  get isIdle(): boolean {
    return this.#lanes.every(({ pages }) => pages === 0);
  }

  get size(): number {
    return this.#lanes.length;
  }

  start(): void {
    this.#lanes[0]?.start();
  }

  forget(versions: number[] | undefined): void {
    for (const lane of this.#lanes) lane.forget(versions);
  }

  /** Closes further processes that are no longer needed. */
  trim(): void {
    const [first, ...others] = this.#lanes;
    const isUnused = (lane: Lane) => lane.pages === 0 && performance.now() - lane.lastUsed > maxIdleMs;
    const unused = others.filter(isUnused);
    this.#lanes = this.#lanes.filter((lane) => lane === first || !unused.includes(lane));
    for (const lane of unused) void lane.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  #createLane(): Lane {
    const lane: Lane = new Lane({
      ...this.#options,
      onBreakdown: (kind, who, details) => {
        const others = this.#lanes.filter((other) => other !== lane);
        // The other processes show that the releases can be evaluated, so that this failure does not end the pair.
        const endsOnlyThisOne = kind === 'load' && others.length > 0;
        if (endsOnlyThisOne) this.#lanes = others;
        this.#options.onBreakdown(endsOnlyThisOne ? 'died' : kind, who, details);
      },
    });
    return lane;
  }

  /** Pages never wait for a process that is still starting while another one works. */
  #chooseLane(): Lane {
    const isGrowing = this.#lanes.some((lane) => !lane.isReady);
    if (!isGrowing && this.#lanes.length < this.#maxProcesses && this.#lanes.every(({ pages }) => pages >= busyPages)) {
      const further = this.#createLane();
      this.#lanes.push(further);
      further.start();
    }
    const ready = this.#lanes.filter((lane) => lane.isReady);
    const [chosen] = (ready.length > 0 ? ready : this.#lanes).toSorted((a, b) => a.pages - b.pages);
    if (!chosen) throw new Error('a pool has at least one lane');
    return chosen;
  }
}
