import { inPacks } from '@shop/shared/lib/pricing';
import type { Kysely } from 'kysely';
import { done, type Result, refuse } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { basketRepository, type Line, type Sellable } from './repository.ts';
import type { Basket, Merged } from './schema.ts';
import { basketFull, goneLeftOut, leftOut, notInBasket, quantityChanged } from './texts.ts';
import { type BasketRules, mostOf, problemOf, viewOf } from './view.ts';

type Asked = { variant_id: number; quantity: number };
type Repository = ReturnType<typeof basketRepository>;

export type BasketService = ReturnType<typeof basketService>;

/** A basket holds no stock: whether it can be ordered is asked each time it is looked at, and again by the order. */
export function basketService(kysely: Kysely<Schema>, rules: BasketRules) {
  async function view(repository: Repository, lines: Line[]): Promise<Basket> {
    return viewOf(lines, await sellablesOf(repository, lines), rules);
  }

  /** Changes the basket with nobody else at it, and answers with what it is then. */
  const change = <Answer extends Basket>(
    user: string,
    work: (repository: Repository, lines: Line[]) => Promise<Result<Answer>>,
  ): Promise<Result<Answer>> =>
    kysely.transaction().execute(async (tx) => {
      const repository = basketRepository(tx);
      await repository.lock(user);
      return work(repository, await repository.lines(user));
    });

  async function set(repository: Repository, user: string, asked: Asked): Promise<Result<Basket>> {
    const sellable = (await sellablesOf(repository, [asked])).get(asked.variant_id);
    const problem = problemOf(asked.quantity, sellable, rules);
    if (problem !== null) return refuse(problem.code, problem.message);
    await repository.put(user, [{ ...asked, price_seen: sellable?.price ?? null }]);
    return done(await view(repository, await repository.lines(user)));
  }

  return {
    count: (user: string): Promise<number> => basketRepository(kysely).count(user),

    read: async (user: string): Promise<Basket> => {
      const lines = await basketRepository(kysely).whole(user);
      return viewOf(lines, byVariant(lines), rules);
    },

    /** A guest's basket is kept in the browser; here it is only priced and checked. */
    price: (lines: Line[]): Promise<Basket> => view(basketRepository(kysely), together(lines)),

    add: (user: string, asked: Asked): Promise<Result<Basket>> =>
      change(user, async (repository, lines) => {
        const held = lines.find((line) => line.variant_id === asked.variant_id);
        if (held === undefined && lines.length >= rules.maxLines)
          return refuse('basket-full', basketFull(rules.maxLines));
        return set(repository, user, { ...asked, quantity: asked.quantity + (held?.quantity ?? 0) });
      }),

    setQuantity: (user: string, asked: Asked): Promise<Result<Basket>> =>
      change(user, async (repository, lines) => {
        if (!lines.some((line) => line.variant_id === asked.variant_id)) return refuse('not-in-basket', notInBasket);
        return set(repository, user, asked);
      }),

    /** Twice is as good as once: what is gone already is no mistake of the one who asks. */
    remove: (user: string, variant: number): Promise<Result<Basket>> =>
      change(user, async (repository, lines) => {
        await repository.remove(user, variant);
        return done(
          await view(
            repository,
            lines.filter((line) => line.variant_id !== variant),
          ),
        );
      }),

    /** All or nothing: one line that cannot be ordered leaves the basket as it was. */
    replace: (user: string, asked: Asked[]): Promise<Result<Basket>> =>
      change(user, async (repository) => {
        const lines = together(asked.map((line) => ({ ...line, price_seen: null })));
        if (lines.length > rules.maxLines) return refuse('basket-full', basketFull(rules.maxLines));
        const sellables = await sellablesOf(repository, lines);
        for (const { variant_id, quantity } of lines) {
          const problem = problemOf(quantity, sellables.get(variant_id), rules);
          if (problem !== null) return refuse(problem.code, problem.message);
        }
        await repository.clear(user);
        await repository.put(user, seenNow(lines, sellables));
        return done(await view(repository, await repository.lines(user)));
      }),

    /**
     * A guest's basket joins the member's at login. The larger quantity of the two stands, so that a merge that is sent twice
     * changes nothing; what cannot be taken as it is is made to fit or left out, and told.
     */
    merge: (user: string, asked: Asked[]): Promise<Result<Merged>> =>
      change(user, async (repository, held) => {
        const guest = together(asked.map((line) => ({ ...line, price_seen: null })));
        const sellables = await sellablesOf(repository, guest);
        const { lines, changed } = madeToFit(guest, held, sellables, rules);
        await repository.put(user, seenNow(lines, sellables));
        return done({ ...(await view(repository, await repository.lines(user))), changed });
      }),
  };
}

function madeToFit(guest: Line[], held: Line[], sellables: Map<number, Sellable>, rules: BasketRules) {
  const lines: Line[] = [];
  const changed: Merged['changed'] = [];
  let room = rules.maxLines - held.length;
  for (const line of guest) {
    const { variant_id } = line;
    const sellable = sellables.get(variant_id);
    if (sellable === undefined) {
      // Not even its name is left to tell.
      changed.push({ variant_id, message: goneLeftOut });
      continue;
    }
    const before = held.find((one) => one.variant_id === variant_id);
    const wanted = Math.max(line.quantity, before?.quantity ?? 0);
    const quantity = Math.min(inPacks(wanted, sellable.pack_step), mostOf(sellable, rules));
    const problem = problemOf(quantity, sellable, rules);
    const why = problem?.message ?? (before === undefined && room <= 0 ? basketFull(rules.maxLines) : undefined);
    if (why !== undefined) {
      changed.push({ variant_id, message: leftOut(sellable.name, why) });
      continue;
    }
    if (before === undefined) room -= 1;
    if (quantity !== wanted) {
      changed.push({ variant_id, message: quantityChanged(sellable.name, quantity, sellable.unit) });
    }
    if (quantity !== before?.quantity) lines.push({ ...line, quantity });
  }
  return { lines, changed };
}

async function sellablesOf(repository: Repository, lines: { variant_id: number }[]): Promise<Map<number, Sellable>> {
  if (lines.length === 0) return new Map();
  return byVariant(await repository.sellables(lines.map((line) => line.variant_id)));
}

function byVariant(sellables: Sellable[]): Map<number, Sellable> {
  return new Map(sellables.map((sellable) => [sellable.variant_id, sellable]));
}

/** One line for each variant, in the order of their first mention. */
function together(lines: Line[]): Line[] {
  const joined = new Map<number, Line>();
  for (const line of lines) {
    const before = joined.get(line.variant_id);
    joined.set(line.variant_id, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...joined.values()];
}

function seenNow(lines: Line[], sellables: Map<number, Sellable>): Line[] {
  return lines.map((line) => ({ ...line, price_seen: sellables.get(line.variant_id)?.price ?? null }));
}
