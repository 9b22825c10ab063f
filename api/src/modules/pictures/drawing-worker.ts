import { draw } from '../../../drawings/draw.ts';
import { serveTasks } from '../../worker-thread.ts';
import type { DrawingTask } from './drawing-thread.ts';

serveTasks(({ spec, width }: DrawingTask) => draw(spec, width));
