import type { Module, SharedParts } from '../../module.ts';
import { type MembersDesk, membersOperatorRoutes } from '../identity/members-desk.ts';
import { nextSteps } from './next-steps.ts';
import { operatorRoutes } from './routes.ts';

export function operatorModule(
  { database, settings, log, now, access }: SharedParts,
  { members }: { members: MembersDesk },
): Module {
  const { kysely } = database;
  const { dataDir, demoData, rules } = settings;
  return {
    routes: [
      operatorRoutes({ kysely, now, dataDir, demoData, rules, access }),
      membersOperatorRoutes({ desk: members, access }),
    ],
    onReady: async () => {
      if (demoData) return;
      for (const step of await nextSteps(kysely, now())) log.warn(`what to do next: ${step}`);
    },
  };
}
