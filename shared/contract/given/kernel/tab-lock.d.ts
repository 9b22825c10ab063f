/** Runs work in one tab at a time, because two tabs that notice a log-in would both do it. */
export declare function withTabLock<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
