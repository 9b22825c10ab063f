import { computed, storedAtom } from '@shop/shared/kernel';
import { parseNumber } from '@shop/shared/lib/digits';
import {
  colours,
  defaultSpec,
  type Estimate,
  estimate,
  type Field,
  findMaterialFigures,
  findProblems,
  handles,
  type Kind,
  kinds,
  liners,
  materials,
  type Problem,
  prints,
  type Spec,
} from '@shop/shared/lib/special-order';

/** Fields whose values are remembered separately for each kind of bag: switching to another kind and back loses nothing. */
const kindFields = [
  'material',
  'width',
  'height',
  'gusset',
  'gsm',
  'colour',
  'handle',
  'liner',
  'print',
  'print_colours',
  'sides',
  'quantity',
] satisfies Field[];
export type KindField = (typeof kindFields)[number];

/** Fields of the form that can show an error. */
export const errorFields = [...kindFields, 'within_days', 'note', 'files'] as const;
export type ErrorField = (typeof errorFields)[number];

/** Field values as they were typed, with Latin digits. */
type FieldValues = Record<KindField, string>;

export type UploadedFile = { id: string; name: string; bytes: number };

/** Stored in the browser, so these names cannot change without a new version of `$draft`. */
export type Draft = {
  /** Idempotency key of the order: sending the same draft twice creates one order. */
  key: string;
  kind: Kind;
  typed: Partial<Record<Kind, FieldValues>>;
  within: string;
  sample: boolean;
  note: string;
  files: readonly UploadedFile[];
};

export const emptyDraft = (): Draft => ({
  key: newKey(),
  kind: 'cloth',
  typed: {},
  within: '',
  sample: false,
  note: '',
  files: [],
});

const initialDraft = emptyDraft();

/** The unsent order form. It survives closing the tab. */
export const $draft = storedAtom<Draft>({ key: 'special-order', version: 1, empty: initialDraft, parse: parseDraft });

/** Whether the shopper has filled in anything. The key alone does not count. */
export const hasContent = ({ kind, typed, within, sample, note, files }: Draft): boolean =>
  kind !== initialDraft.kind ||
  Object.keys(typed).length > 0 ||
  within !== '' ||
  sample ||
  note !== '' ||
  files.length > 0;

/** The field values of the chosen kind; fields that were never changed have their usual values. */
export function fieldValuesOf({ kind, typed }: Draft): FieldValues {
  const { material, width, height, gusset, gsm, colour, handle, liner, print, print_colours, sides, quantity } =
    defaultSpec(kind);
  return {
    material,
    colour,
    handle,
    liner,
    print,
    width: String(width),
    height: String(height),
    gusset: String(gusset),
    gsm: String(gsm),
    print_colours: String(print_colours),
    sides: String(sides),
    quantity: String(quantity),
    ...typed[kind],
  };
}

export function updateDraft(changes: Partial<Omit<Draft, 'typed' | 'key'>>): void {
  $draft.set({ ...$draft.get(), ...changes });
}

export function setField(field: KindField, value: string): void {
  const draft = $draft.get();
  const values = {
    ...fieldValuesOf(draft),
    [field]: value,
    ...(field === 'material' ? valuesForMaterial(draft, value) : {}),
  };
  $draft.set({ ...draft, typed: { ...draft.typed, [draft.kind]: values } });
}

/** A weight or colour in which the new material does not exist is replaced by its usual one. */
function valuesForMaterial(draft: Draft, value: string): Partial<FieldValues> {
  const material = materials.find((name) => name === value);
  const materialFigures = material && findMaterialFigures({ kind: draft.kind, material });
  if (materialFigures === undefined) return {};
  const { gsm, colour } = fieldValuesOf(draft);
  const [min, max, usual] = materialFigures.gsm;
  return {
    ...(toNumber(gsm) >= min && toNumber(gsm) <= max ? {} : { gsm: String(usual) }),
    ...(materialFigures.colours.some((name) => name === colour)
      ? {}
      : { colour: materialFigures.colours[0] ?? colour }),
  };
}

/** The draft as the shop understands it. `estimate` is undefined while there are problems. */
export type CheckedDraft = { spec: Spec; problems: Problem[]; estimate: Estimate | undefined };

export const $checkedDraft = computed($draft, (draft): CheckedDraft => checkDraft(draft));

export function checkDraft(draft: Draft): CheckedDraft {
  const spec = specOf(draft);
  const problems = findProblems(spec);
  return { spec, problems, estimate: problems.length === 0 ? estimate(spec) : undefined };
}

function specOf(draft: Draft): Spec {
  const { kind, sample, within } = draft;
  const usual = defaultSpec(kind);
  const values = fieldValuesOf(draft);
  return {
    kind,
    material: memberOf(materials, values.material) ?? usual.material,
    width: toNumber(values.width),
    height: toNumber(values.height),
    gusset: toNumber(values.gusset),
    gsm: toNumber(values.gsm),
    colour: memberOf(colours, values.colour) ?? usual.colour,
    handle: memberOf(handles, values.handle) ?? usual.handle,
    liner: memberOf(liners, values.liner) ?? usual.liner,
    print: memberOf(prints, values.print) ?? usual.print,
    // Not shown for DTF or without a print: a number typed for another print must not make this one invalid.
    print_colours: values.print === 'silk' || values.print === 'flexo' ? toNumber(values.print_colours) : 1,
    sides: values.print === 'none' ? 1 : toNumber(values.sides),
    quantity: toNumber(values.quantity),
    sample,
    within_days: within === '' ? null : toNumber(within),
  };
}

/** NaN is out of every range, so the rules refuse it. */
const toNumber = (text: string) => parseNumber(text) ?? Number.NaN;

function memberOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** Undefined if the stored value is broken or from another version. */
export function parseDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, kind: storedKind, typed, within, sample, note, files }: Partial<Record<keyof Draft, unknown>> = stored;
  const kind = kinds.find((name) => name === storedKind);
  if (kind === undefined || ![key, within, note].every((value) => typeof value === 'string')) return undefined;
  if (!Array.isArray(files) || !files.every(isUploadedFile)) return undefined;
  return {
    key: String(key),
    kind,
    typed: parseFieldValues(typed),
    within: String(within),
    sample: sample === true,
    note: String(note),
    files,
  };
}

/** Kinds with broken values are left out. */
function parseFieldValues(stored: unknown): Draft['typed'] {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = kinds.flatMap((kind) => {
    const values: unknown = Reflect.get(stored, kind);
    return isFieldValues(values) ? [[kind, values] as const] : [];
  });
  return Object.fromEntries(entries);
}

function isFieldValues(value: unknown): value is FieldValues {
  if (typeof value !== 'object' || value === null) return false;
  return kindFields.every((field) => typeof Reflect.get(value, field) === 'string');
}

function isUploadedFile(value: unknown): value is UploadedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, bytes }: Partial<UploadedFile> = value;
  return typeof id === 'string' && typeof name === 'string' && typeof bytes === 'number';
}

/** Not `randomUUID`: browsers do not offer it on a site without TLS. */
function newKey(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
