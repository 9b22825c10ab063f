import type { BaseParts, Module } from '../../module.ts';
import { decorateHolder, type Guard, guard } from './guard.ts';
import { keysRoutes } from './routes.ts';
import { keysService } from './service.ts';

export function keysModule({ database }: BaseParts): Module & { access: Guard } {
  const keys = keysService(database.kysely);
  const access = guard(keys);
  return { access, prepare: decorateHolder, routes: [keysRoutes({ keys, access })] };
}
