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
/** The toasts that the host shows, newest last. A closed one stays in the list until its closing animation has ended. */
export declare const $alerts: import("nanostores").PreinitializedWritableAtom<readonly Alert[]> & object;
type NewAlert = Pick<Alert, 'title' | 'type'> & Partial<Pick<Alert, 'description' | 'position' | 'duration'>>;
/** Shows a toast. Returns its id, with which it can be closed early. */
export declare function notify({ description, position, duration, ...rest }: NewAlert): number;
/** Starts the closing animation of a toast. */
export declare function closeAlert(id: number): void;
/** Removes a toast whose closing animation has ended. */
export declare function removeAlert(id: number): void;
export {};
