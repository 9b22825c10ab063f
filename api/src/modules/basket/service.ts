import { roundUpToPacks } from '@shop/shared/lib/pricing';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { basketRepository, type Line, type Sellable } from './repository.ts';
import type { Basket, Merged } from './schema.ts';
import { basketFull, deletedLeftOut, lineLeftOut, notInBasket, quantityChanged, texts } from './texts.ts';
import { type BasketRules, basketView, lineProblem, maxQuantityOf } from './view.ts';

export type RequestedLine = { variant_id: number; quantity: number; price_seen?: number | null };
type Repository = ReturnType<typeof basketRepository>;

export type BasketService = ReturnType<typeof basketService>;

/** A basket reserves no stock: each view checks anew whether its lines can be ordered, and the order will check again. */
export function basketService(kysely: Kysely<Schema>, rules: BasketRules, now: () => Date) {
  const sellablesOf = async (
    repository: Repository,
    lines: readonly { variant_id: number }[],
  ): Promise<Map<number, Sellable>> => {
    if (lines.length === 0) return new Map();
    const variants = lines.map((line) => line.variant_id);
    return byVariant(await repository.sellables(variants, now()));
  };

  async function view(repository: Repository, lines: Line[]): Promise<Basket> {
    return basketView(lines, await sellablesOf(repository, lines), rules);
  }

  /** Runs a change of the member's basket under its lock. */
  const change = <View extends Basket>(
    user: string,
    work: (repository: Repository, lines: Line[]) => Promise<Result<View>>,
  ): Promise<Result<View>> =>
    inTransaction(kysely, async (tx) => {
      const repository = basketRepository(tx);
      // Otherwise two tabs could together exceed the limits of a basket.
      await lockMember(tx, user);
      const before = await repository.lines(user);
      const result = await work(repository, before);
      // A merge at a log-in often changes nothing.
      if (result.ok && !hasSameUnits(before, await repository.lines(user))) await repository.markChanged(user, now());
      return result;
    });

  async function setLine(repository: Repository, user: string, line: Line): Promise<Result<Basket>> {
    const sellables = await sellablesOf(repository, [line]);
    const problem = lineProblem(line.quantity, sellables.get(line.variant_id), rules);
    if (problem !== null) return refuse(problem.code, problem.message);
    await repository.put(user, withPrices([line], sellables));
    return ok(await view(repository, await repository.lines(user)));
  }

  return {
    count: (user: string): Promise<number> => basketRepository(kysely).count(user),

    read: async (user: string): Promise<Basket> => {
      const lines = await basketRepository(kysely).linesWithSellables(user, now());
      return basketView(lines, byVariant(lines), rules);
    },

    /** Prices and checks a guest's basket, which is stored in the browser only. */
    price: (lines: RequestedLine[]): Promise<Basket> => view(basketRepository(kysely), joinLines(lines)),

    add: (user: string, requested: RequestedLine): Promise<Result<Basket>> =>
      change(user, async (repository, lines) => {
        const existing = lines.find((line) => line.variant_id === requested.variant_id);
        if (existing === undefined && lines.length >= rules.maxLines)
          return refuse('basket-full', basketFull(rules.maxLines));
        const quantity = requested.quantity + (existing?.quantity ?? 0);
        return setLine(repository, user, { ...lineFrom(requested, existing), quantity });
      }),

    setQuantity: (user: string, requested: RequestedLine): Promise<Result<Basket>> =>
      change(user, async (repository, lines) => {
        const existing = lines.find((line) => line.variant_id === requested.variant_id);
        if (existing === undefined) return refuse('not-in-basket', notInBasket);
        return setLine(repository, user, lineFrom(requested, existing));
      }),

    /** Idempotent: removing a line that is not there is not an error. */
    remove: (user: string, variant: number): Promise<Result<Basket>> =>
      change(user, async (repository, lines) => {
        await repository.remove(user, variant);
        return ok(
          await view(
            repository,
            lines.filter((line) => line.variant_id !== variant),
          ),
        );
      }),

    /** All or nothing: if one line cannot be ordered, the basket is not changed. */
    replace: (user: string, requested: RequestedLine[]): Promise<Result<Basket>> =>
      change(user, async (repository, memberLines) => {
        const lines = joinLines(requested).map((line) => lineFrom(line, findSame(memberLines, line)));
        if (lines.length > rules.maxLines) return refuse('basket-full', basketFull(rules.maxLines));
        const sellables = await sellablesOf(repository, lines);
        for (const { variant_id, quantity } of lines) {
          const problem = lineProblem(quantity, sellables.get(variant_id), rules);
          if (problem !== null) return refuse(problem.code, problem.message);
        }
        await repository.clear(user);
        await repository.put(user, withPrices(lines, sellables));
        return ok(await view(repository, await repository.lines(user)));
      }),

    /**
     * Merges a guest's basket into the member's at log-in. Of two quantities the larger one is kept, so a repeated merge changes
     * nothing. A line that cannot be ordered as it is gets a smaller quantity or is left out; the response says so.
     */
    merge: (user: string, requested: RequestedLine[]): Promise<Result<Merged>> =>
      change(user, async (repository, memberLines) => {
        const guest = joinLines(requested);
        const sellables = await sellablesOf(repository, guest);
        const { lines, changed } = mergeLines(guest, memberLines, sellables, rules);
        await repository.put(user, withPrices(lines, sellables));
        return ok({ ...(await view(repository, await repository.lines(user))), changed });
      }),
  };
}

