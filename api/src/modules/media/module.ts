import type { Module } from '../../module.ts';
import { mediaRoutes } from './routes.ts';

export function mediaModule(): Module {
  return { routes: [mediaRoutes()] };
}
