/** Messages of a conversation, the oldest first. `earlier` asks the API for those before them; null if there are none. */
type MessagePage = { messages: { id: string }[]; earlier: string | null };

/** The conversation on screen, with the page before its messages. */
export const addEarlier = <Conversation extends MessagePage>(
  shown: Conversation,
  { messages, earlier }: Pick<Conversation, 'messages' | 'earlier'>,
): Conversation => ({
  ...shown,
  messages: joinMessages<Conversation['messages'][number]>(messages, shown.messages),
  earlier,
});

/** The newer conversation, with the earlier pages that are on screen already. */
export function addNewer<Conversation extends MessagePage>(shown: Conversation, newer: Conversation): Conversation {
  const messages = joinMessages<Conversation['messages'][number]>(shown.messages, newer.messages);
  const isGapPossible = newer.earlier !== null && messages.length === shown.messages.length + newer.messages.length;
  const hasEarlier = messages[0]?.id !== newer.messages[0]?.id;
  // Messages would be missing in the middle.
  if (isGapPossible || !hasEarlier) return newer;
  return { ...newer, messages, earlier: shown.earlier };
}

function joinMessages<Message extends { id: string }>(
  earlier: readonly Message[],
  later: readonly Message[],
): Message[] {
  const ids = new Set(later.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !ids.has(id)), ...later];
}
