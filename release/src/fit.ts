import type { Manifest } from './manifest.ts';
import { ok, type Refusal, type Result, refuse } from './result.ts';

/** Checks that a host release gives everything that an area release uses. */
export function checkHostFit(area: Manifest, host: Manifest): Result<null> {
  const gives = host.gives;
  if (gives === undefined) return refuseFit(area, host, 'that release gives nothing, so it is not a host');
  if (area.contract !== host.contract) {
    return refuseFit(area, host, `the area needs contract ${area.contract}, the host has contract ${host.contract}`);
  }

  const missing = Object.entries(area.uses.shared).flatMap(([module, names]) => {
    const hostNames = Object.hasOwn(gives.shared, module) ? gives.shared[module] : undefined;
    if (hostNames === undefined) return [module];
    // `*` imports the whole module: it is enough that the host gives it.
    return names.filter((name) => name !== '*' && !hostNames.includes(name)).map((name) => `${name} of ${module}`);
  });
  if (missing.length > 0) return refuseFit(area, host, `the host does not give ${shortList(missing)}`);

  const layouts = [...new Set(area.pages.map((page) => page.layout))].filter((name) => !gives.layouts.includes(name));
  if (layouts.length > 0) return refuseFit(area, host, `the host has no layout ${shortList(layouts)}`);
  return ok(null);
}

function refuseFit(area: Manifest, host: Manifest, why: string): Refusal {
  return refuse('does-not-fit', `${area.area} ${area.id} does not fit host ${host.id}: ${why}`);
}

function shortList(names: string[]): string {
  const firstNames = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${firstNames} and ${names.length - 5} more` : firstNames;
}
