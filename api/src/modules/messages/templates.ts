/**
 * Every message the shop sends. Kavenegar knows each by its name, with the same text and `%token`, `%token2`, … in the order of
 * `tokens`: who adds one here registers it there. A token has no space in it there.
 *
 * The last line of a code is for the browser: it offers the code to the page of this host only (WebOTP).
 */
const templates = {
  otp: {
    tokens: ['code'],
    text: 'کد ورود به فروشگاه: {code}\nاین کد را به هیچ‌کس ندهید.\n\n@{host} #{code}',
  },
  restock: {
    tokens: ['product', 'variant'],
    text: 'کالایی که منتظرش بودید موجود شد:\nhttps://{host}/products/{product}?variant={variant}',
  },
} as const satisfies Record<string, Template>;

type Template = { tokens: readonly string[]; text: string };
export type TemplateName = keyof typeof templates;
export type Tokens<T extends TemplateName> = Record<(typeof templates)[T]['tokens'][number], string>;

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** The values in the order in which the provider counts them. */
export function inOrder(name: TemplateName, tokens: Record<string, string>): string[] {
  return templates[name].tokens.map((token) => tokens[token] ?? '');
}

export function textOf(name: TemplateName, tokens: Record<string, string>, host: string): string {
  return templates[name].text.replace(/\{(\w+)\}/g, (_, token: string) =>
    token === 'host' ? host : (tokens[token] ?? ''),
  );
}
