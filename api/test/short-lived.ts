/**
 * Flags of Node for a process that lives as long as a test. V8 optimizes the code of the embedded database while it runs: that takes 40 % of the
 * processor time in which an API starts, and 600 MB of memory, and so short a process hardly gains from it.
 */
export const shortLivedFlags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
