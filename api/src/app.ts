import type { FastifyInstance } from 'fastify';
import type { ReleaseStore } from 'release/store';
import type { Database } from './database/connect.ts';
import { reportHealth } from './health.ts';
import { hmacWith } from './hmac.ts';
import { makeServer } from './http.ts';
import { limitCalls } from './limits.ts';
import type { Log } from './log.ts';
import { addMetrics } from './metrics.ts';
import { basketRoutes } from './modules/basket/routes.ts';
import { basketService } from './modules/basket/service.ts';
import { blockShapes } from './modules/blog/blocks.ts';
import { blogRoutes } from './modules/blog/routes.ts';
import { blogService } from './modules/blog/service.ts';
import { createCatalogueCache } from './modules/catalogue/catalogue-cache.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { catalogueService } from './modules/catalogue/service.ts';
import { changesRoutes } from './modules/changes/routes.ts';
import { changeFeed } from './modules/changes/service.ts';
import { contactFormRoutes } from './modules/contact/form/routes.ts';
import { contactOperatorRoutes } from './modules/contact/operator-routes.ts';
import { contactRoutes } from './modules/contact/routes.ts';
import { contactService } from './modules/contact/service.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { contentService } from './modules/content/service.ts';
import { favoritesRoutes } from './modules/favorites/routes.ts';
import { favoritesService } from './modules/favorites/service.ts';
import { rssRoutes } from './modules/feeds/rss/routes.ts';
import { rssService } from './modules/feeds/rss/service.ts';
import { sitemapRoutes } from './modules/feeds/sitemap/routes.ts';
import { sitemapService } from './modules/feeds/sitemap/service.ts';
import { torobRoutes } from './modules/feeds/torob/routes.ts';
import { torobService } from './modules/feeds/torob/service.ts';
import { accountRoutes } from './modules/identity/account-routes.ts';
import { authRoutes } from './modules/identity/auth-routes.ts';
import { identityService } from './modules/identity/service.ts';
import { decorateVisitor, visitorHooks } from './modules/identity/visitor.ts';
import { jobsService } from './modules/jobs/service.ts';
import { guard } from './modules/keys/guard.ts';
import { keysRoutes } from './modules/keys/routes.ts';
import { keysService } from './modules/keys/service.ts';
import { mediaRoutes, readMedia } from './modules/media/routes.ts';
import { inboxRoutes } from './modules/messages/inbox-routes.ts';
import { kavenegar } from './modules/messages/kavenegar.ts';
import { localProvider } from './modules/messages/local.ts';
import { inboxRepository } from './modules/messages/repository.ts';
import { messagesService } from './modules/messages/service.ts';
import { operatorRoutes } from './modules/operator/routes.ts';
import { prerenderHomePictures } from './modules/pictures/prerender.ts';
import { openRenderer } from './modules/pictures/render.ts';
import { picturesRoutes } from './modules/pictures/routes.ts';
import { picturesService } from './modules/pictures/service.ts';
import { collectOperations } from './modules/releases/operations.ts';
import { releasesRoutes } from './modules/releases/routes.ts';
import { releasesService } from './modules/releases/service.ts';
import { callbackService } from './modules/requests/callback.ts';
import { restockService } from './modules/requests/restock.ts';
import { requestsRoutes } from './modules/requests/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { searchService } from './modules/search/service.ts';
import { suggestionsService } from './modules/search/suggestions.ts';
import { quotesService } from './modules/special-orders/quotes.ts';
import { specialOrdersRoutes } from './modules/special-orders/routes.ts';
import { specialOrdersService } from './modules/special-orders/service.ts';
import { uploadsRoutes } from './modules/uploads/routes.ts';
import { uploadsService } from './modules/uploads/service.ts';
import { networkMatcher } from './networks.ts';
import { describeApi } from './openapi/describe.ts';
import type { Settings } from './settings.ts';

export type AppParts = {
  database: Database;
  /** The store of releases. */
  store: ReleaseStore;
  /** The store of pictures and uploads. */
  media: ReleaseStore;
  settings: Settings;
  log: Log;
  /** The clock; tests replace it. */
  now?: () => Date;
};

