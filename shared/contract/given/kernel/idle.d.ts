/** Runs the callback when the page has loaded and the browser is idle, so that background work does not delay the visitor's. */
export declare function whenIdle(callback: () => void): void;
