import { ApiError } from '@shop/shared/kernel';
import {
  type FormEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type BodyOf,
  checkForm,
  type Field,
  type FieldErrors,
  type FieldKind,
  type Fields,
  type FormDefinition,
  isStored,
  type NameOf,
  namesOf,
  readTyped,
  type Typed,
} from '../../forms/index.ts';
import type { FieldKind as FieldInput } from '../Field/typed-digits.ts';
import { applyDefault, focusField, focusInvalid } from './controls.ts';
import { clearDraft, keyFor, readDraft, writeDraft } from './draft.ts';
import { useIsMounted } from './use-is-shown.ts';

/** `idempotencyKey`: the same for each attempt to send the same content. */
export type Attempt = { idempotencyKey: string };

type Uploads = { hasPending: () => boolean; ids: () => Promise<string[]>; abort: () => void };

export type FormOptions<F extends Fields, Result> = {
  /**
   * Sends the request. Its toasts stay on: a refusal is shown in the toast and in the form. `files`: the ids of the uploaded files; they are
   * also part of the key, because the same text with other files is another request.
   */
  send: (body: BodyOf<F>, attempt: Attempt, files: string[]) => Promise<Result>;
  /** The files of the form. It waits for their uploads before it is sent, and ends them when it is closed. */
  uploads?: Uploads;
  /**
   * The form stays busy until a returned promise is fulfilled. Called even if the form was closed meanwhile: navigate only if `useIsShown`
   * says that the page is still shown.
   */
  onSent: (result: Result, body: BodyOf<F>) => void | Promise<void>;
  /**
   * The default contents of the fields, such as the stored values of the member; checked boxes are `'on'`. A default that arrives later
   * fills a field that the visitor has not changed.
   */
  initial?: Partial<Record<NameOf<F>, string>>;
  /** Tells the drafts of a form apart that one page shows for several things: the number of a ticket. */
  id?: string | number;
  /** Errors that concern several fields. */
  check?: (body: BodyOf<F>) => FieldErrors<F>;
  /** The text in the form when there was no answer, or none that says why. */
  failedText?: string;
};

type NamesOfKind<F extends Fields, Kind extends FieldKind> = {
  [Name in keyof F]: F[Name] extends Field<infer K> ? (K extends Kind ? Name : never) : never;
}[keyof F] &
  string;
type InputKind = Exclude<FieldKind, 'text' | 'choice' | 'flag' | 'honeypot'>;

/** The kind of `Field` that shows a kind of field. */
const inputKinds: Readonly<Record<InputKind, FieldInput>> = {
  line: 'text',
  ltr: 'ltr',
  tel: 'tel',
  email: 'email',
  digits: 'digits',
  number: 'number',
  otp: 'code',
  password: 'password',
};

const defaultFailedText = 'ارسال نشد. نوشته‌هایتان سر جایش است؛ دوباره تلاش کنید.';
const sentBeforeText = 'این درخواست یک بار ثبت شده است. اگر می‌خواهید دوباره ثبت شود، یک بار دیگر بفرستید.';

export type FormState<F extends Fields = Fields> = ReturnType<typeof useForm<F, unknown>>;

