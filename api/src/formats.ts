import { textFormats } from '@shop/shared/lib/text-formats';

/** The shop's own JSON Schema formats. */
export const formats = { rial: true, ...textFormats } as const;
