import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Connection } from '../../database/connect.ts';
import { orNotFound, unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { BuyerProfile, BuyerProfileBody, type BuyerProfiles } from './buyer-profile.ts';
import type { PdfService } from './pdf/pdf-service.ts';
import { pdfHeaders, pdfResponse } from './pdf/response.ts';
import { invoicesRepository } from './repository.ts';
import { Invoice, InvoiceParams } from './schema.ts';
import { invoiceView } from './view.ts';

type Parts = { db: Connection; pdfs: PdfService; buyers: BuyerProfiles; visitor: VisitorHooks };

const tags = ['invoices'];

export function invoicesRoutes({ db, pdfs, buyers, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const member = { onRequest: visitor.required };
    const read = async (id: string, user: string): Promise<Invoice> =>
      invoiceView(orNotFound(await invoicesRepository(db).findOfMember(id, user)));

    app.get(
      '/api/v1/invoices/:id',
      {
        ...member,
        schema: { summary: 'An invoice of the member', tags, params: InvoiceParams, response: answers(Invoice) },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return { data: await read(request.params.id, memberOf(request).user_id) };
      },
    );

    app.get(
      '/api/v1/invoices/:id.pdf',
      {
        ...member,
        schema: { summary: 'An invoice of the member as a PDF', tags, params: InvoiceParams, response: pdfResponse },
      },
      async (request, reply) => {
        const invoice = await read(request.params.id, memberOf(request).user_id);
        const pdf = unwrap(await pdfs.read(invoice));
        return reply
          .headers(pdfHeaders(`invoice-${invoice.number}.pdf`))
          .type('application/pdf')
          .send(pdf);
      },
    );

    const profile = { tags, response: answers(BuyerProfile) };
    app.get(
      '/api/v1/account/buyer-profile',
      { ...member, schema: { ...profile, summary: 'The company in whose name the member gets invoices' } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return { data: await buyers.read(memberOf(request).user_id) };
      },
    );
    app.put(
      '/api/v1/account/buyer-profile',
      { ...member, schema: { ...profile, summary: 'Get invoices in the name of a company', body: BuyerProfileBody } },
      async (request) => ({ data: unwrap(await buyers.save(memberOf(request).user_id, request.body)) }),
    );
    app.delete(
      '/api/v1/account/buyer-profile',
      { ...member, schema: { ...profile, summary: 'Get invoices in one’s own name again' } },
      async (request) => ({ data: await buyers.remove(memberOf(request).user_id) }),
    );
  };
}
