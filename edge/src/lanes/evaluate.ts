import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';
import type { AreaModule, HostModule } from '@shop/shared/contract';
import { hasIntegrity } from 'release/digests';
import type { Bundle } from './messages.ts';

const requireBuiltin = createRequire(import.meta.url);

/** Evaluates a host. Its `require` gives Node's own modules only: everything else must be bundled. */
export function evaluateHost(bundle: Bundle): HostModule {
  return evaluate<HostModule>(bundle, (name) => {
    if (isBuiltin(name)) return requireBuiltin(name);
    throw new Error(`the host requires ${name}, which must be part of its bundle`);
  });
}

/**
 * Evaluates an area. Its `require` gives the host's singletons only. This keeps areas clean; it is no sandbox against
 * hostile code.
 */
export function evaluateArea(bundle: Bundle, { singletons }: HostModule): AreaModule {
  const { area } = evaluate<{ area?: AreaModule }>(bundle, (name) => {
    if (Object.hasOwn(singletons, name)) return singletons[name];
    throw new Error(`${bundle.area} requires ${name}, which the host does not give`);
  });
  if (!area) throw new Error(`${bundle.area} ${bundle.id} does not export "area"`);
  return area;
}

function evaluate<Exports>(
  { area, id, file, integrity }: Bundle,
  restrictedRequire: (name: string) => unknown,
): Exports {
  const bytes = readFileSync(file);
  // The file may have changed on the disk since it was downloaded: only the signed bytes are evaluated.
  if (!hasIntegrity(bytes, integrity))
    throw new Error(`${area} ${id}: the file on this machine is not what was signed`);
  const module: { exports: unknown } = { exports: {} };
  const wrapper = compileFunction(bytes.toString('utf8'), ['exports', 'require', 'module'], {
    filename: `/r/${area}/${id}/node.cjs`,
  });
  wrapper(module.exports, restrictedRequire, module);
  return module.exports as Exports;
}
