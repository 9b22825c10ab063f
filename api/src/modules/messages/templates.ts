/**
 * All messages of the shop. Each must also be registered in Kavenegar's panel under the same name, with the same text and `%token`,
 * `%token2`, … in the order of `tokens`. Kavenegar allows no spaces in a token.
 *
 * The last line of the message with a code is for WebOTP: the browser offers the code only to pages of this host.
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

/** The values in the order of the template, as the provider numbers them. */
export function orderTokens(name: TemplateName, tokens: Record<string, string>): string[] {
  return templates[name].tokens.map((token) => tokens[token] ?? '');
}

export function renderText(name: TemplateName, tokens: Record<string, string>, host: string): string {
  return templates[name].text.replace(/\{(\w+)\}/g, (_, token: string) =>
    token === 'host' ? host : (tokens[token] ?? ''),
  );
}
