import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readGitOrigin } from '../git.ts';
import { readAreaKey } from '../keys.ts';
import { publishRelease } from '../publish.ts';
import { ok, type Result, refuse } from '../result.ts';
import { withStore } from '../store-access.ts';
import { type CommandContext, checkAreaName, connectForArea, keySource, saveShown } from './context.ts';
import { awaitEdges } from './edges.ts';
import type { CommandResult } from './report.ts';

/** Builds one area if its sources changed, and publishes it. No other area is touched. */
export async function publish(
  context: CommandContext,
  area: string,
  options: { build: boolean; promote?: true },
): CommandResult {
  const name = checkAreaName(area);
  if (!name.ok) return name;
  const { repository, store } = context.settings;
  const folder = join(repository, area === 'host' ? 'host' : `mfe-${area}`);
  if (!existsSync(folder)) return refuse('area-unknown', `there is no area ${area}: ${folder} does not exist`);
  const key = readAreaKey(area, keySource(context));
  if (!key.ok) return key;
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;

  const built = options.build ? await buildArea(repository, area) : ok(null);
  if (!built.ok) return built;

  const startedAt = performance.now();
  const origin = await readGitOrigin(repository);
  const build = { area, dist: join(folder, 'dist'), origin, key: key.value, registry: registry.value };
  const published = await withStore(store, (opened) => publishRelease({ ...build, store: opened }));
  if (!published.ok) return published;
  const { release, version, already, withdrawnAt, uploaded, files, bytes, repaired } = published.value;
  if (withdrawnAt !== null) {
    return refuse(
      'release-withdrawn',
      `${area} ${release} is what this source builds, and it was rolled back at ${withdrawnAt}: no visitor can get it. Change the source, or undo the rollback (pnpm release history ${area})`,
    );
  }
  const milliseconds = Math.round(performance.now() - startedAt);
  const lines = [
    already && uploaded === 0
      ? `${area}: ${release} (${version}) is already published; nothing to do`
      : already
        ? `${area}: ${release} (${version}) was published before; ${describeRepair(repaired)}`
        : `${area}: published ${release} (${version}), ${files} files, ${Math.round(bytes / 1024)} KB, in ${milliseconds} ms`,
  ];

  if (options.promote) {
    const promoted = await registry.value.promote(area, { release, reason: 'published with --promote' });
    if (!promoted.ok && promoted.reason !== 'already-live') return promoted;
    lines.push(promoted.ok ? '  it is stable now: all visitors get it' : '  it was stable already');
    if (promoted.ok) {
      await saveShown(context, [promoted.value.policy]);
      lines.push((await awaitEdges(registry.value, promoted.value.policyRevision, [area])).text);
    }
  } else if (!already) {
    lines.push('  no visitor gets it yet', `  next: pnpm release ramp ${area} ${release.slice(0, 6)} 10`);
  }
  return ok({
    text: lines.join('\n'),
    data: { ...published.value, promoted: options.promote === true, milliseconds },
  });
}

/** Why a release that had been published before was stored again. */
function describeRepair(reason: string | null): string {
  const isAboutKey = reason === 'key-retired' || reason === 'unknown-key';
  return isAboutKey
    ? 'its key was replaced, so it is signed with the present one and stored again'
    : 'its files in the store were missing or changed, and are stored again';
}

/**
 * Runs the workspace's build for one area. The build skips an area whose sources did not change. Its output goes to
 * stderr, because stdout is reserved for the command's result.
 */
async function buildArea(repository: string, area: string): Promise<Result<null>> {
  const child = spawn(process.execPath, [join(repository, 'scripts/build.ts'), area], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(process.stderr, { end: false });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return exitCode === 0 ? ok(null) : refuse('build-failed', `the build of ${area} failed (see above)`);
}
