/** Runs work in one tab at a time, because two tabs that notice a log-in would both do it. */
export function withTabLock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  // Browsers provide locks only over HTTPS and on localhost.
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
