import { done, refuse } from '../result.ts';
import { type Desk, type Outcome, registryAsAdmin } from './desk.ts';
import { areaStatus, whichRelease } from './which-release.ts';

/** `host=latest blog=1a2b …`: all of them become stable in one write, or none does. */
export async function promoteTogether(desk: Desk, named: string[], options: { reason?: string }): Outcome {
  const registry = await registryAsAdmin(desk);
  if (!registry.ok) return registry;
  const releases: Record<string, string> = {};
  for (const one of named) {
    const [area = '', meant] = one.split('=', 2);
    if (!meant) return refuse('usage', `"${one}" is not in the form area=release`);
    const status = await areaStatus(registry.value, area);
    if (!status.ok) return status;
    const release = whichRelease(status.value, meant);
    if (!release.ok) return release;
    releases[area] = release.value.id;
  }
  const moved = await registry.value.promoteTogether({ releases, ...options });
  if (!moved.ok) return moved;
  const lines = Object.entries(releases).map(([area, id]) => `${area}: ${id} is stable now`);
  return done({ text: lines.join('\n'), data: { releases } });
}
