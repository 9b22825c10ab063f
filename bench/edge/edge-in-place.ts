import { registerHooks } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Imported by an edge before its own code: it renders pages itself, without lanes.
// As in a lane, whose other flags the edge has too.
setFlagsFromString('--no-allocation-site-pretenuring');
setFlagsFromString('--no-concurrent-recompilation');

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    if (context.parentURL?.includes('/edge/src/testing/') || !resolved.url.endsWith('/edge/src/lanes/lanes.ts'))
      return resolved;
    return nextResolve('../testing/lanes-in-place.ts', { ...context, parentURL: resolved.url });
  },
});
