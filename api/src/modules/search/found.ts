import type { Expression } from './expression.ts';
import { literally, read } from './reading.ts';
import type { Asked, Word } from './understand.ts';

export type Understood = {
  words: readonly Word[];
  /** As they were typed: what has the others has none of them. */
  left_out: readonly string[];
  /** All that may have been meant. */
  expression: Expression;
  /** The words as they stand. */
  literal: Expression;
};

/**
 * What was asked, with as many of its words as something has together: beginning with the word that most have, each stays
 * that still leaves something. `count`: how many texts have it.
 */
export async function understood(
  asked: Asked,
  count: (expression: Expression) => Promise<number>,
): Promise<Understood> {
  const all = readingOf(asked.words, asked);
  if (asked.words.length < 2 || (await count(all.expression)) > 0) return all;
  const counted = await Promise.all(
    asked.words.map(async (word) => ({ word, count: await count(readingOf([word], asked).expression) })),
  );
  let kept = all;
  for (const { word } of counted.filter((one) => one.count > 0).sort((a, b) => b.count - a.count)) {
    const tried = asked.words.filter((one) => one === word || (kept !== all && kept.words.includes(one)));
    const reading = readingOf(tried, asked);
    if ((await count(reading.expression)) > 0) kept = reading;
  }
  return kept;
}

function readingOf(some: readonly Word[], { words, left_out, lexicon, goesOn }: Asked): Understood {
  const others = words.filter((word) => !some.includes(word)).map(({ typed }) => typed);
  const meant = some.map(({ word }) => word);
  return {
    words: some,
    left_out: [...left_out, ...others],
    expression: read(meant, lexicon, goesOn && some.at(-1) === words.at(-1)),
    literal: literally(meant, lexicon),
  };
}