/** The state of a form: its drafts, its errors, and one request at a time. */
export function useForm<F extends Fields, Result>(definition: FormDefinition<F>, options: FormOptions<F, Result>) {
  const { send, uploads, onSent, initial, check, failedText = defaultFailedText } = options;
  const id = String(options.id ?? '');
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  /** The text of a failure that concerns no single field. */
  const [failure, setFailure] = useState('');
  // Text typed while sending would be lost, so text fields are read-only.
  const [phase, setPhase] = useState<'idle' | 'uploading' | 'sending'>('idle');
  const isSending = phase !== 'idle';
  const isMounted = useIsMounted();
  useEffect(() => uploads?.abort, [uploads]);
  // A second press may come before React has rendered the first.
  const isBusy = useRef(false);
  // The server has no draft, so the first rendering in the browser has none either.
  const isHydrated = useSyncExternalStore(subscribeToNothing, returnTrue, returnFalse);
  const draft = useMemo(() => (isHydrated ? readDraft(definition, id) : undefined), [definition, id, isHydrated]);

  // Only an attempt to send moves the focus, not an error that disappears during typing.
  const attempt = useRef<'wrong' | 'refused'>(undefined);
  useEffect(() => {
    if (attempt.current === undefined) return;
    const isBelowToast = attempt.current === 'refused';
    attempt.current = undefined;
    const firstInvalid = namesOf(definition).find((name) => errors[name]);
    if (firstInvalid) focusField(element.current, firstInvalid, { isBelowToast });
    else if (!isBelowToast) focusInvalid(element.current);
  }, [definition, errors]);

  const showErrors = (newErrors: FieldErrors<F>, refused?: { failure: string }) => {
    attempt.current = refused ? 'refused' : 'wrong';
    setErrors(newErrors);
    setFailure(refused?.failure ?? '');
  };

  const initialText = (name: NameOf<F>) => {
    const typedBefore = isStored(fieldOf(definition, name)) ? draft?.typed[name] : undefined;
    return typedBefore ?? initial?.[name] ?? '';
  };
  const changedPart = (typed: Typed<F>) => {
    const changed: Partial<Typed<F>> = {};
    for (const name of namesOf(definition)) if (typed[name] !== (initial?.[name] ?? '')) changed[name] = typed[name];
    return changed;
  };

  const defaults = namesOf(definition).map((name) => ({ name, text: initialText(name) }));
  const lastDefaults = useRef(defaults);
  const applyNewDefaults = useEffectEvent(() => {
    const arrived = defaults.filter(({ text }, index) => text !== lastDefaults.current[index]?.text);
    const before = new Map<string, string>(lastDefaults.current.map(({ name, text }) => [name, text]));
    lastDefaults.current = defaults;
    const { current } = element;
    if (current === null) return;
    for (const { name, text } of arrived) applyDefault(current.elements.namedItem(name), before.get(name) ?? '', text);
    // When the form was sent before the default arrived, the field has the error of an empty one.
    if (!arrived.some(({ name }) => errors[name])) return;
    const checked = checkForm(definition, readTyped(definition, new FormData(current)));
    const remaining = { ...errors };
    for (const { name } of arrived) if (checked.ok || !checked.errors[name]) delete remaining[name];
    setErrors(remaining);
  });
  useEffect(() => applyNewDefaults(), [JSON.stringify(defaults)]);

  const submit = async (form: HTMLFormElement) => {
    if (isBusy.current) return;
    const typed = readTyped(definition, new FormData(form));
    const checked = checkForm(definition, typed);
    if (!checked.ok) return showErrors(checked.errors);
    const { body } = checked;
    const crossErrors = check?.(body);
    if (crossErrors && Object.keys(crossErrors).length > 0) return showErrors(crossErrors);
    showErrors({});
    const key = keyFor(definition, readDraft(definition, id), typed);
    // Stored before sending: after a lost response and a reload, the same content is sent with the same key.
    writeDraft(definition, id, { typed: changedPart(typed), attempt: { typed, key } });
    isBusy.current = true;
    try {
      let files: string[] = [];
      if (uploads) {
        setPhase(uploads.hasPending() ? 'uploading' : 'sending');
        files = await uploads.ids();
        // Cancelled while a file was on its way.
        if (!isMounted()) return;
      }
      setPhase('sending');
      const idempotencyKey = [key, ...files.map((file) => file.slice(-12))].join('.');
      const result = await send(body, { idempotencyKey }, files);
      clearDraft(definition, id);
      await onSent(result, body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'key-used') writeDraft(definition, id, { typed: changedPart(typed), attempt: undefined });
      const refusal = refusalOf(definition, error, failedText);
      showErrors(refusal.errors, refusal);
    } finally {
      isBusy.current = false;
      setPhase('idle');
    }
  };

  const requestSubmit = useCallback(() => element.current?.requestSubmit(), []);

  const commonProps = (name: NameOf<F>) => {
    const { schema, emptyText } = fieldOf(definition, name);
    return { name, label: schema.title, required: emptyText !== undefined, error: errors[name] };
  };

  return {
    isSending,
    /** Whether the form waits for the uploads of its files; until they end, it can be cancelled. */
    isUploading: phase === 'uploading',
    failure,
    /** Sends the form as its button does. */
    submit: requestSubmit,
    /** For `Form`. */
    formProps: {
      ref: element,
      // Before hydration, and without script, the browser checks the fields itself.
      noValidate: isHydrated,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const typed = readTyped(definition, new FormData(event.currentTarget));
        writeDraft(definition, id, { typed: changedPart(typed), attempt: readDraft(definition, id)?.attempt });
        // An error disappears as soon as its field is right; new ones appear only when the form is sent.
        const checked = checkForm(definition, typed);
        const { target } = event;
        const name = namesOf(definition).find((field) => isNamed(target, field));
        if (name && errors[name] && (checked.ok || !checked.errors[name])) setErrors({ ...errors, [name]: undefined });
      },
    },
    /** For `Field`. */
    field: <Name extends NamesOfKind<F, InputKind>>(name: Name) => {
      const { kind, schema } = fieldOf(definition, name);
      return {
        ...commonProps(name),
        readOnly: isSending,
        kind: isInputKind(kind) ? inputKinds[kind] : 'text',
        minLength: schema.minLength,
        // With script, a pasted text that is too long is shown whole, with its error.
        maxLength: isHydrated ? undefined : schema.maxLength,
        defaultValue: initialText(name),
      };
    },
    /** For `TextArea`. */
    textArea: (name: NamesOfKind<F, 'text'>) => {
      const { minLength, maxLength } = fieldOf(definition, name).schema;
      const length = { minLength, limit: maxLength };
      return { ...commonProps(name), ...length, readOnly: isSending, defaultValue: initialText(name) };
    },
    /** For `Select` and `RadioGroup`. */
    choice: (name: NamesOfKind<F, 'choice'>) => ({ ...commonProps(name), defaultValue: initialText(name) }),
    /** For `Checkbox`. */
    checkbox: (name: NamesOfKind<F, 'flag'>) => ({
      ...commonProps(name),
      required: false,
      defaultChecked: initialText(name) !== '',
    }),
  };
}

