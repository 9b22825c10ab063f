import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAreaKey } from '../keys.ts';
import { originOf } from '../origin.ts';
import { publish as publishBuilt } from '../publish.ts';
import { done, refuse } from '../result.ts';
import { openStore } from '../store.ts';
import { areaFolder, build } from './build.ts';
import { badArea, type Desk, type Outcome, placeOf, registryFor } from './desk.ts';

/** Builds one area where that is due, and publishes it. Nothing else is built, touched or restarted. */
export async function publish(desk: Desk, area: string, options: { build: boolean; promote?: true }): Outcome {
  const bad = badArea(area);
  if (bad) return bad;
  const { repository, store } = desk.settings;
  const folder = areaFolder(repository, area);
  if (!existsSync(folder)) return refuse('area-unknown', `there is no area ${area}: ${folder} is missing`);
  const key = readAreaKey(area, placeOf(desk));
  if (!key.ok) return key;
  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;

  const built = options.build ? await build(repository, area) : done(null);
  if (!built.ok) return built;

  const started = performance.now();
  const published = await publishBuilt({
    area,
    dist: join(folder, 'dist'),
    origin: await originOf(repository),
    store: openStore(store),
    key: key.value,
    registry: registry.value,
  });
  if (!published.ok) return published;
  const { release, version, already, files, bytes } = published.value;
  const milliseconds = Math.round(performance.now() - started);
  const lines = [
    already
      ? `${area}: ${release} (${version}) is already published; nothing to do`
      : `${area}: published ${release} (${version}), ${files} files, ${Math.round(bytes / 1024)} KB, in ${milliseconds} ms`,
  ];

  if (options.promote) {
    const moved = await registry.value.promote(area, { release, reason: 'published with --promote' });
    if (!moved.ok && moved.reason !== 'already-live') return moved;
    lines.push(moved.ok ? '  it is stable now: everybody gets it' : '  it was stable before');
  } else if (!already) {
    lines.push('  no visitor gets it yet', `  next: pnpm release ramp ${area} ${release.slice(0, 6)} 10`);
  }
  return done({
    text: lines.join('\n'),
    data: { ...published.value, promoted: options.promote === true, milliseconds },
  });
}
