/** Does one thing for each item, at most `width` at a time. The first failure ends it. */
export async function eachOf<T>(items: Iterable<T>, width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  // One iterator shared by all workers: each takes the next item that nobody has taken.
  const left = items[Symbol.iterator]();
  async function worker(): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  }
  await Promise.all(Array.from({ length: width }, worker));
}
