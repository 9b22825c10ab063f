import { parentPort } from 'node:worker_threads';
import type { Drawn, Order } from './desk.ts';
import { draw } from './draw/draw.ts';

parentPort?.on('message', ({ number, spec, width }: Order) => {
  parentPort?.postMessage(answer());

  function answer(): Drawn {
    try {
      return { number, svg: draw(spec, width) };
    } catch (error) {
      return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }
});
