import { isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';
import type { AreaModule, HostModule } from '@shop/shared/contract';
import type { ReleaseName } from './messages.ts';

// Taken before `restrictProcess` takes it away from the code of releases.
const { getBuiltinModule } = process;

/** Node's modules that a host may use: none of them reaches files, the network or another process. */
const harmlessModules = new Set(
  ['assert', 'async_hooks', 'buffer', 'crypto', 'events', 'path', 'perf_hooks', 'punycode', 'querystring', 'stream']
    .concat(['stream/web', 'string_decoder', 'timers', 'url', 'util', 'zlib'])
    .flatMap((name) => [name, `node:${name}`]),
);

/** Evaluates a host. Its `require` gives Node's own modules only, most of them inert: everything else must be bundled. */
export function evaluateHost(release: ReleaseName, code: string): HostModule {
  return evaluate<HostModule>(release, code, (name) => {
    if (harmlessModules.has(name)) return getBuiltinModule(name);
    if (isBuiltin(name)) return createInertCopy(name);
    throw new Error(`the host requires ${name}, which must be part of its bundle`);
  });
}

/**
 * A module of Node whose functions all throw. Libraries such as axios, which earlier hosts have, import `http` or `fs` on the server, and do not use
 * them there. Classes can still be extended.
 */
function createInertCopy(name: string): Record<string, unknown> {
  if (name === 'tty') return { isatty: () => false };
  const copyOf = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return function refuse() {
        throw new Error(`${name} is not available to the code of a release`);
      };
    }
    return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;
  };
  const properties: Record<string, PropertyDescriptor> = Object.getOwnPropertyDescriptors(getBuiltinModule(name) ?? {});
  const dataOf = ([key, { value }]: [string, PropertyDescriptor]) => [key, copyOf(value)];
  return Object.fromEntries(Object.entries(properties).map(dataOf));
}

/** Evaluates an area. Its `require` gives the host's singletons only. */
export function evaluateArea(release: ReleaseName, code: string, { singletons }: HostModule): AreaModule {
  const { area } = evaluate<{ area?: AreaModule }>(release, code, (name) => {
    if (Object.hasOwn(singletons, name)) return singletons[name];
    throw new Error(`${release.area} requires ${name}, which the host does not give`);
  });
  if (!area) throw new Error(`${release.area} ${release.id} does not export "area"`);
  return area;
}

function evaluate<Exports>(
  { area, id }: ReleaseName,
  code: string,
  restrictedRequire: (name: string) => unknown,
): Exports {
  const module: { exports: unknown } = { exports: {} };
  const wrapper = compileFunction(code, ['exports', 'require', 'module'], { filename: `/r/${area}/${id}/node.cjs` });
  wrapper(module.exports, restrictedRequire, module);
  return module.exports as Exports;
}