function fieldOf<F extends Fields>({ name: form, fields }: FormDefinition<F>, name: NameOf<F>): Field {
  const field = fields[name];
  if (field === undefined) throw new TypeError(`${form} has no field ${name}`);
  return field;
}

const isInputKind = (kind: FieldKind): kind is InputKind => Object.hasOwn(inputKinds, kind);

const isNamed = (target: EventTarget, name: string) => 'name' in target && target.name === name;

/** The refusals of the API: beside the fields that they name, or above the button. */
function refusalOf<F extends Fields>(
  definition: FormDefinition<F>,
  { status, code, messages }: ApiError,
  failedText: string,
): { errors: FieldErrors<F>; failure: string } {
  const errors: FieldErrors<F> = {};
  if (code === 'key-used') return { errors, failure: sentBeforeText };
  // The log-in page follows; the draft stays.
  if (status === 401) return { errors, failure: '' };
  for (const { field, message } of messages) {
    const name = namesOf(definition).find((fieldName) => fieldName === field);
    if (name) errors[name] ??= message;
  }
  if (Object.keys(errors).length > 0) return { errors, failure: '' };
  const isExplained = status >= 400 && status < 500;
  return { errors, failure: (isExplained && messages[0]?.message) || failedText };
}

const subscribeToNothing = () => () => undefined;
const returnTrue = () => true;
const returnFalse = () => false;
