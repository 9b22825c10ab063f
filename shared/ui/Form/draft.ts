import { getDraftOwner } from '@shop/shared/kernel';
import {
  type Fields,
  type FormDefinition,
  isStored,
  type NameOf,
  namesOf,
  type Typed,
  typedFrom,
} from '../../forms/index.ts';
import { readStoredJson, writeStorage } from '../../lib/browser-storage.ts';

// Drafts of unsent forms, so that a reload, a crash, a log-in or the way back loses nothing. In sessionStorage, because a draft belongs
// to one tab and should not stay on a shared computer.

export type Draft<F extends Fields> = {
  /** Without the fields that show their default: the default may change, or arrive after the form is shown. */
  typed: Partial<Typed<F>>;
  /** The last attempt to send: a retry of the same content uses the same idempotency key, and the API does it once. */
  attempt: { typed: Typed<F>; key: string } | undefined;
};

const storageKey = ({ name }: FormDefinition, id: string) => `draft.${name}${id === '' ? '' : `.${id}`}`;

/** Undefined if no draft is stored, if it belongs to another member, or if it is invalid: any script can write to the storage. */
export function readDraft<F extends Fields>(form: FormDefinition<F>, id: string): Draft<F> | undefined {
  const stored: unknown = readStoredJson('sessionStorage', storageKey(form, id));
  if (!isObject(stored) || !isObject(stored.typed)) return undefined;
  // A guest's draft goes on after the log-in; a member's is for this member only.
  if (stored.of !== '' && stored.of !== getDraftOwner()) return undefined;
  const { attempt, typed } = stored;
  return {
    typed: pick(form, (name) => typed[name]),
    attempt:
      isObject(attempt) && isObject(attempt.typed) && typeof attempt.key === 'string'
        ? { typed: parseTyped(form, attempt.typed), key: attempt.key }
        : undefined,
  };
}

export function writeDraft<F extends Fields>(form: FormDefinition<F>, id: string, { typed, attempt }: Draft<F>): void {
  const draft = {
    of: getDraftOwner(),
    typed: pick(form, (name) => (isStoredField(form, name) ? typed[name] : undefined)),
    ...(attempt && { attempt: { typed: storedPart(form, attempt.typed), key: attempt.key } }),
  };
  writeStorage('sessionStorage', storageKey(form, id), JSON.stringify(draft));
}

export function clearDraft(form: FormDefinition, id: string): void {
  writeStorage('sessionStorage', storageKey(form, id), null);
}

/** The fields for which there is a text. */
function pick<F extends Fields>(form: FormDefinition<F>, get: (name: NameOf<F>) => unknown): Partial<Typed<F>> {
  const texts: Partial<Typed<F>> = {};
  for (const name of namesOf(form)) {
    const text = get(name);
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

/** Fields that are never stored, such as passwords, are empty. */
function storedPart<F extends Fields>(form: FormDefinition<F>, typed: Typed<F>): Typed<F> {
  const texts: Record<string, string> = typed;
  return typedFrom(form, (name) => (isStoredField(form, name) ? texts[name] : ''));
}

function isStoredField({ fields }: FormDefinition, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isStored(field);
}

const parseTyped = <F extends Fields>(form: FormDefinition<F>, stored: Record<string, unknown>): Typed<F> =>
  typedFrom(form, (name) => stored[name]);

/** The key for an attempt to send: that of the attempt before, unless something was changed since. */
export function keyFor<F extends Fields>(
  form: FormDefinition<F>,
  draft: Draft<F> | undefined,
  typed: Typed<F>,
): string {
  const { attempt } = draft ?? {};
  const isSame = attempt && JSON.stringify(storedPart(form, attempt.typed)) === JSON.stringify(storedPart(form, typed));
  return isSame ? attempt.key : newKey();
}

/** Not `randomUUID`: browsers do not offer it on a site without TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
