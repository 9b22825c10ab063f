import type { Manifest } from './manifest.ts';
import { done, type Refusal, type Result, refuse } from './result.ts';

/** Whether this release of an area can live in this release of the host. */
export function fits(area: Manifest, host: Manifest): Result<null> {
  const gives = host.gives;
  if (gives === undefined) return no(area, host, 'that release gives nothing: it is no host');
  if (area.contract !== host.contract) {
    return no(area, host, `it speaks contract ${area.contract}, the host speaks ${host.contract}`);
  }

  const missing = Object.entries(area.uses.shared).flatMap(([module, names]) => {
    const given = Object.hasOwn(gives.shared, module) ? gives.shared[module] : undefined;
    if (given === undefined) return [module];
    // `*`: the module is taken whole, so it only has to be there.
    return names.filter((name) => name !== '*' && !given.includes(name)).map((name) => `${name} of ${module}`);
  });
  if (missing.length > 0) return no(area, host, `the host does not give ${some(missing)}`);

  const layouts = [...new Set(area.pages.map((page) => page.layout))].filter((name) => !gives.layouts.includes(name));
  if (layouts.length > 0) return no(area, host, `the host has no layout ${some(layouts)}`);
  return done(null);
}

function no(area: Manifest, host: Manifest, why: string): Refusal {
  return refuse('does-not-fit', `${area.area} ${area.id} does not fit host ${host.id}: ${why}`);
}

function some(names: string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
