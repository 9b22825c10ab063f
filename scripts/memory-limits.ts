// The limits of edge and api, as in the units of deploy/.

/** Less than Node's default, by which the heap grows to four times of what is in use before it is collected. */
export const heapLimits = ['--max-old-space-size=512', '--max-semi-space-size=8'];

/** Fewer arenas of the allocator, each of which keeps memory that the process has freed. */
export const fewArenas = { MALLOC_ARENA_MAX: '2' };
