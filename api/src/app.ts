import type { FastifyInstance } from 'fastify';
import type { Compilers } from './compilers.ts';
import { reportHealth } from './health.ts';
import { hmacWith } from './hmac.ts';
import { makeServer } from './http.ts';
import { limitCalls } from './limits.ts';
import { addMetrics } from './metrics.ts';
import { addModules, type BaseParts, checksOf, type SharedParts } from './module.ts';
import { addressesModule } from './modules/addresses/module.ts';
import { basketModule } from './modules/basket/module.ts';
import { blogModule } from './modules/blog/module.ts';
import { catalogueModule } from './modules/catalogue/module.ts';
import { changesModule } from './modules/changes/module.ts';
import { checkoutModule } from './modules/checkout/module.ts';
import { contactModule } from './modules/contact/module.ts';
import { contentModule } from './modules/content/module.ts';
import { conversationsModule } from './modules/conversations/module.ts';
import { couponsModule } from './modules/coupons/module.ts';
import { favoritesModule } from './modules/favorites/module.ts';
import { feedsModule } from './modules/feeds/module.ts';
import { idempotencyModule } from './modules/idempotency/module.ts';
import { identityModule } from './modules/identity/module.ts';
import { invoicesModule } from './modules/invoices/module.ts';
import { jobsModule } from './modules/jobs/module.ts';
import { type Jobs, jobsService } from './modules/jobs/service.ts';
import { keysModule } from './modules/keys/module.ts';
import { mediaModule } from './modules/media/module.ts';
import { messageAccountModule, messagesModule } from './modules/messages/module.ts';
import { operatorModule } from './modules/operator/module.ts';
import { ordersModule } from './modules/orders/module.ts';
import { passkeysModule } from './modules/passkeys/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { personalDataModule } from './modules/personal-data/module.ts';
import { picturesModule } from './modules/pictures/module.ts';
import { proFormaModule } from './modules/pro-forma/module.ts';
import { releasesModule } from './modules/releases/module.ts';
import { collectOperations, type Operations } from './modules/releases/operations.ts';
import { requestsModule } from './modules/requests/module.ts';
import { returnsModule } from './modules/returns/module.ts';
import { reviewsModule } from './modules/reviews/module.ts';
import { searchModule, suggestionsModule } from './modules/search/module.ts';
import { shippingModule } from './modules/shipping/module.ts';
import { specialOrdersModule } from './modules/special-orders/module.ts';
import { stockModule } from './modules/stock/module.ts';
import { uploadsModule } from './modules/uploads/module.ts';
import { walletModule } from './modules/wallet/module.ts';
import { networkMatcher } from './networks.ts';
import { describeApi } from './openapi/describe.ts';
import { guardsOf } from './openapi/guards.ts';

export type AppParts = Omit<BaseParts, 'now' | 'hmac' | 'jobs'> & {
  /** The clock; tests replace it. */
  now?: () => Date;
  /** A simulation runs the jobs itself, in its own time. */
  jobs?: Jobs;
  /** Tests share the compiled schemas of the routes between shops. */
  compilers?: Compilers;
  /** Starts no module, because a new embedded database takes seconds, and the OpenAPI document needs none. */
  onlyDocument?: boolean;
};

/** Builds the whole application over a migrated database; it does not listen yet. */
export async function buildApp({
  now = () => new Date(),
  compilers,
  onlyDocument = false,
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const { database, store, media, settings, log, jobs = jobsService(database, { log }) } = parts;
  const isEdge = networkMatcher(settings.trustedEdges);
  const app = makeServer({ log, isEdge, compilers });
  const base = { ...parts, now, hmac: hmacWith(settings.secret), jobs };
  const { modules, feed, access, identity } = buildModules(base, collectOperations(app));

  addMetrics(app, { database, subscribers: feed.subscribers, jobs: jobs.counts, codes: identity.countCodes });
  reportHealth(app, { database, store, media, settings, checks: checksOf(modules), log });
  await limitCalls(app, { limits: settings.limits, isEdge, ...identity.limitParts });
  await describeApi(app, guardsOf({ visitor: identity.visitor, access }));
  await addModules(app, modules, { jobs, onlyDocument });
  return app;
}

/** Builds every module, each with the services of other modules that it needs. */
function buildModules(base: BaseParts, operations: Operations) {
  const keys = keysModule(base);
  const messages = messagesModule(base);
  const identity = identityModule(base, messages);
  const shared: SharedParts = { ...base, access: keys.access, visitor: identity.visitor };

  const releases = releasesModule(shared, { operations });
  const search = searchModule(shared);
  const catalogue = catalogueModule(shared, search);
  const basket = basketModule(shared, messages);
  const payments = paymentsModule(shared, messages);
  const orders = ordersModule(shared, { ...payments, ...basket });
  const invoices = invoicesModule(shared);
  const pictures = picturesModule(shared);
  const changes = changesModule(shared, { ...releases, ...catalogue });

  const modules = [
    releases,
    keys,
    changes,
    contentModule(shared),
    catalogue,
    search,
    suggestionsModule(shared, { ...search, ...catalogue }),
    blogModule(shared, { ...search, ...catalogue }),
    basket,
    favoritesModule(shared, catalogue),
    addressesModule(shared),
    contactModule(shared),
    requestsModule(shared, messages),
    identity,
    passkeysModule(shared, { ...messages, ...identity }),
    messages,
    messageAccountModule(shared, messages),
    conversationsModule(shared, messages),
    stockModule(shared),
    idempotencyModule(shared),
    uploadsModule(shared, pictures),
    specialOrdersModule(shared, messages),
    payments,
    orders,
    checkoutModule(shared, orders),
    shippingModule(shared),
    couponsModule(shared),
    returnsModule(shared, { ...payments, ...orders }),
    reviewsModule(shared, { ...messages, ...pictures }),
    invoices,
    proFormaModule(shared, invoices),
    walletModule(shared, messages),
    personalDataModule(shared, identity),
    operatorModule(shared, identity),
    feedsModule(shared, releases),
    mediaModule(),
    pictures,
    jobsModule(shared),
  ];
  return { modules, feed: changes.feed, access: keys.access, identity };
}
