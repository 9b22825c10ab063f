import { Command, InvalidArgumentError } from 'commander';
import { type Static, Type } from 'typebox';
import { requestData } from '../running-api.ts';
import { formatTime, indent, print, readText } from './output.ts';

const Listed = Type.Object({
  id: Type.String(),
  revision: Type.Integer(),
  rating: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  created_at: Type.String(),
  /** The ids of the pictures: `pnpm desk files get`. */
  files: Type.Array(Type.String()),
});
const Decided = Type.Object({ id: Type.String(), status: Type.String() });
type Review = { id: string; revision: number };

export function reviewsCommand(): Command {
  const reviews = new Command('reviews').description('Approves and rejects reviews of products.');
  const decide = async (command: Command, { id, revision }: Review, step: string, body: object): Promise<void> => {
    const path = `/operator/v1/reviews/${encodeURIComponent(id)}/${step}` as const;
    const decided = await requestData(Decided, path, { method: 'POST', body: { revision, ...body } });
    print(command, decided, ({ status }) => `${id}: ${status}`);
  };
  reviews
    .command('list', { isDefault: true })
    .description('list the reviews that wait for a decision, the oldest first')
    .action(async (_options: object, command: Command) => {
      const data = await requestData(Type.Array(Listed), '/operator/v1/reviews');
      print(command, data, (list) => list.map(formatListed).join('\n\n') || 'no review is waiting');
    });
  reviews
    .command('approve')
    .argument('<review>', 'as it is listed', parseReview)
    .description('publish a review; refused when it was edited after it was listed')
    .action((review: Review, _options: object, command: Command) => decide(command, review, 'approve', {}));
  reviews
    .command('reject')
    .argument('<review>', 'as it is listed', parseReview)
    .argument('[reason]')
    .description('reject a review; its author reads the reason')
    .action(async (review: Review, reason: string | undefined, _options: object, command: Command) =>
      decide(command, review, 'reject', { reason: await readText(reason) }),
    );
  return reviews;
}

/** Reads `<id>@<revision>`, as `list` prints it. */
function parseReview(text: string): Review {
  const [, id, revision] = /^([0-9a-f-]{36})@(\d{1,9})$/.exec(text) ?? [];
  if (id === undefined) throw new InvalidArgumentError('It must be copied from the list: <id>@<revision>.');
  return { id, revision: Number(revision) };
}

function formatListed({ id, revision, created_at, rating, title, text, files }: Static<typeof Listed>): string {
  const head = `${id}@${revision}  ${formatTime(created_at)}  ${rating}/5  ${title}`;
  return [head, indent(text), ...files.map((file) => `    file ${file}`)].join('\n');
}
