import type { PayloadResult, RenderResult } from '@shop/shared/contract';
import { LRUCache } from 'lru-cache';
import type { Vaulted } from '../releases/vault.ts';
import type { ComposedSet } from '../sets/compose.ts';
import { type Blame, type Breaker, breaker } from './breaker.ts';
import { type Drawn, Lane, type LaneOptions } from './lane.ts';
import type { Bundle, DrawTask, LaneSpec, Result, ToWorker } from './messages.ts';

type LanesOptions = Pick<LaneOptions, 'apiUrl' | 'limits'> & {
  /** More lanes than this and the one longest unused goes: releases that are only looked at must not fill the machine. */
  most?: number;
  onFailure: (failure: { area: string; release: string; where: string; message: string }) => void;
};

/** A worker that nobody has asked for this long is closed. */
const idleLimit = 60_000;

/** One lane for each pair of a host release and an area's release that is in use. */
export function openLanes({ apiUrl, limits, most = 16, onFailure }: LanesOptions) {
  const lanes = new Map<string, Lane>();
  // By pair: a host that fails with every area must not take the areas from the other host's visitors.
  const breakers = new LRUCache<string, Breaker>({ max: 500 });

  const breakerOf = (spec: LaneSpec) => {
    const known = breakers.get(keyOf(spec)) ?? breaker();
    breakers.set(keyOf(spec), known);
    return known;
  };

  const laneOf = (spec: LaneSpec): Lane => {
    const key = keyOf(spec);
    const known = lanes.get(key);
    if (known) return known;
    const lane = new Lane({
      spec,
      apiUrl,
      limits,
      onBreakdown: (kind, who, message) => {
        const { area, id } = who === 'area' && spec.area ? spec.area : spec.host;
        onFailure({ area, release: id, where: kind, message });
        // A release that cannot even be evaluated gets another worker later, not at the next request.
        if (kind === 'load') lanes.delete(key);
      },
    });
    // Before it counts itself, or the new one, not busy yet, could be the one that goes.
    retire(most - 1);
    lanes.set(key, lane);
    return lane;
  };

  const retire = (room = most) => {
    const now = performance.now();
    const idle = [...lanes].filter(([, lane]) => lane.idle).sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    for (const [key, lane] of idle) {
      if (lanes.size <= room && now - lane.lastUsed < idleLimit) continue;
      lanes.delete(key);
      void lane.close();
    }
  };
  const sweeping = setInterval(() => retire(), idleLimit / 4).unref();

  /** A release that keeps failing is passed over for a moment instead of being waited for again. */
  const ask = async (host: Vaulted, area: Vaulted | undefined, task: DrawTask, set: ComposedSet): Promise<Drawn> => {
    const spec = specOf(host, area);
    const health = breakerOf(spec);
    if (!health.admits()) return passedOver(health.blamed());
    const drawn = await laneOf(spec).draw(task, set);
    if (drawn.untried) return drawn;
    if (drawn.result.kind !== 'fault') health.succeeded();
    else {
      const { who, where, message } = drawn.result;
      health.failed(who, where === 'load');
      const blamed = who === 'area' && spec.area ? spec.area : spec.host;
      // The lane has told of these itself.
      if (where !== 'load' && where !== 'blocked') {
        onFailure({ area: blamed.area, release: blamed.id, where, message });
      }
    }
    return drawn;
  };

  return {
    /** Draws a page. */
    async draw(
      host: Vaulted,
      area: Vaulted | undefined,
      task: DrawTask,
      set: ComposedSet,
    ): Promise<Drawn<RenderResult>> {
      const { result, ...drawn } = await ask(host, area, task, set);
      if (isPayload(result)) throw new Error(`a page was asked for, and ${result.kind} came`);
      return { ...drawn, result };
    },
    /** Loads a page's data. */
    async load(host: Vaulted, area: Vaulted, task: DrawTask, set: ComposedSet): Promise<Drawn<PayloadResult>> {
      const { result, ...loaded } = await ask(host, area, { ...task, want: 'payload' }, set);
      if (!isPayload(result) && result.kind !== 'fault')
        throw new Error(`data was asked for, and a ${result.kind} came`);
      return { ...loaded, result };
    },
    /** Whether there is a worker for these two already. */
    runs: (host: Vaulted, area: Vaulted): boolean => lanes.has(keyOf(specOf(host, area))),
    /** Has a worker ready before the first visitor comes. */
    warm: (host: Vaulted, area: Vaulted) => laneOf(specOf(host, area)).start(),
    tell: (message: Extract<ToWorker, { kind: 'content' | 'doubt' }>) => {
      for (const lane of lanes.values()) lane.tell(message);
    },
    get size() {
      return lanes.size;
    },
    async close() {
      clearInterval(sweeping);
      await Promise.all([...lanes.values()].map((lane) => lane.close()));
    },
  };
}

export type Lanes = ReturnType<typeof openLanes>;

const keyOf = ({ host, area }: LaneSpec) => `${host.id}/${area?.area ?? ''}/${area?.id ?? ''}`;

const specOf = (host: Vaulted, area: Vaulted | undefined): LaneSpec => ({
  host: bundleOf(host),
  ...(area ? { area: bundleOf(area) } : {}),
});

const isPayload = (result: Result): result is Exclude<PayloadResult, { kind: 'fault' }> =>
  result.kind === 'payload' || result.kind === 'no-payload';

function passedOver(who: Blame): Drawn {
  const message = 'it failed again and again a moment ago';
  return { result: { kind: 'fault', who, where: 'load', message }, tags: [], stale: false };
}

function bundleOf({ manifest, directory }: Vaulted): Bundle {
  const name = `node/${manifest.node.entry}`;
  return {
    area: manifest.area,
    id: manifest.id,
    file: `${directory}/${name}`,
    integrity: manifest.files[name]?.integrity ?? '',
  };
}
