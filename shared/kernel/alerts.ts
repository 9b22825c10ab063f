import { atom } from 'nanostores';

/** Corners and edges of the screen, as one sees them: the one place where left is left in a right-to-left shop. */
export type AlertPosition = 'top' | 'top-right' | 'top-left' | 'bottom' | 'bottom-right' | 'bottom-left';
export type AlertType = 'success' | 'warning' | 'danger';

export type Alert = {
  id: number;
  title: string;
  description: string;
  type: AlertType;
  position: AlertPosition;
  /** Milliseconds for which it is shown; while a pointer or the focus is on it they do not pass. */
  duration: number;
  open: boolean;
};

/** Specification, section 9. */
const DURATION = 5000;
/** More at once would cover a phone's screen; the oldest gives way. */
const MOST = 4;

let last = 0;

/** What the shop has to tell just now, the newest last. The host shows it; a closed one stays for as long as it takes to go. */
export const $alerts = atom<readonly Alert[]>([]);

type Told = Pick<Alert, 'title' | 'type'> & Partial<Pick<Alert, 'description' | 'position' | 'duration'>>;

/** Tells the shopper something in passing. Gives its number, by which it can be closed before its time. */
export function notify({ description = '', position = 'bottom-right', duration = DURATION, ...told }: Told): number {
  last += 1;
  const alert: Alert = { id: last, description, position, duration, open: true, ...told };
  const others = $alerts.get().filter((one) => !isSame(one, alert));
  $alerts.set([...others, alert].slice(-MOST));
  return alert.id;
}

export function closeAlert(id: number): void {
  $alerts.set($alerts.get().map((alert) => (alert.id === id ? { ...alert, open: false } : alert)));
}

/** Once it is out of sight. */
export function dropAlert(id: number): void {
  $alerts.set($alerts.get().filter((alert) => alert.id !== id));
}

/** Ten calls that fail for one reason are one message. */
function isSame(one: Alert, other: Alert): boolean {
  return one.title === other.title && one.description === other.description && one.type === other.type;
}
