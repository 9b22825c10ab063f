import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForEngineers } from '../../error-texts.ts';
import { HttpError } from '../../errors.ts';
import type { Holder } from './repository.ts';
import type { KeysService } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The holder of the token that a hook of the guard has accepted; null on other routes. */
    holder: Holder | null;
  }
}

/** Adds the field to all requests. Must be called once, before any route is added. */
export function decorateHolder(app: FastifyInstance): void {
  app.decorateRequest('holder', null);
}

export type Guard = ReturnType<typeof guard>;

/** Hooks that let a request through only with the right token: `authorization: Bearer <token>`. */
export function guard(keys: KeysService) {
  const allowOnly =
    (isAllowed: (holder: Holder, request: FastifyRequest) => boolean) => async (request: FastifyRequest) => {
      const holder = await holderOf(keys, request);
      request.holder = holder;
      if (!isAllowed(holder, request)) {
        // Only responses on paths for engineers name the owner of the token; responses to shoppers must not.
        const message = isForEngineers(request.url) ? `this is the token of ${nameOf(holder)}; it may not do that` : '';
        throw new HttpError({ reason: 'token-of-another', message });
      }
    };
  return {
    admin: allowOnly(({ role }) => role === 'admin'),
    backup: allowOnly(({ role }) => role === 'backup' || role === 'admin'),
    edge: allowOnly(({ role }) => role === 'edge' || role === 'admin'),
    /** Everybody who releases areas or serves them. */
    reader: allowOnly(({ role }) => role !== 'backup'),
    /** The token of the area in the path. */
    area: allowOnly((holder, request) => holder.role === 'admin' || isOfArea(holder, request)),
    /** The token of the area in the path, or the one that releases every area. */
    release: allowOnly(
      (holder, request) => holder.role === 'admin' || holder.role === 'release' || isOfArea(holder, request),
    ),
  };
}

async function holderOf(keys: KeysService, request: FastifyRequest): Promise<Holder> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const holder = token === undefined ? undefined : await keys.holderOf(token);
  if (holder !== undefined) return holder;
  const isReplaced = token !== undefined && isForEngineers(request.url);
  const message = isReplaced ? 'this token is not known here: it was replaced, or belongs to another shop' : '';
  throw new HttpError({ reason: 'token-unknown', message });
}

export function nameOf({ role, area }: Holder): string {
  return area ?? (role === 'release' || role === 'backup' ? `the ${role} service` : `the ${role}`);
}

function isOfArea({ role, area }: Holder, { params }: FastifyRequest): boolean {
  return role === 'area' && typeof params === 'object' && params !== null && 'area' in params && params.area === area;
}
