import type { FastifyInstance } from 'fastify';

/** Which methods an address knows, to tell a wrong method from a wrong address. To be called before the first route. */
export function methodsOf(app: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const known = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(known)].sort();
  };
}

/** Anchored, and without a repetition inside a repetition: linear in the length of the address. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}$`);
}
