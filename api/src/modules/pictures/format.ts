export const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];