function mergeLines(guest: Line[], memberLines: Line[], sellables: Map<number, Sellable>, rules: BasketRules) {
  const lines: Line[] = [];
  const changed: Merged['changed'] = [];
  let freeLines = rules.maxLines - memberLines.length;
  for (const line of guest) {
    const { variant_id } = line;
    const sellable = sellables.get(variant_id);
    if (sellable === undefined) {
      // The variant was deleted, so the message has no name.
      changed.push({ variant_id, message: deletedLeftOut, left_out: texts['not-sold']() });
      continue;
    }
    const existing = findSame(memberLines, line);
    const wantedQuantity = Math.max(line.quantity, existing?.quantity ?? 0);
    const quantity = Math.min(roundUpToPacks(wantedQuantity, sellable.pack_step), maxQuantityOf(sellable, rules));
    const problem = lineProblem(quantity, sellable, rules);
    const reason =
      problem?.message ?? (existing === undefined && freeLines <= 0 ? basketFull(rules.maxLines) : undefined);
    if (reason !== undefined) {
      changed.push({ variant_id, message: lineLeftOut(sellable.name, reason), left_out: reason });
      continue;
    }
    if (existing === undefined) freeLines -= 1;
    if (quantity !== wantedQuantity) {
      const message = quantityChanged(sellable.name, quantity, sellable.unit);
      changed.push({ variant_id, message, left_out: null });
    }
    const price_seen = changedPrice([line, existing], sellable) ?? sellable.price;
    if (quantity !== existing?.quantity || price_seen !== existing.price_seen) {
      lines.push({ variant_id, quantity, price_seen });
    }
  }
  return { lines, changed };
}

function byVariant(sellables: Sellable[]): Map<number, Sellable> {
  return new Map(sellables.map((sellable) => [sellable.variant_id, sellable]));
}

/** The requested line. It keeps the price of the line in the basket, so that a change of quantity does not hide a change of price. */
function lineFrom({ variant_id, quantity, price_seen }: RequestedLine, existing: Line | undefined): Line {
  return { variant_id, quantity, price_seen: price_seen ?? existing?.price_seen ?? null };
}

function hasSameUnits(first: Line[], second: Line[]): boolean {
  return first.length === second.length && first.every((line) => findSame(second, line)?.quantity === line.quantity);
}

function findSame(lines: Line[], { variant_id }: RequestedLine): Line | undefined {
  return lines.find((line) => line.variant_id === variant_id);
}

/** The first price that the shopper was shown and that has changed since. */
function changedPrice(lines: (Line | undefined)[], { price }: Sellable): number | undefined {
  const changed = lines.find((line) => line !== undefined && line.price_seen !== null && line.price_seen !== price);
  return changed?.price_seen ?? undefined;
}

/** Adds up lines of the same variant; the order is that of the first mentions. */
export function joinLines(lines: RequestedLine[]): Line[] {
  const joined = new Map<number, Line>();
  for (const { variant_id, quantity, price_seen = null } of lines) {
    const earlier = joined.get(variant_id);
    joined.set(variant_id, {
      variant_id,
      quantity: quantity + (earlier?.quantity ?? 0),
      price_seen: earlier?.price_seen ?? price_seen,
    });
  }
  return [...joined.values()];
}

/** Lines whose price was never shown get the current one. */
function withPrices(lines: Line[], sellables: Map<number, Sellable>): Line[] {
  return lines.map((line) => ({
    ...line,
    price_seen: line.price_seen ?? sellables.get(line.variant_id)?.price ?? null,
  }));
}
