/** Runs this when the page has loaded and rests: what nobody waits for may not hold up what someone does. */
export declare function whenIdle(run: () => void): void;
