import { atom } from 'nanostores';

/** Physical corners and edges of the screen: the only place of this right-to-left shop where left means left. */
export type AlertPosition = 'top' | 'top-right' | 'top-left' | 'bottom' | 'bottom-right' | 'bottom-left';
export type AlertType = 'success' | 'warning' | 'danger';

export type Alert = {
  id: number;
  title: string;
  description: string;
  type: AlertType;
  position: AlertPosition;
  /** Milliseconds on screen. The countdown pauses while the pointer or the focus is on the toast. */
  duration: number;
  open: boolean;
};

/** Specification, section 9. */
const defaultDurationMs = 5000;
/** More toasts would cover a phone's screen; the oldest are dropped. */
const maxAlerts = 4;

let lastId = 0;

/** The toasts that the host shows, newest last. A closed one stays in the list until its closing animation has ended. */
export const $alerts = atom<readonly Alert[]>([]);

type NewAlert = Pick<Alert, 'title' | 'type'> & Partial<Pick<Alert, 'description' | 'position' | 'duration'>>;

/** Shows a toast. Returns its id, with which it can be closed early. */
export function notify({
  description = '',
  position = 'bottom-right',
  duration = defaultDurationMs,
  ...rest
}: NewAlert): number {
  lastId += 1;
  const newAlert: Alert = { id: lastId, description, position, duration, open: true, ...rest };
  const otherAlerts = $alerts.get().filter((alert) => !hasSameText(alert, newAlert));
  $alerts.set([...otherAlerts, newAlert].slice(-maxAlerts));
  return newAlert.id;
}

/** Starts the closing animation of a toast. */
export function closeAlert(id: number): void {
  $alerts.set($alerts.get().map((alert) => (alert.id === id ? { ...alert, open: false } : alert)));
}

/** Removes a toast whose closing animation has ended. */
export function removeAlert(id: number): void {
  $alerts.set($alerts.get().filter((alert) => alert.id !== id));
}

/** Ten requests that fail for the same reason show one toast. */
function hasSameText(a: Alert, b: Alert): boolean {
  return a.title === b.title && a.description === b.description && a.type === b.type;
}
