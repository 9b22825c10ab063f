import type { Name, Values } from './variables.ts';

type ProductionDemand = { name: Name; must: string; holds: (values: Values) => boolean };

/** Requirements in production: without them a shop would be unsafe or could lose data. */
export const productionDemands: readonly ProductionDemand[] = [
  {
    name: 'SHOP_ORIGIN',
    must: 'must begin with https://',
    holds: ({ SHOP_ORIGIN }) => SHOP_ORIGIN.startsWith('https://'),
  },
  {
    name: 'DATABASE_URL',
    must: 'must be set, or EMBEDDED_DATABASE_IN_PRODUCTION be `yes`',
    holds: (values) => values.DATABASE_URL !== undefined || values.EMBEDDED_DATABASE_IN_PRODUCTION === 'yes',
  },
  {
    name: 'SHOP_SECRET',
    must: 'must be set',
    holds: ({ SHOP_SECRET }) => SHOP_SECRET !== undefined,
  },
  {
    name: 'SMS_PROVIDER',
    must: 'must not be `local`: its inbox shows everyone’s codes to everyone',
    holds: ({ SMS_PROVIDER }) => SMS_PROVIDER !== 'local',
  },
  {
    name: 'GATEWAYS',
    must: 'must be set, without `local`: its bank takes no money',
    holds: ({ GATEWAYS }) => GATEWAYS.length > 0 && !GATEWAYS.includes('local'),
  },
  {
    name: 'DEMO_DATA',
    must: 'must not be `yes`: shoppers would see made-up products and reviews',
    holds: ({ DEMO_DATA }) => DEMO_DATA !== 'yes',
  },
];
