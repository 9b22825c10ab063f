import type { Module, SharedParts } from '../../module.ts';
import { buyerProfiles } from './buyer-profile.ts';
import { pdfService } from './pdf/pdf-service.ts';
import { invoicesRoutes } from './routes.ts';

export function invoicesModule({ database, visitor, now }: SharedParts): Module {
  const pdfs = pdfService();
  return {
    routes: [invoicesRoutes({ db: database.kysely, pdfs, buyers: buyerProfiles(database.kysely, now), visitor })],
    onClose: pdfs.close,
  };
}
