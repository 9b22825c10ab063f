/** The tracking number in the address to which the API redirects after a message that was sent without script. */
export function parseSentReference(params: URLSearchParams): number | undefined {
  const sent = params.get('sent') ?? '';
  return /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : undefined;
}
