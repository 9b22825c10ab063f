import type { VisitorHooks } from '../modules/identity/visitor.ts';
import type { Guard } from '../modules/keys/guard.ts';
import type { Guards } from './refusals.ts';

/** The hooks that can refuse a request. In OpenAPI 3.1 a bearer scheme lists the roles of which the caller needs one. */
export function guardsOf({ visitor, access }: { visitor: VisitorHooks; access: Guard }): Guards {
  return new Map([
    [visitor.required, { statuses: [401], security: [{ bearer: [] }] }],
    [visitor.staff, { statuses: [401, 403], security: [{ bearer: ['staff'] }] }],
    [visitor.optional, { statuses: [], security: [{}, { bearer: [] }] }],
    [access.admin, { statuses: [401, 403], security: [{ bearer: ['admin'] }] }],
  ]);
}
