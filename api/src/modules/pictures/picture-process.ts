import { serveProcessTasks } from '../../worker-process.ts';
import { renderPicture, shrinkPicture } from './render.ts';
import type { PictureTask } from './renderer.ts';

serveProcessTasks((task: PictureTask) =>
  'spec' in task ? renderPicture(task.spec, task) : shrinkPicture(task.bytes, task.size),
);
