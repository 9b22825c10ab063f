import { parentPort } from 'node:worker_threads';
import { draw } from '../../../drawings/draw.ts';
import type { DrawingReply, DrawingTask } from './drawing-thread.ts';

parentPort?.on('message', (task: DrawingTask) => {
  parentPort?.postMessage(drawTask(task));
});

function drawTask({ number, spec, width }: DrawingTask): DrawingReply {
  try {
    return { number, svg: draw(spec, width) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
