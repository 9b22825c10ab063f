import { readStoredJson, writeStorage } from '@shop/shared/lib/browser-storage';
import { type FieldName, fieldNames, type Message } from './message.ts';

// Stores an unsent message, so that leaving the page or reloading it loses nothing. In sessionStorage, because a name and a
// phone number should not stay on a shared computer after the tab is closed.

export type Draft = Partial<Record<FieldName, string>>;

const storageKey = 'contact';

/** Ignores anything but texts of the form's fields, because any script can write to the storage. */
export function readDraft(): Draft {
  const stored: unknown = readStoredJson('sessionStorage', storageKey);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const text: unknown = Reflect.get(stored, name);
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}

export function writeDraft({ name, mobile, subject, message }: Message): void {
  writeStorage('sessionStorage', storageKey, JSON.stringify({ name, mobile, subject, message }));
}

export function clearDraft(): void {
  writeStorage('sessionStorage', storageKey, null);
}
