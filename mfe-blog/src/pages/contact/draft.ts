import { type FieldName, fieldNames, type Message } from './message.ts';

export type Draft = Partial<Record<FieldName, string>>;

const PLACE = 'contact';

/** What was begun in this tab: the way to another page and back may be a full load. It ends with the tab, for it has a name and a number in it. */
export function keptDraft(): Draft {
  const kept: unknown = parse(storage((kept) => kept.getItem(PLACE)));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const text: unknown = Reflect.get(kept, name);
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}

export function keepDraft({ name, mobile, subject, message }: Message): void {
  storage((kept) => kept.setItem(PLACE, JSON.stringify({ name, mobile, subject, message })));
}

export function forgetDraft(): void {
  storage((kept) => kept.removeItem(PLACE));
}

/** A browser may forbid storage, or have no room: the form then keeps nothing. */
function storage<Result>(use: (kept: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
