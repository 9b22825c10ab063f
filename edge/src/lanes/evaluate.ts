import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';
import type { AreaModule, HostModule } from '@shop/shared/contract';
import { matches } from 'release/integrity';
import type { Bundle } from './messages.ts';

const builtins = createRequire(import.meta.url);

export function evaluateHost(bundle: Bundle): HostModule {
  return run<HostModule>(bundle, (name) => {
    if (isBuiltin(name)) return builtins(name);
    throw new Error(`the host asks for ${name}: it must bundle what it needs`);
  });
}

/** An area is handed the host's own singletons and nothing else. That is hygiene, not a prison. */
export function evaluateArea(bundle: Bundle, { singletons }: HostModule): AreaModule {
  const { area } = run<{ area?: AreaModule }>(bundle, (name) => {
    if (Object.hasOwn(singletons, name)) return singletons[name];
    throw new Error(`${bundle.area} asks for ${name}, which the host does not give`);
  });
  if (!area) throw new Error(`${bundle.area} ${bundle.id} exports no area`);
  return area;
}

function run<Exports>({ area, id, file, integrity }: Bundle, take: (name: string) => unknown): Exports {
  const bytes = readFileSync(file);
  // The disk may have changed since the file was brought; what runs is what was signed.
  if (!matches(bytes, integrity)) throw new Error(`${area} ${id}: the file on this machine is not what was signed`);
  const module: { exports: unknown } = { exports: {} };
  const wrapper = compileFunction(bytes.toString('utf8'), ['exports', 'require', 'module'], {
    filename: `/r/${area}/${id}/node.cjs`,
  });
  wrapper(module.exports, take, module);
  return module.exports as Exports;
}
