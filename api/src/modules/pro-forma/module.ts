import type { Module, SharedParts } from '../../module.ts';
import type { PdfService } from '../invoices/pdf/pdf-service.ts';
import { proFormaPdfs } from './pdf-service.ts';
import { proFormaRoutes } from './routes.ts';
import { proFormaService } from './service.ts';

export function proFormaModule(
  { database, settings, now, visitor }: SharedParts,
  { pdfs }: { pdfs: PdfService },
): Module {
  const proForma = proFormaService(database.kysely, { rules: settings.rules, now });
  return { routes: [proFormaRoutes({ proForma, drawPdf: proFormaPdfs(pdfs), visitor })] };
}
