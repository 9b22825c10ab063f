import type { Module, SharedParts } from '../../module.ts';
import { contentRoutes } from './routes.ts';
import { contentService } from './service.ts';

export function contentModule({ database }: SharedParts): Module {
  return { routes: [contentRoutes(contentService(database.kysely))] };
}
