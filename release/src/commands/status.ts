import type { AreaStatus } from '../answers.ts';
import { done } from '../result.ts';
import { type Desk, type Outcome, registryToRead } from './desk.ts';
import { table } from './table.ts';

/** Where every area stands. */
export async function status(desk: Desk): Outcome {
  const registry = await registryToRead(desk);
  if (!registry.ok) return registry;
  const answer = await registry.value.status();
  if (!answer.ok) return answer;
  const { areas } = answer.value;
  const rows = areas.map((area) => [
    area.area,
    named(area, area.stable),
    named(area, area.candidate),
    area.candidate === null ? '–' : `${area.percent} %`,
    String(area.releases.filter((release) => release.state !== 'pruned').length),
    area.prefixes.join(' '),
  ]);
  const text =
    rows.length === 0
      ? 'the registry knows no area yet'
      : table([['area', 'stable', 'candidate', 'share', 'kept', 'paths'], ...rows]);
  return done({ text, data: { areas } });
}

function named(area: AreaStatus, id: string | null): string {
  const version = area.releases.find((release) => release.id === id)?.version;
  return id === null ? '–' : version === undefined ? id : `${id} ${version}`;
}
