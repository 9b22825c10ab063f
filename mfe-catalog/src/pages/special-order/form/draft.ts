import { keptAtom } from '@shop/shared/kernel';
import { type Field, figuresOf, type Kind, kinds, materials, usualSpec } from '@shop/shared/lib/special-order';

/** What is asked anew for each kind: who looks at another kind and comes back finds what they had. */
export const ownFields = [
  ...(['material', 'width', 'height', 'gusset', 'gsm', 'colour', 'handle', 'liner'] as const),
  ...(['print', 'print_colours', 'sides', 'quantity'] as const),
] satisfies Field[];
export type OwnField = (typeof ownFields)[number];
/** Where the form can tell what is wrong. */
export const places = [...ownFields, 'within_days', 'note', 'files'] as const;
export type Place = (typeof places)[number];
/** As it was typed or chosen, digits in Latin. */
export type Typed = Record<OwnField, string>;

export type SentFile = { id: string; name: string; bytes: number };

export type Draft = {
  /** Made once for one order, so that sending it twice does not make two. */
  key: string;
  kind: Kind;
  typed: Partial<Record<Kind, Typed>>;
  within: string;
  sample: boolean;
  note: string;
  files: readonly SentFile[];
};

export const freshDraft = (): Draft => ({
  key: newKey(),
  kind: 'cloth',
  typed: {},
  within: '',
  sample: false,
  note: '',
  files: [],
});

const empty = freshDraft();

/** What somebody has filled in so far; it outlives the tab. */
export const $draft = keptAtom<Draft>({ key: 'special-order', version: 1, empty, read: readDraft });

/** Whether there is anything of a shopper's in it. An order that was sent leaves one without, and a key. */
export const isBegun = ({ kind, typed, within, sample, note, files }: Draft): boolean =>
  kind !== empty.kind || Object.keys(typed).length > 0 || within !== '' || sample || note !== '' || files.length > 0;

export function typedOf({ kind, typed }: Draft): Typed {
  const { material, width, height, gusset, gsm, colour, handle, liner, print, print_colours, sides, quantity } =
    usualSpec(kind);
  const numbers = { width, height, gusset, gsm, print_colours, sides, quantity };
  const texts = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
  return { material, colour, handle, liner, print, ...emptyNumbers, ...texts, ...typed[kind] };
}

const emptyNumbers = { width: '', height: '', gusset: '', gsm: '', print_colours: '', sides: '', quantity: '' };

export function change(changes: Partial<Omit<Draft, 'typed' | 'key'>>): void {
  $draft.set({ ...$draft.get(), ...changes });
}

export function type(field: OwnField, value: string): void {
  const draft = $draft.get();
  const typed = { ...typedOf(draft), [field]: value, ...(field === 'material' ? fitting(draft, value) : {}) };
  $draft.set({ ...draft, typed: { ...draft.typed, [draft.kind]: typed } });
}

/** Another material comes in other weights and colours; what it does not come in gives way to what it usually is. */
function fitting(draft: Draft, value: string): Partial<Typed> {
  const material = materials.find((one) => one === value);
  const made = material && figuresOf({ kind: draft.kind, material });
  if (made === undefined) return {};
  const { gsm, colour } = typedOf(draft);
  const [least, most, usual] = made.gsm;
  return {
    ...(Number(gsm) >= least && Number(gsm) <= most ? {} : { gsm: String(usual) }),
    ...(made.colours.some((one) => one === colour) ? {} : { colour: made.colours[0] ?? colour }),
  };
}

/** What was kept, if it is one; an older or a broken one is as none. */
export function readDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, kind, typed, within, sample, note, files }: Partial<Record<keyof Draft, unknown>> = stored;
  const known = kinds.find((one) => one === kind);
  if (known === undefined || ![key, within, note].every((one) => typeof one === 'string')) return undefined;
  if (!Array.isArray(files) || !files.every(isFile)) return undefined;
  return {
    key: String(key),
    kind: known,
    typed: readTyped(typed),
    within: String(within),
    sample: sample === true,
    note: String(note),
    files,
  };
}

function readTyped(stored: unknown): Draft['typed'] {
  if (typeof stored !== 'object' || stored === null) return {};
  const read = kinds.flatMap((kind) => {
    const one: unknown = Reflect.get(stored, kind);
    return isTyped(one) ? [[kind, one] as const] : [];
  });
  return Object.fromEntries(read);
}

function isTyped(value: unknown): value is Typed {
  if (typeof value !== 'object' || value === null) return false;
  return ownFields.every((field) => typeof Reflect.get(value, field) === 'string');
}

function isFile(value: unknown): value is SentFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, bytes }: Partial<SentFile> = value;
  return typeof id === 'string' && typeof name === 'string' && typeof bytes === 'number';
}

/** Not `randomUUID`, which a shop without TLS does not have. */
function newKey(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