/** Builds the whole application over a migrated database; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { database, store, media, settings, log, now = () => new Date() } = parts;
  const isEdge = networkMatcher(settings.trustedEdges);
  const app = makeServer({ log, isEdge });
  const keys = keysService(database.kysely);
  const access = guard(keys);
  const releases = releasesService(database.kysely, { store, operations: collectOperations(app) });
  const catalogueCache = createCatalogueCache(database.kysely);
  const feed = changeFeed(database.kysely, {
    readPolicy: releases.policy,
    log,
    onContent: catalogueCache.revalidateInBackground,
  });

  const jobs = jobsService(database, { log });
  const { sms, shopOrigin } = settings;
  const inbox = inboxRepository(database.kysely);
  const provider = sms.provider === 'local' ? localProvider(inbox, now) : kavenegar(sms);
  const messages = messagesService(database, { jobs, provider, shopOrigin, now, log });
  const identity = identityService({ database, jobs, messages, settings, now });
  const { sessions, signIn, account } = identity;
  const visitor = visitorHooks(sessions);
  decorateVisitor(app);

  addMetrics(app, { database, subscribers: feed.subscribers, jobs: jobs.counts });
  const operations = { allPresent: true };
  const vital = { changes: feed.isAlive, operations: () => operations.allPresent };
  reportHealth(app, { database, store, media, vital, log });
  await limitCalls(app, { limits: settings.limits, isEdge });
  await describeApi(
    app,
    new Map([
      [visitor.required, { statuses: [401], security: [{ bearer: [] }] }],
      [visitor.staff, { statuses: [401, 403], security: [{ bearer: [] }] }],
      [visitor.optional, { statuses: [], security: [{}, { bearer: [] }] }],
      [access.admin, { statuses: [401, 403], security: [{ bearer: [] }] }],
    ]),
  );

  for (const shape of blockShapes) app.addSchema(shape);
  await app.register(releasesRoutes({ releases, access }));
  await app.register(keysRoutes({ keys, access }));
  await app.register(changesRoutes({ feed, access }));
  await app.register(contentRoutes(contentService(database.kysely)));
  const search = searchService(database.kysely);
  const catalogue = catalogueService(database.kysely, { catalogueCache, search, now });
  await app.register(catalogueRoutes(catalogue));
  await app.register(searchRoutes(suggestionsService({ search, catalogue, catalogueCache })));
  await app.register(
    blogRoutes({ blog: blogService(database.kysely, { cards: catalogue.cards, search, shopOrigin, now }), access }),
  );
  const { vatPercent, freeShippingFrom, basket: basketRules, contact: contactRules } = settings.rules;
  const basket = basketService(database.kysely, { ...basketRules, vatPercent, freeShippingFrom });
  await app.register(basketRoutes({ basket, visitor }));
  const favoritesParts = { cards: catalogue.cards, rules: settings.rules.favorites };
  await app.register(favoritesRoutes({ favorites: favoritesService(database.kysely, favoritesParts), visitor }));
  const contact = contactService(database.kysely, { ...contactRules, now });
  const hmac = hmacWith(settings.secret);
  await app.register(contactRoutes({ contact, visitor, hmac }));
  await app.register(contactFormRoutes({ contact, hmac }));
  await app.register(contactOperatorRoutes({ contact, access }));
  const { perHour } = settings.rules.requests;
  const restock = restockService(database.kysely, { jobs, messages, perHour, now });
  const callback = callbackService(database.kysely, { perHour, now });
  await app.register(requestsRoutes({ restock, callback, visitor, hmac }));
  await app.register(authRoutes({ signIn, sessions, visitor, digits: settings.rules.otp.digits }));
  await app.register(accountRoutes({ account, sessions, visitor }));
  if (sms.provider === 'local') await app.register(inboxRoutes(inbox));
  const uploads = uploadsService(database.kysely, { media, rules: settings.rules.upload, now });
  await app.register(uploadsRoutes({ uploads, visitor }));
  const specialOrdersParts = { rules: settings.rules.specialOrder, now };
  const specialOrders = specialOrdersService(database.kysely, specialOrdersParts);
  await app.register(specialOrdersRoutes({ specialOrders, visitor }));
  await app.register(operatorRoutes({ kysely: database.kysely, dataDir: settings.dataDir, access }));
  await app.register(torobRoutes(torobService(database.kysely, { shopOrigin })));
  const sitemap = sitemapService(database.kysely, { shopOrigin, now });
  await app.register(sitemapRoutes({ sitemap, shopOrigin, privatePrefixes: releases.privatePrefixes }));
  await app.register(rssRoutes(rssService(database.kysely, { shopOrigin, now })));
  await app.register(mediaRoutes(await readMedia()));
  const renderer = openRenderer();
  const pictures = picturesService(database.kysely, { media, render: renderer.render, log });
  await app.register(picturesRoutes(pictures));
  if (settings.warmPictures) prerenderHomePictures(app, { pictures, log });

  jobs.handle('sms', ({ id }) => messages.deliver(id));
  jobs.handle('sms-upkeep', messages.upkeep);
  jobs.handle('identity-sweep', identity.deleteExpired);
  jobs.handle('uploads-sweep', uploads.sweepUnclaimed);
  jobs.handle('quotes-expiry', quotesService(database.kysely, specialOrdersParts).expire);
  jobs.handle('restock', restock.notifyDue);

  app.addHook('onReady', catalogueCache.start);
  app.addHook('onReady', feed.start);
  app.addHook('onReady', identity.demoteFormerStaff);
  app.addHook('onReady', jobs.start);
  app.addHook('onReady', async () => {
    const missing = await releases.findMissingOperations();
    for (const message of missing) log.error(message);
    operations.allPresent = missing.length === 0;
  });
  // In `preClose`, before the server waits for open connections: event streams never end by themselves.
  app.addHook('preClose', feed.stop);
  app.addHook('onClose', jobs.stop);
  app.addHook('onClose', renderer.close);
  return app;
}
