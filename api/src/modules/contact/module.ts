import type { Module, SharedParts } from '../../module.ts';
import { contactFormRoutes } from './form/routes.ts';
import { contactOperatorRoutes } from './operator-routes.ts';
import { contactRoutes } from './routes.ts';
import { contactService } from './service.ts';

export function contactModule({ database, settings, now, hmac, visitor, access }: SharedParts): Module {
  const contact = contactService(database.kysely, { ...settings.rules.contact, now });
  return {
    routes: [
      contactRoutes({ contact, visitor, hmac }),
      contactFormRoutes({ contact, hmac }),
      contactOperatorRoutes({ contact, access }),
    ],
  };
}
