import type { Module, SharedParts } from '../../module.ts';
import { buyerProfiles } from './buyer-profile.ts';
import { invoicesDesk } from './desk.ts';
import { invoicesOperatorRoutes } from './operator-routes.ts';
import { type PdfService, pdfService } from './pdf/pdf-service.ts';
import { invoicesRoutes } from './routes.ts';

export function invoicesModule({ database, visitor, access, now }: SharedParts): Module & { pdfs: PdfService } {
  const pdfs = pdfService();
  return {
    routes: [
      invoicesRoutes({ db: database.kysely, pdfs, buyers: buyerProfiles(database.kysely, now), visitor }),
      invoicesOperatorRoutes({ desk: invoicesDesk(database.kysely, { now }), access }),
    ],
    onClose: pdfs.close,
    pdfs,
  };
}
