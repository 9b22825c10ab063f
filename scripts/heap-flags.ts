/**
 * Flags of Node for the processes of tests. Both cores are busy, so a garbage collection in several threads only costs more. And an embedded
 * database, whose memory is not in V8's heap, would make V8 mark the whole heap several times when it is opened. With a larger young
 * generation, most of what a test leaves behind is garbage when it is collected: an eighth less processor time.
 */
export const heapFlags = [
  '--single-threaded-gc',
  '--external-memory-accounted-in-global-limit',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
];
