import { executionAsyncResource } from 'node:async_hooks';

const tickObjects: object[] = [];

/**
 * Keeps one of the objects that Node makes for each call of `process.nextTick`. Without any, V8 drops their hidden class when it collects the whole
 * heap, and from then on each call takes five times as long, for as long as the process lives. Resolves with the object.
 */
export function keepTickObject(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      const tickObject = executionAsyncResource();
      tickObjects.push(tickObject);
      resolve(tickObject);
    });
  });
}
