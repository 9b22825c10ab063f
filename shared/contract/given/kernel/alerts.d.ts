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
/** What the shop has to tell just now, the newest last. The host shows it; a closed one stays for as long as it takes to go. */
export declare const $alerts: import("nanostores").PreinitializedWritableAtom<readonly Alert[]> & object;
type Told = Pick<Alert, 'title' | 'type'> & Partial<Pick<Alert, 'description' | 'position' | 'duration'>>;
/** Tells the shopper something in passing. Gives its number, by which it can be closed before its time. */
export declare function notify({ description, position, duration, ...told }: Told): number;
export declare function closeAlert(id: number): void;
/** Once it is out of sight. */
export declare function dropAlert(id: number): void;
export {};
