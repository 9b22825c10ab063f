/**
 * Applies a default that arrives after the first rendering, unless the visitor has changed the control. Only for checkboxes and radio
 * buttons, whose later defaults React ignores; text fields follow theirs until they are changed.
 */
export function applyDefault(control: Element | RadioNodeList | null, before: string, text: string): void {
  if (control instanceof RadioNodeList) {
    if (control.value === before) control.value = text;
  } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked === (before !== '')) control.checked = text !== '';
  }
}

/**
 * Focuses a field and brings all of it into view: the focus alone does so only with the line of a text area that has the cursor.
 * `isBelowToast`: a toast says the same, and on a phone it covers the lower part of the page.
 */
export function focusField(
  form: HTMLFormElement | null,
  name: string,
  { isBelowToast }: { isBelowToast: boolean },
): void {
  const control = form?.elements.namedItem(name);
  const field = control instanceof RadioNodeList ? control[0] : control;
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  field.scrollIntoView({ block: isBelowToast ? 'center' : 'nearest' });
}

/** For an error outside the form's own fields, such as a missing file: focuses the first control that is marked as invalid. */
export function focusInvalid(form: HTMLFormElement | null): void {
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
