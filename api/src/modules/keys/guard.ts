import type { FastifyRequest } from 'fastify';
import { isForEngineers } from '../../error-texts.ts';
import { Problem } from '../../errors.ts';
import type { Holder } from './repository.ts';
import type { KeysService } from './service.ts';

export type Guard = ReturnType<typeof guard>;

/** Hooks that let a request through only with the right token: `authorization: Bearer <token>`. */
export function guard(keys: KeysService) {
  const only = (mayPass: (holder: Holder, request: FastifyRequest) => boolean) => async (request: FastifyRequest) => {
    const holder = await holderOf(keys, request);
    if (!mayPass(holder, request)) {
      // Whose it is helps who made the releases; to a shopper it is nobody's business.
      const told = isForEngineers(request.url) ? `this is the token of ${nameOf(holder)}; it may not do that` : '';
      throw new Problem(403, 'token-of-another', told);
    }
  };
  return {
    anyone: only(() => true),
    admin: only(({ role }) => role === 'admin'),
    edge: only(({ role }) => role === 'edge' || role === 'admin'),
    /** The team whose area stands in the path. */
    area: only(({ role, area }, request) => role === 'admin' || (role === 'area' && area === areaIn(request))),
  };
}

async function holderOf(keys: KeysService, request: FastifyRequest): Promise<Holder> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const holder = token === undefined ? undefined : await keys.holderOf(token);
  if (holder === undefined) throw new Problem(401, 'token-unknown', '');
  return holder;
}

function nameOf({ role, area }: Holder): string {
  return area ?? `the ${role}`;
}

function areaIn({ params }: FastifyRequest): unknown {
  return typeof params === 'object' && params !== null && 'area' in params ? params.area : undefined;
}
