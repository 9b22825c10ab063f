import { registerHooks } from 'node:module';

// Imported by an edge before its own code: takes the preparation of releases away, to measure what it is good for.
const condition = "isStarting || (isRollback && placed.role === 'stable')";

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/policy/preparation.ts')) return loaded;
    const source = String(loaded.source);
    if (source.split(condition).length !== 2) throw new Error('preparation.ts has changed');
    return { ...loaded, source: source.replace(condition, 'true') };
  },
});
