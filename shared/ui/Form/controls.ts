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

export function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  const field = control instanceof RadioNodeList ? control[0] : control;
  if (field instanceof HTMLElement) field.focus();
}
