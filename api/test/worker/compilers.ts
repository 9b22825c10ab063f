import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { Compilers } from '../../src/compilers.ts';

/**
 * Fastify's own compilers with a cache for all shops of a worker: compiling the schemas takes most of the time in which a shop opens.
 */
export const sharedCompilers: Compilers = {
  buildValidator: withCache(AjvCompiler()),
  buildSerializer: withCache(SerializerSelector()),
};

function withCache<Externals, Options, Route, Compiled>(
  build: (externals: Externals, options?: Options) => (route: Route) => Compiled,
): (externals: Externals, options?: Options) => (route: Route) => Compiled {
  const cache = new Map<string, Compiled>();
  return (externals, options) => {
    const compile = build(externals, options);
    const prefix = JSON.stringify(externals);
    return (route) => {
      const key = prefix + JSON.stringify(route);
      const compiled = cache.get(key) ?? compile(route);
      cache.set(key, compiled);
      return compiled;
    };
  };
}
